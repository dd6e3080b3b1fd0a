import type { BrowserContextOptions } from 'playwright'
import { expect, test } from 'vitest'
import type { Job } from '../../shared/jobs/jobs.ts'
import { roleFieldsMissing, SPECIFIED_TEXT } from '../../shared/specified-texts.ts'
import { joinServer } from '../support/api.ts'
import { startProxy } from '../support/outside/proxy.ts'
import { startServer } from '../support/server.ts'
import { WIDE, NARROW, signIn, untilKept } from '../support/browsers/device.ts'
import { backFromPosted, openPage, postProject, cardOf } from './support/dashboard-steps.ts'
import { refusal } from '../support/outside/proxy-rules.ts'

async function openDashboard(options: BrowserContextOptions = WIDE) {
  const server = await startServer({ env: { DEMO: '1' } })
  const line = await startProxy(server)
  const employer = await joinServer(server.origin, 'employer')
  const page = await openPage(options, [/409/])
  await signIn(page, line.origin, employer)
  return { server, line, employer, page }
}

test('the posting form names missing fields, and keeps its input over a reload and offline', async () => {
  const { line, page, employer } = await openDashboard({ ...WIDE, serviceWorkers: 'allow', locale: 'en-US' })
  await page.getByRole('button', { name: 'Post New Project' }).click()
  const form = page.getByRole('dialog', { name: 'Post New Project' })
  await form.getByRole('button', { name: 'Next' }).click()
  await form.getByText(SPECIFIED_TEXT.fieldsMissing).waitFor()

  await form.getByLabel('Title').fill('Lantern parade')
  await form.getByLabel('Description').fill('Through the old town.')
  await form.getByLabel('Event type').selectOption('Festival')
  await form.getByLabel('Location').fill('Xyzzyville')
  await form.getByRole('button', { name: 'Next' }).click()
  await form.getByRole('button', { name: 'Use ‘Xyzzyville’ as it is' }).waitFor()
  await form.getByLabel('Location').fill('York')
  await form.getByLabel('Title').click()
  await form.getByText('On the map: York').waitFor()
  await form.getByRole('button', { name: 'Next' }).click()
  await form.getByLabel('Role name').fill('head rig')
  await form.getByRole('option', { name: 'Head rigger' }).click()
  await form.getByRole('button', { name: 'Next' }).click()
  await form.getByText(roleFieldsMissing(1)).waitFor()
  await form.getByLabel('Day rate').fill('310.50')
  await form.getByLabel('Start').fill('2031-12-14T07:00')
  await form.getByLabel('End').fill('14/12/31 10pm')
  // This browser is American.
  await expect.poll(() => form.getByLabel('Start').inputValue()).toBe('Sun 14 Dec 2031, 07:00')
  await page.reload()
  await form.getByText('Step 2 of 3').waitFor()
  await form.getByRole('button', { name: 'Back' }).click()
  await expect.poll(() => form.getByLabel('Title').inputValue()).toBe('Lantern parade')
  await form.getByRole('button', { name: 'Next' }).click()
  await expect.poll(() => form.getByLabel('Role name').inputValue()).toBe('Head rigger')
  await form.getByRole('button', { name: 'Next' }).click()
  await form.getByRole('button', { name: 'Test Post' }).waitFor()

  await untilKept(page)
  line.goDown()
  await form.getByRole('button', { name: 'Test Post' }).click()
  await form.getByText('What you typed is kept on this device').first().waitFor()
  line.comeUp()
  // The request arrives and its answer is lost, also when the browser itself repeats it: pressing again posts no second project.
  const answer = line.rule('POST /api/jobs', { does: 'drop-response' })
  await form.getByRole('button', { name: 'Test Post' }).click()
  await expect.poll(async () => (await employer.get<Job[]>('/jobs')).body.length).toBe(1)
  await form.getByRole('alert').first().waitFor()
  await expect.poll(() => form.getByRole('button', { name: 'Test Post' }).isEnabled()).toBe(true)
  answer()
  await form.getByRole('button', { name: 'Test Post' }).click()
  await backFromPosted(page)
  await cardOf(page, 'Lantern parade').waitFor()
  const { body: jobs } = await employer.get<Job[]>('/jobs')
  expect(jobs.map(({ title }) => title)).toEqual(['Lantern parade'])
  expect(jobs[0]!.roles[0]).toMatchObject({ role_name: 'Head rigger', day_rate: 310.5, places: 1 })
  await line.stop()
})

test('projects are filtered by words and state', async () => {
  const { line, page } = await openDashboard()
  await postProject(page, 'Lantern parade', [{ name: 'Rigger', rate: '280' }])
  await cardOf(page, 'Lantern parade').waitFor()
  await postProject(page, 'Harbour lights', [{ name: 'Lighting technician', rate: '260', places: '3' }])
  await cardOf(page, 'Harbour lights').getByText('0 of 3 filled').waitFor()

  await page.getByRole('searchbox', { name: 'Search your projects' }).fill('lighting')
  await cardOf(page, 'Lantern parade').waitFor({ state: 'detached' })
  await page.getByRole('searchbox', { name: 'Search your projects' }).fill('submarine')
  await page.getByText('No project matches these filters').waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await cardOf(page, 'Lantern parade').waitFor()
  await page.getByRole('button', { name: 'Open 2' }).click()
  await expect.poll(() => page.getByRole('article').count()).toBe(2)
  await line.stop()
})

test('new applicants appear live; a rejected one disappears; a refused change shows the server’s message', async () => {
  const { server, line, page, employer } = await openDashboard(NARROW)
  await postProject(page, 'Lantern parade', [{ name: 'Rigger', rate: '280' }])
  const { body: jobs } = await employer.get<Job[]>('/jobs')
  await page.getByRole('button', { name: 'Applicants: Lantern parade' }).click()
  await page.getByText('Nobody has applied yet').waitFor()

  for (const full_name of ['Tomasz Adamski', 'Ruth Kessler']) {
    const freelancer = await joinServer(server.origin, 'freelancer', { full_name })
    await freelancer.post(`/jobs/${jobs[0]!.id}/apply`, { message: 'I carry lanterns.' })
  }
  await page.getByRole('button', { name: /Tomasz Adamski/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Tomasz Adamski' })
  await sheet.getByText('I carry lanterns.').waitFor()
  await sheet.getByRole('button', { name: 'Reject' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reject' }).click()
  await page.getByRole('button', { name: 'All 1' }).waitFor()
  await page.getByRole('button', { name: /Tomasz Adamski/ }).waitFor({ state: 'detached' })

  const words = 'Ruth is booked elsewhere that day.'
  line.rule(({ path }) => path.endsWith('/accept'), refusal(409, words), 1)
  await page.getByRole('button', { name: /Ruth Kessler/ }).click()
  await page.getByRole('dialog', { name: 'Ruth Kessler' }).getByRole('button', { name: 'Accept' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Accept' }).click()
  await page.getByText(words).waitFor()
  await line.stop()
})
