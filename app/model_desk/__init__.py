"""What the window does about models, and what it says of them."""
