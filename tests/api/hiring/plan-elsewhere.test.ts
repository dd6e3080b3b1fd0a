import { describe, expect, test } from 'vitest'
import type { CrewPlan } from '../../../shared/hiring/plan-rules.ts'
import type { Applicant, Application, Job } from '../../../shared/jobs/jobs.ts'
import { holds } from '../../support/factories/booking-rules.ts'
import { applyFor, jobBody, post, role, step } from '../../support/factories/jobs.ts'
import { createEmployer } from '../../support/factories/people.ts'
import { publishPlan } from '../../support/factories/plan.ts'
import { createDevice } from '../../support/sync-device.ts'
import { planCrew } from '../../support/factories/plan-crew.ts'

describe('elsewhere a booking takes the days of its published shifts', () => {
  test('Ana is free for others on the days between, and the next plan cannot have her there', async () => {
    const { world, eva, ana, job, anas, bens, shift } = await planCrew()
    const zoe = await createEmployer(world)
    const onDay = (day: string) => role({ date_start: `${day}T08:00:00Z`, date_end: `${day}T20:00:00Z` })
    const second = await post(zoe, { title: 'Club night', roles: [onDay('2027-03-02')] })
    const applied = await applyFor(ana, second)
    const missing = async () =>
      (await zoe.get<Applicant[]>(`/jobs/${second.id}/applicants`)).body[0]!.match!.missing.join()
    expect(await missing()).toContain('clashes')
    const tooSoon = await zoe.post(`/jobs/${second.id}/applications/${applied.id}/accept`)
    expect([tooSoon.status, tooSoon.body.detail]).toEqual([
      409,
      'Ana Birch is already confirmed for another project at that time.',
    ])

    const monday = shift({ people: [anas, bens] })
    expect((await publishPlan(eva, job.id, { shifts: [monday] })).status).toBe(201)
    expect(await missing()).not.toContain('clashes')
    const busy = async () => (await zoe.get(`/freelancers/${ana.user.id}/busy-days`)).body
    expect(await busy()).toEqual([{ first_day: '2027-03-01', last_day: '2027-03-01' }])
    await step(zoe, applied, 'accept')
    expect(await busy()).toEqual([{ first_day: '2027-03-01', last_day: '2027-03-02' }])

    const tuesday = shift({ day: '2027-03-02', people: [anas] })
    const both = await publishPlan(eva, job.id, { shifts: [monday, tuesday] })
    expect([both.status, both.body.detail]).toEqual([
      422,
      'Ana Birch cannot be in two places: Tue 2 Mar 08:00 to 18:00 and another booking, Tue 2 Mar 08:00 to 20:00.',
    ])
    const without = await publishPlan(eva, job.id, { shifts: [{ ...monday, people: [bens] }] })
    expect([without.status, without.body.detail]).toEqual([
      422,
      'Ana Birch cannot be in two places: Mon 1 Mar 08:00 to Wed 3 Mar 20:00 and another booking, Tue 2 Mar 08:00 to 20:00. Not on a shift yet, so they work every day as Rigger.',
    ])
    await holds(world)

    // New hours of the role leave her where she is; Ben, who would be booked wholly, is not in two places either.
    const { id: _id, ...facts } = jobBody({ title: 'Arena tour' })
    const longer = { ...role({ places: 3, date_end: '2027-03-04T20:00:00Z' }), id: job.roles[0]!.id }
    const roles = [longer, { ...role({ role_name: 'Stagehand' }), id: job.roles[1]!.id }]
    expect((await eva.put(`/jobs/${job.id}`, { ...facts, roles })).status).toBe(200)
  })

  test('the company has everybody’s shifts with its project, other freelancers’ devices have none', async () => {
    const { eva, ana, ben, job, anas, shift } = await planCrew()
    await publishPlan(eva, job.id, { shifts: [shift({ people: [anas] })] })
    const device = createDevice(eva)
    await device.pullAll()
    const [row] = device.of('job') as Job[]
    const shifts = (row!.applications as Application[]).map(({ id, shifts }) => [id === anas, shifts])
    expect(shifts).toEqual([
      [true, [{ day: '2027-03-01', starts: '08:00', ends: '18:00' }]],
      [false, []],
    ])
    for (const person of [ana, ben]) {
      const own = createDevice(person)
      await own.pullAll()
      expect(JSON.stringify(own.of('job'))).not.toContain('"shifts"')
    }
  })

  test('the plan has the project’s days that somebody has blocked, without their note, and publishes a shift on them', async () => {
    const { eva, ana, job, anas, bens, shift } = await planCrew()
    const days = ['2027-02-28', '2027-03-02', '2027-03-04']
    const blocking = await ana.put('/calendar/blocked-days', { days, is_blocked: true, note: 'Wedding' })
    expect(blocking.status).toBe(204)
    const published = await publishPlan(eva, job.id, { shifts: [shift({ day: '2027-03-02', people: [anas] })] })
    expect(published.status).toBe(201)
    const { body } = await eva.get<CrewPlan>(`/jobs/${job.id}/plan`)
    expect(body.people.map(({ application_id, not_free }) => [application_id, not_free])).toEqual([
      [anas, ['2027-03-02']],
      [bens, []],
    ])
    expect(JSON.stringify(body)).not.toContain('Wedding')
  })

  test('the company’s project has what the shifts of each day lack; freelancers have it of none', async () => {
    const { eva, ana, job, anas, bens, rigger, shift } = await planCrew()
    const [first, second] = ['2027-03-01', '2027-03-02']
    const night = shift({ starts: '20:00', ends: '23:00', places: 2, people: [bens] })
    const shifts = [shift({ places: 3, people: [anas] }), night, shift({ day: second, places: 1, people: [anas] })]
    expect((await publishPlan(eva, job.id, { shifts })).status).toBe(201)
    const daysOf = async (person: typeof eva) => {
      const device = createDevice(person)
      await device.pullAll()
      return (device.of('job') as Job[])[0]!.roles.map(({ id, shift_days }) => [id === rigger, shift_days])
    }
    const days = [
      { day: first, places: 5, open: 3 },
      { day: second, places: 1, open: 0 },
    ]
    expect(await daysOf(eva)).toEqual([
      [true, days],
      [false, undefined],
    ])
    expect(await daysOf(ana)).toEqual([
      [true, undefined],
      [false, undefined],
    ])
  })
})
