/**
 * A screen's test waits for what it expects as long as a busy machine may take, which is more than the library's one second.
 * Nothing waits longer than it must.
 */
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/dom')
  configure({ asyncUtilTimeout: 10_000 })
}

export {}
