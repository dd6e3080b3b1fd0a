import { expect, onTestFinished, test } from 'vitest'
import type { CallSheet } from '../../shared/call-sheets/call-sheets.ts'
import type { Application, Job } from '../../shared/jobs/jobs.ts'
import { joinServer, type Member } from '../support/api.ts'
import { signalBack, signIn, untilKept, untilStored, WIDE } from '../support/browsers/device.ts'
import { expectAccessible, openBrowser, openScreen } from '../support/browsers/screens.ts'
import { credentialForm, pdf } from '../support/factories/documents.ts'
import { SHEET } from '../support/factories/call-sheets.ts'
import { jobBody, role, roleToCome } from '../support/factories/jobs.ts'
import { startProxy } from '../support/outside/proxy.ts'
import { startServer } from '../support/server.ts'
import { openPage, writeProject } from './support/dashboard-steps.ts'

const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const LATER = { timeout: 45_000 }

async function apply(freelancer: Member, job: Job, accepting?: Member) {
  const { body } = await freelancer.post<Application>(`/jobs/${job.id}/apply`, { message: 'I can be there.' })
  if (accepting) expect((await accepting.post(`/jobs/${job.id}/applications/${body.id}/accept`)).status).toBe(200)
  return body
}

/** Tomorrow's job, whose crew of three have not seen the sheet, one that somebody has left, and one with an applicant. */
async function burning() {
  const server = await startServer({ env: { DEMO: '1' } })
  const { origin } = server
  const line = await startProxy(server)
  onTestFinished(() => line.stop())
  const mina = await joinServer(origin, 'employer', { full_name: 'Mina Okafor' })
  const join = (full_name: string) => joinServer(origin, 'freelancer', { full_name })
  const [ann, ben, cai] = [await join('Ann Low'), await join('Ben Hall'), await join('Cai Moss')]
  const post = async (title: string, hours: number, places: number) => {
    const roles = [role({ date_start: at(hours), date_end: at(hours + 8), places })]
    return (await mina.post<Job>('/jobs', jobBody({ title, roles }))).body
  }
  const gala = await post('Harbour gala', 20, 3)
  for (const person of [ann, ben, cai]) await apply(person, gala, mina)
  expect((await mina.put(`/jobs/${gala.id}/call-sheet/versions/1`, SHEET)).status).toBe(201)
  const fair = await post('Winter fair', 24 * 30, 1)
  const booking = await apply(ben, fair, mina)
  const cancelled = await ben.post(`/jobs/${fair.id}/applications/${booking.id}/cancel`, { reason: 'I am ill.' })
  expect(cancelled.status).toBe(200)
  const tour = await post('Spring tour', 24 * 60, 4)
  const waiting = await apply(cai, tour)
  return { line, join, mina, ann, ben, cai, gala, fair, tour, waiting }
}

test('the employer’s first screen begins with what burns, the most urgent first, also offline; Remind all waits in the outbox; nothing once nothing burns', async () => {
  const { line, join, mina, ann, ben, cai, gala, fair, tour, waiting } = await burning()
  const page = await openScreen(await openBrowser(), line.origin, '/', { member: mina, serviceWorkers: 'allow' })
  const needs = page.getByRole('region', { name: 'Needs you' })
  const lines = () => needs.getByRole('listitem').allTextContents()
  await needs.waitFor(LATER)
  await expect
    .poll(lines, LATER)
    .toEqual([
      expect.stringMatching(
        /^3 haven’t seen the sheet(Today|Tonight|Tomorrow|Tomorrow night) · Harbour galaRemind all 3$/,
      ),
      expect.stringMatching(/^Ben Hall dropped out.* · Rigger · Winter fairFill it$/),
      expect.stringMatching(/^1 new applicant.* · Spring tourReview$/),
    ])
  // On the phone it is the first of the page.
  expect((await needs.boundingBox())!.y).toBeLessThan(90)
  await expectAccessible(page)

  await untilKept(page)
  await untilStored(page, mina.user.id, ['call_sheets', gala.id])
  line.goDown()
  await page.reload()
  await needs.getByRole('button', { name: 'Remind all 3: Harbour gala' }).click()
  await needs.getByText('Reminder waiting to be sent').waitFor()
  await page.reload()
  await needs.getByText('Reminder waiting to be sent').waitFor()
  await signalBack(line, page)
  await expect
    .poll(async () => (await sheetOf(mina, gala)).crew?.filter(({ reminded_at }) => reminded_at).length, LATER)
    .toBe(3)
  await expect.poll(lines, LATER).toHaveLength(2)

  await needs.getByRole('link', { name: 'Fill it: Winter fair' }).click()
  await page.waitForURL(/\/project\?id=/)
  await page.getByRole('button', { name: 'Back' }).click()
  for (const person of [ann, ben, cai]) await person.post(`/jobs/${gala.id}/call-sheet/seen`, { version: 1 })
  await apply(await join('Dee Shaw'), fair, mina)
  expect((await mina.post(`/jobs/${tour.id}/applications/${waiting.id}/accept`)).status).toBe(200)
  await needs.waitFor({ ...LATER, state: 'detached' })
}, 240_000)

const sheetOf = async (person: Member, job: Job) => (await person.get<CallSheet>(`/jobs/${job.id}/call-sheet`)).body

test('from 1280 px the projects are a table at first, below that cards', async () => {
  const { origin } = await startServer({ env: { DEMO: '1' } })
  const mina = await joinServer(origin, 'employer')
  await mina.post<Job>('/jobs', jobBody({ title: 'Arena rig', roles: [roleToCome()] }))
  const page = await openScreen(await openBrowser(), origin, '/healthz', { member: mina, size: 'wide' })
  for (const [width, role] of [
    [1280, 'table'],
    [1279, 'article'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(origin)
    await page.getByRole(role).first().waitFor()
    expect(await page.getByRole('article').count()).toBe(role === 'article' ? 1 : 0)
  }
}, 120_000)

test('after posting one lands on the project, which says how many of the role nearby are free, and invites them', async () => {
  const { origin } = await startServer({ env: { PAYMENTS: 'off' } })
  const mina = await joinServer(origin, 'employer', { full_name: 'Mina Okafor' })
  for (const full_name of ['Ann Low', 'Ben Hall']) {
    const person = await joinServer(origin, 'freelancer', { full_name, location: 'Salford' })
    await person.put('/users/profile', { job_roles: ['Rigger'], skills: ['IPAF'] })
  }
  const page = await openPage(WIDE)
  await signIn(page, origin, mina)
  const form = await writeProject(page, 'Lantern parade', [{ name: 'Rigger', rate: '280' }])
  await form.getByRole('button', { name: 'Post project' }).click()
  await page.waitForURL(/\/project\?id=/)
  await page.getByRole('button', { name: 'Invite: 2 riggers within 50 miles are free' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite 2 people' })
  await dialog.getByRole('button', { name: 'Invite 2 people' }).click()
  await page.getByRole('dialog', { name: '2 people are invited' }).getByRole('button', { name: 'Done' }).click()
  await page.getByText('2 riggers within 50 miles').waitFor({ state: 'detached' })
  await page.goBack()
  await page.waitForURL(`${origin}/`)
}, 120_000)

test('a freelancer’s first screen begins with the call, an offer and a credential that ends, also offline', async () => {
  const server = await startServer({ env: { DEMO: '1' } })
  const line = await startProxy(server)
  onTestFinished(() => line.stop())
  const mina = await joinServer(server.origin, 'employer')
  const ann = await joinServer(server.origin, 'freelancer', { full_name: 'Ann Low' })
  const post = async (title: string, hours: number) => {
    const roles = [role({ date_start: at(hours), date_end: at(hours + 8) })]
    return (await mina.post<Job>('/jobs', jobBody({ title, roles }))).body
  }
  const [gala, fair] = [await post('Harbour gala', 20), await post('Winter fair', 24 * 30)]
  await apply(ann, gala, mina)
  const { id } = await apply(ann, fair)
  expect((await mina.post(`/jobs/${fair.id}/applications/${id}/shortlist`)).status).toBe(200)
  expect((await mina.post(`/jobs/${fair.id}/offers`, { job_role_id: fair.roles[0]!.id })).status).toBe(200)
  const expires_on = at(24 * 5).slice(0, 10)
  const added = await fetch(`${server.origin}/api/credentials`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ann.token}` },
    body: credentialForm({ name: 'IPAF', issuer: 'IPAF', expires_on }, { bytes: pdf() }),
  })
  expect(added.status).toBe(201)

  const page = await openScreen(await openBrowser(), line.origin, '/', { member: ann, serviceWorkers: 'allow' })
  const needs = page.getByRole('region', { name: 'Needs you' })
  const expected = [
    expect.stringMatching(/^Yours until \d\d:\d\dRigger · Winter fairAnswer$/),
    expect.stringMatching(/^(Today|Tonight|Tomorrow|Tomorrow night) \d\d:\d\d.* startHarbour gala · .*Today$/),
    expect.stringMatching(/^IPAFExpires in [45] days · IPAFRenew$/),
  ]
  await expect.poll(() => needs.getByRole('listitem').allTextContents(), LATER).toEqual(expected)
  expect((await needs.boundingBox())!.y).toBeLessThan(90)
  await expectAccessible(page)
  await untilKept(page)
  line.goDown()
  await page.reload()
  await expect.poll(() => needs.getByRole('listitem').allTextContents(), LATER).toEqual(expected)
  await needs.getByRole('link', { name: 'Answer: Winter fair' }).click()
  await page.getByRole('dialog', { name: 'Winter fair' }).waitFor()
}, 180_000)
