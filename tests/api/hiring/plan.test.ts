import { v7 as uuid } from 'uuid'
import { describe, expect, test } from 'vitest'
import type { CalendarFeed } from '../../../shared/calendar/calendar.ts'
import type { NotificationEntry } from '../../../shared/push.ts'
import { sendCallReminders } from '../../../server/call-sheets/remind-of-calls.ts'
import type { Application, Job } from '../../../shared/jobs/jobs.ts'
import { eventually } from '../../support/eventually.ts'
import { holds } from '../../support/factories/booking-rules.ts'
import { confirm } from '../../support/factories/call-sheet-crew.ts'
import { jobBody, post, role } from '../../support/factories/jobs.ts'
import { createEmployer, type Person } from '../../support/factories/people.ts'
import { planOf, planShift, publishPlan } from '../../support/factories/plan.ts'
import { mailsTo } from '../../support/stored.ts'
import { createDevice } from '../../support/sync-device.ts'
import { differentShifts } from '../../support/factories/drafted-plan.ts'
import { planCrew } from '../../support/factories/plan-crew.ts'

const shiftNews = (person: Person) => {
  const device = createDevice(person)
  return device
    .pullAll()
    .then(() =>
      (device.of('notification') as NotificationEntry[]).filter(({ kind }) => kind === 'shifts').map((n) => n.body),
    )
}

describe('publishing', () => {
  test('everybody of the company has the plan; each of the crew hears once what changed for them', async () => {
    const { world, eva, max, ana, ben, job, anas, bens, shift } = await planCrew()
    expect(await planOf(max, job.id)).toMatchObject({
      version: 0,
      shifts: [],
      pending_any: 0,
      published_by: null,
      people: [
        { application_id: anas, full_name: 'Ana Birch', elsewhere: [] },
        { application_id: bens, full_name: 'Ben Waits', elsewhere: [] },
      ],
      roles: [
        { role_name: 'Rigger', places: 3, pending: 0 },
        { role_name: 'Stagehand', places: 1 },
      ],
    })
    const first = [shift({ people: [anas, bens] }), shift({ day: '2027-03-02', starts: '10:00', people: [bens] })]
    const published = await publishPlan(eva, job.id, { shifts: first })
    expect(published).toMatchObject({ status: 201, body: { version: 1, published_by: 'Eva Stone', shifts: first } })
    expect((await planOf(max, job.id)).shifts).toEqual(first)
    expect(await shiftNews(ana)).toEqual([
      'You’re only on this shift now, not every day. You’re needed Mon 1 Mar, 08:00 to 18:00. Brightline Events has changed the plan.',
    ])
    await eventually(async () => expect(await mailsTo(world, ana)).toContain('Your shifts: Arena tour'))

    const second = [{ ...first[0]!, starts: '06:00', people: [anas] }, first[1]!]
    await publishPlan(max, job.id, { shifts: second })
    expect((await shiftNews(ana)).join()).toContain('Mon 1 Mar: your call is 06:00, not 08:00.')
    expect((await shiftNews(ben)).join()).toContain('You’re no longer needed Mon 1 Mar.')
    // Nothing changes for Ana.
    await publishPlan(eva, job.id, { shifts: [second[0]!] })
    expect(await shiftNews(ana)).toHaveLength(2)
    expect(await shiftNews(ben)).toHaveLength(3)
  })

  test('a repeat answers as the first time, and neither a colleague’s plan nor their id is overwritten', async () => {
    const { eva, max, job, anas, shift } = await planCrew()
    const [id, shifts] = [uuid(), [shift({ people: [anas] })]]
    const asked = { id, version: 0, shifts }
    expect((await publishPlan(eva, job.id, asked)).status).toBe(201)
    const again = await publishPlan(eva, job.id, asked)
    expect([again.status, again.body.version]).toEqual([200, 1])
    expect((await publishPlan(max, job.id, asked)).body.detail).toBe('This id has been used for something else.')
    const stale = await publishPlan(max, job.id, { version: 0, shifts: [] })
    expect([stale.status, stale.body.detail]).toEqual([409, 'Eva Stone published this plan at 12:00, after you began.'])
    expect((await publishPlan(max, job.id)).body.detail).toBe('Nothing in this plan has changed.')
    expect((await planOf(max, job.id)).shifts).toEqual(shifts)
  })

  test('a project that is over takes none, another company’s does not exist, freelancers may not', async () => {
    const { world, eva, ana, job, anas, shift } = await planCrew()
    const other = await createEmployer(world)
    const body = { id: uuid(), version: 0, shifts: [shift({ people: [anas] })], moves: [] }
    expect((await other.post(`/jobs/${job.id}/plan`, body)).status).toBe(404)
    expect((await other.get(`/jobs/${job.id}/plan`)).status).toBe(404)
    expect((await ana.post(`/jobs/${job.id}/plan`, body)).status).toBe(403)
    world.setClock('2027-04-01T12:00:00Z')
    const late = await publishPlan(eva, job.id, { shifts: body.shifts })
    expect([late.status, late.body.detail]).toEqual([409, 'This project is over.'])
  })

  test('a shift’s id is one of this project', async () => {
    const { eva, job, rigger } = await planCrew()
    const other = await post(eva)
    const foreign = planShift(other.roles[0]!.id, { day: '2027-03-01' })
    await publishPlan(eva, other.id, { shifts: [foreign] })
    const { status, body } = await publishPlan(eva, job.id, { shifts: [{ ...foreign, role_id: rigger }] })
    expect([status, body.detail]).toEqual([409, 'The id of a shift has been used for something else.'])
    expect((await planOf(eva, other.id)).shifts).toEqual([foreign])
  })
})

test('a festival’s plan of thousands of entries is taken, up to as many shifts as the screen lets through', async () => {
  const { eva, job, rigger } = await planCrew()
  const days = ['2027-03-01', '2027-03-02', '2027-03-03']
  const shifts = days
    .flatMap((day) => differentShifts(501, { role_id: rigger, day }))
    .map((one) => ({ ...one, id: uuid() }))
  const tooMany = await publishPlan(eva, job.id, { shifts: shifts.slice(0, 1501) })
  expect([tooMany.status, tooMany.body.errors]).toEqual([
    422,
    [{ path: 'shifts', message: 'must have at most 1500 shifts' }],
  ])
  // So many bytes are read; it is the rules that know none of these people.
  const crowded = shifts.slice(0, 1500).map((one) => ({ ...one, people: Array.from({ length: 5 }, () => uuid()) }))
  expect((await publishPlan(eva, job.id, { shifts: crowded })).status).toBe(422)
  const { status, body } = await publishPlan(eva, job.id, { shifts: shifts.slice(0, 1500) })
  expect([status, body.shifts.length]).toEqual([201, 1500])
})

test('a watch of twenty-four hours is planned: it ends at the same time of the next day', async () => {
  const { eva, job, shift } = await planCrew()
  const { status, body } = await publishPlan(eva, job.id, { shifts: [shift({ starts: '08:00', ends: '08:00' })] })
  expect([status, body.shifts.map(({ starts, ends }) => [starts, ends])]).toEqual([201, [['08:00', '08:00']]])
})

describe('refused, and nothing is published', () => {
  test.each([
    ['no time', { starts: '25:00' }, 'shifts.0.starts'],
    ['no day', { day: '2027-02-30' }, 'shifts.0.day'],
    ['no places', { places: 0 }, 'shifts.0.places'],
    ['a day outside the role', { day: '2027-03-04' }, 'shifts.0'],
    ['an unknown role', { role_id: uuid() }, 'shifts.0'],
    ['a stranger', { people: [uuid()] }, 'shifts.0'],
  ])('%s', async (_what, fields, path) => {
    const { eva, job, shift } = await planCrew()
    const { status, body } = await publishPlan(eva, job.id, { shifts: [shift(fields)] })
    expect([status, body.errors?.[0]?.path]).toEqual([422, path])
    expect((await planOf(eva, job.id)).version).toBe(0)
  })

  test('somebody twice at a time, more people than places, or the same shift twice', async () => {
    const { eva, job, anas, bens, shift } = await planCrew()
    const twice = [shift({ people: [anas] }), shift({ starts: '17:00', ends: '02:00', people: [anas] })]
    expect(await publishPlan(eva, job.id, { shifts: twice })).toMatchObject({
      status: 422,
      body: {
        detail: 'Ana Birch cannot be in two places: Mon 1 Mar 08:00 to 18:00 and Mon 1 Mar 17:00 to Tue 2 Mar 02:00.',
        errors: [{ path: 'shifts.1' }],
      },
    })
    const full = await publishPlan(eva, job.id, { shifts: [shift({ places: 1, people: [anas, bens] })] })
    expect(full.body.detail).toContain('2 people are in 1 place.')
    const equal = await publishPlan(eva, job.id, { shifts: [shift(), shift({ places: 3 })] })
    expect([equal.status, equal.body.detail]).toEqual([422, expect.stringMatching(/^Rigger, Mon 1 Mar: .*two shifts/)])
    // Less than eleven hours of rest is not refused.
    const short = [shift({ people: [anas] }), shift({ starts: '20:00', ends: '02:00', people: [anas] })]
    expect((await publishPlan(eva, job.id, { shifts: short })).status).toBe(201)
  })

  test('somebody who is booked elsewhere at that time, by the shifts there or else the role', async () => {
    const { world, eva, ana, job, anas, shift, bookAs } = await planCrew()
    const nextDays = { date_start: '2027-03-04T08:00:00Z', date_end: '2027-03-05T18:00:00Z' }
    const next = await post(eva, { title: 'Festival', roles: [role(nextDays)] })
    const there = await bookAs(ana, next.roles[0]!.id, next)
    const night = [shift({ day: '2027-03-03', starts: '22:00', ends: '09:00', people: [anas] })]
    const refused = await publishPlan(eva, job.id, { shifts: night })
    expect([refused.status, refused.body.detail]).toEqual([
      422,
      'Ana Birch cannot be in two places: Wed 3 Mar 22:00 to Thu 4 Mar 09:00 and ‘Festival’, Thu 4 Mar 08:00 to Fri 5 Mar 18:00.',
    ])
    // There she is only needed on the second day.
    const later = planShift(next.roles[0]!.id, { day: '2027-03-05', people: [there] })
    expect((await publishPlan(eva, next.id, { shifts: [later] })).status).toBe(201)
    expect((await publishPlan(eva, job.id, { shifts: night })).status).toBe(201)
    const early = [{ ...later, day: '2027-03-04', starts: '06:00' }]
    expect((await publishPlan(eva, next.id, { shifts: early })).body.detail).toContain('‘Arena tour’, Wed 3 Mar 22:00')
    // What another company has booked her for is not told.
    const zoe = await createEmployer(world)
    const before = { date_start: '2027-02-27T08:00:00Z', date_end: '2027-03-01T07:00:00Z' }
    await confirm(zoe, ana, await post(zoe, { title: 'Secret show', roles: [role(before)] }))
    const dawn = await publishPlan(eva, job.id, { shifts: [...night, shift({ starts: '06:00', people: [anas] })] })
    expect(dawn.body.detail).toContain('and another booking, Sat 27 Feb 08:00 to Mon 1 Mar 07:00.')
    expect(JSON.stringify(dawn.body)).not.toContain('Secret')
  })
})

describe('roles', () => {
  test('somebody moves to another role: places and bookings follow, and they are told', async () => {
    const { world, eva, ana, job, stagehand, anas, bens } = await planCrew()
    const moved = await publishPlan(eva, job.id, { moves: [{ application_id: anas, role_id: stagehand }] })
    expect(moved.status).toBe(201)
    const { body: jobs } = await eva.get<Job[]>('/jobs')
    expect(jobs.find(({ id }) => id === job.id)!.roles.map(({ filled }) => filled)).toEqual([1, 1])
    expect(await shiftNews(ana)).toEqual([
      'You’re now confirmed as Stagehand, not Rigger. Brightline Events has changed the plan.',
    ])
    const both = await publishPlan(eva, job.id, { moves: [{ application_id: bens, role_id: stagehand }] })
    expect([both.status, both.body.detail]).toEqual([
      422,
      'Stagehand has 1 place, and 2 people would be confirmed for it.',
    ])
    await holds(world)
  })

  test('who cancels is in no shift any more', async () => {
    const { eva, ana, job, anas, bens, shift } = await planCrew()
    await publishPlan(eva, job.id, { shifts: [shift({ people: [anas, bens] })] })
    const { body } = await ana.post(`/jobs/${job.id}/applications/${anas}/cancel`, { reason: 'Ill.' })
    expect(body.status).toBe('cancelled')
    const plan = await planOf(eva, job.id)
    expect([plan.shifts[0]!.people, plan.people.map(({ application_id }) => application_id)]).toEqual([[bens], [bens]])
    const stale = await publishPlan(eva, job.id, { shifts: [shift({ people: [anas] })] })
    expect(stale.body.detail).toBe('Somebody in this plan is no longer confirmed for the project. Open the plan again.')
  })

  test('each has days of its own, within which its shifts stay', async () => {
    const { eva, job, stagehand, shift } = await planCrew()
    const dates = { date_start: '2027-02-28T08:00:00.000Z', date_end: '2027-02-28T20:00:00.000Z' }
    const roles = [
      { ...role({ places: 3 }), id: job.roles[0]!.id },
      { ...role({ role_name: 'Stagehand', ...dates }), id: stagehand },
    ]
    const { id: _id, ...facts } = jobBody({ title: 'Arena tour' })
    expect((await eva.put(`/jobs/${job.id}`, { ...facts, roles })).status).toBe(200)
    const shifts = [shift(), planShift(stagehand, { day: '2027-02-28' })]
    expect((await publishPlan(eva, job.id, { shifts })).status).toBe(201)
    expect((await publishPlan(eva, job.id, { shifts: [{ ...shifts[1]!, day: '2027-03-01' }] })).status).toBe(422)
    const later = roles.map((one) => ({ ...one, date_start: '2027-03-02T08:00:00Z', date_end: '2027-03-03T20:00:00Z' }))
    const { status, body } = await eva.put(`/jobs/${job.id}`, { ...facts, roles: later })
    expect([status, body.detail]).toEqual([
      409,
      'The plan has a shift for Rigger on Mon 1 Mar, outside the new dates. Change the plan first.',
    ])
  })
})

test('each of the crew has their own shifts on their devices, and is reminded of their own calls', async () => {
  const { world, eva, ana, ben, job, anas, bens, shift } = await planCrew()
  const device = createDevice(ana)
  const own = async () => {
    await device.pullAll()
    return (device.of('application')[0] as Application).shifts
  }
  expect(await own()).toBeUndefined()
  const shifts = [
    shift({ day: '2027-03-02', starts: '22:00', ends: '06:00', people: [anas] }),
    shift({ people: [bens] }),
  ]
  await publishPlan(eva, job.id, { shifts })
  expect(await own()).toEqual([{ day: '2027-03-02', starts: '22:00', ends: '06:00' }])
  const { body: made } = await ana.post<CalendarFeed>('/calendar/feed')
  const feed = await (await world.app.request(made.feed_url)).text()
  expect(feed.match(/^DT(START|END).*/gm)).toEqual(['DTSTART:20270302T220000Z', 'DTEND:20270303T060000Z'])
  await publishPlan(eva, job.id, { shifts: shifts.map((one) => ({ ...one, people: [bens] })) })
  expect(await own()).toEqual([])
  // In no shift all days of the role are held for her; the shift that was taken away stays for a month, as cancelled.
  const [whole, away] = (await (await world.app.request(made.feed_url)).text())
    .split('BEGIN:VEVENT')
    .slice(1)
    .toSorted((a) => (a.includes('STATUS:CANCELLED') ? 1 : -1))
  expect(whole!.match(/^(DT(START|END)|SUMMARY|DESCRIPTION|STATUS).*/gm)).toEqual([
    'DTSTART;VALUE=DATE:20270301',
    'DTEND;VALUE=DATE:20270304',
    'SUMMARY:Held: Rigger: Arena tour',
    String.raw`DESCRIPTION:Held: not on a shift yet\nBrightline Events`,
    'STATUS:TENTATIVE',
  ])
  expect(away!.match(/^(DTSTART|STATUS).*/gm)).toEqual(
    expect.arrayContaining(['DTSTART:20270302T220000Z', 'STATUS:CANCELLED']),
  )
  await publishPlan(eva, job.id, { shifts })

  const reminded = async (person: Person) => {
    const news = createDevice(person)
    await news.pullAll()
    return (news.of('notification') as NotificationEntry[]).flatMap(({ kind, title }) =>
      kind === 'call_soon' ? [title] : [],
    )
  }
  world.setClock('2027-03-01T07:00:00Z')
  await sendCallReminders(world.ctx)
  expect([await reminded(ana), await reminded(ben)]).toEqual([[], ['Call at 08:00']])
  world.setClock('2027-03-02T21:00:00Z')
  await sendCallReminders(world.ctx)
  expect([await reminded(ana), await reminded(ben)]).toEqual([['Call at 22:00'], ['Call at 08:00']])
  expect(JSON.stringify((await eva.get(`/jobs/${job.id}/applicants`)).body)).not.toContain('"shifts"')
})
