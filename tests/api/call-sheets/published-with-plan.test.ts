import { expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import type { CallSheet } from '../../../shared/call-sheets/call-sheets.ts'
import type { NotificationEntry } from '../../../shared/push.ts'
import { planCallsOf, sheetTimeOfCall } from '../../../shared/call-sheets/plan-calls.ts'
import type { PlanShift } from '../../../shared/hiring/plan-rules.ts'
import { eventually } from '../../support/eventually.ts'
import { publish, SHEET } from '../../support/factories/call-sheets.ts'
import type { Person } from '../../support/factories/people.ts'
import { planCrew } from '../../support/factories/plan-crew.ts'
import { planOf, planShift } from '../../support/factories/plan.ts'
import { mailsTo } from '../../support/stored.ts'
import { createDevice } from '../../support/sync-device.ts'

const newsOf = async (person: Person) => {
  const device = createDevice(person)
  await device.pullAll()
  return (device.of('notification') as NotificationEntry[])
    .filter(({ kind }) => kind === 'shifts' || kind === 'call_sheet')
    .map(({ title, body }) => `${title}. ${body}`)
}

const withSheet = (shifts: PlanShift[], version: number, fields: object = {}) => ({
  version,
  body: { ...SHEET, times: planCallsOf(shifts).map(sheetTimeOfCall), ...fields },
})

test('plan and call sheet are published together: one message to each, first what changes for them', async () => {
  const { world, eva, ana, ben, job, anas, bens, shift } = await planCrew()
  const shifts = [shift({ people: [anas] }), shift({ day: '2027-03-02', starts: '10:00', people: [bens] })]
  const body = { id: uuid(), version: 0, shifts, moves: [], call_sheet: withSheet(shifts, 1) }
  expect(await eva.post(`/jobs/${job.id}/plan`, body)).toMatchObject({ status: 201, body: { version: 1 } })
  expect(await newsOf(ana)).toEqual([
    'Your shifts and call sheet: Arena tour. You’re only on this shift now, not every day. You’re needed Mon 1 Mar, 08:00 to 18:00. Brightline Events has sent the call sheet. Open it and press Got it, so they know you have it.',
  ])
  await eventually(async () => expect(await mailsTo(world, ana)).toContain('Your shifts and call sheet: Arena tour'))
  expect((await mailsTo(world, ana)).filter((subject) => subject.startsWith('Your shifts'))).toHaveLength(1)
  // A repeat changes nothing and tells nobody.
  expect((await eva.post(`/jobs/${job.id}/plan`, body)).status).toBe(200)
  expect(await newsOf(ben)).toHaveLength(1)

  // Ana's call moves; for Ben nothing does, and the sheet says so.
  const moved = [{ ...shifts[0]!, starts: '07:00' }, shifts[1]!]
  const next = { id: uuid(), version: 1, shifts: moved, moves: [], call_sheet: withSheet(moved, 2) }
  expect((await eva.post(`/jobs/${job.id}/plan`, next)).status).toBe(201)
  expect((await newsOf(ana)).join()).toContain(
    'Mon 1 Mar: your call is 07:00, not 08:00. Brightline Events has sent version 2',
  )
  expect((await newsOf(ben)).join()).toContain('Nothing has changed for you since version 1.')
  const sheet = (await eva.get<CallSheet>(`/jobs/${job.id}/call-sheet`)).body
  expect(sheet).toMatchObject({ version: 2, draft: { content: null } })
  expect(sheet.content!.times[0]).toMatchObject({ at: '2027-03-01T07:00:00.000Z', label: 'call' })
})

test('where one of both is refused neither is published, and nobody hears of it', async () => {
  const { eva, max, ana, job, anas, shift } = await planCrew()
  const shifts = [shift({ people: [anas] })]
  const ask = (version: number, call_sheet: object, all = shifts) =>
    eva.post<{ detail: string }>(`/jobs/${job.id}/plan`, { id: uuid(), version, shifts: all, moves: [], call_sheet })
  expect((await publish(max, job.id, 1)).status).toBe(201)
  const refused = [
    await ask(0, withSheet(shifts, 1)),
    await ask(0, withSheet(shifts, 3)),
    await ask(0, withSheet(shifts, 2, { venue: ' ' })),
    await ask(0, withSheet(shifts, 2, { contact_phone: '+44 1' })),
    await ask(0, withSheet(shifts, 2, { times: [] })),
    await ask(0, withSheet(shifts, 2), [planShift(uuid(), { people: [anas] })]),
  ]
  expect(refused.map(({ status }) => status)).toEqual([409, 409, 422, 422, 422, 422])
  expect(refused[0]!.body.detail).toContain('published version 1')
  expect((await planOf(eva, job.id)).version).toBe(0)
  expect(await newsOf(ana)).toHaveLength(1)
  expect((await ask(0, withSheet(shifts, 2))).status).toBe(201)
})

test('whoever wants no pushes of call sheets still hears of their shifts', async () => {
  const { eva, ana, job, anas, shift } = await planCrew()
  const wishes = { kinds: { call_sheet: { push: false } } }
  expect((await ana.put('/notifications/settings', wishes)).status).toBe(200)
  const shifts = [shift({ people: [anas] })]
  const body = { id: uuid(), version: 0, shifts, moves: [], call_sheet: withSheet(shifts, 1) }
  expect((await eva.post(`/jobs/${job.id}/plan`, body)).status).toBe(201)
  const device = createDevice(ana)
  await device.pullAll()
  const kinds = (device.of('notification') as NotificationEntry[]).map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'shifts' || kind === 'call_sheet')).toEqual(['shifts'])
})
