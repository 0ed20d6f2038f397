"""The vocabulary that agents are written in: starts, sourced text, walks, decoding, trimming, imports, limits."""
