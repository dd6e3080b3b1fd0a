import { expect, test } from 'vitest'
import { queuePunch } from '../../../client/offline/outbox/kinds/punch.ts'
import { pullSyncPages } from '../../../client/offline/sync/pull.ts'
import type { DaySheet, JobHours } from '../../../shared/hours/sheets.ts'
import { standingPunchesOf } from '../../../shared/hours/punches.ts'
import { deviceWithLine } from '../../support/device-with-line.ts'
import {
  actOn,
  clock,
  clockedCrewStage,
  dayOf,
  daysOf,
  hoursStage,
  jobHoursOf,
  lookedAt,
  nameChief,
  seenOf,
  sentDayStage,
  signTimes,
  submitDay,
  syncedSheets,
  WHOLE_DAY,
  WORK_DAY,
} from '../../support/factories/hours.ts'
import { createMember } from '../../support/factories/people.ts'
import { punchesOf } from '../../support/factories/pay.ts'
import { createDevice } from '../../support/sync-device.ts'

// What happens badly on site (3.11 of the design), where it is not a test of what it concerns.

test('3.11 no. 3: two ins, and an out without an in, make no pay and say which press does not fit; one taken back, the day is sent', async () => {
  const { world, boss, ana, booking, job } = await hoursStage()
  world.setClock('2027-03-02T20:00:00Z')
  const [, second] = await clock(ana, booking, `${WORK_DAY} in 08:00 in 08:30 out 16:00`)
  const [alone] = await clock(ana, booking, '2027-03-02 out 16:00')
  const days = await daysOf(ana, booking)
  expect(days.map(({ work_day, draft }) => [work_day, draft!.total_pence, draft!.hash])).toEqual([
    [WORK_DAY, 0, null],
    ['2027-03-02', 0, null],
  ])
  expect(days.map(({ draft }) => draft!.fault)).toEqual([
    expect.stringContaining('08:30'),
    expect.stringContaining('16:00'),
  ])
  expect(await lookedAt(boss, job.id)).toEqual([
    expect.arrayContaining(['unclear']),
    expect.arrayContaining(['unclear']),
  ])
  for (const { id, at } of [second!, alone!]) {
    const taken = { kind: 'void', at, replaces: id, reason: 'Pressed by mistake.' }
    expect((await ana.post(`/bookings/${booking}/punches`, taken)).status).toBe(201)
  }
  expect(await submitDay(ana, booking)).toMatchObject({ state: 'submitted', versions: [{ total_pence: 28_000 }] })
  expect((await dayOf(ana, booking, '2027-03-02')).draft!.total_pence).toBe(0)
})

test('3.11 no. 4: in by a clock three hours slow, put right before the out: both stay as they were pressed, and the desk looks first', async () => {
  const { boss, ana, booking, job } = await hoursStage()
  const [came, left] = punchesOf(`${WORK_DAY} in 05:00 out 18:00`)
  const wrong = { offset_ms: null, offset_age_s: null, is_unsure: false }
  const right = { offset_ms: 0, offset_age_s: 20, is_unsure: false }
  // Sent once there is signal, by the clock that is right by now.
  const sent_at = '2027-03-01T20:00:00Z'
  await ana.post(`/bookings/${booking}/punches`, { ...came, clock: { ...wrong, is_unsure: true }, sent_at })
  await ana.post(`/bookings/${booking}/punches`, { ...left, clock: right, sent_at })
  const { draft } = await dayOf(ana, booking)
  expect(draft).toMatchObject({ worked_minutes: 780, fault: null })
  expect((await lookedAt(boss, job.id))[0]).toContain('clock_unsure')
  const sheet = await submitDay(ana, booking)
  expect(sheet).toMatchObject({
    state: 'submitted',
    versions: [{ exceptions: expect.arrayContaining(['clock_unsure']) }],
  })
  expect((await clockedAt(boss, job.id)).toSorted()).toEqual([came!.at, left!.at])
})

async function clockedAt(person: Parameters<typeof createDevice>[0], job_id: string) {
  const device = createDevice(person)
  await device.pullAll()
  return device.of('punch').flatMap((punch) => (punch.job_id === job_id ? [punch.at as string] : []))
}

test.each([
  ['spring', '2027-03-27 in 20:00 out +04:00', '2027-03-27', 420],
  ['autumn', '2027-10-30 in 20:00 out +04:00', '2027-10-30', 540],
])(
  '3.11 no. 5: the sheet of the night on which clocks change in %s has the hours that passed',
  async (_, night, day, minutes) => {
    const { world, boss, ana, booking } = await hoursStage()
    world.setClock(`${day}T23:00:00Z`)
    await clock(ana, booking, night)
    world.setClock(new Date(Date.parse(day) + 36 * 3_600_000).toISOString())
    const sheet = await submitDay(ana, booking, day)
    expect(sheet).toMatchObject({ work_day: day, versions: [{ worked_minutes: minutes, total_pence: 28_000 }] })
    expect((await actOn(boss, booking, 'sign', seenOf(sheet), day)).body).toMatchObject({ state: 'signed' })
  },
)

test('3.11 no. 20: who had clocked in without signal when the booking was cancelled has turned up: the day arrives, and is paid whole', async () => {
  const { world, boss, ana, booking, job } = await hoursStage()
  world.setClock(`${WORK_DAY}T08:30:00Z`)
  const hers = deviceWithLine(world, ana)
  await pullSyncPages(hers.device)
  hers.line.is = 'down'
  const press = { booking: clockedBooking(booking, job, ana), method: 'self' as const, noPlace: 'not asked' as const }
  await queuePunch({ ...press, kind: 'in', at: Date.parse(`${WORK_DAY}T08:00:00Z`) }, hers.device)
  expect((await boss.post(`/jobs/${job.id}/applications/${booking}/cancel`, { reason: 'Rained off.' })).status).toBe(
    200,
  )
  await queuePunch({ ...press, kind: 'out', at: Date.parse(`${WORK_DAY}T09:00:00Z`) }, hers.device)
  hers.line.is = 'good'
  world.setClock(`${WORK_DAY}T20:00:00Z`)
  await hers.drain()
  expect(await hers.unsent()).toEqual([])
  const sheet = await submitDay(ana, booking)
  expect(sheet).toMatchObject({ state: 'submitted', versions: [{ worked_minutes: 60, total_pence: 28_000 }] })
  const signed = await actOn(boss, booking, 'sign', seenOf(sheet))
  expect(signed.body).toMatchObject({ state: 'signed', payable_pence: 28_000 })
})

const clockedBooking = (
  booking_id: string,
  job: { id: string; title: string },
  { user }: { user: { id: string } },
) => ({ booking_id, job_id: job.id, job_title: job.title, freelancer_id: user.id })

test('28.8: two devices of one person clock the same day without signal: both bring what they have, and it is one day', async () => {
  const { world, ana, booking, job } = await hoursStage()
  const [phone, tablet] = [deviceWithLine(world, ana), deviceWithLine(world, ana)]
  const at = (time: string) => Date.parse(`${WORK_DAY}T${time}Z`)
  const press = { booking: clockedBooking(booking, job, ana), method: 'self' as const, noPlace: 'not asked' as const }
  for (const one of [phone, tablet]) {
    await pullSyncPages(one.device)
    one.line.is = 'down'
  }
  await queuePunch({ ...press, kind: 'in', at: at('08:00:10') }, phone.device)
  await queuePunch({ ...press, kind: 'in', at: at('08:00:40') }, tablet.device)
  await queuePunch({ ...press, kind: 'break', at: at('12:00:00') }, tablet.device)
  await queuePunch({ ...press, kind: 'back', at: at('13:00:00') }, phone.device)
  await queuePunch({ ...press, kind: 'out', at: at('18:00:00') }, phone.device)
  for (const one of [tablet, phone]) {
    one.line.is = 'good'
    await one.drain()
    expect(await one.unsent()).toEqual([])
  }
  for (const one of [phone, tablet]) {
    await pullSyncPages(one.device)
    const kept = await one.db.punches.toArray()
    expect(kept.length).toBe(5)
    expect(standingPunchesOf(kept).map(({ kind }) => kind)).toEqual(['in', 'break', 'back', 'out'])
  }
  expect(await submitDay(ana, booking)).toMatchObject({ versions: [{ worked_minutes: 540, total_pence: 28_000 }] })
})

test('28.8: with an account that is deleted goes the name: the company keeps the signed hours, also on its devices', async () => {
  const { boss, ana, booking, job, sheet } = await sentDayStage()
  await actOn(boss, booking, 'query', { ...seenOf(sheet), line: 0, should_be_pence: 100, reason: 'Left at five?' })
  await actOn(boss, booking, 'sign', seenOf(await submitDay(ana, booking)))
  const device = createDevice(boss)
  await device.pullAll()
  expect((await ana.delete('/users/me')).status).toBe(204)
  await device.pullAll()
  const [kept] = device.of('day_sheet') as DaySheet[]
  expect(kept).toMatchObject({ state: 'signed', payable_pence: 28_000 })
  expect(await syncedSheets(boss)).toEqual([kept])
  expect(JSON.stringify([...device.rows.values()])).not.toContain('Ana Reyes')
  const { people }: JobHours = await jobHoursOf(boss, job.id)
  const paid = people.map(({ days }) => days.find(({ work_day }) => work_day === WORK_DAY)!.sheet!.payable_pence)
  expect(paid).toEqual([28_000])
  expect(JSON.stringify(people)).not.toContain('Ana Reyes')
})

test('28.8: a chief who deletes their account has no name on the sheets that they signed, on nobody’s device; nor their old one', async () => {
  const { world, boss, ana, ben, job } = await clockedCrewStage()
  const other = await createMember(world, boss)
  await nameChief(boss, job.id, other, [WORK_DAY])
  expect((await signTimes(ana.person, ben.booking, WHOLE_DAY)).status).toBe(201)
  const devices = [ben.person, boss, other].map((person) => createDevice(person))
  const signers = async () => {
    for (const device of devices) await device.pullAll()
    const [bens, desks, chiefs] = devices as [Device, Device, Device]
    return [...[bens, desks].map(signerOn), chiefs.of('crew_sheet')[0]!.signed.by_name]
  }
  expect(await signers()).toEqual(Array(3).fill('Ana Reyes'))
  expect((await ana.person.put('/users/profile', { full_name: 'Ana Ortiz' })).status).toBeLessThan(300)
  expect(await signers()).toEqual(Array(3).fill('Ana Ortiz'))
  expect((await ana.person.delete('/users/me')).status).toBe(204)
  expect(await signers()).toEqual(Array(3).fill('Former member'))
})
type Device = ReturnType<typeof createDevice>
const signerOn = (device: Device) => (device.of('day_sheet')[0] as DaySheet).acts[0]!.by_name
