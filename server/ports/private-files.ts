/** Imported before anything else by whatever runs as a process: files that it makes are its owner's alone. */
process.umask(0o077)
