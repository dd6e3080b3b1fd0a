import { expect, test } from 'vitest'
import { mapInTurn } from '../../../server/db/statement.ts'
import { indexJob } from '../../../server/jobs/matching/index-job.ts'
import { type SyncPage, SYNC_START } from '../../../shared/sync.ts'
import { addRole, createBareJob } from '../../support/factories/bare-job.ts'
import { applyFor, jobsWorld, post } from '../../support/factories/jobs.ts'
import { createEmployer, createFreelancer } from '../../support/factories/people.ts'
import { createDevice } from '../../support/sync-device.ts'

async function rigAndJobs(count: number) {
  const world = await jobsWorld()
  const employer = await createEmployer(world)
  const rigger = await createFreelancer(world, { job_roles: ['Rigger'] })
  const applied = await post(employer)
  const jobs = await mapInTurn(Array.from({ length: count }), () =>
    createBareJob(world, employer, { placement: 'top' }),
  )
  for (const job of jobs) await addRole(world, job)
  await world.ctx.db.write((tx) => mapInTurn(jobs, ({ id }) => indexJob(tx, id)))
  await applyFor(rigger, applied)
  const start = async (person = rigger) => (await person.get<SyncPage>(`/sync?since=${SYNC_START}`)).body
  return { world, employer, rigger, applied, start }
}

test('a device without anything begins with the best jobs, those applied for, and how they are ordered; then everything comes', async () => {
  const { rigger, applied, start } = await rigAndJobs(60)
  const page = await start()
  expect(page).toMatchObject({ reset: true, more: true, totals: { job: 61 } })
  const idsOf = (kind: string) =>
    page.changes.flatMap((change) => (change.kind === kind && change.row ? change.id : []))
  const order = page.changes.find(({ kind }) => kind === 'matched')!.row!.ids as string[]
  expect(order).toHaveLength(61)
  expect(idsOf('job').toSorted()).toEqual([...order.slice(0, 24), applied.id].toSorted())
  expect(idsOf('application')).toHaveLength(1)
  expect(new Set(page.changes.map(({ kind }) => kind))).toEqual(new Set(['job', 'matched', 'application']))

  const [one, other] = [createDevice(rigger), createDevice(rigger)]
  one.cursor = page.cursor
  await one.pullAll()
  await other.pullAll()
  expect([one.resets, one.cursor]).toEqual([0, other.cursor])
  expect(one.rows).toEqual(other.rows)
  expect(one.of('job')).toHaveLength(61)
})

test('where there are few jobs, and for an employer, everything comes at once', async () => {
  const { employer, rigger, start } = await rigAndJobs(30)
  for (const person of [rigger, employer]) {
    const [page, plain] = [await start(person), (await person.get<SyncPage>('/sync')).body]
    expect(page).toEqual(plain)
    expect(page).toMatchObject({ reset: true, more: false })
    expect(page.totals).toBeUndefined()
  }
})
