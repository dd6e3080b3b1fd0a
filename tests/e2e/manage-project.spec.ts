import { expect, test } from 'vitest'
import type { Job } from '../../shared/jobs/jobs.ts'
import { joinServer } from '../support/api.ts'
import { jobBody, role } from '../support/factories/jobs.ts'
import { expectAccessible } from '../support/browsers/screens.ts'
import { startServer } from '../support/server.ts'
import { WIDE, signIn } from '../support/browsers/device.ts'
import { backFromPosted, openPage, cardOf } from './support/dashboard-steps.ts'
import { keysOf } from './support/keys.ts'

test('by keys alone an employer edits a project, duplicates it, saves it as a template, closes it and reopens it', async () => {
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
  const { press, fill, focused, leave } = keysOf(page)
  const manage = (title: string) => page.getByRole('button', { name: `Manage: ${title}`, exact: true })
  const question = page.getByRole('alertdialog')
  const sheet = page.getByRole('dialog', { name: 'Lantern parade' })
  await press(manage('Lantern parade'))
  await sheet.getByText('Featured').waitFor()
  await expectAccessible(page)
  await leave(sheet)
  await expect.poll(focused).toBe('Manage: Lantern parade')
  await page.keyboard.press('Enter')
  await press(sheet.getByRole('button', { name: 'Edit' }))
  const editing = page.getByRole('dialog', { name: 'Edit project' })
  await fill(editing.getByLabel('Title'), 'Lantern parade and fireworks')
  await fill(editing.getByLabel('Day rate'), '310')
  await expectAccessible(page)
  await press(editing.getByRole('button', { name: 'Save' }))
  await cardOf(page, 'Lantern parade and fireworks').getByText('£310/day').waitFor()
  await editing.waitFor({ state: 'detached' })
  await expect.poll(focused).toBe('Manage: Lantern parade and fireworks')
  const [changed] = (await employer.get<Job[]>('/jobs')).body
  expect(changed!.roles[0]!.id).toBe(job.roles[0]!.id)

  await page.keyboard.press('Enter')
  const whole = page.getByRole('dialog', { name: 'Lantern parade and fireworks' })
  await press(whole.getByRole('button', { name: 'Duplicate' }))
  const posting = page.getByRole('dialog', { name: 'Post New Project' })
  await expect.poll(() => posting.getByLabel('Title').inputValue()).toBe('Lantern parade and fireworks')
  await expect.poll(focused).toBe('Title')
  await fill(posting.getByLabel('Title'), 'Second night')
  await press(posting.getByRole('button', { name: 'Next' }))
  await expect.poll(focused).toBe('Step 2 of 3: Roles')
  await press(posting.getByRole('button', { name: 'Next' }))
  await expect.poll(focused).toBe('Step 3 of 3: Package')
  await press(posting.getByRole('button', { name: 'Save as template' }))
  await posting.getByText('Saved as a template').waitFor()
  await press(posting.getByRole('button', { name: 'Post project' }))
  await backFromPosted(page)
  await cardOf(page, 'Second night').waitFor()
  await press(page.getByRole('button', { name: 'Post New Project' }))
  await posting.getByText('Start from a template').waitFor()
  await expectAccessible(page)
  await press(posting.getByRole('button', { name: 'Second night', exact: true }))
  await expect.poll(() => posting.getByLabel('Title').inputValue()).toBe('Second night')
  await press(posting.getByRole('button', { name: 'Start over' }))
  await press(question.getByRole('button', { name: 'Start over' }))
  await press(posting.getByRole('button', { name: 'Remove Second night' }))
  await press(question.getByRole('button', { name: 'Remove' }))
  await posting.getByText('Start from a template').waitFor({ state: 'detached' })
  await press(posting.getByRole('button', { name: 'Cancel' }))
  await posting.waitFor({ state: 'detached' })
  await expect.poll(focused).toBe('Post New Project')
  await page.getByRole('link', { name: '1 post left' }).waitFor()

  const second = page.getByRole('dialog', { name: 'Second night' })
  await press(manage('Second night'))
  await press(second.getByRole('button', { name: 'Close project' }))
  await press(question.getByRole('button', { name: 'Close project' }))
  await cardOf(page, 'Second night').getByText('Closed').waitFor()
  await second.waitFor({ state: 'detached' })
  await expect.poll(focused).toBe('Manage: Second night')
  await page.keyboard.press('Enter')
  await press(second.getByRole('button', { name: 'Reopen' }))
  await cardOf(page, 'Second night').getByText('Open').waitFor()
  await second.waitFor({ state: 'detached' })
  await expect.poll(focused).toBe('Manage: Second night')
})
