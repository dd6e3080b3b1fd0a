import type { BrowserContextOptions, Page } from 'playwright'
import { expect, test } from 'vitest'
import type { Job, NewJobInput } from '../../shared/jobs/jobs.ts'
import { joinServer, type Member } from '../support/api.ts'
import { startProxy } from '../support/outside/proxy.ts'
import { startServer } from '../support/server.ts'
import { NARROW, signIn, signalBack, untilKept } from '../support/browsers/device.ts'
import { openBrowser, openScreen } from '../support/browsers/screens.ts'
import { openPage, cardOf } from './support/dashboard-steps.ts'
import { refusal } from '../support/outside/proxy-rules.ts'

/** A server with two projects and one matching freelancer, behind a connection that can be cut. */
async function twoProjects(options: BrowserContextOptions = NARROW) {
  const server = await startServer({ env: { DEMO: '1' } })
  const line = await startProxy(server)
  const employer = await joinServer(server.origin, 'employer')
  const freelancer = await joinServer(server.origin, 'freelancer', { location: 'Hull' })
  await freelancer.put('/users/profile', { job_roles: ['Kite wrangler'], skills: ['Kites', 'Knots'] })
  const kites = await post(employer, { title: 'Kite festival on the Humber', required_skills: ['Kites', 'Knots'] })
  const barge = await post(employer, { title: 'Barge opera', event_type: 'Theatre', required_skills: ['Knots'] })
  const page = await openPage(options, [/409/])
  await signIn(page, line.origin, freelancer)
  await cardOf(page, kites.title).waitFor()
  return { line, employer, freelancer, kites, barge, page }
}

test('filters narrow the list, survive a reload, and can be reset from an empty list', async () => {
  const { page, kites, barge, line } = await twoProjects()
  await page.getByRole('button', { name: 'Skills' }).click()
  const skills = page.getByRole('dialog', { name: 'Skills' })
  await skills.getByRole('button', { name: /^Kites/ }).click()
  await skills.getByRole('button', { name: 'Show 1 job' }).click()
  await cardOf(page, barge.title).waitFor({ state: 'detached' })
  await page.reload()
  await cardOf(page, kites.title).waitFor()
  await expect.poll(() => page.getByRole('article').count()).toBe(1)

  await page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'Kites' }).click()
  await skills.waitFor()
  await skills.getByRole('button', { name: /^Knots/ }).click()
  await page.goBack()
  await skills.waitFor({ state: 'detached' })
  await expect.poll(() => new URL(page.url()).searchParams.get('skills')).toBe('Kites,Knots')

  await page.getByRole('button', { name: 'Location' }).click()
  const place = page.getByRole('dialog', { name: 'Location' })
  await place.getByLabel('Town or postcode').fill('Inverness')
  await place.getByRole('button', { name: 'Show 0 jobs' }).click()
  await page.getByText('No job matches these filters').waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await cardOf(page, barge.title).waitFor()
  await line.stop()
})

test('an application queued offline can be edited, and withdrawn after it was sent', async () => {
  const { page, kites, line, freelancer } = await twoProjects({ ...NARROW, serviceWorkers: 'allow' })
  await untilKept(page)
  line.goDown()
  await apply(page, kites, 'I bring my own kites.')
  const card = cardOf(page, kites.title)
  await card.getByText('Your application will be sent').waitFor()
  await page.setViewportSize({ width: 320, height: 640 })
  await page.getByRole('button', { name: 'Offline · 1 to send' }).filter({ visible: true }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.setViewportSize(NARROW.viewport)

  await card.getByRole('button', { name: /^Edit/ }).click()
  const form = page.getByRole('dialog', { name: `Apply: ${kites.title}` })
  await expect.poll(() => form.getByLabel('Message').inputValue()).toBe('I bring my own kites.')
  await form.getByLabel('Message').fill('I bring my own kites and string.')
  await page.reload()
  await expect.poll(() => form.getByLabel('Message').inputValue()).toBe('I bring my own kites and string.')
  await form.getByRole('button', { name: 'Send' }).click()

  await signalBack(line, page)
  await card.getByText('Applied').waitFor({ timeout: 60_000 })
  expect(line.passed.filter((one) => one.path.endsWith('/apply')).map((one) => one.status)).toEqual([201])
  expect(String(line.passed.find((one) => one.path.endsWith('/apply'))!.body)).toContain('kites and string')

  await card.getByRole('button', { name: /^Withdraw/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await card.getByText('Withdrawn').waitFor()
  await expect.poll(async () => (await freelancer.get<Job[]>('/jobs')).status).toBe(200)
  await line.stop()
})

test('a refused application shows the server’s message and the next steps on its card', async () => {
  const { page, kites, line } = await twoProjects()
  const words = 'This project has been closed.'
  line.rule('POST /api/jobs', refusal(409, words), 1)
  await apply(page, kites, 'Still free?')
  const card = cardOf(page, kites.title)
  await card.getByText(words).waitFor()
  for (const name of ['Try again', 'Edit', 'Discard']) {
    await card.getByRole('button', { name: new RegExp(`^${name}`) }).waitFor()
  }
  await card.getByRole('button', { name: /^Try again/ }).click()
  await card.getByText('Applied').waitFor()
  await line.stop()
})

test('on a first load the jobs are drawn before the code of the database is here, and a tap meanwhile opens what it is for', async () => {
  const { line, kites, page } = await firstLoad()
  let letCome = () => {}
  const coming = new Promise<void>((resolve) => (letCome = resolve))
  await page.route(DATABASE_CODE, (route) => coming.then(() => route.continue()))
  await page.goto(line.origin)
  await cardOf(page, kites.title)
    .getByRole('button', { name: /^Apply/ })
    .click()
  await page.waitForURL(/[?&]apply=/)
  expect(await ownDatabases(page)).toEqual([])
  letCome()
  await sendApplication(page, kites, 'I bring my own kites.')
  await cardOf(page, kites.title).getByText('Applied').waitFor()
  await line.stop()
})

test('a first load that loses its signal before the code of the database is here fetches it when there is signal again', async () => {
  const { line, kites, page, freelancer } = await firstLoad()
  await page.route(DATABASE_CODE, (route) => route.abort())
  await page.goto(line.origin)
  await cardOf(page, kites.title).waitFor()
  expect(await ownDatabases(page)).toEqual([])
  await page.unroute(DATABASE_CODE)
  await expect.poll(() => ownDatabases(page)).toEqual([`standby-${freelancer.user.id}`])
  await line.stop()
})

const DATABASE_CODE = '**/assets/database-*.js'

/** Two projects, and a device on which the freelancer is signed in and which has nothing yet. */
async function firstLoad() {
  const all = await twoProjects()
  const { line, freelancer } = all
  const page = await openScreen(await openBrowser(), line.origin, '/healthz', { member: freelancer })
  return { ...all, page }
}

const ownDatabases = (page: Page) =>
  page.evaluate(async () =>
    (await indexedDB.databases()).map(({ name }) => name).filter((name) => name !== 'standby-device'),
  )

async function apply(page: Page, job: Job, message: string) {
  await cardOf(page, job.title)
    .getByRole('button', { name: /^Apply/ })
    .click()
  await sendApplication(page, job, message)
}

async function sendApplication(page: Page, { title }: Job, message: string) {
  const form = page.getByRole('dialog', { name: `Apply: ${title}` })
  await form.getByLabel('Message').fill(message)
  await form.getByRole('button', { name: 'Send' }).click()
  await form.waitFor({ state: 'detached' })
}

async function post(employer: Member, fields: Partial<NewJobInput>): Promise<Job> {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const { body } = await employer.post<Job>('/jobs', {
    title: 'Project',
    description: 'On the water.',
    event_type: 'Festival',
    location: 'Hull',
    roles: [{ role_name: 'Kite wrangler', day_rate: 200, date_start: inDays(9), date_end: inDays(10) }],
    ...fields,
  })
  return body
}
