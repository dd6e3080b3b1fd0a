import { expect, test } from 'vitest'
import type { Application, Job } from '../../shared/jobs/jobs.ts'
import { callServer, joinServer, type Member } from '../support/api.ts'
import { NARROW, signIn } from '../support/browsers/device.ts'
import { expectAccessible } from '../support/browsers/screens.ts'
import { jobBody, role } from '../support/factories/jobs.ts'
import { buyAt } from '../support/factories/payments.ts'
import { planOf, planShift, publishPlan } from '../support/factories/plan.ts'
import { startServer } from '../support/server.ts'
import { localTime, openPage } from './support/dashboard-steps.ts'

/** Ana is confirmed and in no shift, Ben has applied, Cy is first on the shortlist, and Dee is a favourite. */
async function pooled() {
  const server = await startServer({ env: { DEMO: '1' } })
  const eva = await joinServer(server.origin, 'employer', { full_name: 'Eva Stone' })
  await buyAt(server.origin, eva, 'premium')
  const dates = { date_start: `${localTime(20, '08:00')}:00Z`, date_end: `${localTime(21, '18:00')}:00Z` }
  const roles = [role({ ...dates, places: 3 }), role({ ...dates, role_name: 'Stagehand', places: 2 })]
  const { body: job } = await eva.post<Job>('/jobs', jobBody({ title: 'Arena tour', roles }))
  const people: Member[] = []
  for (const full_name of ['Ana Birch', 'Ben Cole', 'Cy Dunn', 'Dee Eves'])
    people.push(await joinServer(server.origin, 'freelancer', { full_name }))
  const apply = async (n: number, at: number) => {
    const asked = { message: 'I rig.', job_role_id: job.roles[at]!.id }
    return (await people[n]!.post<Application>(`/jobs/${job.id}/apply`, asked)).body.id
  }
  const [ana, , cy] = [await apply(0, 0), await apply(1, 0), await apply(2, 1)]
  expect((await eva.post(`/jobs/${job.id}/applications/${ana}/accept`)).status).toBe(200)
  expect((await eva.post(`/jobs/${job.id}/applications/${cy}/shortlist`)).status).toBe(200)
  const star = { people: [{ freelancer_id: people[3]!.user.id, is_in: true }] }
  const starred = await callServer(server.origin, 'PATCH', `/crews/${eva.user.company_id}/people`, star, eva.token)
  expect(starred.status).toBe(200)
  const day = localTime(20, '08:00').slice(0, 10)
  expect((await publishPlan(eva, job.id, { shifts: [planShift(job.roles[0]!.id, { day })] })).status).toBe(201)
  return { server, eva, job, ana, day }
}

test('from the pool somebody confirmed is dragged or pressed in; applicants are accepted or offered the place, favourites invited', async () => {
  const { server, eva, job, ana, day } = await pooled()
  const page = await openPage({ viewport: { width: 1366, height: 850 } })
  await signIn(page, server.origin, eva)
  await page.goto(`${server.origin}/plan?id=${job.id}`)
  const pool = page.getByRole('region', { name: 'People' })
  const show = (name: RegExp) => pool.getByRole('button', { name }).click()
  const [rigger] = [job.roles[0]!.id]
  const cell = (row: string) => page.locator(`[data-cell="${row} ${day}"]`)

  await show(/^Confirmed 1/)
  await pool.getByText('not on a shift').waitFor()
  await expectAccessible(page)
  await pool.getByText('Ana Birch').dragTo(cell(rigger))
  await cell(ana).getByText('08:00–18:00').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await pool.getByText('not on a shift').waitFor()
  await cell(rigger).focus()
  await pool.getByRole('button', { name: 'Put in: Ana Birch' }).press('Enter')
  await pool.getByText('1 shift').waitFor()

  await show(/^Applied 1/)
  await pool.getByRole('button', { name: 'Accept: Ben Cole' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Accept' }).click()
  await page.getByText('Ben Cole: confirmed').waitFor()
  await show(/^Confirmed 2/)

  await show(/^Shortlisted 1/)
  await pool.getByRole('button', { name: 'Offer: Cy Dunn' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Offer' }).click()
  await pool.getByText('Offered', { exact: true }).waitFor()

  await show(/^Favourites 1/)
  await pool.getByRole('button', { name: 'Invite: Dee Eves' }).click()
  const inviting = page.getByRole('dialog', { name: 'Invite Dee Eves' })
  await inviting.getByRole('button', { name: 'Invite Dee' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await pool.getByText('Invited', { exact: true }).waitFor()

  // What was put in is still there, and is published.
  await page.getByRole('button', { name: /^Publish 1 / }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await page.getByText('Plan published').waitFor()
  expect((await planOf(eva, job.id)).shifts[0]!.people).toEqual([ana])
})

test('on a phone the pool opens as a sheet; without signal it has the names, and asks nobody', async () => {
  const { server, eva, job } = await pooled()
  const page = await openPage(NARROW)
  await signIn(page, server.origin, eva)
  await page.goto(`${server.origin}/plan?id=${job.id}`)
  await page.getByRole('button', { name: 'People', exact: true }).tap()
  const sheet = page.getByRole('dialog', { name: 'People' })
  await sheet.getByRole('button', { name: /^Applied 1/ }).tap()
  await sheet.getByRole('button', { name: 'Accept: Ben Cole', disabled: false }).waitFor()
  await expectAccessible(page)
  await page.context().setOffline(true)
  await sheet.getByText(/^No signal/).waitFor()
  await expect.poll(() => sheet.getByRole('button', { name: 'Accept: Ben Cole' }).isDisabled()).toBe(true)
  await page.context().setOffline(false)
})

test('on a phone the plan is a day by role: one turns the days, puts people in and opens a shift by touch', async () => {
  const { server, eva, job, ana } = await pooled()
  const page = await openPage({ viewport: { width: 320, height: 640 }, hasTouch: true })
  await signIn(page, server.origin, eva)
  await page.goto(`${server.origin}/plan?id=${job.id}`)
  const rigger = page.locator(`button[data-row="${job.roles[0]!.id}"]`)
  await rigger.getByText(/0 of 2 · 2 to fill$/).waitFor()
  await page.getByRole('button', { name: 'Add people: Rigger' }).tap()
  const sheet = page.getByRole('dialog', { name: 'People' })
  await sheet.getByRole('button', { name: /^Confirmed 1/ }).tap()
  await sheet.getByText(/^‘Put in’ means Rigger, /).waitFor()
  await sheet.getByRole('button', { name: 'Put in: Ana Birch' }).tap()
  await sheet.getByText('1 shift').waitFor()
  await sheet.getByRole('button', { name: 'Close' }).tap()
  await rigger.getByText(/1 of 2 · 1 to fill$/).waitFor()
  await rigger.getByText('Ana Birch').waitFor()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)

  await page.getByRole('button', { name: 'Day after' }).tap()
  await rigger.getByText('No shift').tap()
  const editor = page.getByRole('dialog', { name: /^Rigger/ })
  await editor.getByRole('button', { name: 'Add shift' }).tap()
  await editor.getByRole('button', { name: 'Done' }).tap()
  await rigger.getByText(/0 of 2 · 2 to fill$/).waitFor()
  await page.getByRole('button', { name: 'Publish 2 changes' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).tap()
  await page.getByText('Plan published').waitFor()
  expect((await planOf(eva, job.id)).shifts.map(({ people }) => people)).toEqual([[ana], []])
})
