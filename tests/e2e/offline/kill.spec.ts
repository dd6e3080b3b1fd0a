import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { CallSheet } from '../../../shared/call-sheets/call-sheets.ts'
import type { Credential } from '../../../shared/people/credentials.ts'
import type { Application, Job } from '../../../shared/jobs/jobs.ts'
import type { Conversation, Message } from '../../../shared/messages/messages.ts'
import type { BusyDays, OwnRecord, PortfolioItem } from '../../../shared/people/users.ts'
import { joinServer, type Member } from '../../support/api.ts'
import { SHEET } from '../../support/factories/call-sheets.ts'
import { credentialForm, IPAF, pdf } from '../../support/factories/documents.ts'
import { applyFor, jobBody, post, role, shortlisted, step } from '../../support/factories/jobs.ts'
import type { Person } from '../../support/factories/people.ts'
import { photoWithPlace } from '../../support/factories/photos.ts'
import { killBrowserOf, untilStored } from '../../support/browsers/device.ts'
import type * as inPage from './every-kind.ts'
import { crew, heardBy, openKept, openConversation, untilSent, write } from '../support/offline-steps.ts'
import { cardOf } from '../support/dashboard-steps.ts'
import { killSeed, pageScriptOf, randomWaits, sendThroughKills } from '../support/kills.ts'
import { kindsKilledOn } from './killed-kinds.ts'

const WAIT = { timeout: 60_000 }

test('O4: the browser is killed at random moments (printed seed) while one item of every kind is sent: each is stored once', async () => {
  const seed = killSeed('O4, every kind')
  const all = await crew(3, { DEMO: '1' })
  const { server, line, bosses, rigger, device } = all
  const [boss, written, read] = bosses as [Member, Member, Member]
  const jobs = await jobsOf(boss, rigger, await joinServer(server.origin, 'freelancer'))
  await ownThingsOf(server.origin, rigger)

  const code = await pageScriptOf('tests/e2e/offline/every-kind.ts', 'everyKind')
  const open = async (page: Page) => {
    await page.goto(`${line.origin}/settings?tab=profile`)
    await page.evaluate(code)
    return page
  }
  await openKept(all)
  // The browser writes local storage some seconds late, or when it is closed.
  await device.close()
  const page = await open(await device.open())
  const user_id = rigger.user.id
  await expect
    .poll(() => page.evaluate((id) => globalThis.everyKind.rowsKept(id), user_id), WAIT)
    // Each booking has brought its job's channel, too.
    .toEqual([4, 1, 9, 2, 3])
  line.goDown()
  const asked: inPage.Asked = {
    user_id,
    jobs,
    written: written.user,
    read: read.user,
    photo: (await photoWithPlace()).toString('base64'),
    document: pdf({ size: 30_000 }).toString('base64'),
    blocked: day(80).slice(0, 10),
  }
  const queued = await page.evaluate((what) => globalThis.everyKind.queueEveryKind(what), asked)
  expect([...new Set(queued)].toSorted()).toEqual(kindsKilledOn('a freelancer’s'))
  await sendThroughKills(page, {
    device,
    line,
    seed,
    reopen: async () => open(await device.open()),
    left: (now) => now.evaluate((id) => globalThis.everyKind.waiting(id), user_id),
  })
  await checkConversations(rigger, written, read)
  await checkBookings(boss, rigger, jobs)
  await checkOwnThings(rigger)
  const { body: busy } = await boss.get<BusyDays[]>(`/freelancers/${rigger.user.id}/busy-days`)
  expect(busy).toContainEqual({ first_day: asked.blocked, last_day: asked.blocked })
}, 600_000)

test('O4: the browser is killed at random moments (printed seed) while messages and an application are sent: each is stored once', async () => {
  const seed = killSeed('O4')
  const all = await crew(1, { DEMO: '1' })
  const { line, bosses, rigger, device } = all
  const { body: job } = await bosses[0]!.post<Job>(
    '/jobs',
    jobBody({ title: 'Harbour arena rig', roles: [role({ date_start: day(10), date_end: day(12) })] }),
  )
  await openKept(all)
  // The browser writes local storage some seconds late, or when it is closed: killed before that, it would ask for a sign-in again.
  await device.close()
  let page = await device.open()
  await openConversation(page, line.origin, bosses[0]!)
  await untilStored(page, rigger.user.id, ['jobs', job.id])
  line.goDown()
  const written = Array.from({ length: 12 }, (_, n) => `Cue ${n + 1}`)
  for (const text of written) await write(page, text)
  await page.goto(`${line.origin}/?job=${job.id}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Apply', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Apply: Harbour arena rig' })
  await form.getByLabel('Message').fill('Harness and tickets in date.')
  await form.getByRole('button', { name: 'Send' }).click()
  await cardOf(page, 'Harbour arena rig').getByText('Your application will be sent').waitFor()
  line.rule(({ method }) => method !== 'GET', { does: 'pass', delayMs: 120 })
  line.comeUp()
  for (const wait of randomWaits(seed, process.env.LONG ? 20 : 3)) {
    await page.evaluate(() => void window.dispatchEvent(new Event('online')))
    await new Promise((resolve) => setTimeout(resolve, wait))
    await killBrowserOf(device.folder)
    await device.close().catch(() => {})
    page = await device.open()
    await page.goto(`${line.origin}/messages`)
  }
  line.clearRules()
  await expect.poll(async () => (await heardBy(bosses[0]!, rigger)).filter(isCue), WAIT).toEqual(written)
  await expect.poll(async () => (await bosses[0]!.get<Job[]>('/jobs')).body[0]!.applications.length, WAIT).toBe(1)
  await untilSent(page)
})

const isCue = (text: string) => text.startsWith('Cue')

declare global {
  var everyKind: typeof inPage
}

/** A job to apply for, and four applied for already: one to withdraw from, one to cancel, one with an offer, one with a call sheet. */
async function jobsOf(employer: Member, freelancer: Member, other: Member): Promise<inPage.Asked['jobs']> {
  // Lets the demonstration world's people call the API as people of a test's world do.
  const [boss, rigger, rival] = [employer, freelancer, other] as unknown as [Person, Person, Person]
  const job = (title: string, from: number) =>
    post(boss, { title, roles: [role({ date_start: day(from), date_end: day(from + 1) })] })
  const jobs = {
    applied: await job('To apply to', 20),
    withdrawn: await job('To withdraw from', 30),
    cancelled: await job('To cancel', 40),
    offered: await job('On offer', 50),
    briefed: await job('With a call sheet', 60),
  }
  await applyFor(rigger, jobs.withdrawn)
  for (const booked of [jobs.cancelled, jobs.briefed]) await step(boss, await applyFor(rigger, booked), 'accept')
  const taken = await applyFor(rival, jobs.offered)
  await shortlisted(boss, rigger, jobs.offered)
  await step(boss, taken, 'accept')
  await step(rival, taken, 'cancel', { reason: 'Ill.' })
  const place = { job_role_id: jobs.offered.roles[0]!.id }
  expect((await boss.post(`/jobs/${jobs.offered.id}/offers`, place)).status).toBeLessThan(300)
  expect((await boss.put(`/jobs/${jobs.briefed.id}/call-sheet/versions/1`, SHEET)).status).toBeLessThan(300)
  return jobs
}

async function ownThingsOf(origin: string, rigger: Member) {
  const event = { role: 'Rigger', end_client: 'Quayside Live' }
  for (const event_name of ['To change', 'To remove', 'To stay'])
    expect((await rigger.post('/users/portfolio-items', { ...event, event_name })).status).toBe(201)
  for (const name of ['Card to change', 'Card to remove']) {
    const { status } = await fetch(`${origin}/api/credentials`, {
      method: 'POST',
      headers: { authorization: `Bearer ${rigger.token}` },
      body: credentialForm({ ...IPAF, name }, { bytes: pdf() }),
    })
    expect(status).toBe(201)
  }
}

async function checkConversations(rigger: Member, written: Member, read: Member) {
  expect(await heardBy(written, rigger)).toEqual(['Before the rider', 'With the rider'])
  const [conversation] = (await written.get<Conversation[]>('/messages/conversations')).body
  const { body: words } = await written.get<Message[]>(`/messages/conversation/${conversation!.conversation_id}`)
  expect(words.map(({ attachment_name }) => attachment_name).filter(Boolean)).toEqual(['rider.pdf'])
  const [unread] = (await read.get<Conversation[]>('/messages/conversations')).body
  expect(unread!.other_read_seq).toBe(unread!.last_seq)
}

async function checkBookings(boss: Member, rigger: Member, jobs: inPage.Asked['jobs']) {
  const applicationsTo = async ({ id }: Job) =>
    (await boss.get<Job[]>('/jobs')).body.find((job) => job.id === id)!.applications as unknown as Application[]
  const own = (applications: Application[]) =>
    applications.filter(({ freelancer_id }) => freelancer_id === rigger.user.id)
  expect(own(await applicationsTo(jobs.applied))).toMatchObject([
    { status: 'pending', message: 'Harness and tickets in date.' },
  ])
  expect(own(await applicationsTo(jobs.withdrawn))).toMatchObject([{ status: 'withdrawn' }])
  expect(own(await applicationsTo(jobs.cancelled))).toMatchObject([{ status: 'cancelled', cancel_reason: 'Ill.' }])
  expect(own(await applicationsTo(jobs.offered))).toMatchObject([{ status: 'accepted', offer: { state: 'taken' } }])
  expect(own(await applicationsTo(jobs.briefed))).toMatchObject([{ pay_request: { day_rate: 900, state: 'waiting' } }])
  expect((await rigger.get<CallSheet>(`/jobs/${jobs.briefed.id}/call-sheet`)).body).toMatchObject({ seen_version: 1 })
}

async function checkOwnThings(rigger: Member) {
  const { body: me } = await rigger.get<OwnRecord>('/auth/me')
  expect(me.bio).toBe('Rigger since 1998.')
  const { body: profile } = await rigger.get<{ portfolio_items: PortfolioItem[] }>(`/users/${me.id}/profile`)
  const names = profile.portfolio_items.map(({ event_name }) => event_name)
  expect(names.toSorted()).toEqual(['Added', 'Changed', 'To stay'])
  expect(names.filter((name) => name !== 'Added')).toEqual(['To stay', 'Changed'])
  expect(profile.portfolio_items.map(({ photos }) => photos.length).toSorted()).toEqual([0, 0, 1])
  const { body: cards } = await rigger.get<Credential[]>('/credentials')
  expect(cards.map(({ name }) => name).toSorted()).toEqual(['Added card', 'Changed card'])
}

const day = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString()
