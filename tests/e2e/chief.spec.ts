import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { isoDayAfter } from '../../shared/calendar/blocked-days.ts'
import { isoLondonDay } from '../../shared/dates-in-london.ts'
import type { JobHours } from '../../shared/hours/sheets.ts'
import type { Application, Job } from '../../shared/jobs/jobs.ts'
import { joinServer, type Member } from '../support/api.ts'
import { signalBack, signIn } from '../support/browsers/device.ts'
import { expectAccessible } from '../support/browsers/screens.ts'
import { jobBody, role } from '../support/factories/jobs.ts'
import { punchesOf } from '../support/factories/pay.ts'
import { openPage } from './support/dashboard-steps.ts'
import { crew, openKept } from './support/offline-steps.ts'

const WAIT = { timeout: 45_000 }
const TODAY = isoLondonDay(Date.now())
const YESTERDAY = isoDayAfter(TODAY, -1)

async function book(person: Member, boss: Member, job: Job) {
  const asked = { message: 'I rig.', job_role_id: job.roles[0]!.id }
  const { body } = await person.post<Application>(`/jobs/${job.id}/apply`, asked)
  expect((await boss.post(`/jobs/${job.id}/applications/${body.id}/accept`)).status).toBe(200)
  return body.id
}

function withDay(page: Page, day: string) {
  const address = new URL(page.url())
  address.searchParams.set('day', day)
  return address.href
}

test('H14 the desk names a chief, whose phone clocks the crew and signs without signal, is killed, and sends all of it once', async () => {
  const all = await crew(1, { DEMO: '1' })
  const { server, line, rigger, device } = all
  const boss = all.bosses[0]!
  const dates = { date_start: `${YESTERDAY}T00:00:00.000Z`, date_end: `${isoDayAfter(TODAY, 1)}T18:00:00.000Z` }
  const { body: job } = await boss.post<Job>(
    '/jobs',
    jobBody({ title: 'Arena tour', roles: [role({ ...dates, places: 3, day_rate: 280 })] }),
  )
  const shanice = await joinServer(server.origin, 'freelancer', { full_name: 'Shanice Webb' })
  const jonah = await joinServer(server.origin, 'freelancer', { full_name: 'Jonah Birch' })
  const bookings = [await book(rigger, boss, job), await book(shanice, boss, job), await book(jonah, boss, job)]
  // An evening, over at any hour of today.
  for (const punch of punchesOf(`${YESTERDAY} in 20:00 out 22:00`))
    expect((await jonah.post(`/bookings/${bookings[2]}/punches`, punch)).status).toBe(201)

  const office = await openPage({ viewport: { width: 1366, height: 800 } })
  await signIn(office, server.origin, boss)
  await office.goto(`${server.origin}/project?id=${job.id}&tab=hours`)
  await office.getByRole('button', { name: 'Name a chief' }).click(WAIT)
  const dialog = office.getByRole('dialog')
  await dialog.getByLabel('Who').selectOption({ label: 'Tomasz Adamski, Rigger' })
  await expectAccessible(office)
  await dialog.getByRole('button', { name: 'Name as chief' }).click()
  const chiefs = office.getByRole('region', { name: 'Chiefs' })
  await chiefs.getByText('Tomasz Adamski').waitFor(WAIT)
  await expectAccessible(office)

  const page = await openKept(all)
  await page.goto(`${line.origin}/today`)
  await page.getByRole('link', { name: 'Clock the crew' }).click(WAIT)
  await page.waitForURL('**/chief?*')
  // Until five in the morning the screen opens with the night before.
  await page.goto(withDay(page, TODAY))
  await page.getByRole('button', { name: 'Not in 3' }).click(WAIT)
  await expectAccessible(page)
  line.goDown()
  await page.getByRole('button', { name: 'In: Shanice Webb' }).click()
  await page.getByRole('button', { name: 'In: Tomasz Adamski' }).click()
  await page.getByRole('button', { name: 'On site 2' }).click()
  await page.getByRole('button', { name: 'Break: Shanice Webb' }).click()
  await page.getByRole('button', { name: 'Break all' }).click()
  await expect.poll(() => page.getByText(/^On a break since/).count(), WAIT).toBe(2)
  const address = page.url()
  await page.getByRole('combobox', { name: 'Day' }).selectOption(YESTERDAY)
  await page.getByRole('button', { name: 'To sign 1' }).click()
  await page.getByRole('button', { name: 'Sign 1', exact: true }).click()
  await page.getByRole('button', { name: 'Signed 1' }).click()
  await page.getByText('will be sent', { exact: true }).waitFor()
  await expectAccessible(page)
  await device.close()
  const again = await device.open()
  await again.goto(address)
  await again.getByRole('button', { name: 'On site 2' }).click(WAIT)
  await signalBack(line, again)

  const clocked = async () => {
    const { body } = await boss.get<JobHours>(`/jobs/${job.id}/hours`)
    return body.on_site.map(({ full_name, is_on_break }) => [full_name, is_on_break]).toSorted()
  }
  await expect.poll(clocked, WAIT).toEqual([
    ['Shanice Webb', true],
    ['Tomasz Adamski', true],
  ])
  const stateOf = async () => {
    const { body } = await boss.get<JobHours>(`/jobs/${job.id}/hours`)
    return body.people
      .find(({ full_name }) => full_name === 'Jonah Birch')!
      .days.find(({ work_day }) => work_day === YESTERDAY)?.sheet?.state
  }
  await expect.poll(stateOf, WAIT).toBe('vouched')
  const posted = line.passed.filter(({ path, reachedServer }) => /punches$|sign-times$/.test(path) && reachedServer > 0)
  expect(posted.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])

  await chiefs.getByRole('button', { name: 'Take off: Tomasz Adamski' }).click()
  await office.getByRole('alertdialog').getByRole('button', { name: 'Take off' }).click()
  await again.getByText('You’re not the chief here').waitFor(WAIT)
})
