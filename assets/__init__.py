"""Files shipped with the app: icons and sample documents."""
