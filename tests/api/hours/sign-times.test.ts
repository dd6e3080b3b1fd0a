import { expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import { createFreelancer } from '../../support/factories/people.ts'
import {
  actOn,
  chiefsDevice,
  chiefStage,
  clock,
  clockedCrewStage,
  lookedAt,
  seenOf,
  signTimes,
  submitDay,
  syncedSheets,
  WHOLE_DAY,
  WORK_DAY,
} from '../../support/factories/hours.ts'
import { entriesOf } from '../../support/factories/terms.ts'

test('a chief signs what was sent, and it is signed; the chief has no money of it', async () => {
  const { ana, ben } = await clockedCrewStage()
  await submitDay(ben.person, ben.booking)
  const [waiting] = (await chiefsDevice(ana.person)).sheets
  expect(waiting).toEqual({
    id: `${ben.booking}:${WORK_DAY}`,
    booking_id: ben.booking,
    job_id: expect.any(String),
    work_day: WORK_DAY,
    state: 'submitted',
    signed: null,
    steps: 2,
    version: 1,
    hash: expect.any(String),
    lines: [{ rule: 'day', minutes: 540 }],
  })
  const id = uuid()
  const signed = await signTimes(ana.person, ben.booking, WHOLE_DAY, { id })
  expect(signed).toMatchObject({
    status: 201,
    body: { state: 'signed', signed: { by_name: 'Ana Reyes', as: 'chief' } },
  })
  expect((await signTimes(ana.person, ben.booking, WHOLE_DAY, { id })).status).toBe(200)
  expect((await signTimes(ana.person, ben.booking, WHOLE_DAY)).status).toBe(200)
  const [sheet] = await syncedSheets(ben.person)
  expect(sheet).toMatchObject({ state: 'signed', payable_pence: 28_000 })
  expect(sheet!.acts.map(({ kind, as }) => [kind, as])).toEqual([
    ['submit', 'person'],
    ['sign', 'chief'],
  ])
  expect(JSON.stringify((await chiefsDevice(ana.person)).sheets)).not.toMatch(/pence|28000/)
  expect((await entriesOf(ben.person)).map(({ title }) => title)).toContain('Your hours for Mon 1 Mar are signed')
})

test('what was not sent is signed all the same, and its person agrees by sending it', async () => {
  const { ana, ben } = await clockedCrewStage()
  expect(await signTimes(ana.person, ben.booking, WHOLE_DAY)).toMatchObject({ status: 201, body: { state: 'vouched' } })
  const [vouched] = await syncedSheets(ben.person)
  expect(vouched).toMatchObject({ state: 'vouched', payable_pence: 0 })
  expect(vouched!.versions[0]).toMatchObject({ version: 1, made_as: 'chief' })
  expect((await entriesOf(ben.person)).map(({ title }) => title)).toContain('Your chief has signed Mon 1 Mar')
  const { versions } = vouched!
  const sent = await actOn(ben.person, ben.booking, 'submit', { version: 1, hash: versions[0]!.hash })
  expect(sent.body).toMatchObject({ state: 'signed', payable_pence: 28_000 })
  expect(sent.body.versions).toHaveLength(1)
})

test('3.11 no. 6: times that are others by now are not signed; a correction after the signature asks again', async () => {
  const { ana, ben, punches } = await clockedCrewStage()
  const correction = { kind: 'out', at: `${WORK_DAY}T18:30:00Z`, reason: 'The de-rig.' }
  const first = { ...correction, replaces: punches.at(-1)!.id }
  await ben.person.post(`/bookings/${ben.booking}/punches`, first)
  const late = await signTimes(ana.person, ben.booking, WHOLE_DAY)
  expect(late.status).toBe(409)
  expect(late.body.detail).toBe(
    'These times have changed since you saw them: On site 08:00, Break 12:00, Back 13:00, Off site 18:30. Look again, then sign.',
  )
  expect(await syncedSheets(ben.person)).toEqual([])
  const longer = WHOLE_DAY.replace('18:00', '18:30')
  expect((await signTimes(ana.person, ben.booking, longer)).status).toBe(201)
  await ben.person.post(`/bookings/${ben.booking}/punches`, { ...first, at: `${WORK_DAY}T18:45:00Z` })
  const [changed] = await syncedSheets(ben.person)
  expect(changed).toMatchObject({ state: 'changed' })
  expect(changed!.versions).toHaveLength(2)
  expect(changed!.acts).toMatchObject([{ version: 1, kind: 'sign', as: 'chief' }])
  const again = await signTimes(ana.person, ben.booking, WHOLE_DAY.replace('18:00', '18:45'))
  expect(again.body).toMatchObject({ state: 'vouched' })
})

test('a chief does not sign their own day, another day, one without an end, or what money is about', async () => {
  const { world, boss, ana, ben } = await chiefStage()
  await clock(ana.person, ana.booking, WHOLE_DAY)
  expect((await signTimes(ana.person, ana.booking, WHOLE_DAY)).body.detail).toBe(
    'Your own hours are signed by somebody else.',
  )
  await clock(ben.person, ben.booking, `${WORK_DAY} in 08:00`)
  expect(await signTimes(ana.person, ben.booking, `${WORK_DAY} in 08:00`)).toMatchObject({ status: 422 })
  expect((await signTimes(ana.person, ben.booking, WHOLE_DAY, { day: '2027-03-02' })).status).toBe(404)
  for (const person of [await createFreelancer(world), boss])
    expect((await signTimes(person, ben.booking, WHOLE_DAY)).status).toBe(404)
  await clock(ben.person, ben.booking, `${WORK_DAY} out 18:00`)
  const sheet = await submitDay(ben.person, ben.booking)
  const asked = { ...seenOf(sheet), line: 0, should_be_pence: 100, reason: 'No.' }
  await actOn(boss, ben.booking, 'query', asked)
  const queried = await signTimes(ana.person, ben.booking, `${WORK_DAY} in 08:00 out 18:00`)
  expect(queried).toMatchObject({ status: 409, body: { detail: expect.stringContaining('There is a question') } })
})

test('what is no day is not signed, with what is wrong about it; nor is one of which the desk has changed an amount', async () => {
  const { boss, ana, ben } = await chiefStage()
  const empty = 'Nothing was clocked on this day.'
  expect(await signTimes(ana.person, ben.booking, WHOLE_DAY)).toMatchObject({
    status: 422,
    body: { detail: empty, errors: [{ path: 'times', message: empty }] },
  })
  const [alone] = await clock(ben.person, ben.booking, `${WORK_DAY} out 07:00`)
  const fault = expect.stringMatching(/^Off site at 07:00 .* has no On site before it\.$/)
  expect(await signTimes(ana.person, ben.booking, `${WORK_DAY} out 07:00`)).toMatchObject({
    status: 422,
    body: { detail: fault, errors: [{ path: 'times', message: fault }] },
  })
  const taken = { kind: 'void', at: alone!.at, replaces: alone!.id, reason: 'By mistake.' }
  await ben.person.post(`/bookings/${ben.booking}/punches`, taken)
  await clock(ben.person, ben.booking, WHOLE_DAY)
  const sheet = await submitDay(ben.person, ben.booking)
  await actOn(boss, ben.booking, 'sign', seenOf(sheet))
  await actOn(boss, ben.booking, 'amend', { ...seenOf(sheet), line: null, pence: 4000, reason: 'Van.' })
  expect(await signTimes(ana.person, ben.booking, WHOLE_DAY)).toMatchObject({
    status: 409,
    body: { detail: 'An amount of this day was changed by hand: the desk signs it.' },
  })
})

test('what is signed or vouched for already is signed once, by whichever chief and times', async () => {
  const { ana, ben } = await clockedCrewStage()
  expect((await signTimes(ana.person, ben.booking, WHOLE_DAY)).body.state).toBe('vouched')
  const again = await signTimes(ana.person, ben.booking, `${WORK_DAY} in 08:00 out 12:00`)
  expect(again).toMatchObject({ status: 200, body: { state: 'vouched' } })
  expect((await syncedSheets(ben.person)).map(({ acts }) => acts.length)).toEqual([1])
})

type StoodDown = Pick<Awaited<ReturnType<typeof clockedCrewStage>>, 'world' | 'boss' | 'job' | 'signed'>
async function standDown({ world, boss, job, signed }: StoodDown, now = `${WORK_DAY}T22:00:00Z`) {
  await boss.delete(`/jobs/${job.id}/chiefs/${signed.id}`)
  world.setClock(now)
}

test('3.11 no. 8: signed before the grant ended it stands, however late it comes', async () => {
  const { world, ana, ben, boss, job, signed } = await clockedCrewStage()
  await standDown({ world, boss, job, signed })
  expect((await signTimes(ana.person, ben.booking, WHOLE_DAY)).body).toMatchObject({ state: 'vouched' })
  const [sheet] = await syncedSheets(ben.person)
  expect(sheet!.acts[0]).not.toHaveProperty('is_after_grant')
})

const LATE_ID = uuid()
const AFTER = { at: `${WORK_DAY}T20:01:00Z` }

test('3.11 no. 8: signed after the grant ended it is kept and flagged, counts for nothing, and the desk signs', async () => {
  const { world, ana, ben, boss, job, signed } = await clockedCrewStage()
  const sent = await submitDay(ben.person, ben.booking)
  await standDown({ world, boss, job, signed })
  const late = await signTimes(ana.person, ben.booking, WHOLE_DAY, { ...AFTER, id: LATE_ID })
  expect(late).toMatchObject({ status: 201, body: { state: 'submitted', signed: null } })
  expect((await signTimes(ana.person, ben.booking, WHOLE_DAY, { ...AFTER, id: LATE_ID })).status).toBe(200)
  const [sheet] = await syncedSheets(ben.person)
  expect(sheet).toMatchObject({ state: 'submitted', payable_pence: 0 })
  expect(sheet!.acts.at(-1)).toMatchObject({ kind: 'sign', as: 'chief', is_after_grant: true })
  expect(await lookedAt(boss, job.id)).toContainEqual(['after_grant'])
  const told = (await entriesOf(boss)).map(({ title }) => title)
  expect(told).toContainEqual(expect.stringContaining('signed after you stood them down'))
  expect((await actOn(boss, ben.booking, 'sign', seenOf(sent))).body).toMatchObject({
    state: 'signed',
    payable_pence: 28_000,
  })
  expect((await lookedAt(boss, job.id)).flat()).not.toContain('after_grant')
})

test('3.11 no. 8: of a day that was not sent it is kept, too, and its person sends the same version', async () => {
  const { world, ana, ben, boss, job, signed } = await clockedCrewStage()
  await standDown({ world, boss, job, signed })
  expect((await signTimes(ana.person, ben.booking, WHOLE_DAY, AFTER)).body).toMatchObject({
    state: 'open',
    signed: null,
  })
  const [sheet] = await syncedSheets(ben.person)
  expect(await lookedAt(boss, job.id)).toContainEqual(['after_grant'])
  const sent = await actOn(ben.person, ben.booking, 'submit', { version: 1, hash: sheet!.versions[0]!.hash })
  expect(sent.body).toMatchObject({ state: 'submitted', payable_pence: 0 })
  expect(sent.body.versions).toHaveLength(1)
})

test('3.11 no. 8: weeks after the grant a signature is refused', async () => {
  const { world, ana, ben, boss, job, signed } = await clockedCrewStage()
  await standDown({ world, boss, job, signed }, '2027-04-20T12:00:00Z')
  const late = await signTimes(ana.person, ben.booking, WHOLE_DAY, AFTER)
  expect(late).toMatchObject({ status: 409, body: { detail: expect.stringContaining('no longer the chief') } })
})
