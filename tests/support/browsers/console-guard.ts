import { onTestFinished } from 'vitest'
import type { BrowserContext, ConsoleMessage } from 'playwright'

/** Chromium logs one of these for each failed request, which is expected without signal. */
const NETWORK = /^Failed to load resource: net::ERR_/

/**
 * A console error, a page error or a violation of the content security policy on any page of this context fails the
 * test. `expected` lists those that the test provokes; failed connections never count, an answer of 4xx or 5xx does
 * unless expected.
 */
export function guardConsole(context: BrowserContext, expected: RegExp[] = []) {
  const found: string[] = []
  const take = (text: string) => {
    if (!NETWORK.test(text) && !expected.some((one) => one.test(text))) found.push(text)
  }
  context.on('console', (message: ConsoleMessage) => {
    if (message.type() === 'error') take(`${message.text()} (${message.location().url})`)
  })
  // What is no Error (a DOMException) has an empty stack.
  context.on('weberror', (error) => take(error.error().stack || String(error.error())))
  onTestFinished(() => {
    if (found.length > 0) throw new Error(`The console said:\n${found.join('\n')}`)
  })
  return found
}
