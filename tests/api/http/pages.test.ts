import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { applications, jobs } from '../../../server/db/schema/jobs.ts'
import { sessions } from '../../../server/db/schema/people.ts'
import { blocks } from '../../../server/db/schema/staff.ts'
import { createBareApplication, createBareJob, createBareRating } from '../../support/factories/bare-job.ts'
import { createEmployer, createFreelancer, type Person } from '../../support/factories/people.ts'
import { createWorld, type Answer } from '../../support/world.ts'

const DAY = 86_400_000

/**
 * A freelancer and a company with 52 confirmed jobs, 51 of them past and rated, and 52 applicants for the future one.
 */
async function busyWorld() {
  const world = await createWorld()
  const employer = await createEmployer(world)
  const rigger = await createFreelancer(world)
  const at = (days: number) => new Date(world.ctx.now().getTime() + days * DAY).toISOString()
  const job = await createBareJob(world, employer)
  await createBareApplication(world, job, rigger)
  for (let n = 0; n < 51; n++) await createBareApplication(world, job, await createFreelancer(world))
  for (let n = 0; n < 51; n++) {
    const over = await createBareJob(world, employer, { date_start: at(-n - 2), date_end: at(-n - 1) })
    await createBareApplication(world, over, rigger)
    await createBareRating(world, over, rigger)
  }
  return { world, employer, rigger, job }
}

test('every list that may be long is paged by 50, and its links lead through all of it, once', async () => {
  const { world, employer, rigger, job } = await busyWorld()
  expect((await pagesOf(employer, `/jobs/${job.id}/applicants`)).sizes).toEqual([50, 2])
  await world.ctx.db.write((tx) => tx.update(applications).set({ status: 'accepted' }).run())
  for (const [person, path] of [
    [rigger, '/jobs/previous'],
    [rigger, '/freelancers/job-history'],
    [rigger, `/freelancers/${rigger.user.id}/ratings`],
    [employer, '/employers/jobs-to-rate'],
  ] as const) {
    const { sizes, ids } = await pagesOf(person, path)
    expect([path, ...sizes]).toEqual([path, 50, 1])
    expect(new Set(ids).size).toBe(51)
  }
  await world.ctx.db.write((tx) => tx.update(jobs).set({ date_end: '2999-01-01T00:00:00.000Z' }).run())
  expect((await pagesOf(rigger, '/jobs/confirmed?limit=30')).sizes).toEqual([30, 22])
  for (const query of ['limit=0', 'limit=101', 'after=nonsense', 'unknown=1'])
    expect((await rigger.get(`/jobs/confirmed?${query}`)).status, query).toBe(400)
})

test('blocked people and sessions are paged as well; this device stays first', async () => {
  const world = await createWorld()
  const person = await createFreelancer(world)
  const created_at = world.ctx.now().toISOString()
  const others = await Promise.all(Array.from({ length: 52 }, () => createFreelancer(world)))
  await world.ctx.db.write(async (tx) => {
    for (const { user } of others)
      await tx.insert(blocks).values({ user_id: person.user.id, blocked_id: user.id, created_at }).run()
    for (const { token } of others) {
      const device = { id: uuid(), user_id: person.user.id, token_hash: `of ${token}`, device: 'Firefox on Android' }
      await tx
        .insert(sessions)
        .values({ ...device, created_at, last_seen_at: created_at, expires_at: '2999-01-01T00:00:00.000Z' })
        .run()
    }
  })
  const [blocked, devices] = [await pagesOf(person, '/users/blocked'), await pagesOf(person, '/auth/sessions?limit=40')]
  expect([blocked.sizes, new Set(blocked.ids).size]).toEqual([[50, 2], 52])
  expect([devices.sizes, new Set(devices.ids).size]).toEqual([[40, 13], 53])
  expect((await person.get('/auth/sessions')).body[0].is_current).toBe(true)
})

async function pagesOf(person: Person, first: string) {
  const sizes: number[] = []
  const ids: string[] = []
  let path: string | undefined = first
  while (path) {
    const { status, body, headers }: Answer<any[]> = await person.get(path)
    expect(status, path).toBe(200)
    sizes.push(body.length)
    ids.push(...body.map((row) => row.id ?? row.application.id))
    path = /<\/api(.*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
  }
  return { sizes, ids }
}
