"""Errors a person can act on; everything else that is raised is a bug and gets a traceback in the log."""

from __future__ import annotations


class UserError(Exception):
    """Winnow could not do this.

    The text of every subclass says what happened and what to do next; `str(error)` is shown as it is.
    """

    def __init__(self, message: str = "") -> None:
        super().__init__(message or (self.__doc__ or "").split("\n\n")[0])


class NothingReviewed(UserError):
    """No document was reviewed yet. Check the values of one in Winnow's window and mark it as reviewed."""


# ------------------------------------------------------------------ documents


class SourceMissing(UserError):
    """The file or folder is not there. Check the path."""


class NotReadable(UserError):
    """The file could not be read. It may be damaged; open it in its own program, save a copy and try that."""


class NotAPdf(UserError):
    """This is not a PDF, although its name says so. Open it in its own program and save it as PDF."""


class EmptyFile(UserError):
    """The file is empty. Get it again from where it came."""


class KindNotSupported(UserError):
    """Winnow does not read this kind of file. Save it as PDF or as a web page, then drop that."""


class PasswordNeeded(UserError):
    """The document is encrypted. Give its password."""


class PasswordWrong(PasswordNeeded):
    """This password does not open the document."""


class NoText(UserError):
    """No page has text: all are pictures or empty. Make a searchable PDF with an OCR program and add that."""


class TooLarge(UserError):
    """The document is larger than Winnow reads. Split it and drop the parts."""


class UrlUnreachable(UserError):
    """The page could not be fetched. Check address and connection, or save the page and drop the file."""


class NotAWebPage(UserError):
    """The address does not lead to a web page or a PDF."""


class ReaderStopped(UserError):
    """Reading this document took too much time or memory and was stopped. The other documents are safe."""


# ------------------------------------------------------------------ schemas


class SchemaInvalid(UserError):
    """This is not a JSON Schema that Winnow can use."""


# ------------------------------------------------------------------ models


class ModelUnusable(UserError):
    """The model cannot be used. Choose another one; every document would fail in the same way."""


class ModelMissing(ModelUnusable):
    """The model is not on this machine. Fetch it with `winnow models fetch NAME`."""


class ModelInvalid(ModelUnusable):
    """The model file is damaged or is not a GGUF file. Fetch it again."""


class ModelTooLarge(ModelUnusable):
    """The model does not fit into memory. Choose a smaller model or a shorter context."""


class DownloadFailed(UserError):
    """The download did not finish. Run it again: it goes on where it stopped."""


class DiskFull(UserError):
    """The disk is full. Free some space and try again."""


# ------------------------------------------------------------------ runs


class DocumentTooLong(UserError):
    """The document does not fit into the model's context."""


class EngineFailed(UserError):
    """The model stopped with an error. Run the document again; a smaller model or context may help."""


class DatabaseTrouble(UserError):
    """Winnow's database cannot be used. Check the disk and the folder's permissions."""


class Cancelled(Exception):
    """The person stopped the work; not an error."""
