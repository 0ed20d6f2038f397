"""The single rules that a guidance file gives its reader, as rules about them compare them."""
