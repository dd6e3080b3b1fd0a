import { vi } from 'vitest'

/** Tries until it holds; patient, because a test machine may be busy with much else. */
export const eventually = (check: () => void) => vi.waitFor(check, { timeout: 15_000, interval: 10 })
