/** Every process imports this first, so that files it creates are readable by their owner only. */
process.umask(0o077)
