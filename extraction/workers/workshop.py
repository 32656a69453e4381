"""What the command line works with: a documents worker and a model, each started when first needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from extraction.cancelling import CancelCheck
    from extraction.events import OnEvent
    from extraction.evidence import Extraction
    from extraction.workers.documents_client import DocumentsClient
    from extraction.workers.model_worker import Session
    from extraction.workers.protocol import DecodeSettings
    from schemas.registry import Schema


class Workshop:
    """Reads documents in one process, because they are untrusted, and runs the model in another, because
    llama.cpp ends its process on some errors."""

    def __init__(self, model: str) -> None:
        self._model = model
        self._reader: DocumentsClient | None = None
        self._session: Session | None = None

    def __enter__(self) -> Workshop:
        return self

    def __exit__(self, *exception: object) -> None:
        if self._reader is not None:
            self._reader.close()
        self._drop_session()

    def extract(
        self,
        source: str,
        schema: Schema,
        settings: DecodeSettings,
        on_event: OnEvent,
        cancelled: CancelCheck,
        password: str | None = None,
    ) -> Extraction:
        """One source, from reading to evidence. Raises UserError or Cancelled; the next one can follow."""
        if self._reader is None:
            self._reader = open_reader()
        read = self._reader.read(source, password, cancelled)
        return self.extract_read(read.key, schema, settings, on_event, cancelled)

    def extract_read(
        self,
        key: str,
        schema: Schema,
        settings: DecodeSettings,
        on_event: OnEvent,
        cancelled: CancelCheck,
    ) -> Extraction:
        """The same for a document that was read before; SourceMissing where its text is gone."""
        from extraction import errors
        from extraction.workers import document_cache

        document = document_cache.load(key)
        if self._session is None:
            self._session = open_session(self._model)
        try:
            return self._session.extract(document, schema, settings, on_event, cancelled)
        except errors.Cancelled:
            raise
        except Exception as error:
            if isinstance(error, errors.EngineFailed) or not isinstance(error, errors.UserError):
                self._drop_session()  # its state is unknown; the next document gets a fresh one
            raise

    def _drop_session(self) -> None:
        session, self._session = self._session, None
        if session is not None:
            session.close()


def open_reader() -> DocumentsClient:
    """A documents worker that starts with its first request."""
    from extraction.workers.documents_client import DocumentsClient

    return DocumentsClient()


def open_session(model: str) -> Session:
    """The model in a worker that starts with its first document, loaded as the person chose in the window."""
    from extraction.load_choices import own_choice
    from extraction.workers.model_client import ModelClient

    return ModelClient(model, choice=own_choice(model))
