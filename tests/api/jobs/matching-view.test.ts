import { and, eq, gt } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { jobs, type JobRow } from '../../../server/db/schema/jobs.ts'
import { changes, matchedViews } from '../../../server/db/schema/sync.ts'
import { users } from '../../../server/db/schema/people.ts'
import { indexFreelancer } from '../../../server/jobs/matching/index-freelancer.ts'
import { indexJob } from '../../../server/jobs/matching/index-job.ts'
import { jobRows } from '../../../server/jobs/core/job-rows.ts'
import { forgetMatchedViews } from '../../../server/jobs/matching/forget-matched-views.ts'
import { matchedViewRow, renewMatchedView, shortenMatchedView } from '../../../server/jobs/matching/matched-view.ts'
import type { UserContext } from '../../../server/context.ts'
import type { Job } from '../../../shared/jobs/jobs.ts'
import { MATCHED_JOBS_MAX } from '../../../shared/limits.ts'
import type { SyncPage } from '../../../shared/sync.ts'
import { addRole, createBareJob } from '../../support/factories/bare-job.ts'
import { applyFor, jobsWorld, MANCHESTER, post, role } from '../../support/factories/jobs.ts'
import { createEmployer, createFreelancer, type Person } from '../../support/factories/people.ts'
import { createDevice } from '../../support/sync-device.ts'
import type { World } from '../../support/world.ts'
import { mapInTurn } from '../../../server/db/statement.ts'

const GLASGOW = { lat: 55.861, lng: -4.25 }

async function viewWorld() {
  const world = await jobsWorld()
  const employer = await createEmployer(world)
  const rigger = await createFreelancer(world, { job_roles: ['Rigger'] })
  let revision = 0
  /** Refreshes the view as a sync does; returns what it recorded for the rigger, as 'kind id' or '-kind id'. */
  async function refresh(person: Person = rigger) {
    const user = (await world.ctx.db.read.select().from(users).where(eq(users.id, person.user.id)).get())!
    await renewMatchedView({ ...world.ctx, user, session: {} } as UserContext)
    const rows = await world.ctx.db.read
      .select()
      .from(changes)
      .where(and(eq(changes.audience_id, user.id), gt(changes.revision, revision)))
      .all()
    revision = Math.max(revision, ...rows.map((row) => row.revision))
    return rows.map((row) => `${row.removed ? '-' : ''}${row.kind} ${row.row_id}`).sort()
  }
  const close = (world: World, id: string) =>
    world.ctx.db.write(async (tx) => {
      await tx.update(jobs).set({ status: 'closed', version: 2 }).where(eq(jobs.id, id)).run()
      await indexJob(tx, id)
    })
  return { world, employer, rigger, refresh, close }
}

test('a job added to the view is recorded once, together with the list', async () => {
  const { world, employer, rigger, refresh } = await viewWorld()
  expect(await refresh()).toEqual([])
  const first = await post(employer)
  expect(await refresh()).toEqual([`job ${first.id}`, 'matched matched'])
  expect(await refresh()).toEqual([])
  const second = await post(employer, { title: 'Second' })
  expect(await refresh()).toEqual([`job ${second.id}`, 'matched matched'])
  expect(await matchedViewRow(world.ctx.db.read, rigger.user.id)).toEqual({
    id: 'matched',
    ids: [first.id, second.id].sort(),
  })
})

test('a job removed from it is deleted from the device, except one applied for', async () => {
  const { world, employer, rigger, refresh, close } = await viewWorld()
  const lost = await post(employer)
  const kept = await post(employer)
  await refresh()
  await applyFor(rigger, kept)
  await refresh()
  await close(world, lost.id)
  await close(world, kept.id)
  expect(await refresh()).toEqual([`-job ${lost.id}`, `job ${kept.id}`, 'matched matched'])
  const seen = await jobRows(world.ctx.db.read, rigger.user, [lost.id, kept.id], world.ctx.now())
  expect(seen.map((job) => [job.id, job.status])).toEqual([[kept.id, 'closed']])
})

test('it holds the best 200 matches: those pushed out are deleted from the device, except those applied for', async () => {
  const { world, employer, rigger, refresh } = await viewWorld()
  const postMany = async (count: number, fields: object = {}) => {
    const made: JobRow[] = []
    for (let n = 0; n < count; n++) {
      made.push(await createBareJob(world, employer, fields))
      await addRole(world, made[n]!)
    }
    await world.ctx.db.write((tx) => mapInTurn(made, ({ id }) => indexJob(tx, id)))
    return made.map(({ id }) => id)
  }
  const idsInView = async () => (await matchedViewRow(world.ctx.db.read, rigger.user.id)).ids
  const first = await postMany(MATCHED_JOBS_MAX)
  expect(await refresh()).toHaveLength(MATCHED_JOBS_MAX + 1)
  expect((await idsInView()).toSorted()).toEqual(first.toSorted())
  const [kept, ...lost] = (await idsInView()).slice(-3) as [string, string, string]
  await applyFor(rigger, { id: kept } as Job)
  await refresh()

  const better = await postMany(3, { placement: 'featured' })
  expect(await refresh()).toEqual(
    [...lost.map((id) => `-job ${id}`), ...better.map((id) => `job ${id}`), 'matched matched'].toSorted(),
  )
  expect(await idsInView()).toHaveLength(MATCHED_JOBS_MAX)
  expect((await idsInView()).slice(0, 3).toSorted()).toEqual(better.toSorted())
  const pulled = (await rigger.get<SyncPage>('/sync')).body
  const jobsOnDevice = pulled.changes.filter(({ kind, row }) => kind === 'job' && row !== null).map(({ id }) => id)
  expect(jobsOnDevice).toContain(kept)
  for (const id of lost) expect(jobsOnDevice).not.toContain(id)
})

test('distance decides what is in a full list, not its order: a paid job far away displaces nothing near', async () => {
  const { world, employer, refresh, close } = await viewWorld()
  const rigger = await createFreelancer(world, { job_roles: ['Rigger'], ...MANCHESTER, travel_distance: '50' })
  const here = { lat: MANCHESTER.lat, lng: MANCHESTER.lng }
  const near = await Promise.all(Array.from({ length: MATCHED_JOBS_MAX }, () => createBareJob(world, employer, here)))
  const far = [
    await createBareJob(world, employer, { ...GLASGOW, placement: 'top' }),
    await createBareJob(world, employer, GLASGOW),
  ]
  for (const job of [...near, ...far]) await addRole(world, job)
  await world.ctx.db.write((tx) => mapInTurn([...near, ...far], ({ id }) => indexJob(tx, id)))
  await refresh(rigger)
  const ids = async () => (await matchedViewRow(world.ctx.db.read, rigger.user.id)).ids
  expect((await ids()).toSorted()).toEqual(near.map(({ id }) => id).toSorted())

  await close(world, near[0]!.id)
  await refresh(rigger)
  expect((await ids())[0]).toBe(far[0]!.id)
  expect(await ids()).not.toContain(far[1]!.id)
})

test('another profile gives another view; the hour removes what has expired', async () => {
  const { world, employer, rigger, refresh } = await viewWorld()
  const florist = await post(employer, { roles: [role({ role_name: 'Florist' })], required_skills: [] })
  expect(await refresh()).toEqual([])
  await world.ctx.db.write((tx) =>
    tx
      .update(users)
      .set({ job_roles: ['Florist'] })
      .where(eq(users.id, rigger.user.id))
      .run(),
  )
  expect(await refresh()).toEqual([`job ${florist.id}`, 'matched matched'])
  world.setClock('2027-03-03T21:00:00Z')
  expect(await refresh()).toEqual([`-job ${florist.id}`, 'matched matched'])
})

test('the matches of somebody who was not here for a month go from the server, and from their device what is over by then', async () => {
  const { world, employer, rigger, close } = await viewWorld()
  const later = { date_start: '2027-06-01T08:00:00Z', date_end: '2027-06-02T18:00:00Z' }
  const [over, open] = [await post(employer, { roles: [role(later)] }), await post(employer, { roles: [role(later)] })]
  await world.ctx.db.write(async (tx) => {
    await tx.update(jobs).set({ expires_at: later.date_start }).run()
    for (const { id } of [over, open]) await indexJob(tx, id)
  })
  const device = createDevice(rigger)
  await device.pullAll()
  const idsOnDevice = () => device.of('job').map(({ id }) => id as string)
  expect(idsOnDevice().toSorted()).toEqual([over.id, open.id].toSorted())
  const kept = () => world.ctx.db.read.select().from(matchedViews).all()
  const begun = world.ctx.now().getTime()
  world.setClock(new Date(begun + 29 * 86_400_000))
  await forgetMatchedViews(world.ctx)
  expect(await kept()).toHaveLength(1)
  world.setClock(new Date(begun + 31 * 86_400_000))
  const other = createDevice(await createFreelancer(world, { job_roles: ['Rigger'] }))
  await other.pullAll()
  await forgetMatchedViews(world.ctx)
  expect((await kept()).map(({ user_id }) => user_id === rigger.user.id)).toEqual([false])
  await close(world, over.id)
  await device.pullAll()
  expect([idsOnDevice(), device.resets]).toEqual([[open.id], 1])
  expect(await kept()).toHaveLength(2)
})

test('a view is shortened in portions, and not once its person has asked for it again', async () => {
  const { world, employer, rigger, refresh } = await viewWorld()
  for (let n = 0; n < 5; n++) await post(employer)
  await refresh()
  const shorten = (isBegun: boolean) =>
    world.ctx.db.write((tx) => shortenMatchedView(tx, { user_id: rigger.user.id, by: 2, isBegun }))
  expect([await shorten(false), await shorten(true)]).toEqual([3, 1])
  await refresh()
  expect(await shorten(true)).toBe(0)
  expect((await matchedViewRow(world.ctx.db.read, rigger.user.id)).ids).toHaveLength(5)
  expect([await shorten(false), await shorten(true), await shorten(true), await shorten(true)]).toEqual([3, 1, 0, 0])
})

test('a posted job pokes the open devices that it may concern, and no others', async () => {
  const { world, employer, rigger } = await viewWorld()
  const florist = await createFreelancer(world, { job_roles: ['Florist'] })
  const blank = await createFreelancer(world)
  const asleep = await createFreelancer(world, { job_roles: ['Rigger'] })
  await world.ctx.db.write(async (tx) => {
    for (const person of [rigger, florist, blank, asleep]) await indexFreelancer(tx, person.user.id)
  })
  const poked: string[] = []
  world.ctx.streams.connected = () => [rigger, florist, blank].map((person) => person.user.id)
  world.ctx.streams.poke = (ids) => void poked.push(...ids)
  await post(employer)
  expect(poked.toSorted()).toEqual(
    [rigger, blank]
      .map((person) => person.user.id)
      .concat(employer.user.id)
      .toSorted(),
  )
})
