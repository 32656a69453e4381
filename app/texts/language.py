"""The window's language: the system's or the chosen one. It is installed before the first text is made."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, Qt, QTranslator

Choice = Literal["system", "en", "de"]
CHOICES: tuple[Choice, ...] = ("system", "en", "de")
SPOKEN = frozenset(CHOICES) - {"system"}
LANGUAGE = "language"
"""The setting."""
FOLDER = Path(__file__).parents[1] / "translations"
"""`make translations` writes the files of this folder."""


def system_languages() -> list[str]:
    """What the desktop is set to, the best first. Example: ["de-AT", "de", "en"]."""
    return QLocale.system().uiLanguages()


def system_locale() -> QLocale:
    """How the desktop writes numbers."""
    return QLocale.system()


def language_of(choice: str) -> str:
    """ "en" or "de": the first of the system's languages that Winnow speaks, where none was chosen."""
    if choice in SPOKEN:
        return choice
    wanted = (name.partition("-")[0].partition("_")[0] for name in system_languages())
    return next((name for name in wanted if name in SPOKEN), "en")


def speak(choice: str) -> None:
    """From now on texts that are made are in this language. What was made before stays as it is."""
    application = QCoreApplication.instance()
    assert application is not None
    for old in application.findChildren(QTranslator, options=Qt.FindChildOption.FindDirectChildrenOnly):
        application.removeTranslator(old)
        old.deleteLater()
    language, own = language_of(choice), system_locale()
    # the system's locale knows the person's region: de-AT writes numbers in another way than de-CH
    follows = choice == "system" or own.name().startswith(language)
    nobodys = own.language() == QLocale.Language.C and language != "en"
    QLocale.setDefault(own if follows and not nobodys else QLocale(language))
    if language == "en":
        return
    qt = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    for name, folder in (("qtbase", qt), ("winnow", str(FOLDER))):
        translator = QTranslator(application)
        if translator.load(f"{name}_{language}", folder):
            application.installTranslator(translator)
