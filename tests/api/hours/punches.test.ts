import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import { PUNCHES_ON_DEVICES_DAYS } from '../../../shared/limits.ts'
import { readBookingPunches } from '../../../server/hours/punch-rows.ts'
import type { Punch } from '../../../shared/hours/punch-schema.ts'
import { applyFor, jobsWorld, MANCHESTER, post, role, step } from '../../support/factories/jobs.ts'
import { createEmployer, createFreelancer, createMember, type Person } from '../../support/factories/people.ts'
import { entriesOf } from '../../support/factories/terms.ts'
import { createDevice } from '../../support/sync-device.ts'
import type { World } from '../../support/world.ts'

const AT = '2027-03-01T08:02:11.000Z'
const punchBy = (person: Person, booking: string, fields: object) =>
  person.post<Punch>(`/bookings/${booking}/punches`, { kind: 'in', at: AT, ...fields })

async function bookedWorld() {
  const world = await jobsWorld()
  const boss = await createEmployer(world, { company_name: 'Northgate Live' })
  const [ana, ben] = [await createFreelancer(world, MANCHESTER), await createFreelancer(world, MANCHESTER)]
  const job = await post(boss, { roles: [role({ places: 2 })] })
  const application = await applyFor(ana, job)
  await step(boss, application, 'accept')
  return { world, boss, ana, ben, job, booking: application.id, application }
}

test('a punch comes to both sides; the place is kept at 100 metres and no place is no fault', async () => {
  const { world, boss, ana, ben, job, booking } = await bookedWorld()
  const member = await createMember(world, boss)
  const devices = [ana, boss, member, ben].map(createDevice)
  const id = uuid()
  const clock = { offset_ms: -1200, offset_age_s: 68_400, is_unsure: false }
  const place = { lat: 53.480_759, lng: -2.242_631, accuracy_m: 12.5 }
  world.setClock('2027-03-01T08:03:00Z')
  const { status, body } = await punchBy(ana, booking, { id, clock, place })
  expect(status).toBe(201)
  const punch = {
    id,
    booking_id: booking,
    job_id: job.id,
    freelancer_id: ana.user.id,
    made_by: ana.user.id,
    kind: 'in',
    at: AT,
    clock,
    method: 'self',
    replaces: null,
    reason: '',
    no_place: null,
    place: { lat: 53.481, lng: -2.243, accuracy_m: 100 },
    received_at: '2027-03-01T08:03:00.000Z',
  }
  expect(body).toEqual(punch)
  for (const device of devices) await device.pullAll()
  expect(devices.map((device) => device.of('punch'))).toEqual([[punch], [punch], [punch], []])

  const indoors = await punchBy(ana, booking, { kind: 'break', no_place: 'no fix (indoors)' })
  expect(indoors.body).toMatchObject({ place: null, no_place: 'no fix (indoors)' })
  const byCompany = await punchBy(boss, booking, { kind: 'back' })
  expect(byCompany.body).toMatchObject({ method: 'desk', made_by: boss.user.id, no_place: 'not asked' })
  expect(byCompany.body).not.toHaveProperty('is_after_grant')
})

test('3.11 no. 1: the same punch from two phones is one; another body under its id changes nothing', async () => {
  const { world, boss, ana, booking } = await bookedWorld()
  const id = uuid()
  const [first, again] = await Promise.all([punchBy(ana, booking, { id }), punchBy(ana, booking, { id })])
  expect([first.status, again.status].toSorted()).toEqual([200, 201])
  expect(again.body).toEqual(first.body)
  expect((await punchBy(ana, booking, { id, kind: 'out' })).status).toBe(409)
  expect((await punchBy(boss, booking, { id })).status).toBe(409)
  expect(await readBookingPunches(world.ctx.db.read, booking)).toEqual({
    all: [first.body],
    standing: [first.body],
    superseded: [],
  })
})

test('3.11 no. 4: a clock that was wrong is kept as it was; one that is ahead of the server is unsure', async () => {
  const { world, ana, booking } = await bookedWorld()
  world.setClock('2027-03-01T08:03:00Z')
  const slow = { offset_ms: 10_800_000, offset_age_s: 40, is_unsure: true }
  const behind = await punchBy(ana, booking, { at: '2027-03-01T05:02:00.000Z', clock: slow })
  expect(behind.body).toMatchObject({ at: '2027-03-01T05:02:00.000Z', clock: slow })
  const fast = { offset_ms: 0, offset_age_s: 40, is_unsure: false }
  const ahead = await punchBy(ana, booking, { kind: 'out', at: '2027-03-01T11:03:00Z', clock: fast })
  expect(ahead.body.clock).toEqual({ ...fast, is_unsure: true })
  const near = await punchBy(ana, booking, { kind: 'break', at: '2027-03-01T08:04:30+00:00', clock: fast })
  expect(near.body).toMatchObject({ at: '2027-03-01T08:04:30.000Z', clock: fast })
  // Two minutes are what clocks set by the network may differ.
  for (const [at, is_unsure] of [
    ['2027-03-01T08:05:00.000Z', false],
    ['2027-03-01T08:05:00.001Z', true],
  ])
    expect((await punchBy(ana, booking, { at, clock: fast })).body.clock).toEqual({ ...fast, is_unsure })
})

test('3.11 no. 4: a clock that says another time as its press arrives than it would was set meanwhile: unsure, and kept', async () => {
  const { world, ana, booking } = await bookedWorld()
  world.setClock('2027-03-01T12:00:00Z')
  const right = { offset_ms: 0, offset_age_s: 28_800, is_unsure: false }
  const slow = { ...right, offset_ms: 10_800_000 }
  const unsureAfter = async (fields: object) => (await punchBy(ana, booking, fields)).body.clock.is_unsure
  const inTheMorning = { at: '2027-03-01T05:02:00Z', clock: right }
  const set = { ...inTheMorning, id: uuid(), sent_at: '2027-03-01T09:00:00Z' }
  const first = await punchBy(ana, booking, set)
  expect(first.body).toMatchObject({ at: '2027-03-01T05:02:00.000Z', clock: { ...right, is_unsure: true } })
  expect((await punchBy(ana, booking, { ...set, sent_at: '2027-03-01T12:00:00Z' })).status).toBe(200)
  expect(await unsureAfter({ ...inTheMorning, kind: 'out', sent_at: '2027-03-01T12:01:30Z' })).toBe(false)
  expect(await unsureAfter({ ...inTheMorning, kind: 'back', clock: slow, sent_at: '2027-03-01T09:00:00Z' })).toBe(false)
  expect(await unsureAfter({ kind: 'break', at: '2027-03-01T05:04:00Z', sent_at: '2027-03-01T15:00:00Z' })).toBe(true)
  expect(await unsureAfter({ ...inTheMorning, sent_at: '2027-03-01T11:58:00.000Z' })).toBe(false)
  expect(await unsureAfter({ ...inTheMorning, sent_at: '2027-03-01T11:57:59.999Z' })).toBe(true)
  expect((await punchBy(ana, booking, { ...inTheMorning, sent_at: '1999-12-31T00:00:00Z' })).status).toBe(422)
})

test('a correction is a punch with a reason that both sides have; the first one stays', async () => {
  const { world, boss, ana, booking } = await bookedWorld()
  const { body: wrong } = await punchBy(ana, booking, {})
  expect((await punchBy(ana, booking, { replaces: wrong.id })).body).toMatchObject({
    errors: [{ path: 'reason', message: 'must say why: the other side reads it' }],
  })
  expect((await punchBy(ana, booking, { kind: 'void' })).status).toBe(422)
  expect((await punchBy(ana, booking, { kind: 'nap' })).status).toBe(422)
  expect((await punchBy(ana, booking, { replaces: uuid(), reason: 'Not mine.' })).body).toMatchObject({
    detail: 'What this corrects is not of the same booking.',
    errors: [{ path: 'replaces', message: 'must be a punch of the same booking' }],
  })
  const right = { at: '2027-03-01T07:30:00.000Z', replaces: wrong.id, reason: 'I forgot to press.' }
  const { status, body } = await punchBy(ana, booking, right)
  expect([status, body]).toMatchObject([201, right])
  const device = createDevice(boss)
  await device.pullAll()
  expect(device.of('punch')).toEqual(expect.arrayContaining([wrong, body]))
  const { standing, superseded } = await readBookingPunches(world.ctx.db.read, booking)
  expect(standing).toEqual([body])
  expect(superseded).toEqual([{ punch: wrong, because: 'replaced', by: body }])
})

test('who is corrected by others hears of it with the reason; who corrects themselves does not', async () => {
  const { boss, ana, booking, job } = await bookedWorld()
  const heard = async () =>
    (await entriesOf(ana)).filter(({ kind }) => kind === 'hours').map(({ title, body }) => `${title}: ${body}`)
  const { body: own } = await punchBy(ana, booking, {})
  const early = { at: '2027-03-01T07:45:00.000Z', replaces: own.id, reason: 'I was here before.' }
  const { body: mine } = await punchBy(ana, booking, early)
  await punchBy(boss, booking, { kind: 'out', at: '2027-03-01T18:30:00.000Z' })
  expect(await heard()).toEqual([])
  const late = { id: uuid(), at: '2027-03-01T08:15:00.000Z', replaces: mine.id, reason: 'The gate log says so.' }
  const { body: theirs } = await punchBy(boss, booking, late)
  await punchBy(boss, booking, late)
  await punchBy(boss, booking, { kind: 'void', at: late.at, replaces: theirs.id, reason: 'Wrong person.' })
  const [day, from] = ['Your times for Mon 1 Mar have been corrected', `Northgate Live, ${job.title}: On site`]
  expect((await heard()).toSorted()).toEqual([
    `${day}: ${from} 07:45 is On site 08:15 now. “The gate log says so.”`,
    `${day}: ${from} 08:15 was taken out. “Wrong person.”`,
  ])
})

test('3.11 no. 20: who was clocked in when the booking was cancelled is still heard; where nothing was booked nobody is', async () => {
  const { boss, ana, ben, job, booking, application } = await bookedWorld()
  const pending = await applyFor(ben, job)
  expect((await punchBy(ben, pending.id, {})).body).toMatchObject({
    status: 409,
    detail: 'Nobody is confirmed on this application, so there’s nothing to clock.',
  })
  expect((await step(boss, application, 'cancel', { reason: 'The show is off.' })).status).toBe(200)
  expect((await punchBy(ana, booking, {})).status).toBe(201)
  expect((await punchBy(ben, booking, {})).status).toBe(404)
})

test('a member who joins has what was clocked, one who leaves has it no more, and after three months nobody’s device has', async () => {
  const { world, boss, ana, booking } = await bookedWorld()
  const { body: punch } = await punchBy(ana, booking, {})
  const member = await createMember(world, boss)
  const device = createDevice(member)
  await device.pullAll()
  expect((await boss.delete(`/companies/members/${member.user.id}`)).status).toBe(204)
  await device.pullAll()
  expect(device.of('punch')).toEqual([])
  const fresh = createDevice(ana)
  await fresh.pullAll()
  expect(fresh.of('punch')).toEqual([punch])
  const since = new Date(world.ctx.now().getTime() + (PUNCHES_ON_DEVICES_DAYS + 1) * 86_400_000)
  world.setClock(since.toISOString())
  const later = createDevice(ana)
  await later.pullAll()
  expect(later.of('punch')).toEqual([])
  expect((await readBookingPunches(world.ctx.db.read, booking)).all).toEqual([punch])
})

test('the download has what was clocked; with an account go the places, the hours stay', async () => {
  const { world, boss, ana, booking, job } = await bookedWorld()
  await punchBy(ana, booking, { place: { lat: 53.48, lng: -2.24, accuracy_m: 40 } })
  await punchBy(boss, booking, { kind: 'out', reason: 'Her phone was flat.' })
  const [clocked, entered] = [
    { job_title: job.title, kind: 'in', at: AT },
    { kind: 'out', freelancer: ana.user.full_name },
  ]
  expect(await downloadOf(world, ana)).toMatchObject({ clocked: [clocked, { kind: 'out' }], clocked_for_others: [] })
  expect(await downloadOf(world, boss)).toMatchObject({ clocked: [], clocked_for_others: [entered] })
  const device = createDevice(boss)
  await device.pullAll()
  expect((await ana.delete('/users/me')).status).toBe(204)
  await device.pullAll()
  expect(device.of('punch').map(({ kind, place, no_place }) => [kind, place, no_place])).toEqual([
    ['in', null, 'not asked'],
    ['out', null, 'not asked'],
  ])
})

async function downloadOf({ app }: World, { token }: Person) {
  const download = await app.request('/api/users/me/export', { headers: { authorization: `Bearer ${token}` } })
  return JSON.parse(strFromU8(unzipSync(new Uint8Array(await download.arrayBuffer()))['data.json']!))
}
