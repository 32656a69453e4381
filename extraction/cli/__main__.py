"""`python -m extraction.cli`: the `winnow` command, also where it is not installed."""

from extraction.cli import main

if __name__ == "__main__":
    main()
