import { vi } from 'vitest'

/**
 * Tests of the client wait for what they expect as long as a busy machine may take, which is more than the libraries'
 * one second. Nothing waits longer than necessary.
 */
const PATIENCE = 10_000

const { waitFor } = vi
vi.waitFor = (check, options = PATIENCE) => waitFor(check, options)

if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/dom')
  configure({ asyncUtilTimeout: PATIENCE })
}
