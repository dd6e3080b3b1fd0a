import { expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import type { CrewSheetRow } from '../../../shared/hours/crew-sheets.ts'
import type { DaySheet } from '../../../shared/hours/sheets.ts'
import { createFreelancer, type Person } from '../../support/factories/people.ts'
import {
  actOn,
  chiefsDevice,
  chiefStage,
  clock,
  lookedAt,
  seenOf,
  submitDay,
  syncedSheets,
  WORK_DAY,
} from '../../support/factories/hours.ts'
import { punchesOf } from '../../support/factories/pay.ts'
import { entriesOf } from '../../support/factories/terms.ts'

/** Two hours over ten: the day's rate, and a line of overtime that the chief may ask about. */
const LONG_DAY = `${WORK_DAY} in 08:00 break 12:00 back 13:00 out 19:00`
const ASKED_AT = `${WORK_DAY}T19:30:00Z`

async function queryStage(day = LONG_DAY) {
  const stage = await chiefStage()
  await clock(stage.ben.person, stage.ben.booking, day)
  return stage
}

const queryTimes = (
  by: Person,
  booking: string,
  { version, hash }: { version: number; hash: string },
  fields: object = {},
) =>
  by.post<CrewSheetRow & { detail: string }>(`/bookings/${booking}/sheets/${WORK_DAY}/query-times`, {
    id: uuid(),
    at: ASKED_AT,
    version,
    hash,
    line: 0,
    should_be_minutes: 540,
    reason: 'He left at six.',
    ...fields,
  })
const chiefsSheet = async (person: Person) => (await chiefsDevice(person)).sheets[0]!
const titlesOf = async (person: Person) => (await entriesOf(person)).map(({ title }) => title)

test('what is signed is not queried by a chief, who is told so without the money', async () => {
  const { ana, ben, boss } = await queryStage()
  const sheet = await submitDay(ben.person, ben.booking)
  await actOn(boss, ben.booking, 'sign', seenOf(sheet))
  const amended = await actOn(boss, ben.booking, 'amend', { ...seenOf(sheet), line: null, pence: 4000, reason: 'Van.' })
  await actOn(ben.person, ben.booking, 'sign', seenOf(amended.body))
  expect(await chiefsSheet(ana.person)).toMatchObject({ state: 'signed' })
  const signed = await queryTimes(ana.person, ben.booking, seenOf(amended.body))
  expect(signed).toMatchObject({ status: 409, body: { detail: expect.stringContaining('This sheet is signed.') } })
  expect(signed.body.detail).not.toMatch(/£|\d{3}/)
})

test('the line that a chief queries is held, the rest is payable, its person sees who asks what and why, and sends again', async () => {
  const { ana, ben, boss } = await queryStage(LONG_DAY.replace('19:00', '20:00'))
  const sent = await submitDay(ben.person, ben.booking)
  const seen = await chiefsSheet(ana.person)
  expect(seen).toMatchObject({ state: 'submitted', version: 1, hash: sent.versions[0]!.hash })
  expect(seen.lines).toEqual(sent.versions[0]!.lines.map(({ rule, minutes }) => ({ rule, minutes })))
  expect(JSON.stringify(seen)).not.toMatch(/pence|words|£/)
  const id = uuid()
  const asked = await queryTimes(ana.person, ben.booking, seen, { id })
  expect(asked).toMatchObject({ status: 201, body: { state: 'queried', steps: 3 } })
  expect((await queryTimes(ana.person, ben.booking, seen, { id })).status).toBe(200)
  expect((await queryTimes(ana.person, ben.booking, seen, { id, should_be_minutes: 500 })).status).toBe(409)

  const [theirs] = await syncedSheets(ben.person)
  const { lines, total_pence } = theirs!.versions[0]!
  expect(theirs).toMatchObject({ state: 'queried', payable_pence: total_pence - lines[0]!.pence })
  const query = { by_name: 'Ana Reyes', as: 'chief', line: 0, should_be_pence: null, should_be_minutes: 540 }
  expect(theirs!.acts.at(-1)).toMatchObject({ kind: 'query', ...query, reason: 'He left at six.' })
  expect((await syncedSheets(boss))[0]).toEqual(theirs)
  expect(await titlesOf(ben.person)).toContain('A question about Mon 1 Mar')
  expect((await entriesOf(ben.person)).map(({ body }) => body).join()).toContain(
    'Ana Reyes, your chief, has queried a line',
  )
  expect(await titlesOf(boss)).toContain('Ana Reyes queries Ben Okoro’s hours')

  const again = await submitDay(ben.person, ben.booking)
  expect(again).toMatchObject({ state: 'submitted' })
  expect(await chiefsSheet(ana.person)).toMatchObject({ state: 'submitted', version: 2, steps: 5 })
})

test('the desk settles what a chief queries: by signing it with a reason, or by changing the line', async () => {
  const { ana, ben, boss } = await queryStage()
  const sent = await submitDay(ben.person, ben.booking)
  await queryTimes(ana.person, ben.booking, seenOf(sent))
  expect((await actOn(boss, ben.booking, 'sign', seenOf(sent))).status).toBe(409)
  const stands = await actOn(boss, ben.booking, 'sign', { ...seenOf(sent), reason: 'The gate has him until seven.' })
  expect(stands.body).toMatchObject({ state: 'signed' } satisfies Partial<DaySheet>)
  expect(await chiefsSheet(ana.person)).toMatchObject({ state: 'signed', signed: { as: 'desk' } })
})

test('3.11 no. 10: what is not the last version is not queried; the chief is told what stands, without the money', async () => {
  const { ana, ben } = await queryStage()
  const sent = await submitDay(ben.person, ben.booking)
  await ben.person.post(`/bookings/${ben.booking}/punches`, {
    kind: 'out',
    at: `${WORK_DAY}T19:30:00Z`,
    reason: 'The de-rig.',
    replaces: (await chiefsDevice(ana.person)).punches.find(({ kind }) => kind === 'out')!.id,
  })
  const late = await queryTimes(ana.person, ben.booking, seenOf(sent))
  expect(late).toMatchObject({ status: 409 })
  expect(late.body.detail).toMatch(/^This day has changed since you saw it\. A late punch made version 2 /)
  expect(late.body.detail).not.toContain('£')
})

test('a chief queries no day of their own, none before it was sent, no line that is none and nothing agreed by hand', async () => {
  const { world, boss, ana, ben } = await queryStage()
  const nothing = { version: 1, hash: 'a'.repeat(64) }
  expect(await queryTimes(ana.person, ben.booking, nothing)).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('Nobody has sent a sheet') },
  })
  const sent = await submitDay(ben.person, ben.booking)
  for (const person of [ben.person, boss, await createFreelancer(world)])
    expect((await queryTimes(person, ben.booking, seenOf(sent))).status).toBe(404)
  expect((await queryTimes(ana.person, ben.booking, seenOf(sent), { line: 40 })).status).toBe(422)
  for (const wrong of [{ line: null }, { reason: ' ' }, { should_be_minutes: -1 }, { should_be_minutes: 2881 }])
    expect((await queryTimes(ana.person, ben.booking, seenOf(sent), wrong)).status, JSON.stringify(wrong)).toBe(422)
  await actOn(boss, ben.booking, 'sign', seenOf(sent))
  const { body: changed } = await actOn(boss, ben.booking, 'amend', {
    ...seenOf(sent),
    line: null,
    pence: 4000,
    reason: 'Van.',
  })
  const line = changed.versions.at(-1)!.lines.findIndex(({ rule }) => rule === 'agreed')
  expect(await queryTimes(ana.person, ben.booking, seenOf(changed), { line })).toMatchObject({
    status: 409,
    body: { detail: 'That amount was agreed by hand: the desk can ask about it.' },
  })
  await clock(ana.person, ana.booking, LONG_DAY)
  const own = await submitDay(ana.person, ana.booking)
  expect((await queryTimes(ana.person, ana.booking, seenOf(own))).status).toBe(409)
})

test('3.11 no. 8: a question of before the grant ended stands, however late it comes', async () => {
  const { world, ana, ben, boss, job, signed } = await queryStage()
  const sent = await submitDay(ben.person, ben.booking)
  await boss.delete(`/jobs/${job.id}/chiefs/${signed.id}`)
  world.setClock(`${WORK_DAY}T22:00:00Z`)
  const asked = await queryTimes(ana.person, ben.booking, seenOf(sent))
  expect(asked).toMatchObject({ status: 201, body: { state: 'queried' } })
  expect((await syncedSheets(ben.person))[0]!.acts.at(-1)).not.toHaveProperty('is_after_grant')
})

test('3.11 no. 8: asked after the grant ended it is kept and flagged, holds up nothing, and the desk asks or signs', async () => {
  const { world, ana, ben, boss, job, signed } = await queryStage()
  const sent = await submitDay(ben.person, ben.booking)
  await boss.delete(`/jobs/${job.id}/chiefs/${signed.id}`)
  world.setClock(`${WORK_DAY}T22:00:00Z`)
  const after = { at: `${WORK_DAY}T20:01:00Z`, id: uuid() }
  const told = (await titlesOf(ben.person)).length
  const late = await queryTimes(ana.person, ben.booking, seenOf(sent), after)
  expect(late).toMatchObject({ status: 201, body: { state: 'submitted' } })
  expect((await queryTimes(ana.person, ben.booking, seenOf(sent), after)).status).toBe(200)
  const [sheet] = await syncedSheets(boss)
  expect(sheet).toMatchObject({ state: 'submitted' })
  expect(sheet!.acts.at(-1)).toMatchObject({ kind: 'query', as: 'chief', line: 0, is_after_grant: true })
  expect(await lookedAt(boss, job.id)).toContainEqual(expect.arrayContaining(['after_grant']))
  const titles = (await titlesOf(boss)).filter((title) => title.startsWith('Ana Reyes') && !title.includes('applied'))
  expect(titles).toEqual(['Ana Reyes asked after you stood them down'])
  expect(await titlesOf(ben.person)).toHaveLength(told)

  const asked = { ...seenOf(sent), line: 0, should_be_pence: 100, reason: 'She is right.' }
  expect((await actOn(boss, ben.booking, 'query', asked)).body).toMatchObject({ state: 'queried' })
  const signing = { ...seenOf(sent), reason: 'The gate says seven.' }
  expect((await actOn(boss, ben.booking, 'sign', signing)).body).toMatchObject({ state: 'signed' })
  expect((await lookedAt(boss, job.id)).flat()).not.toContain('after_grant')
})

test('3.11 no. 8: weeks after the grant a question is refused', async () => {
  const { world, ana, ben, boss, job, signed } = await queryStage()
  const sent = await submitDay(ben.person, ben.booking)
  await boss.delete(`/jobs/${job.id}/chiefs/${signed.id}`)
  world.setClock('2027-04-20T12:00:00Z')
  const late = await queryTimes(ana.person, ben.booking, seenOf(sent), { at: `${WORK_DAY}T20:01:00Z` })
  expect(late).toMatchObject({ status: 409, body: { detail: expect.stringContaining('no longer the chief') } })
})

test('of a sheet that a chief has asked about nothing is signed by a chief', async () => {
  const { ana, ben } = await queryStage()
  const sent = await submitDay(ben.person, ben.booking)
  await queryTimes(ana.person, ben.booking, seenOf(sent))
  const signed = await ana.person.post<{ detail: string }>(`/bookings/${ben.booking}/sheets/${WORK_DAY}/sign-times`, {
    id: uuid(),
    at: ASKED_AT,
    times: punchesOf(LONG_DAY),
  })
  expect(signed).toMatchObject({ status: 409, body: { detail: expect.stringContaining('There is a question') } })
  expect(signed.body.detail).not.toContain('£')
})
