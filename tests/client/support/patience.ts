import { afterAll, vi } from 'vitest'

/**
 * Tests of the client wait for what they expect as long as a busy machine may take, which is more than the libraries'
 * one second. Nothing waits longer than necessary.
 */
const PATIENCE = 30_000

const { waitFor } = vi
vi.waitFor = (check, options = PATIENCE) => waitFor(check, options)

/** Turns of the event loop in which React does what it has scheduled, and what that schedules. */
const TURNS = 10

if (typeof document !== 'undefined') {
  await import('./jsdom-gaps.ts')
  const { configure } = await import('@testing-library/dom')
  configure({ asyncUtilTimeout: PATIENCE })

  const { setImmediate } = globalThis
  // What is still drawn, or about to be, after the last test would find no window, and fail the run.
  afterAll(async () => {
    if (document.body.hasChildNodes()) (await import('@testing-library/react')).cleanup()
    for (let left = TURNS; left > 0; left--) await new Promise((done) => setImmediate(done))
  })
}
