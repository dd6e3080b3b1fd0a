import { expect, test } from 'vitest'
import { applications } from '../../../server/db/schema/jobs.ts'
import type { Job } from '../../../shared/jobs/jobs.ts'
import { applyFor, editRoles, jobsWorld, post, role, step } from '../../support/factories/jobs.ts'
import { createEmployer, createFreelancer, type Person } from '../../support/factories/people.ts'
import { ownApplication, withoutCounts } from '../../support/factories/terms.ts'

const RIGGER = role({ role_name: 'Rigger', day_rate: 280 })

async function stage() {
  const world = await jobsWorld()
  const [employer, ana] = [await createEmployer(world), await createFreelancer(world, { full_name: 'Ana Reyes' })]
  const job = await post(employer, { roles: [RIGGER, role({ role_name: 'Stagehand', day_rate: 120 })] })
  const [rigger, stagehand] = job.roles
  return { world, employer, ana, job, rigger: rigger!, stagehand: stagehand! }
}

const seenAs = ({ id: role_id, role_name, day_rate, date_start, date_end }: Job['roles'][number]) => ({
  role_id,
  role_name,
  day_rate,
  date_start,
  date_end,
})

test.each([
  ['a higher rate', { day_rate: 5000 }],
  ['a penny more', { day_rate: 280.01 }],
  ['a rate of nothing', { day_rate: 0 }],
  ['another name', { role_name: 'Head rigger' }],
  ['a day less', { date_end: '2027-03-02T20:00:00.000Z' }],
  ['a later start', { date_start: '2027-03-01T09:00:00.000Z' }],
])('%s that the project never offered is not kept as seen: the company has to ask', async (_, claim) => {
  const { employer, ana, job, rigger } = await stage()
  const seen = [{ ...seenAs(rigger), ...claim }]
  const application = await applyFor(ana, job, { job_role_id: rigger.id, seen })
  expect(application.terms ?? null).toBeNull()
  const refused = await step(employer, application, 'accept')
  expect(refused).toMatchObject({
    status: 409,
    body: {
      detail:
        'Ana Reyes hasn’t seen these terms: Rigger, £280/day, 1 to 3 Mar 2027, 08:00 to 20:00. Ask them if they agree.',
    },
  })
  expect(refused.body.detail).not.toContain('applied for')
})

test('the terms of one role are not those of another, nor of another project', async () => {
  const { world, employer, ana, job, rigger, stagehand } = await stage()
  const rival = await createEmployer(world)
  const other = await post(rival, { roles: [role({ role_name: 'Rigger', day_rate: 900 })] })
  await editRoles(rival, other, { day_rate: 800 })
  const claims = [
    { ...seenAs(rigger), role_id: stagehand.id },
    { ...seenAs(other.roles[0]!), role_id: rigger.id },
    seenAs(other.roles[0]!),
  ]
  const application = await applyFor(ana, job, { seen: claims })
  expect(application.terms ?? null).toBeNull()
  expect((await step(employer, application, 'accept')).status).toBe(409)
})

test('what it offers, or offered before an edit, is: also of times written with an offset, and of a role that is gone', async () => {
  const { world, employer, ana, job, rigger, stagehand } = await stage()
  await editRoles(employer, job, [{ ...withoutCounts(rigger), day_rate: 250 }, withoutCounts(stagehand)])
  await editRoles(employer, job, [{ ...withoutCounts(rigger), day_rate: 240 }, withoutCounts(stagehand)])
  for (const day_rate of [280, 250, 240]) {
    const person = await createFreelancer(world)
    const seen = [{ ...seenAs(rigger), day_rate, date_start: '2027-03-01T09:00:00+01:00' }]
    expect(await applyFor(person, job, { job_role_id: rigger.id, seen })).toMatchObject({
      terms: { day_rate, date_start: rigger.date_start },
    })
  }
  await editRoles(employer, job, [{ ...withoutCounts(rigger), day_rate: 240 }])
  const seen = [seenAs(stagehand), { ...seenAs(stagehand), day_rate: 400 }]
  const application = await applyFor(ana, job, { seen })
  expect(application).toMatchObject({ terms: { role_name: 'Stagehand', day_rate: 120 } })
})

test('who named no role is booked for one that they agreed to, though another that is worse now suits them better', async () => {
  const { world, employer, job, rigger, stagehand } = await stage()
  const person = await createFreelancer(world, { job_role: 'Rigger' })
  const application = await applyFor(person, job)
  await editRoles(employer, job, [{ ...withoutCounts(rigger), day_rate: 250 }, withoutCounts(stagehand)])
  expect((await step(employer, application, 'accept')).body).toMatchObject({
    status: 'accepted',
    job_role_id: stagehand.id,
    terms: { role_name: 'Stagehand', day_rate: 120 },
  })
})

test('who applied or was booked with an earlier release has agreed to the roles as they were until the first edit', async () => {
  const { world, employer } = await stage()
  const job = await post(employer, {
    roles: [{ ...RIGGER, places: 2 }, role({ role_name: 'Stagehand', day_rate: 120 })],
  })
  const [rigger, stagehand] = [job.roles[0]!, job.roles[1]!]
  const people = await Promise.all([1, 2, 3].map(() => createFreelancer(world)))
  const [booked, named, any] = people as [Person, Person, Person]
  await step(employer, await applyFor(booked, job, { job_role_id: rigger.id }), 'accept')
  await applyFor(named, job, { job_role_id: rigger.id })
  const anyRole = await applyFor(any, job)
  const nothing = { terms: null, booked_start: null, booked_end: null }
  await world.ctx.db.write((tx) => tx.update(applications).set(nothing).run())

  const date_end = '2027-03-03T21:00:00.000Z'
  for (const day_rate of [270, 260]) {
    const worse = [
      { ...withoutCounts(rigger), day_rate, date_end },
      { ...withoutCounts(stagehand), day_rate: day_rate - 160 },
    ]
    await editRoles(employer, job, worse)
    for (const person of [booked, named])
      expect(await ownApplication(person)).toMatchObject({
        terms: { role_name: 'Rigger', day_rate: 280, date_end: rigger.date_end },
        amendment: { day_rate, date_end, state: 'waiting' },
      })
    expect((await step(employer, anyRole, 'accept')).body.detail).toContain('applied for')
  }
  const rows = await world.ctx.db.read.select().from(applications).all()
  const times = { booked_start: rigger.date_start, booked_end: rigger.date_end }
  expect(rows.filter(({ booked_start }) => booked_start)).toMatchObject([{ freelancer_id: booked.user.id, ...times }])
})
