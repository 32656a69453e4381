"""Words and numbers as a person reads them: wording, languages, times."""
