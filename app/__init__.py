"""The Qt window: everything a person sees; extraction happens in child processes."""
