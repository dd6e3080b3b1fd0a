import type { Page } from 'playwright'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { makeDeviceKey, signPunch, signWitness } from '../../../shared/handshake/device-signatures.ts'
import type { CrewList } from '../../../shared/hiring/crews.ts'
import type { Punch } from '../../../shared/hours/punch-schema.ts'
import type { Application } from '../../../shared/jobs/jobs.ts'
import type { Broadcast } from '../../../shared/messages/broadcasts.ts'
import type { Message } from '../../../shared/messages/messages.ts'
import type { NotificationEntry } from '../../../shared/push.ts'
import type { Member } from '../../support/api.ts'
import { persistentDevice, signIn, untilKept } from '../../support/browsers/device.ts'
import { SHEET } from '../../support/factories/call-sheets.ts'
import { clock, dayOf, submitDay, seenOf } from '../../support/factories/hours.ts'
import { editRoles } from '../../support/factories/jobs.ts'
import { punchesOf } from '../../support/factories/pay.ts'
import {
  actedOn,
  actsOf,
  asPerson,
  bookedProject,
  dayFromToday,
  EVENING,
  LAST_NIGHT,
  ownApplicationTo,
  rowsOf,
  sentDay,
  siteWithCrew,
} from '../support/hours-world.ts'
import { killSeed, pageScriptOf, sendThroughKills } from '../support/kills.ts'
import { crew, type Crew, heardBy } from '../support/offline-steps.ts'
import type * as inPage from './hours-kinds.ts'
import { kindsKilledOn } from './killed-kinds.ts'

const WAIT = { timeout: 60_000 }

declare global {
  var hoursKinds: typeof inPage
}

test('O4, 28.8: a chief’s browser is killed at random moments (printed seed) while it sends presses, corrections, countersigned codes, signatures, questions and answers: each is stored once', async () => {
  const seed = killSeed('O4, a chief’s')
  const all = await crew(1, { DEMO: '1' })
  const { server, rigger: dan } = all
  const boss = all.bosses[0]!
  const { job, bookings, shanice, jonah, ben, grant, companysGrant } = await siteWithCrew(server.origin, boss, dan)
  const [dans, shanices, jonahs, bens] = bookings.map(({ id }) => id) as [string, string, string, string]
  for (const [person, booking] of [
    [shanice, shanices],
    [jonah, jonahs],
  ] as const)
    await clock(asPerson(person), booking, EVENING)
  const shanicesDay = await submitDay(asPerson(shanice), shanices, LAST_NIGHT)
  const worked = await bookedProject(boss, [dan], { from: 20, days: 2, title: 'Dock build' })
  const [own] = worked.bookings as [Application]
  const toSend = await clockedDay(dan, own, -3)
  const amended = { line: null, pence: 4000, reason: 'The van.' }
  const toAgree = await actedOn(boss, await actedOn(boss, await sentDay(dan, own, -5), 'sign'), 'amend', amended)
  const changed = await bookedProject(boss, [dan], { from: 30, days: 2, title: 'Pier show' })
  await editRoles(asPerson(boss), changed.job, { day_rate: 250 })
  const { amendment } = await ownApplicationTo(dan, changed.job)
  const { body: asked } = await dan.post<Application>(`/jobs/${own.job_id}/applications/${own.id}/pay-request`, {
    day_rate: 350,
    from_day: dayFromToday(21),
    reason: 'The second day is a night.',
  })
  const entries = await rowsOf<NotificationEntry>(dan, 'notification')
  const before = (await rowsOf<Punch>(boss, 'punch')).map(({ id }) => id)

  const at = (seconds: number) => new Date(Date.parse(grant.grant.issued_at) + seconds * 1_000).toISOString()
  const pressOf = (kind: 'in' | 'break' | 'back' | 'out' | 'void', seconds: number, more: object = {}) => ({
    id: uuid(),
    kind,
    at: Date.parse(at(seconds)),
    noPlace: 'not asked' as const,
    method: 'self' as const,
    booking: clocked(dans, dan),
    ...more,
  })
  const clocked = (booking_id: string, { user }: Member) => ({
    booking_id,
    job_id: job.id,
    job_title: job.title,
    freelancer_id: user.id,
  })
  const [came, paused, back, left] = [pressOf('in', 1), pressOf('break', 2), pressOf('back', 3), pressOf('out', 4)]
  const witness = { grant_id: grant.id, way: 'list' as const }
  const ofBen = { method: 'chief' as const, booking: clocked(bens, ben), witness }
  const presses = [
    came,
    paused,
    back,
    left,
    pressOf('in', -600, { replaces: came.id, reason: 'Came in by the dock.' }),
    pressOf('void', 5, { replaces: left.id, reason: 'Still here.' }),
    pressOf('in', 1, ofBen),
    pressOf('break', 2, ofBen),
  ]
  const shown = await shownPunchOf(ben, { booking_id: bens, at: at(6) })
  const chiefAsked: inPage.ChiefAsked = {
    presses,
    shown,
    shownBy: { freelancer_id: ben.user.id },
    grant,
    answer: await answerOf(boss, companysGrant.id, {
      ...came,
      booking_id: dans,
      at: at(1),
      replaces: null,
      reason: '',
    }),
    acts: [
      { body: { ...toSend, is_company: false, act: 'submit' }, title: 'Dock build' },
      { body: { ...toAgree, is_company: false, act: 'sign' }, title: 'Dock build' },
    ],
    signatures: [{ body: { ...chiefsActOn(jonahs), times: punchesOf(EVENING) }, title: 'Jonah Birch' }],
    query: {
      body: {
        ...chiefsActOn(shanices),
        ...seenOf(shanicesDay),
        line: 0,
        should_be_minutes: 60,
        reason: 'Left at nine.',
      },
      title: 'Shanice Webb',
    },
    terms: { job: changed.job, amendment_id: amendment!.id, answer: 'agree' },
    takenBack: { job: worked.job, application_id: own.id, request_id: asked.pay_request!.id },
  }
  function chiefsActOn(booking_id: string) {
    return { booking_id, job_id: job.id, work_day: LAST_NIGHT, grant_id: grant.id }
  }
  await killWhileSending(all, {
    person: dan,
    kinds: kindsKilledOn('a chief’s'),
    seed,
    here: { applications: 3, chief_grants: 1, greetings: 1, notifications: entries.length },
    queue: (page) =>
      page.evaluate(([id, what]) => globalThis.hoursKinds.queueAsChief(id, what), [dan.user.id, chiefAsked] as const),
  })

  const punches = (await rowsOf<Punch>(boss, 'punch')).filter(({ id }) => !before.includes(id))
  const pressed = [...presses.map(({ id }) => id), shown.punch.id]
  expect(punches.map(({ id }) => id).toSorted()).toEqual(pressed.toSorted())
  const stored = (id: string) => punches.find((one) => one.id === id)
  expect(stored(came.id)).toMatchObject({ method: 'self', witness: { by: boss.user.id, way: 'qr' } })
  expect(stored(shown.punch.id)).toMatchObject({
    method: 'self',
    made_by: ben.user.id,
    signature: { is_valid: true },
    witness: { by: dan.user.id, way: 'qr' },
  })
  // The other phone of that code brings it, too.
  const { booking_id, ...copy } = shown.punch
  const repeat = await ben.post<Punch>(`/bookings/${booking_id}/punches`, { ...copy, signature: shown.signature })
  expect([repeat.status, repeat.body.witness?.by]).toEqual([200, dan.user.id])
  expect(await actsOf(dan, toSend)).toEqual(['submit'])
  expect(await actsOf(dan, toAgree)).toEqual(['submit', 'sign', 'amend', 'sign'])
  expect(await actsOf(jonah, { booking_id: jonahs, work_day: LAST_NIGHT })).toEqual(['sign'])
  expect(await actsOf(shanice, { booking_id: shanices, work_day: LAST_NIGHT })).toEqual(['submit', 'query'])
  expect(await ownApplicationTo(dan, changed.job)).toMatchObject({ terms: { day_rate: 250 } })
  expect((await ownApplicationTo(dan, worked.job)).pay_request).toBeUndefined()
  const heard = await rowsOf<Message>(boss, 'message')
  expect(heard.flatMap(({ reactions = [] }) => reactions.map(({ reaction }) => reaction))).toEqual(['thumbs_up'])
  const now = await rowsOf<NotificationEntry>(dan, 'notification')
  expect(now.filter(({ id, read_seq }) => entries.some((one) => one.id === id && one.seq > read_seq))).toEqual([])
}, 600_000)

test('O4, 28.8: a company’s browser is killed at random moments (printed seed) while it answers requests for other pay, decides sheets, writes to the crew, reminds one and notes another: each is stored once', async () => {
  const seed = killSeed('O4, a company’s')
  const all = await crew(1, { DEMO: '1' })
  const boss = all.bosses[0]!
  const { job, shanice, jonah, ben } = await siteWithCrew(all.server.origin, boss, all.rigger)
  expect((await boss.put(`/jobs/${job.id}/call-sheet/versions/1`, SHEET)).status).toBeLessThan(300)
  const worked = await bookedProject(boss, [shanice, jonah], { from: 20, days: 2, title: 'Dock build' })
  const [shanices, jonahs] = worked.bookings as [Application, Application]
  const toSign = await sentDay(shanice, shanices, -7)
  const toQuery = await sentDay(shanice, shanices, -5)
  const toAmend = await actedOn(boss, await sentDay(shanice, shanices, -3), 'sign')
  const [declined, agreed] = [
    await askedPay(shanice, shanices, { day_rate: 350, reason: 'A night.' }),
    await askedPay(jonah, jonahs, { day_rate: 340, reason: 'The van is mine.' }),
  ]
  const isCompany = { is_company: true as const }
  const title = 'Shanice Webb, Dock build'
  const companyAsked: inPage.CompanyAsked = {
    pay: [
      { ...declined, given: { answer: 'decline', reason: 'The budget is spent.' } },
      { ...agreed, given: { answer: 'agree' } },
    ],
    acts: [
      { body: { ...toSign, ...isCompany, act: 'sign' }, title },
      {
        body: { ...toQuery, ...isCompany, act: 'query', line: 0, should_be_pence: 100, reason: 'Left at ten.' },
        title,
      },
      { body: { ...toAmend, ...isCompany, act: 'amend', line: null, pence: 4000, reason: 'The van.' }, title },
    ],
    broadcast: { job, audience: { to: 'confirmed' }, content: 'Doors at six' },
    reminder: { job, person: { freelancer_id: jonah.user.id, full_name: jonah.user.full_name } },
    list: { id: boss.user.company_id!, name: 'Favourites', is_favourites: true },
    people: [
      {
        id: ben.user.id,
        full_name: ben.user.full_name,
        profile_picture: null,
        job_roles: [],
        is_in: true,
        note: 'Own truck',
      },
    ],
  }
  await killWhileSending(all, {
    person: boss,
    kinds: [...kindsKilledOn('a company’s'), 'sheet_act'].toSorted(),
    seed,
    delayMs: 700,
    here: { jobs: 2 },
    queue: (page) =>
      page.evaluate(([id, what]) => globalThis.hoursKinds.queueAsCompany(id, what), [
        boss.user.id,
        companyAsked,
      ] as const),
  })

  const reason = { answer_reason: 'The budget is spent.' }
  expect((await ownApplicationTo(shanice, worked.job)).pay_request).toMatchObject({ state: 'declined', ...reason })
  expect(await ownApplicationTo(jonah, worked.job)).toMatchObject({ terms: { day_rate: 340 } })
  expect(await actsOf(boss, toSign)).toEqual(['submit', 'sign'])
  expect(await actsOf(boss, toQuery)).toEqual(['submit', 'query'])
  expect(await actsOf(boss, toAmend)).toEqual(['submit', 'sign', 'amend'])
  expect((await rowsOf<Broadcast>(boss, 'broadcast')).map(({ content }) => content)).toEqual(['Doors at six'])
  for (const person of [shanice, jonah, ben]) expect(await heardBy(person, boss)).toEqual(['Doors at six'])
  const told = (await rowsOf<NotificationEntry>(jonah, 'notification')).filter(({ title }) =>
    title.startsWith('Please look at the call sheet'),
  )
  // The sheet itself, and the reminder.
  expect(told.map(({ count }) => count)).toEqual([2])
  const lists = await rowsOf<CrewList>(boss, 'crew_list')
  expect(lists.flatMap(({ people }) => people.map(({ note }) => note))).toEqual(['Own truck'])
}, 600_000)

type Sender = {
  person: Member
  kinds: string[]
  seed: number
  delayMs?: number
  /** Rows that the device has before it loses its signal. */
  here: Record<string, number>
  queue: (page: Page) => Promise<string[]>
}

async function killWhileSending({ line }: Crew, { person, kinds, seed, delayMs, here, queue }: Sender) {
  const device = persistentDevice()
  const code = await pageScriptOf('tests/e2e/offline/hours-kinds.ts', 'hoursKinds')
  const open = async () => {
    const page = await device.open()
    await page.goto(`${line.origin}/settings?tab=profile`)
    await page.evaluate(code)
    return page
  }
  const first = await device.open()
  await signIn(first, line.origin, person)
  await untilKept(first)
  // The browser writes local storage some seconds late, or when it is closed.
  await device.close()
  const page = await open()
  await expect
    .poll(() => page.evaluate((id) => globalThis.hoursKinds.rowsHere(id), person.user.id), WAIT)
    .toMatchObject(here)
  line.goDown()
  expect([...new Set(await queue(page))].toSorted()).toEqual(kinds)
  const left = (now: Page) => now.evaluate((id) => globalThis.hoursKinds.waiting(id), person.user.id)
  await sendThroughKills(page, { device, line, seed, reopen: open, left, ...(delayMs && { delayMs }) })
}

/** A day that is clocked and not sent, as an act would name it. */
async function clockedDay(person: Member, { id: booking_id, job_id }: Application, later: number) {
  const work_day = dayFromToday(later)
  await clock(asPerson(person), booking_id, `${work_day} in 08:00 out 16:00`)
  const { draft } = await dayOf(asPerson(person), booking_id, work_day)
  return { booking_id, job_id, work_day, version: 1, hash: draft!.hash! }
}

/** A press that somebody’s phone shows as a code; the server knows its key. */
async function shownPunchOf(person: Member, { booking_id, at }: { booking_id: string; at: string }) {
  const key = await knownKeyOf(person)
  const clock = { offset_ms: 20, offset_age_s: 9, is_unsure: false }
  const punch = { id: uuid(), booking_id, kind: 'back' as const, at, clock, replaces: null, reason: '' as const }
  return { punch, signature: await signPunch(key, punch) }
}

/** What a chief’s phone shows back. */
async function answerOf(chief: Member, grant_id: string, punch: Parameters<typeof signWitness>[1]) {
  const witness = { grant_id, at: punch.at }
  const signature = await signWitness(await knownKeyOf(chief), punch, witness)
  return { punch_id: punch.id, witness, signature, name: chief.user.full_name }
}

async function knownKeyOf(person: Member) {
  const key = { id: uuid(), ...(await makeDeviceKey()) }
  expect((await person.put(`/me/device-keys/${key.id}`, { jwk: key.jwk })).status).toBe(204)
  return key
}

async function askedPay(person: Member, own: Application, asked: { day_rate: number; reason: string }) {
  const path = `/jobs/${own.job_id}/applications/${own.id}/pay-request`
  const { body } = await person.post<Application>(path, { ...asked, from_day: dayFromToday(21) })
  const { id, day_rate } = body.pay_request!
  return { job: { id: own.job_id }, application: own, name: person.user.full_name, asked: { id, day_rate } }
}
