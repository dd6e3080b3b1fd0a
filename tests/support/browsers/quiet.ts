import type { Page, Request } from 'playwright'
import { expect } from 'vitest'

/** Stays open for as long as the page is. */
const STREAM = '/api/events'

type Watched = { changedAt: number }

/**
 * From the next page on: returns what waits until the page has asked for nothing and has changed nothing for `ms`, at most for
 * `longest`, since some pages count minutes.
 */
export async function watchQuiet(page: Page) {
  const asked = new Set<Request>()
  const isOver = (request: Request) => void asked.delete(request)
  page.on('request', (request) => {
    // What the page before has asked for may never end.
    if (request.isNavigationRequest()) asked.clear()
    if (!request.url().includes(STREAM)) asked.add(request)
  })
  page.on('requestfinished', isOver)
  page.on('requestfailed', isOver)
  await page.addInitScript(() => {
    const watched = globalThis as unknown as Watched
    const note = () => void (watched.changedAt = performance.now())
    note()
    new MutationObserver(note).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    })
  })
  const quietFor = () =>
    page.evaluate(() => performance.now() - (globalThis as unknown as Watched).changedAt).catch(() => 0)

  return async (ms: number, longest: number) => {
    const begun = performance.now()
    const isQuiet = async () => performance.now() - begun > longest || (asked.size === 0 && (await quietFor()) >= ms)
    await expect.poll(isQuiet, { timeout: longest + 30_000, interval: 50 }).toBe(true)
  }
}
