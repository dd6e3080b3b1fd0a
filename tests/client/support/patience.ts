/**
 * Screen tests wait for what they expect as long as a busy machine may take, which is more than the library's one
 * second. Nothing waits longer than necessary.
 */
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/dom')
  configure({ asyncUtilTimeout: 10_000 })
}

export {}
