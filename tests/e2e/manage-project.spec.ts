import { expect, test } from 'vitest'
import type { Job } from '../../shared/jobs/jobs.ts'
import { joinServer } from '../support/api.ts'
import { jobBody, role } from '../support/factories/jobs.ts'
import { expectAccessible } from '../support/browsers/screens.ts'
import { startServer } from '../support/server.ts'
import { WIDE, signIn } from '../support/browsers/device.ts'
import { openPage, cardOf } from './support/dashboard-steps.ts'

test('an employer edits a project, duplicates it, saves it as a template, closes it and reopens it', async () => {
  const server = await startServer()
  const employer = await joinServer(server.origin, 'employer')
  const form = new FormData()
  form.set('package_id', 'featured')
  const headers = { authorization: `Bearer ${employer.token}` }
  const bought = await fetch(`${server.origin}/api/payments/create-checkout`, { method: 'POST', headers, body: form })
  const { checkout_url } = (await bought.json()) as { checkout_url: string }
  await fetch(checkout_url, { method: 'POST', body: new URLSearchParams({ card: 'good' }), redirect: 'manual' })
  const day = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString()
  const roles = [role({ date_start: day(20), date_end: day(22) })]
  const { body: job } = await employer.post<Job>('/jobs', jobBody({ title: 'Lantern parade', roles }))

  const page = await openPage(WIDE)
  await signIn(page, server.origin, employer)
  await page.getByRole('button', { name: 'Manage: Lantern parade' }).click()
  const sheet = page.getByRole('dialog', { name: 'Lantern parade' })
  await sheet.getByText('Featured').waitFor()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Edit' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit project' })
  await editing.getByLabel('Title').fill('Lantern parade and fireworks')
  await editing.getByLabel('Day rate').fill('310')
  await expectAccessible(page)
  await editing.getByRole('button', { name: 'Save' }).click()
  await cardOf(page, 'Lantern parade and fireworks').getByText('£310/day').waitFor()
  const [changed] = (await employer.get<Job[]>('/jobs')).body
  expect(changed!.roles[0]!.id).toBe(job.roles[0]!.id)

  await page.getByRole('button', { name: /^Manage/ }).click()
  await page
    .getByRole('dialog', { name: 'Lantern parade and fireworks' })
    .getByRole('button', { name: 'Duplicate' })
    .click()
  const posting = page.getByRole('dialog', { name: 'Post New Project' })
  await expect.poll(() => posting.getByLabel('Title').inputValue()).toBe('Lantern parade and fireworks')
  await posting.getByLabel('Title').fill('Second night')
  await posting.getByRole('button', { name: 'Next' }).click()
  await posting.getByRole('button', { name: 'Next' }).click()
  await posting.getByRole('button', { name: 'Save as template' }).click()
  await posting.getByText('Saved as a template').waitFor()
  await posting.getByRole('button', { name: 'Post project' }).click()
  await cardOf(page, 'Second night').waitFor()
  await page.getByRole('button', { name: 'Post New Project' }).click()
  await posting.getByText('Start from a template').waitFor()
  await expectAccessible(page)
  await posting.getByRole('button', { name: 'Second night', exact: true }).click()
  await expect.poll(() => posting.getByLabel('Title').inputValue()).toBe('Second night')
  await posting.getByRole('button', { name: 'Start over' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Start over' }).click()
  await posting.getByRole('button', { name: 'Remove Second night' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await posting.getByText('Start from a template').waitFor({ state: 'detached' })
  await posting.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: '1 post left' }).waitFor()

  await page.getByRole('button', { name: 'Manage: Second night' }).click()
  const second = page.getByRole('dialog', { name: 'Second night' })
  await second.getByRole('button', { name: 'Close project' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close project' }).click()
  await cardOf(page, 'Second night').getByText('Closed').waitFor()
  await page.getByRole('button', { name: 'Manage: Second night' }).click()
  await second.getByRole('button', { name: 'Reopen' }).click()
  await cardOf(page, 'Second night').getByText('Open').waitFor()
})
