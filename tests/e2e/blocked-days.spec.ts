import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { isoDayAfter } from '../../shared/calendar/blocked-days.ts'
import { isoLondonDay } from '../../shared/dates-in-london.ts'
import type { Applicant, Job } from '../../shared/jobs/jobs.ts'
import { jobBody, role } from '../support/factories/jobs.ts'
import { signalBack } from '../support/browsers/device.ts'
import { expectAccessible } from '../support/browsers/screens.ts'
import { crew, openKept } from './support/offline-steps.ts'

const WAIT = { timeout: 45_000 }
const focused = (page: Page) => page.evaluate(() => (document.activeElement as HTMLElement).dataset['day'])
const cell = (page: Page, day: string) => page.locator(`[data-day="${day}"]`)

test('two days are blocked without signal by keys alone, are there after a reload, and make somebody not free for employers', async () => {
  const all = await crew(1, { DEMO: '1' })
  const { line, rigger, bosses, device } = all
  const [boss] = bosses
  const today = isoLondonDay(Date.now())
  const [first, second] = [isoDayAfter(today, 7), isoDayAfter(today, 8)]
  const dates = { date_start: `${first}T08:00:00.000Z`, date_end: `${second}T18:00:00.000Z` }
  const { body: job } = await boss!.post<Job>('/jobs', jobBody({ title: 'Both days', roles: [role(dates)] }))
  expect((await rigger.post(`/jobs/${job.id}/apply`, { message: 'I can do this.' })).status).toBe(201)
  const page = await openKept(all)
  await page.goto(`${line.origin}/portfolio?tab=calendar&view=month`)
  await cell(page, today).waitFor()
  await expectAccessible(page)
  line.goDown()

  await cell(page, today).focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => focused(page)).toBe(first)
  await page.keyboard.press('PageDown')
  await page.keyboard.press('PageUp')
  await expect.poll(() => focused(page)).toBe(first)
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Enter')
  await cell(page, first)
    .and(page.getByRole('gridcell', { name: /blocked/ }))
    .waitFor()
  await page.getByText(/^Blocked .* Employers see/).waitFor()

  await device.close()
  const again = await device.open()
  await again.goto(`${line.origin}/portfolio?tab=calendar&view=week&day=${first}`)
  await again
    .getByRole('gridcell', { name: /blocked/ })
    .first()
    .waitFor(WAIT)
  await expectAccessible(again)
  const note = again.getByRole('button', { name: 'Block days…' })
  await note.click()
  await again.getByRole('dialog').getByLabel('Note').fill('Wedding')
  await again.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click()
  await again.getByText('Blocked: Wedding').waitFor()
  await signalBack(line, again)

  const missing = async () => (await boss!.get<Applicant[]>(`/jobs/${job.id}/applicants`)).body[0]?.match?.missing
  await expect.poll(missing, WAIT).toContain('not free')
  const applicants = (await boss!.get<Applicant[]>(`/jobs/${job.id}/applicants`)).body
  expect(JSON.stringify(applicants)).not.toMatch(/Wedding|blocked/)
})
