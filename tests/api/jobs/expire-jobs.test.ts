import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { CRON_JOBS } from '../../../server/app/cron.ts'
import { indexedJobsById } from '../../../server/db/match-index.ts'
import { jobs } from '../../../server/db/schema/jobs.ts'
import { deliveries, devMailbox, notifications } from '../../../server/db/schema/sync.ts'
import { changeJobs } from '../../../server/jobs/core/change-jobs.ts'
import { expireJobs } from '../../../server/jobs/expire-jobs.ts'
import { createBareJob } from '../../support/factories/bare-job.ts'
import { applyFor, jobsWorld, post, role, step } from '../../support/factories/jobs.ts'
import { createEmployer, createFreelancer } from '../../support/factories/people.ts'
import { createDevice } from '../../support/sync-device.ts'

const DAY = 86_400_000

/** A job with an applicant, whose days are over but not its dates, and one whose dates are over; both stored as open. */
async function oldWorld() {
  const world = await jobsWorld()
  const { ctx } = world
  const [eva, ana] = [await createEmployer(world), await createFreelancer(world, { job_roles: ['Rigger'] })]
  const job = await post(eva, { roles: [role({ places: 2 })] })
  const application = await applyFor(ana, job)
  const past = await post(eva, { title: 'Past', roles: [role()] })
  const [open, closed] = [await post(eva, { title: 'Open' }), await post(eva, { title: 'Closed' })]
  await eva.post(`/jobs/${closed.id}/close`)
  const ago = new Date(ctx.now().getTime() - DAY).toISOString()
  await ctx.db.write(async (tx) => {
    await changeJobs(tx, eq(jobs.id, job.id), { expires_at: ago })
    await changeJobs(tx, eq(jobs.id, closed.id), { expires_at: ago })
    await changeJobs(tx, eq(jobs.id, past.id), { date_end: ago })
  })
  const stored = async () =>
    (
      await ctx.db.read.select({ id: jobs.id, status: jobs.status }).from(jobs).orderBy(jobs.created_at, jobs.id).all()
    ).map(({ status }) => status)
  const told = async () =>
    (
      await Promise.all([deliveries, devMailbox, notifications].map((table) => ctx.db.read.select().from(table).all()))
    ).flat().length
  return { ...world, eva, ana, ben: await createFreelancer(world), job, past, open, application, stored, told }
}

test('what is over is no longer stored as open; every screen says the same as before, and nobody is told', async () => {
  const { ctx, eva, ana, job, past, stored, told } = await oldWorld()
  const device = createDevice(ana)
  await device.pullAll()
  const shown = async (who: typeof eva) =>
    (await who.get<any[]>('/jobs?limit=100')).body.map(({ title, status }) => `${title} ${status}`).toSorted()
  const before = [await shown(eva), await shown(ana), await told()]
  expect(before[0]).toContain('Arena rig expired')
  await expireJobs(ctx)
  expect(await stored()).toEqual(['expired', 'expired', 'open', 'closed'])
  expect([await shown(eva), await shown(ana), await told()]).toEqual(before)
  expect(await device.pull()).toMatchObject({ changes: [], more: false })
  const indexed = await indexedJobsById(ctx.db.read, [job.id, past.id])
  expect(indexed.map(({ open_until }) => open_until)).toEqual([0, 0])
})

test('who applied in time is still booked; a place that is free again opens nothing, and no saved search is asked', async () => {
  const { ctx, eva, ana, ben, job, application, stored } = await oldWorld()
  const search = { name: 'All', filters: { role: 'Rigger' }, alert: true }
  expect((await ana.post('/saved-searches', search)).status).toBe(201)
  await expireJobs(ctx)
  expect((await step(eva, application, 'accept')).status).toBe(200)
  expect((await stored())[0]).toBe('expired')
  expect((await step(eva, application, 'cancel', { reason: 'The show is off.' })).status).toBe(200)
  expect((await stored())[0]).toBe('expired')
  expect(await ctx.db.read.select().from(deliveries).where(eq(deliveries.channel, 'search')).all()).toEqual([])
  const late = await ben.post<any>(`/jobs/${job.id}/apply`, { message: 'Me too.' })
  expect([late.status, late.body]).toEqual([
    409,
    expect.objectContaining({ detail: expect.stringContaining('closed') }),
  ])
})

test('many are taken forty at a time, until none is left or the server closes; cron does it', async () => {
  const world = await jobsWorld()
  const eva = await createEmployer(world)
  const ago = new Date(world.ctx.now().getTime() - DAY).toISOString()
  for (let n = 0; n < 90; n++) await createBareJob(world, eva, { expires_at: ago })
  const left = async () =>
    (await world.ctx.db.read.select({ id: jobs.id }).from(jobs).where(eq(jobs.status, 'open')).all()).length
  const sizes: number[] = []
  const closing = new AbortController()
  const { write } = world.ctx.db
  const watched = {
    ...world.ctx,
    db: {
      ...world.ctx.db,
      write: async (run: never) => {
        const result = await write(run)
        sizes.push(result as number)
        if (sizes.length === 1) closing.abort()
        return result
      },
    },
  } as typeof world.ctx
  await expireJobs(watched, closing.signal)
  expect([sizes, await left()]).toEqual([[40], 50])
  await expireJobs(watched)
  expect([sizes, await left()]).toEqual([[40, 40, 10], 0])
  expect(CRON_JOBS.map(({ run }) => run)).toContain(expireJobs)
})
