import { expect, test } from 'vitest'
import type { LocalJob } from '../../../client/offline/store/rows.ts'
import { pullSyncPages } from '../../../client/offline/sync/pull.ts'
import type { Application } from '../../../shared/jobs/jobs.ts'
import type { SyncChange } from '../../../shared/sync.ts'
import { page } from '../support/rows.ts'
import { setUp } from '../support/synced-device.ts'

const application = (id: string, day: number, fields: Partial<Application> = {}) =>
  ({ id, job_id: 'j1', status: 'pending', created_at: `2026-05-0${day}T08:00:00.000Z`, ...fields }) as Application
const received = (row: Application): SyncChange => ({ kind: 'received_application', id: row.id, row })

/** A company's device with a project that two have applied for. */
async function companysDevice(fields: Partial<LocalJob> = {}) {
  const own = setUp()
  const applications = [application('b', 2), application('d', 4)]
  await own.db.jobs.put({ id: 'j1', title: 'Arena rig', applications, ...fields } as LocalJob)
  const shown = async () => {
    const job = await own.db.jobs.get('j1')
    return job?.applications.map((one) => (typeof one === 'string' ? one : `${one.id} ${one.status}`))
  }
  return { ...own, shown }
}

test('an application that comes by itself takes its place in its project, by arrival, or that of the same one before', async () => {
  const { arrive, shown } = await companysDevice()
  await arrive([received(application('c', 3)), received(application('a', 4))])
  expect(await shown()).toEqual(['b pending', 'c pending', 'a pending', 'd pending'])
  await arrive([received(application('d', 4, { status: 'rejected' })), received(application('e', 1))])
  expect(await shown()).toEqual(['e pending', 'b pending', 'c pending', 'a pending', 'd rejected'])
})

test('the project’s other fields stay, and one that is not here comes with its applications later', async () => {
  const { arrive, db } = await companysDevice()
  await arrive([received(application('a', 1)), received(application('x', 1, { job_id: 'j2' }))])
  expect(await db.jobs.get('j1')).toMatchObject({ title: 'Arena rig' })
  expect(await db.jobs.toCollection().primaryKeys()).toEqual(['j1'])
})

test('with the whole project in the same page, what is newer in it is not lost', async () => {
  const { arrive, shown } = await companysDevice()
  const whole = { id: 'j1', applications: [application('b', 2, { status: 'accepted' })] }
  await arrive([received(application('c', 3)), { kind: 'job', id: 'j1', row: whole }])
  expect(await shown()).toEqual(['b accepted', 'c pending'])
})

test('a project that keeps a part of its applications takes a change of those, and no others: they are counted already', async () => {
  const { arrive, shown } = await companysDevice({ applications_left_out: { pending: 3 } })
  await arrive([received(application('b', 2, { status: 'cancelled' })), received(application('c', 3))])
  expect(await shown()).toEqual(['b cancelled', 'd pending'])
})

test.each([
  ['a company’s cursor of an earlier release is marked', 'e.7.t', 'e.7.t.a'],
  ['and so in the middle of a first sync', 'e.7.t.w20000', 'e.7.t.w20000.a'],
  ['one that has the mark stays as it is', 'e.7.t.a5', 'e.7.t.a5'],
  ['and a freelancer’s', 'e.7', 'e.7'],
])('%s', async (_, cursor, asked) => {
  const { device, server, db } = setUp()
  await db.facts.put({ key: 'cursor', value: cursor })
  server.answer = () => ({ status: 200, body: page([], { cursor }) })
  await pullSyncPages(device)
  expect(server.paths()).toEqual([`/sync?since=${asked}`])
})
