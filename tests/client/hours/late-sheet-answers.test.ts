import { expect, test } from 'vitest'
import { drainAllQueues } from '../../../client/offline/outbox/drain.ts'
import { queueSheetActs, queueTimesSignatures } from '../../../client/offline/outbox/kinds/day-sheet.ts'
import { setUp } from '../support/synced-device.ts'

test('a signed sheet that was asked about before its answer arrives stays asked about', async () => {
  const { device, db, server, arrive } = setUp()
  const sheet = (state: string, acts: number) => ({
    id: 'a1:2027-03-01',
    booking_id: 'a1',
    job_id: 'j1',
    work_day: '2027-03-01',
    payable_pence: 0,
    state,
    versions: [{ version: 1, hash: 'seen' }],
    acts: Array.from({ length: acts }, () => ({})),
  })
  const synced = (row: ReturnType<typeof sheet>) => arrive([{ kind: 'day_sheet', id: row.id, row }])
  const seen = { booking_id: 'a1', job_id: 'j1', work_day: '2027-03-01', version: 1, hash: 'seen', is_company: true }
  await synced(sheet('submitted', 0))
  await queueSheetActs([{ body: { ...seen, act: 'sign' }, title: 'Tom' }], device)
  server.answer = async () => {
    await synced(sheet('queried', 2))
    return { status: 200, body: sheet('signed', 1) }
  }
  await drainAllQueues(device)
  expect(await db.day_sheets.toArray()).toMatchObject([{ state: 'queried' }])
  expect(await db.outbox.count()).toBe(0)
})

test('a day that its chief has signed, and that was queried before the answer arrives, stays queried', async () => {
  const { device, db, server, arrive } = setUp()
  const sheet = (state: string, steps: number) => ({
    id: 'a1:2027-03-01',
    booking_id: 'a1',
    job_id: 'j1',
    work_day: '2027-03-01',
    state,
    steps,
    version: 1,
    hash: 'seen',
    lines: [],
    signed: null,
  })
  const times = [{ kind: 'in' as const, at: '2027-03-01T08:00:00.000Z' }]
  const body = { booking_id: 'a1', job_id: 'j1', grant_id: 'g1', work_day: '2027-03-01', times }
  await queueTimesSignatures([{ body, title: 'Tom' }], device)
  server.answer = async () => {
    await arrive([{ kind: 'crew_sheet', id: 'a1:2027-03-01', row: sheet('queried', 4) }])
    return { status: 200, body: sheet('signed', 3) }
  }
  await drainAllQueues(device)
  expect(await db.crew_sheets.toArray()).toMatchObject([{ state: 'queried' }])
  expect(await db.outbox.count()).toBe(0)
})
