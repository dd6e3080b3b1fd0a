import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { isoDayAfter } from '../../shared/calendar/blocked-days.ts'
import { isoLondonDay } from '../../shared/dates-in-london.ts'
import type { JobHours } from '../../shared/hours/sheets.ts'
import { joinServer } from '../support/api.ts'
import { NARROW, signIn } from '../support/browsers/device.ts'
import { startServer } from '../support/server.ts'
import { type WorkedByCrew, workedCrew } from '../support/worked-crew.ts'
import { openPage } from './support/dashboard-steps.ts'

const WAIT = { timeout: 45_000 }
const CREW = 40
/** How many of them somebody should look at first. */
const STANDING_OUT = 4
const YESTERDAY = isoDayAfter(isoLondonDay(Date.now()), -1)
const ALL = Array.from({ length: CREW })

/** Forty people of a project who have worked the same day, four of them so that somebody should look first. */
async function fortyOfACrew(worked: WorkedByCrew) {
  const server = await startServer({ env: { DEMO: '1' } })
  const boss = await joinServer(server.origin, 'employer', { full_name: 'Eva Stone' })
  const job = await workedCrew(server.origin, boss, { size: CREW, standingOut: STANDING_OUT, begins: -1 }, [worked])
  const states = async () => {
    const { body } = await boss.get<JobHours>(`/jobs/${job.id}/hours`)
    return body.people.map(({ days }) => days.find(({ work_day }) => work_day === worked.day)?.sheet?.state)
  }
  return { server, boss, job, states }
}

const rowsOf = (page: Page) => page.getByRole('table', { name: 'Hours' }).locator('tbody tr[data-row]')
test('the desk signs forty sheets by six keys: to the first row, who stands out one by one, then all the others at once', async () => {
  const { server, boss, job, states } = await fortyOfACrew({
    day: YESTERDAY,
    times: ['in 07:00 break 12:00 back 13:00 out 23:00', 'in 07:00 break 12:00 back 13:00 out 17:30'],
    isSent: true,
  })
  const page = await openPage({ viewport: { width: 1366, height: 800 } })
  await signIn(page, server.origin, boss)
  await page.goto(`${server.origin}/project?id=${job.id}&tab=hours`)
  await page.getByRole('button', { name: 'To sign 40' }).waitFor(WAIT)
  let presses = 0
  const press = (key: string) => {
    presses += 1
    return page.keyboard.press(key)
  }
  const isFocused = () =>
    rowsOf(page)
      .first()
      .evaluate((row) => row.contains(document.activeElement))
  await press('k')
  for (let signed = 0; signed < STANDING_OUT; signed++) {
    await expect.poll(isFocused, WAIT).toBe(true)
    expect(await rowsOf(page).first().textContent()).toContain('over 10 h')
    await press('s')
    await page.getByRole('button', { name: `To sign ${CREW - signed - 1}` }).waitFor(WAIT)
  }
  await page.getByRole('button', { name: 'Sign 36', exact: true }).waitFor()
  await press('Shift+S')
  await page.getByRole('button', { name: 'To sign 0' }).waitFor(WAIT)
  await expect.poll(states, WAIT).toEqual(ALL.fill('signed'))
  expect(presses).toBe(6)
})

test('a chief signs forty sheets on a phone by nine taps of the crew’s list: who stands out first, one by one, then all the others at once', async () => {
  const { server, boss, job, states } = await fortyOfACrew({
    // An evening, over at any hour of today.
    day: YESTERDAY,
    times: ['in 20:00 out 22:00', 'in 20:00 out 22:00'],
    isUnsure: true,
    isSent: false,
  })
  expect((await boss.post(`/jobs/${job.id}/chiefs`, { person_id: boss.user.id, days: [YESTERDAY] })).status).toBe(201)
  const page = await openPage(NARROW)
  await signIn(page, server.origin, boss)
  await page.goto(`${server.origin}/chief`)
  await page.getByRole('button', { name: 'To sign 40' }).waitFor(WAIT)
  let taps = 0
  const tap = (target: Locator) => {
    taps += 1
    return target.tap(WAIT)
  }
  const first = page.getByRole('region', { name: 'Look first' }).getByRole('listitem')
  for (let signed = 0; signed < STANDING_OUT; signed++) {
    await tap(first.first().getByRole('button', { name: 'clock unsure' }))
    await tap(page.getByRole('dialog').getByRole('button', { name: 'Sign this day' }))
    await page.getByRole('dialog').waitFor({ state: 'detached', ...WAIT })
    await expect.poll(() => first.count(), WAIT).toBe(STANDING_OUT - signed - 1)
  }
  await tap(page.getByRole('button', { name: 'Sign 36', exact: true }))
  await page.getByRole('button', { name: 'Signed 40' }).waitFor(WAIT)
  await expect.poll(states, WAIT).toEqual(ALL.fill('vouched'))
  expect(taps).toBe(9)
})
