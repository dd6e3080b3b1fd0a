import { expect, test } from 'vitest'
import type { Application, Job } from '../../shared/jobs/jobs.ts'
import { joinServer } from '../support/api.ts'
import { signIn } from '../support/browsers/device.ts'
import { expectAccessible } from '../support/browsers/screens.ts'
import { jobBody, role } from '../support/factories/jobs.ts'
import { startServer } from '../support/server.ts'
import { localTime, openPage } from './support/dashboard-steps.ts'

test('a project of several days shows what its crew costs on each, planned and confirmed: a plot, a table to a screen reader, and at a press to everybody', async () => {
  const server = await startServer({ env: { DEMO: '1' } })
  const eva = await joinServer(server.origin, 'employer', { full_name: 'Eva Stone' })
  const ana = await joinServer(server.origin, 'freelancer', { full_name: 'Ana Birch' })
  const dates = (first: number, last: number) => ({
    date_start: `${localTime(first, '08:00')}:00Z`,
    date_end: `${localTime(last, '18:00')}:00Z`,
  })
  const roles = [
    role({ ...dates(20, 22), day_rate: 280, places: 3 }),
    role({ ...dates(22, 22), role_name: 'Stagehand', day_rate: 200, places: 2 }),
  ]
  const { body: job } = await eva.post<Job>('/jobs', jobBody({ title: 'Arena tour', roles }))
  const asked = { message: 'I rig.', job_role_id: job.roles[0]!.id }
  const { body: applied } = await ana.post<Application>(`/jobs/${job.id}/apply`, asked)
  expect((await eva.post(`/jobs/${job.id}/applications/${applied.id}/accept`)).status).toBe(200)

  const page = await openPage({ viewport: { width: 1440, height: 900 } })
  await signIn(page, server.origin, eva)
  await page.goto(`${server.origin}/project?id=${job.id}&tab=history`)
  const costs = page.getByRole('region', { name: 'Crew cost by day' })
  await costs.getByText('Planned', { exact: true }).first().waitFor()
  const amounts = async () => (await costs.getByRole('cell').allTextContents()).join(' ')
  await expect.poll(amounts).toBe('£840 £280 £840 £280 £1,240 £280 £2,920 £840')
  const venue = page.getByRole('region', { name: 'Venue' })
  await venue.getByRole('region', { name: /^Map of / }).scrollIntoViewIfNeeded()
  expect(await venue.getByRole('link', { name: 'Directions' }).getAttribute('href')).toMatch(/^https:/)
  await expectAccessible(page)

  // On a narrow phone it is under the history.
  await page.setViewportSize({ width: 320, height: 640 })
  const asTable = costs.getByRole('button', { name: 'As a table' })
  await asTable.press('Enter')
  await expect.poll(() => asTable.getAttribute('aria-pressed')).toBe('true')
  await costs.getByRole('columnheader', { name: 'Confirmed' }).scrollIntoViewIfNeeded()
  const table = (await costs.getByRole('table').locator('..').boundingBox())!
  expect(table.height).toBeGreaterThan(100)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await expectAccessible(page)
})
