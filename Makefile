# Everything starts from a plain checkout: each command first sets up whatever is missing.
# GPU=auto|cuda|vulkan|cpu chooses what llama.cpp is built for (auto looks for a card).

GPU ?= auto
PYTHON ?= $(shell for python in python3 python3.13 python3.12 python3.11 python3.14; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$python && break; done)
ANY_PYTHON = $(or $(PYTHON),$(error Winnow needs Python 3.11 or newer: install it, then run this again))
BOOTSTRAP = $(ANY_PYTHON) packaging/bootstrap.py
BIN = .venv/bin

# make eval: where the gold documents are, and options such as EVAL_ARGS="--core --pin"
EVAL_DIR ?= ../shared/eval/dev
EVAL_OUT ?= out/eval
EVAL_ARGS ?=

.PHONY: run setup test check lint eval gpu-check screenshots translations docs docs-reference docs-charts package \
	package-check release

run: ## open the window with a sample; without a display, run the sample here
	@$(BOOTSTRAP) run --gpu $(GPU)

setup: ## set up only
	@$(BOOTSTRAP) setup --gpu $(GPU)

test: ## run the tests; TESTS=tests/schemas runs a part
	@$(BOOTSTRAP) setup-tests --gpu $(GPU)
	$(BIN)/pytest $(TESTS)

check: lint ## format, lint, types, layers, tests
	@$(MAKE) --no-print-directory test

lint: ## all of the gate but the tests
	@$(BOOTSTRAP) setup-tests --gpu $(GPU)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

eval: ## extract the gold documents, compare, and fail where a figure fell below its floor
	@$(BOOTSTRAP) setup-tests --gpu $(GPU)
	$(BIN)/python -m tests.eval_gate $(EVAL_DIR) --out $(EVAL_OUT) $(EVAL_ARGS)

gpu-check: ## what the card does, in one go: MODEL=qwen3-14b DOCS="a.pdf b.pdf" ROUNDS=3; on the processor without one
	@$(BOOTSTRAP) setup-tests --gpu $(GPU)
	$(BIN)/python -m tests.bench.card $(or $(MODEL),qwen2.5-coder-1.5b) $(DOCS) --rounds $(or $(ROUNDS),3) $(CHECK_ARGS)

translations: setup ## collect the texts for the translators and compile what they wrote
	$(BIN)/python packaging/translations.py

screenshots: setup ## draw assets/screenshots from the real window, with the real model
	$(BIN)/python -m assets.draw_screenshots

docs: docs-reference docs-charts ## render the documentation into out/docs
	$(BIN)/python packaging/docs_site.py

docs-reference: ## write the pages that say what the code says
	@$(BOOTSTRAP) setup-tests --gpu $(GPU)
	$(BIN)/python packaging/docs_reference.py

docs-charts: ## draw the pictures of the documentation from the recorded figures
	@$(BOOTSTRAP) setup-tests --gpu $(GPU)
	$(BIN)/python packaging/docs_charts.py

package: ## the packages of this system in dist/packages; GPU=cuda builds for NVIDIA cards
	$(ANY_PYTHON) packaging/package.py $(if $(filter cuda,$(GPU)),--gpu cuda)

package-check: ## install the .deb in an empty Debian, try it, remove it; needs root, debootstrap and WINNOW_MODELS
	$(ANY_PYTHON) packaging/clean_root.py $$(ls -t dist/packages/winnow_*.deb | head -n 1)

release: ## VERSION=1.2.3 writes the version and the changelog's section, then the packages and their SHA256SUMS
	$(ANY_PYTHON) packaging/release.py cut $(or $(VERSION),$(error Give the version: make release VERSION=1.2.3))
	@$(MAKE) --no-print-directory package
	$(ANY_PYTHON) packaging/release.py checksums
