import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import type { FreePlaces, Job, JobEditInput } from '../../../shared/jobs/jobs.ts'
import type { ProjectEvent } from '../../../shared/jobs/project-history.ts'
import { addSheetFile, publish } from '../../support/factories/call-sheets.ts'
import { pdf } from '../../support/factories/documents.ts'
import { applyFor, jobBody, jobsWorld, MANCHESTER, post, role, step } from '../../support/factories/jobs.ts'
import { createEmployer, createFreelancer, createMember, type Person } from '../../support/factories/people.ts'
import { planShift, publishPlan } from '../../support/factories/plan.ts'
import * as schema from '../../../server/db/schema.ts'
import { openDueJobs } from '../../../server/jobs/ask-list-first.ts'

/** Eva's project for two riggers; Max works with her. The clock goes on by a minute with each `later`. */
async function team() {
  const world = await jobsWorld()
  let now = Date.parse('2027-02-01T12:00:00Z')
  const later = () => world.setClock(new Date((now += 60_000)))
  const eva = await createEmployer(world, { full_name: 'Eva Stone' })
  const max = await createMember(world, eva, { full_name: 'Max Reed' })
  const job = await post(eva, { roles: [role({ places: 2 })] })
  return { world, eva, max, job, later }
}

const edit = (person: Person, { title, description, event_type, location, postcode, ...job }: Job, fields = {}) =>
  person.put(`/jobs/${job.id}`, {
    title,
    description,
    event_type,
    location,
    postcode,
    required_skills: job.required_skills,
    roles: job.roles.map(({ filled: _filled, ...each }) => each),
    ...fields,
  } satisfies JobEditInput)
const historyOf = async (person: Person, job: Job, query = '') =>
  (await person.get<ProjectEvent[]>(`/jobs/${job.id}/history${query}`)).body
const POSTED = ['posted', 'Eva Stone', null]
const saidIn = (events: ProjectEvent[]) =>
  events.map(({ kind, by, freelancer, version, lines }) => [kind, by, freelancer?.full_name ?? version, ...lines])

test('an edit says who changed what: texts, skills, place, dates, rates, places and roles; one that changes nothing is none', async () => {
  const { eva, max, job, later } = await team()
  const rigger = { ...job.roles[0]!, filled: undefined }
  const { filled: _, ...kept } = rigger
  expect((await edit(max, job)).status).toBe(200)
  expect(saidIn(await historyOf(eva, job))).toEqual([POSTED])

  later()
  const roles = [
    { ...kept, role_name: 'Head rigger', day_rate: 300, places: 3, date_end: '2027-03-02T20:00:00.000Z' },
    role({ role_name: 'Stagehand', day_rate: 160, places: 1 }),
  ]
  const texts = { title: 'Arena rig, two days', description: 'One long day.', event_type: 'Festival' }
  const skills = { required_skills: ['IPAF', 'First aid'] }
  expect((await edit(max, job, { ...texts, ...skills, location: 'Leeds', postcode: '', roles })).status).toBe(200)
  expect(saidIn(await historyOf(eva, job))).toEqual([
    [
      'edited',
      'Max Reed',
      null,
      'Title: Arena rig, two days instead of Arena rig',
      'Type: Festival instead of Concert',
      'New description. Before: Two days of rigging for an arena show.',
      'Skills added: First aid',
      'Skills removed: Rope access',
      'Place: Leeds instead of Manchester, M3 1AR',
      'Head rigger: 1 to 2 Mar 2027 instead of 1 to 3 Mar 2027',
      'Head rigger: £300/day instead of £280/day',
      'Head rigger: this role was called Rigger',
      'Head rigger: 3 places instead of 2',
      'Stagehand: new role, 1 place, £160/day, 1 to 3 Mar 2027, 08:00 to 20:00',
    ],
    POSTED,
  ])
  // A refused edit leaves no trace.
  expect((await edit(max, job, { roles: [{ ...kept, id: uuid() }] })).status).toBe(422)
  expect(await historyOf(eva, job)).toHaveLength(2)
})

test('closing, decisions, invitations, the plan and the call sheet are there with who did it, the last first, once each', async () => {
  const { world, eva, max, job, later } = await team()
  await world.ctx.db.write((tx) => tx.update(schema.jobs).set({ placement: 'top' }).run())
  const ana = await createFreelancer(world, { full_name: 'Ana Birch' })
  const ben = await createFreelancer(world, { full_name: 'Ben Waits', ...MANCHESTER })
  const application = await applyFor(ana, job, { job_role_id: job.roles[0]!.id })
  const invitation = { id: uuid(), freelancer_id: ben.user.id, message: 'Come and rig.' }
  const { body: list } = await eva.post('/crews', { name: 'A-team' })
  await world.call(
    'PATCH',
    `/crews/${list.id}/people`,
    { people: [{ freelancer_id: ben.user.id, is_in: true }] },
    eva.token,
  )
  for (const act of [
    () => max.post(`/jobs/${job.id}/invitations`, invitation),
    () => eva.put(`/jobs/${job.id}/asked-first`, { list_id: list.id, hours: 24 }),
    () => max.delete(`/jobs/${job.id}/asked-first`),
    () => eva.post(`/jobs/${job.id}/close`),
    () => max.post(`/jobs/${job.id}/reopen`),
    () => max.post(`/jobs/${job.id}/applications/shortlist`, { application_ids: [application.id], is_held: true }),
    () => eva.post(`/jobs/${job.id}/applications/undo`, { application_ids: [application.id], status: 'shortlisted' }),
    () => step(max, application, 'accept'),
    () => publish(eva, job.id, 1),
  ]) {
    later()
    expect((await act()).status).toBeLessThan(300)
    // Again: an act that was done before is no second one.
    await act()
  }
  later()
  const shift = planShift(job.roles[0]!.id, { day: '2027-03-01', people: [application.id] })
  const [id, shifts] = [uuid(), [shift]]
  for (const _ of [1, 2]) await publishPlan(max, job.id, { id, version: 0, shifts })
  later()
  await step(eva, application, 'cancel', { reason: 'Rained off.' })

  expect(saidIn(await historyOf(max, job))).toEqual([
    ['cancelled', 'Eva Stone', 'Ana Birch', 'Rained off.'],
    ['plan', 'Max Reed', 1, 'Rigger, Mon 1 Mar: new shift 08:00–18:00, 2 places, with Ana Birch'],
    ['call_sheet', 'Eva Stone', 1],
    ['accepted', 'Max Reed', 'Ana Birch', 'Rigger'],
    ['undone', 'Eva Stone', 'Ana Birch'],
    ['shortlisted', 'Max Reed', 'Ana Birch'],
    ['reopened', 'Max Reed', null],
    ['closed', 'Eva Stone', null],
    ['opened', 'Max Reed', null],
    ['asked_first', 'Eva Stone', null, 'A-team, 1 person, until Tue 2 Feb at 12:02'],
    ['invited', 'Max Reed', 'Ben Waits'],
    POSTED,
  ])
})

test('a project that asks a list first says so from its posting on, and when its time was over', async () => {
  const { world, eva, max, later } = await team()
  const ben = await createFreelancer(world)
  const { body: list } = await eva.post('/crews', { name: 'A-team' })
  const people = [{ freelancer_id: ben.user.id, is_in: true }]
  await world.call('PATCH', `/crews/${list.id}/people`, { people }, eva.token)
  later()
  const body = jobBody({ id: uuid(), asked_first: { list_id: list.id, hours: 12 } })
  for (const status of [201, 200]) expect((await max.post('/jobs', body)).status).toBe(status)
  const job = { id: body.id } as Job
  const asked = [
    ['asked_first', 'Max Reed', null, 'A-team, 1 person, until Tue 2 Feb at 00:01'],
    ['posted', 'Max Reed', null],
  ]
  expect(saidIn(await historyOf(eva, job))).toEqual(asked)

  world.setClock('2027-02-02T00:01:00Z')
  for (const _ of [1, 2]) await openDueJobs(world.ctx)
  expect(saidIn(await historyOf(eva, job))).toEqual([
    ['shown_to_all', 'Max Reed', null, 'The time of A-team is over'],
    ...asked,
  ])
})

test('messages to several and reminders, documents, who writes in the channel and whom a place is offered to are there', async () => {
  const { world, eva, max, job, later } = await team()
  const job_role_id = job.roles[0]!.id
  const [ana, ben, cleo] = await Promise.all(
    ['Ana Birch', 'Ben Waits', 'Cleo Marsh'].map((full_name) => createFreelancer(world, { full_name })),
  )
  const [first, , third] = await Promise.all([ana, ben, cleo].map((one) => applyFor(one!, job, { job_role_id })))
  await step(eva, first!, 'accept')
  await step(eva, third!, 'shortlist')
  await publish(eva, job.id, 1)
  await world.ctx.db.write((tx) => tx.delete(schema.projectEvents).run())

  const path = `/jobs/${job.id}`
  const message = { id: uuid(), audience: { to: 'role', role_id: job_role_id }, content: 'Bring your harness.' }
  const reminder = { id: uuid() }
  const selection = { to: 'selection', freelancer_ids: [ana!.user.id, ben!.user.id] }
  let offers: FreePlaces[] = []
  for (const act of [
    () => max.post(`${path}/broadcasts`, message),
    () => eva.post(`${path}/broadcasts`, { ...message, id: reminder.id, audience: selection }),
    () => addSheetFile(world, eva, job.id, pdf(), { id: reminder.id }),
    () => max.post(`${path}/call-sheet/crew/${ana!.user.id}/remind`),
    () => world.call('PATCH', `/channels/${job.id}`, { is_team_only: true }, eva.token),
    () => world.call('PATCH', `/channels/${job.id}`, { is_team_only: false }, max.token),
    async () => {
      const answer = await eva.post<FreePlaces[]>(`${path}/offers`, { job_role_id })
      offers = answer.body
      return answer
    },
  ]) {
    later()
    expect((await act()).status).toBeLessThan(300)
    // Again: an act that was done before is no second one.
    await act()
  }
  later()
  for (const _ of [1, 2]) await max.post(`${path}/offers/${offers[0]!.offer!.id}/stop`)
  for (let minutes = 0; minutes < 60; minutes += 1) later()
  await max.post(`${path}/broadcasts/${message.id}/remind`, { id: uuid() })

  expect(saidIn(await historyOf(max, job))).toEqual([
    ['reminded', 'Max Reed', null, 'Rigger: 1 person'],
    ['offer_stopped', 'Max Reed', 'Cleo Marsh', 'Rigger'],
    ['offering', 'Eva Stone', 'Cleo Marsh', 'Rigger'],
    ['channel_for_all', 'Max Reed', null],
    ['channel_for_team', 'Eva Stone', null],
    ['sheet_reminded', 'Max Reed', 'Ana Birch'],
    ['document', 'Eva Stone', null, 'site-map.pdf'],
    ['messaged', 'Eva Stone', null, 'A selection: 2 people'],
    ['messaged', 'Max Reed', null, 'Rigger: 1 person'],
    ['call_sheet', 'Eva Stone', 1],
  ])
})

test('what the freelancer does is not an act of the team, and a rejection of several has a line for each', async () => {
  const { world, eva, job } = await team()
  const people = [await createFreelancer(world), await createFreelancer(world), await createFreelancer(world)]
  const applied = []
  for (const person of people) applied.push(await applyFor(person, job))
  await step(people[0]!, applied[0]!, 'withdraw')
  await eva.post(`/jobs/${job.id}/applications/reject`, {
    application_ids: applied.map(({ id }) => id),
    message: 'Not this time.',
  })
  const events = await historyOf(eva, job)
  const decided = events.slice(0, -1)
  expect(decided.map(({ kind, freelancer }) => [kind, freelancer?.id]).toSorted()).toEqual(
    people
      .slice(1)
      .map(({ user }) => ['rejected', user.id])
      .toSorted(),
  )
  const first = await historyOf(eva, job, '?limit=1')
  expect(first).toEqual(events.slice(0, 1))
  expect((await eva.get(`/jobs/${job.id}/history?after=x`)).status).toBe(400)
})

test('only the company’s team reads it', async () => {
  const { world, eva, max, job } = await team()
  await eva.post(`/jobs/${job.id}/close`)
  const [rival, freelancer] = [await createEmployer(world), await createFreelancer(world)]
  const statusFor = async (person: Person) => (await person.get(`/jobs/${job.id}/history`)).status
  expect([await statusFor(max), await statusFor(rival), await statusFor(freelancer)]).toEqual([200, 404, 403])
  expect((await max.get(`/jobs/${uuid()}/history`)).status).toBe(404)
  await eva.delete(`/companies/members/${max.user.id}`)
  expect(await statusFor(max)).toBe(404)
})

test('a deleted account leaves neither its name nor what was decided about it', async () => {
  const { world, eva, max, job } = await team()
  const [ana, ben] = [await createFreelancer(world, { full_name: 'Ana Birch' }), await createFreelancer(world)]
  const application = await applyFor(ana, job, { job_role_id: job.roles[0]!.id })
  await step(max, await applyFor(ben, job), 'shortlist')
  await step(eva, application, 'accept')
  await publishPlan(eva, job.id, {
    shifts: [planShift(job.roles[0]!.id, { day: '2027-03-01', people: [application.id] })],
  })
  expect((await ana.delete('/users/me')).status).toBe(204)
  expect((await max.delete('/users/me')).status).toBe(204)
  const events = await historyOf(eva, job)
  expect(saidIn(events)).toEqual([
    ['plan', 'Eva Stone', 1, 'Rigger, Mon 1 Mar: new shift 08:00–18:00, 2 places, with Former member'],
    ['shortlisted', 'Former member', ben.user.full_name],
    POSTED,
  ])
})
