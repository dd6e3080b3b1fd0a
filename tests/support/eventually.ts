import { vi } from 'vitest'

/** Retries until it holds; patient, because a test machine may be busy. */
export const eventually = (check: () => void) => vi.waitFor(check, { timeout: 15_000, interval: 10 })
