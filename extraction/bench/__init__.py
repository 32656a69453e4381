"""Benches: what lookup gains, on recorded outputs and on the real model, ours beside the peers' rules."""
