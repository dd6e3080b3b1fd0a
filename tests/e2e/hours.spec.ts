import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { isoDayAfter } from '../../shared/calendar/blocked-days.ts'
import { isoLondonDay } from '../../shared/dates-in-london.ts'
import type { WorkedDay } from '../../shared/hours/sheets.ts'
import type { Application, Job } from '../../shared/jobs/jobs.ts'
import { joinServer, type Member } from '../support/api.ts'
import { signalBack, signIn } from '../support/browsers/device.ts'
import { expectAccessible } from '../support/browsers/screens.ts'
import { jobBody, londonTimeInDays, role } from '../support/factories/jobs.ts'
import { punchesOf } from '../support/factories/pay.ts'
import { openPage } from './support/dashboard-steps.ts'
import { crew, openKept } from './support/offline-steps.ts'

const WAIT = { timeout: 45_000 }
const TODAY = isoLondonDay(Date.now())
const YESTERDAY = isoDayAfter(TODAY, -1)

/**
 * Three people of a project who have worked yesterday, the second for long; all but the first have sent their hours. No other day of it
 * is over at any hour of the clock: it would stand under what to look at first.
 */
async function workedYesterday() {
  const all = await crew(1, { DEMO: '1' })
  const { server, rigger } = all
  const boss = all.bosses[0]!
  const dates = { date_start: londonTimeInDays(1, '06:00'), date_end: londonTimeInDays(2, '18:00') }
  const roles = [role({ ...dates, places: 3, day_rate: 280 })]
  const { body: job } = await boss.post<Job>('/jobs', jobBody({ title: 'Arena tour', roles }))
  const long = await joinServer(server.origin, 'freelancer', { full_name: 'Jonah Birch' })
  const other = await joinServer(server.origin, 'freelancer', { full_name: 'Shanice Webb' })
  const whole = `${YESTERDAY} in 07:00 break 12:00 back 13:00 out 17:30`
  const booking = await workDay(rigger, boss, job, whole)
  await sendDay(long, await workDay(long, boss, job, `${YESTERDAY} in 06:00 break 12:00 back 12:45 out 23:00`))
  await sendDay(other, await workDay(other, boss, job, whole))
  return { ...all, boss, job, booking }
}

async function workDay(person: Member, boss: Member, job: Job, times: string) {
  const asked = { message: 'I rig.', job_role_id: job.roles[0]!.id }
  const { body } = await person.post<Application>(`/jobs/${job.id}/apply`, asked)
  expect((await boss.post(`/jobs/${job.id}/applications/${body.id}/accept`)).status).toBe(200)
  for (const punch of times ? punchesOf(times) : [])
    expect((await person.post(`/bookings/${body.id}/punches`, punch)).status).toBe(201)
  return body.id
}

async function sendDay(person: Member, booking: string) {
  const { body: days } = await person.get<WorkedDay[]>(`/bookings/${booking}/sheets`)
  const { draft, work_day } = days.find((day) => day.draft?.hash)!
  const sheet = { id: crypto.randomUUID(), version: 1, hash: draft!.hash }
  expect((await person.post(`/bookings/${booking}/sheets/${work_day}/submit`, sheet)).status).toBe(201)
}

const rowsOf = (page: Page) => page.getByRole('table', { name: 'Hours' }).locator('tbody tr[data-row]')

test('H11 a day is sent without signal and killed: it is there once; the desk sees who stands out first, queries by keys, signs the rest, and the person sees both', async () => {
  const all = await workedYesterday()
  const { line, boss, job, booking, device, server } = all
  const page = await openKept(all)
  await page.goto(`${line.origin}/hours`)
  const toSend = page.getByRole('region', { name: 'To send 1' })
  await toSend.getByText('£280').waitFor(WAIT)
  await expectAccessible(page)
  line.goDown()
  await toSend.getByRole('button').click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText('9 h 30, the day of up to 10 h').waitFor()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('Will be sent').first().waitFor()
  await device.close()
  const again = await device.open()
  await again.goto(`${line.origin}/hours`)
  await again.getByText('Will be sent').first().waitFor(WAIT)
  await signalBack(line, again)

  const office = await openPage({ viewport: { width: 1366, height: 800 } })
  await signIn(office, server.origin, boss)
  await office.goto(`${server.origin}/project?id=${job.id}&tab=hours`)
  await office.getByRole('button', { name: 'To sign 3' }).waitFor(WAIT)
  const names = async () => (await rowsOf(office).locator('[data-opens]').allTextContents()).map((name) => name.trim())
  await expect.poll(names).toEqual(['Jonah Birch', 'Shanice Webb', 'Tomasz Adamski'])
  expect(await rowsOf(office).first().textContent()).toContain('over 10 h')
  await expectAccessible(office)

  // By keys alone: a question about the first, then all the others are signed.
  await office.keyboard.press('q')
  const query = office.getByRole('dialog')
  await query.getByLabel('What should it be, in pounds?').fill('280')
  await query.getByLabel('Why?').fill('Nobody asked you to stay.')
  await expectAccessible(office)
  await query.getByRole('button', { name: 'Send question' }).click()
  await office.getByRole('button', { name: 'To sign 2' }).waitFor(WAIT)
  await office.getByRole('button', { name: 'Sign 2', exact: true }).waitFor()
  await office.keyboard.press('Shift+S')
  await office.getByRole('button', { name: 'Signed 2' }).waitFor(WAIT)
  await office.getByRole('button', { name: 'Look first 1' }).click()
  await rowsOf(office).getByText('Queried').waitFor(WAIT)

  // As the notification does: on a Monday the day is of last week.
  await again.goto(`${line.origin}/hours?day=${booking}:${YESTERDAY}`)
  const history = again.getByRole('dialog').getByRole('region', { name: 'History' })
  await history.getByText(/^Boss 1, for the company, signed version 1: £280/).waitFor(WAIT)
  const posted = line.passed.filter(({ path, reachedServer }) => path.endsWith('/submit') && reachedServer > 0)
  expect(posted.map(({ status }) => status)).toEqual([201])
})

test('a day that was planned and not clocked is put before its person as planned, and sent only when they say so', async () => {
  const { server, bosses } = await crew(1, { DEMO: '1' })
  const boss = bosses[0]!
  // Night calls of which at least one is over at any hour of the clock.
  const dates = { date_start: londonTimeInDays(-1, '00:00'), date_end: londonTimeInDays(2, '00:05') }
  const { body: job } = await boss.post<Job>('/jobs', jobBody({ title: 'Night rig', roles: [role(dates)] }))
  const kit = await joinServer(server.origin, 'freelancer', { full_name: 'Kit Rowntree' })
  const booking = await workDay(kit, boss, job, '')
  const page = await openPage({ viewport: { width: 390, height: 844 } })
  await signIn(page, server.origin, kit)
  await page.goto(`${server.origin}/hours`)
  const sent = async () => {
    const { body: days } = await kit.get<WorkedDay[]>(`/bookings/${booking}/sheets`)
    return days.flatMap(({ sheet }) => (sheet ? [sheet.state] : []))
  }
  await page
    .getByRole('button', { name: /Night rig.*not clocked/ })
    .first()
    .click(WAIT)
  await page.getByRole('dialog').getByRole('button', { name: 'I worked 00:00–00:05' }).click()
  await page.getByRole('dialog').getByText('5 min, the day of up to 10 h').waitFor()
  expect(await sent()).toEqual([])
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
  await expect.poll(sent, WAIT).toEqual(['submitted'])
})
