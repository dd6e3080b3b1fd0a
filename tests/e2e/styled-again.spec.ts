import type { Browser } from 'playwright'
import { expect, test } from 'vitest'
import { joinServer } from '../support/api.ts'
import { openBrowser, openScreen } from '../support/browsers/screens.ts'
import { applyFor, post, role, step } from '../support/factories/jobs.ts'
import { startServer } from '../support/server.ts'
import { asPerson } from './support/hours-world.ts'

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

test.each([
  ['a phone', 'narrow'],
  ['a wide screen', 'wide'],
] as const)('a press of the clock has only what it changes styled again, on %s', async (_, size) => {
  const { origin } = await startServer({ env: { DEMO: '1' } })
  const [eva, tomasz] = await Promise.all([joinServer(origin, 'employer'), joinServer(origin, 'freelancer')])
  const roles = [role({ date_start: inMinutes(10), date_end: inMinutes(600) })]
  const applied = await applyFor(asPerson(tomasz), await post(asPerson(eva), { roles }))
  expect((await step(asPerson(eva), applied, 'accept')).status).toBe(200)
  const browser = await openBrowser()
  const page = await openScreen(browser, origin, '/today', { member: tomasz, size })
  const clock = page.getByRole('region', { name: 'Clock' })
  await clock.getByRole('button', { name: 'On site', exact: true }).waitFor()

  await browser.startTracing(page, { categories: ['devtools.timeline'] })
  await clock.getByRole('button', { name: 'On site', exact: true }).click()
  await clock.getByRole('button', { name: 'Off site', exact: true }).waitFor()
  const styled = await styledElementCounts(browser)

  const onPage = await page.locator('#root *').count()
  expect(styled).not.toEqual([])
  expect(Math.max(...styled)).toBeLessThan(onPage / 3)
})

/** How many elements each of the browser's own steps since the trace's start has given their style. */
async function styledElementCounts(browser: Browser) {
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: { name: string; args: { elementCount?: number } }[]
  }
  return traceEvents.flatMap(({ name, args }) => (name === 'UpdateLayoutTree' ? (args.elementCount ?? []) : []))
}
