import { expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import type { DaySheet } from '../../../shared/hours/sheets.ts'
import { createEmployer, createFreelancer, createMember } from '../../support/factories/people.ts'
import {
  actOn,
  clock,
  dayOf,
  daysOf,
  hoursStage,
  seenOf,
  sentDayStage,
  submitDay,
  syncedSheets,
  WHOLE_DAY,
  WORK_DAY,
} from '../../support/factories/hours.ts'
import { editRoles } from '../../support/factories/jobs.ts'
import { joinTeam } from '../../support/factories/teams.ts'
import { createDevice } from '../../support/sync-device.ts'
import { entriesOf } from '../../support/factories/terms.ts'

const statesOf = (sheets: DaySheet[]) => sheets.map(({ state, payable_pence }) => [state, payable_pence])

test('a day is sent as it was seen, comes to both sides, and is signed by the desk', async () => {
  const { world, boss, ana, booking, job } = await hoursStage()
  const member = await createMember(world, boss)
  await clock(ana, booking, WHOLE_DAY)
  const { draft, planned, sheet } = await dayOf(ana, booking)
  expect(sheet).toBeNull()
  expect(planned).toMatchObject({ from: '2027-03-01T08:00:00.000Z', minutes: 600, pence: 28_000 })
  expect(draft).toMatchObject({ worked_minutes: 540, total_pence: 28_000, exceptions: [], fault: null })

  const sent = await actOn(ana, booking, 'submit', { version: 1, hash: draft!.hash })
  expect(sent.status).toBe(201)
  expect(sent.body).toMatchObject({
    id: `${booking}:${WORK_DAY}`,
    job_id: job.id,
    state: 'submitted',
    payable_pence: 0,
  })
  expect(sent.body.versions[0]).toMatchObject({ version: 1, hash: draft!.hash, made_as: 'person', engine: '1' })
  expect((await entriesOf(boss)).map(({ title }) => title)).toContain('Ana Reyes has sent their hours')

  const signed = await actOn(member, booking, 'sign', seenOf(sent.body))
  expect(signed.status).toBe(201)
  expect(signed.body).toMatchObject({ state: 'signed', payable_pence: 28_000 })
  expect(signed.body.acts.map(({ kind, as, by_name }) => [kind, as, by_name])).toEqual([
    ['submit', 'person', 'Ana Reyes'],
    ['sign', 'desk', member.user.full_name],
  ])
  expect((await entriesOf(ana)).map(({ title }) => title)).toContain('Your hours for Mon 1 Mar are signed')
  for (const person of [ana, boss, member]) expect(await syncedSheets(person)).toEqual([signed.body])
})

test('it is nobody else’s, and a stranger learns nothing', async () => {
  const { world, boss, ana, booking, sheet } = await sentDayStage()
  for (const stranger of [await createEmployer(world), await createFreelancer(world)]) {
    expect((await stranger.get(`/bookings/${booking}/sheets`)).status).toBe(404)
    expect((await actOn(stranger, booking, 'sign', seenOf(sheet))).status).toBe(404)
    expect(await syncedSheets(stranger)).toEqual([])
  }
  expect((await actOn(boss, booking, 'submit', { version: 2, hash: sheet.versions[0]!.hash })).status).toBe(403)
  expect((await actOn(ana, booking, 'sign', seenOf(sheet))).status).toBe(409)
})

test('the same again is answered as before; another body or person under its id is refused', async () => {
  const { boss, ana, booking } = await hoursStage()
  await clock(ana, booking, WHOLE_DAY)
  const { draft } = await dayOf(ana, booking)
  const body = { id: uuid(), version: 1, hash: draft!.hash }
  const [first, again] = [await actOn(ana, booking, 'submit', body), await actOn(ana, booking, 'submit', body)]
  expect([first.status, again.status]).toEqual([201, 200])
  expect(again.body).toEqual(first.body)
  expect((await actOn(ana, booking, 'submit', { ...body, reason: 'Again' })).status).toBe(409)
  expect((await actOn(boss, booking, 'sign', body)).status).toBe(409)
})

test('what was not seen is not sent: other times on the server, another version, or no day at all', async () => {
  const { ana, booking } = await hoursStage()
  await clock(ana, booking, WHOLE_DAY)
  const { draft } = await dayOf(ana, booking)
  const other = await actOn(ana, booking, 'submit', { version: 1, hash: 'a'.repeat(64) })
  expect(other.status).toBe(409)
  expect(other.body.detail).toBe(
    'The times for this day have changed since you saw them: 9 h, £280. Check them again, then send it.',
  )
  expect((await actOn(ana, booking, 'submit', { version: 2, hash: draft!.hash })).status).toBe(409)
  const empty = await actOn(ana, booking, 'submit', { version: 1, hash: draft!.hash }, '2027-03-02')
  expect(empty).toMatchObject({ status: 422, body: { detail: 'Nothing was clocked on this day.' } })
  expect((await actOn(ana, booking, 'submit', { version: 1, hash: 'short' })).status).toBe(422)
  expect((await actOn(ana, booking, 'submit', { version: 1, hash: draft!.hash }, 'today')).status).toBe(400)
  expect(await syncedSheets(ana)).toEqual([])
})

test('3.11 no. 7: terms that change while the day runs hold for it, and what was seen before is not sent in their place', async () => {
  const { world, boss, ana, booking, job } = await hoursStage()
  world.setClock(`${WORK_DAY}T12:30:00Z`)
  await clock(ana, booking, `${WORK_DAY} in 08:00 break 12:00`)
  await editRoles(boss, job, { day_rate: 320 })
  world.setClock(`${WORK_DAY}T20:00:00Z`)
  await clock(ana, booking, `${WORK_DAY} back 13:00 out 18:00`)
  const { draft } = await dayOf(ana, booking)
  expect(draft!.total_pence).toBe(32_000)

  await editRoles(boss, job, { day_rate: 350 })
  const stale = await actOn(ana, booking, 'submit', { version: 1, hash: draft!.hash })
  expect([stale.status, (await dayOf(ana, booking)).sheet]).toEqual([409, null])
  const sent = await submitDay(ana, booking)
  expect((await actOn(boss, booking, 'sign', seenOf(sent))).body).toMatchObject({ payable_pence: 35_000 })
  await editRoles(boss, job, { day_rate: 400 })
  expect((await dayOf(ana, booking)).sheet).toMatchObject({ state: 'signed', payable_pence: 35_000 })
})

test('H9 two desks sign at once: one signature, and the other is told who was first', async () => {
  const { world, boss, booking, sheet } = await sentDayStage()
  const member = await createMember(world, boss)
  const seen = seenOf(sheet)
  expect((await actOn(boss, booking, 'sign', { ...seen, hash: 'b'.repeat(64) })).status).toBe(409)
  const queried = { ...seen, line: 0, should_be_pence: 1, reason: 'No' }
  const answers = await Promise.all([actOn(boss, booking, 'sign', seen), actOn(member, booking, 'query', queried)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  const late = await actOn(member, booking, 'sign', seen)
  expect(late.status).toBe(409)
  expect(late.body.detail).toMatch(/ (signed|queried) version 1 at 20:00: £280\.$/)
})

test('H9 a colleague’s question that was not seen stops a signature; signing over it says why', async () => {
  const { world, boss, booking, sheet } = await sentDayStage()
  const member = await createMember(world, boss)
  const seen = seenOf(sheet)
  await actOn(member, booking, 'query', { ...seen, line: 0, should_be_pence: 1, reason: 'No' })
  const unseen = await actOn(boss, booking, 'sign', seen)
  expect(unseen.status).toBe(409)
  expect(unseen.body.detail).toMatch(/ queried version 1 at 20:00: £280\.$/)
  const signed = await actOn(boss, booking, 'sign', { ...seen, reason: 'I was there.' })
  expect([signed.status, signed.body.state]).toEqual([201, 'signed'])
})

test('H8 a query holds up its line and nothing else; the person answers by sending again', async () => {
  const { boss, ana, booking } = await hoursStage()
  await clock(ana, booking, WHOLE_DAY, '2027-03-02 in 08:00 out 12:00')
  const sheet = await submitDay(ana, booking)
  const asked = { ...seenOf(sheet), line: 0, should_be_pence: 25_000, reason: 'The day began at nine.' }
  expect((await actOn(boss, booking, 'query', { ...asked, line: 7 })).status).toBe(422)
  expect((await actOn(boss, booking, 'query', { ...asked, line: null })).status).toBe(422)
  expect((await actOn(boss, booking, 'query', { ...asked, reason: ' ' })).status).toBe(422)
  const queried = (await actOn(boss, booking, 'query', asked)).body
  expect(queried).toMatchObject({ state: 'queried', payable_pence: 0 })
  const [told] = (await entriesOf(ana)).filter(({ title }) => title === 'A question about Mon 1 Mar')
  expect(told!.body).toMatch(
    /^“The day began at nine\.” .* has queried a line on your sheet for .*\. The other lines are payable\.$/,
  )
  await ana.post('/notifications/read', { entries: [{ id: told!.id, seq: told!.seq }] })
  const read = (await entriesOf(ana)).find(({ id }) => id === told!.id)
  expect(read).toEqual({ ...told, read_seq: told!.seq })

  const { draft } = await dayOf(ana, booking)
  const answered = await actOn(ana, booking, 'submit', { version: 2, hash: draft!.hash, reason: 'It began at eight.' })
  expect(answered.body).toMatchObject({ state: 'submitted' })
  expect(answered.body.versions).toHaveLength(2)
  expect((await actOn(boss, booking, 'sign', seenOf(sheet))).status).toBe(409)
  expect((await actOn(boss, booking, 'sign', seenOf(answered.body))).body).toMatchObject({ payable_pence: 28_000 })
})

test('H8 the other lines of a queried sheet are payable at once', async () => {
  const { boss, ana, booking } = await hoursStage()
  await clock(ana, booking, `${WORK_DAY} in 00:30 out 04:00`, `${WORK_DAY} in 12:00 out 20:00`)
  const sheet = await submitDay(ana, booking)
  expect(sheet.versions[0]!.lines).toHaveLength(2)
  const asked = { ...seenOf(sheet), line: 1, should_be_pence: 14_000, reason: 'Half a day.' }
  expect((await actOn(boss, booking, 'query', asked)).body).toMatchObject({ state: 'queried', payable_pence: 28_000 })
})

test('an amendment is the next version; what was signed stands until the other side agrees', async () => {
  const { boss, ana, booking, sheet } = await sentDayStage()
  const signed = (await actOn(boss, booking, 'sign', seenOf(sheet))).body
  const change = { ...seenOf(signed), line: 0, pence: 20_000, reason: 'Sent home early.' }
  const amended = (await actOn(boss, booking, 'amend', change)).body
  expect(amended).toMatchObject({ state: 'amended', payable_pence: 28_000 })
  expect(amended.versions.at(-1)).toMatchObject({
    version: 2,
    total_pence: 20_000,
    made_as: 'desk',
    lines: [{ rule: 'agreed', pence: 20_000, words: '£200 instead of £280: Sent home early.' }],
  })
  expect((await actOn(boss, booking, 'sign', seenOf(amended))).status).toBe(409)
  const agreed = (await actOn(ana, booking, 'sign', seenOf(amended))).body
  expect(agreed).toMatchObject({ state: 'signed', payable_pence: 20_000 })
  const more = { ...seenOf(agreed), line: null, pence: 4500, reason: 'Parking.' }
  const mine = (await actOn(ana, booking, 'amend', more)).body
  expect(mine).toMatchObject({ state: 'submitted', payable_pence: 20_000 })
  expect(mine.versions.at(-1)!.lines).toHaveLength(2)
})

test('the company answers a question about what it has signed, with a reason', async () => {
  const { boss, ana, booking, sheet } = await sentDayStage()
  const signed = (await actOn(boss, booking, 'sign', seenOf(sheet))).body
  const question = { ...seenOf(signed), line: null, should_be_pence: 5000, reason: 'Where is the meal?' }
  expect((await actOn(ana, booking, 'query', question)).body).toMatchObject({ state: 'queried', payable_pence: 28_000 })
  const bare = await actOn(boss, booking, 'sign', seenOf(signed))
  expect(bare).toMatchObject({ status: 422, body: { errors: [{ path: 'reason' }] } })
  const answered = await actOn(boss, booking, 'sign', { ...seenOf(signed), reason: 'Catering was there.' })
  expect(answered.body).toMatchObject({ state: 'signed' })
  expect(answered.body.acts.at(-1)).toMatchObject({ kind: 'answer', reason: 'Catering was there.' })
})

test('H10 a punch after the signature makes a version that asks again; the signed one stays, and both are told', async () => {
  const { boss, ana, booking, punches, sheet } = await sentDayStage()
  const signed = (await actOn(boss, booking, 'sign', seenOf(sheet))).body
  const later = { kind: 'out', at: '2027-03-01T19:30:00Z', replaces: punches.at(-1)!.id, reason: 'The de-rig.' }
  await ana.post(`/bookings/${booking}/punches`, later)
  const [changed] = await syncedSheets(ana)
  expect(changed).toMatchObject({ state: 'changed', payable_pence: 28_000 })
  expect(changed!.versions.map(({ version, made_as, worked_minutes }) => [version, made_as, worked_minutes])).toEqual([
    [1, 'person', 540],
    [2, null, 630],
  ])
  expect(changed!.versions[0]).toEqual(signed.versions[0])
  expect((await entriesOf(ana)).map(({ title }) => title)).toContain('Your hours for Mon 1 Mar have changed')
  expect((await entriesOf(boss)).map(({ title }) => title)).toContain('Ana Reyes’s hours for Mon 1 Mar have changed')
  expect((await actOn(boss, booking, 'sign', seenOf(signed))).status).toBe(409)
  const sent = await submitDay(ana, booking)
  expect(statesOf([sent])).toEqual([['submitted', 28_000]])
  expect(sent.versions).toHaveLength(2)
})

test('a punch that changes nothing makes no version', async () => {
  const { boss, ana, booking, sheet } = await sentDayStage()
  await boss.post(`/bookings/${booking}/punches`, { kind: 'in', at: '2027-03-01T08:04:00Z' })
  await clock(ana, booking, '2027-03-02 in 08:00 out 12:00')
  expect(await syncedSheets(ana)).toEqual([sheet])
})

test('who was cancelled while at work has their days, and nothing planned', async () => {
  const { boss, ana, booking, job } = await hoursStage()
  await clock(ana, booking, WHOLE_DAY)
  await boss.post(`/jobs/${job.id}/applications/${booking}/cancel`, { reason: 'Rained off.' })
  expect((await daysOf(ana, booking)).map(({ work_day, planned }) => [work_day, planned])).toEqual([[WORK_DAY, null]])
  expect(await submitDay(ana, booking)).toMatchObject({ state: 'submitted' })
})

test('sheets come with joining a company’s team, and leave with leaving it', async () => {
  const { world, boss, booking, sheet } = await sentDayStage()
  const member = await joinTeam(world, boss)
  const device = createDevice(member)
  await device.pullAll()
  expect(device.of('day_sheet')).toEqual([sheet])
  expect((await boss.delete(`/companies/members/${member.user.id}`)).status).toBeLessThan(300)
  await device.pullAll()
  expect(device.of('day_sheet')).toEqual([])
  expect((await actOn(member, booking, 'sign', seenOf(sheet))).status).toBe(404)
})
