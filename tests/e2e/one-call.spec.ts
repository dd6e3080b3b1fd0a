import { expect, test } from 'vitest'
import type { Application, Job } from '../../shared/jobs/jobs.ts'
import { joinServer } from '../support/api.ts'
import { signIn } from '../support/browsers/device.ts'
import { expectAccessible } from '../support/browsers/screens.ts'
import { jobBody, londonTimeInDays, role } from '../support/factories/jobs.ts'
import { planShift, publishPlan } from '../support/factories/plan.ts'
import { startServer } from '../support/server.ts'
import { openPage } from './support/dashboard-steps.ts'

/** A project that begins tomorrow, with Ana on its night shift and Ben, who is on none yet. */
async function planned() {
  const server = await startServer({ env: { DEMO: '1' } })
  const eva = await joinServer(server.origin, 'employer', { full_name: 'Eva Stone' })
  const [ana, ben] = [
    await joinServer(server.origin, 'freelancer', { full_name: 'Ana Birch' }),
    await joinServer(server.origin, 'freelancer', { full_name: 'Ben Cole' }),
  ]
  const roles = [
    role({
      role_name: 'LED technician',
      date_start: londonTimeInDays(1, '06:00'),
      date_end: londonTimeInDays(3, '19:00'),
      places: 2,
    }),
  ]
  const { body: job } = await eva.post<Job>('/jobs', jobBody({ title: 'Arena tour', roles }))
  const job_role_id = job.roles[0]!.id
  const [hers] = await Promise.all(
    [ana, ben].map(async (person) => {
      const { body } = await person.post<Application>(`/jobs/${job.id}/apply`, {
        message: 'I build walls.',
        job_role_id,
      })
      expect((await eva.post(`/jobs/${job.id}/applications/${body.id}/accept`)).status).toBe(200)
      return body.id
    }),
  )
  const [first, second] = [londonTimeInDays(1, '12:00'), londonTimeInDays(2, '12:00')].map((day) =>
    day.slice(0, 10),
  ) as [string, string]
  const shifts = [
    planShift(job_role_id, { day: first, starts: '20:00', ends: '06:00', people: [hers!] }),
    planShift(job_role_id, { day: second, starts: '09:00', ends: '17:00' }),
  ]
  expect((await publishPlan(eva, job.id, { shifts })).status).toBe(201)
  return { server, eva, ana, ben, job }
}

test('the sheet begins with the plan; what is written over it is marked and named, and the crew reads the plan’s call everywhere', async () => {
  const { server, eva, ana, ben, job } = await planned()
  const page = await openPage({ viewport: { width: 1366, height: 900 } })
  await signIn(page, server.origin, eva)
  await page.goto(`${server.origin}/call-sheet?job=${job.id}`)
  const starts = page.getByLabel(/^Start, time 1 of/)
  await expect
    .poll(() => starts.evaluateAll((all: HTMLInputElement[]) => all.map(({ value }) => value)))
    .toEqual(['20:00', '09:00'])
  await starts.last().fill('07:00')
  await starts.last().press('Tab')
  await page.getByText(/^Changed by hand\. The plan says .*, 09:00–17:00\.$/).waitFor()
  await expectAccessible(page)
  await page.getByLabel('Venue').fill('Harbour Arena, dock B')
  await page.getByRole('button', { name: 'Publish version 1' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/^LED technician, .*: 07:00–17:00, and 09:00–17:00 in the plan$/).waitFor()
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await page.getByText('Version 1 is published').first().waitFor()

  const phone = await openPage({ viewport: { width: 390, height: 844 } })
  await signIn(phone, server.origin, ana)
  await phone.goto(`${server.origin}/today`)
  await phone.getByText('Tomorrow 20:00 your shift').waitFor()
  await phone.goto(`${server.origin}/call-sheet?job=${job.id}`)
  const times = phone.getByRole('region', { name: 'Times' })
  await times.getByText('your shift').waitFor()
  expect(await times.getByRole('heading').count()).toBe(1)
  expect(await times.textContent()).toMatch(/20:00 your shift until 06:00$/)

  const other = await openPage({ viewport: { width: 390, height: 844 } })
  await signIn(other, server.origin, ben)
  await other.goto(`${server.origin}/today`)
  await other.getByText('Held: not on a shift yet').waitFor()
  await other.goto(`${server.origin}/?tab=confirmed&job=${job.id}`)
  await other.getByRole('heading', { name: 'Held: not on a shift yet' }).waitFor()
  await expectAccessible(other)
})

test('plan and call sheet go out in one press, and each of the crew gets one message', async () => {
  const { server, eva, ana, job } = await planned()
  const page = await openPage({ viewport: { width: 1366, height: 900 } })
  await signIn(page, server.origin, eva)
  await page.goto(`${server.origin}/plan?id=${job.id}`)
  const grid = page.getByRole('grid', { name: 'Crew plan' })
  await grid.waitFor()
  const night = grid.locator('td', { hasText: '20:00–06:00' }).first()
  await night.focus()
  await page.keyboard.press('Shift+ArrowUp')
  await page.getByRole('button', { name: 'Publish 1 change' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish the plan' })
  await dialog.getByRole('checkbox', { name: 'Call sheet too' }).check()
  await expect.poll(() => dialog.getByRole('button', { name: 'Publish both' }).isDisabled()).toBe(true)
  await dialog.getByLabel('Venue').fill('Harbour Arena, dock B')
  await dialog.getByText('All 2 people confirmed get one message about both.').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Publish both' }).click()
  await page.getByText('Plan and call sheet published').waitFor()

  const phone = await openPage({ viewport: { width: 390, height: 844 } })
  await signIn(phone, server.origin, ana)
  await phone.goto(`${server.origin}/notifications`)
  await phone.getByText('Your shifts and call sheet: Arena tour').waitFor()
  await phone.goto(`${server.origin}/call-sheet?job=${job.id}`)
  expect(await phone.getByRole('region', { name: 'Times' }).textContent()).toMatch(/19:45 your shift until 06:00$/)

  // The next time it goes along by itself: what is different is shown.
  await page.reload()
  await grid.locator('td', { hasText: '19:45–06:00' }).first().focus()
  await page.keyboard.press('Shift+ArrowUp')
  await page.getByRole('button', { name: 'Publish 1 change' }).click()
  await dialog.getByRole('region', { name: 'Changed since version 1' }).getByText('19:30').waitFor()
  await dialog.getByRole('button', { name: 'Publish both' }).click()
  await page.getByText('Plan and call sheet published').waitFor()
  await page.goto(`${server.origin}/call-sheet?job=${job.id}`)
  await page.getByText('Version 2 is published').first().waitFor()
})
