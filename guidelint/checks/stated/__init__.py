"""What a listing may repeat: files and folders, dependencies, endpoints, columns, settings; one module each."""
