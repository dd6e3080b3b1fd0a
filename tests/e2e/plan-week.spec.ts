import { expect, test } from 'vitest'
import type { Application, Job } from '../../shared/jobs/jobs.ts'
import { weekDaysOf } from '../../client/ui/calendar-days.ts'
import { joinServer, type Member } from '../support/api.ts'
import { signIn } from '../support/browsers/device.ts'
import { expectAccessible } from '../support/browsers/screens.ts'
import { jobBody, role } from '../support/factories/jobs.ts'
import { planShift, publishPlan } from '../support/factories/plan.ts'
import { startServer } from '../support/server.ts'
import { localTime, openPage } from './support/dashboard-steps.ts'

/** A week that is ahead, from Monday on. */
const DAYS = weekDaysOf(localTime(21, '12:00').slice(0, 10))
const datesOf = (first: number, last = first) => ({
  date_start: `${DAYS[first]}T08:00:00.000Z`,
  date_end: `${DAYS[last]}T18:00:00.000Z`,
})

async function bookFor(employer: Member, person: Member, title: string, dates: ReturnType<typeof datesOf>) {
  const { body: job } = await employer.post<Job>('/jobs', jobBody({ title, roles: [role({ ...dates, places: 2 })] }))
  const asked = { message: 'I rig.', job_role_id: job.roles[0]!.id }
  const { body: applied } = await person.post<Application>(`/jobs/${job.id}/apply`, asked)
  expect((await employer.post(`/jobs/${job.id}/applications/${applied.id}/accept`)).status).toBe(200)
  return { job, application: applied.id }
}

test('under the plan is the week of whom one is at: shifts with a short rest, own projects far from it, busy elsewhere, and blocked days', async () => {
  const server = await startServer({ env: { DEMO: '1' } })
  const [eva, max] = [
    await joinServer(server.origin, 'employer', { full_name: 'Eva Stone' }),
    await joinServer(server.origin, 'employer', { full_name: 'Max Gray' }),
  ]
  const ana = await joinServer(server.origin, 'freelancer', { full_name: 'Ana Birch' })
  const { job, application } = await bookFor(eva, ana, 'Arena tour', datesOf(0, 1))
  await bookFor(eva, ana, 'Gala', datesOf(5))
  await bookFor(max, ana, 'Fair', datesOf(6))
  const blocked = { days: [DAYS[4]], is_blocked: true, note: 'Wedding' }
  expect((await ana.put('/calendar/blocked-days', blocked)).status).toBe(204)
  const rigger = job.roles[0]!.id
  const shifts = [
    planShift(rigger, { day: DAYS[0]!, starts: '12:00', ends: '23:00', people: [application] }),
    planShift(rigger, { day: DAYS[1]!, starts: '06:00', ends: '16:00', people: [application] }),
  ]
  expect((await publishPlan(eva, job.id, { shifts })).status).toBe(201)

  const page = await openPage({ viewport: { width: 1366, height: 850 } })
  await signIn(page, server.origin, eva)
  await page.goto(`${server.origin}/plan?id=${job.id}`)
  const week = page.getByRole('region', { name: /^Rigger, / })
  const told = (day: number) => week.getByRole('cell').nth(day).locator('.sr-only').allTextContents()
  await expect.poll(() => told(5)).toEqual(['on Gala'])
  await expect.poll(() => told(6)).toEqual(['busy'])
  expect(await Promise.all([0, 1, 2, 4].map(told))).toEqual([
    ['12:00–23:00'],
    ['06:00–16:00, short rest'],
    ['–'],
    ['busy'],
  ])
  expect(await week.getByRole('rowheader').count()).toBe(1)
  await week.getByRole('rowheader', { name: 'Ana Birch', exact: true }).waitFor()
  await expectAccessible(page)
  await page.setViewportSize({ width: 768, height: 850 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(768)

  // It follows what is changed, and whose row one is in.
  await page.locator(`[data-cell="${application} ${DAYS[1]}"]`).focus()
  await page.keyboard.press('x')
  const own = page.getByRole('region', { name: /^Ana Birch, / })
  await expect.poll(() => own.getByRole('cell').nth(1).textContent()).toBe('–')
})
