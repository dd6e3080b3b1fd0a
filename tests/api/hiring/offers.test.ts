import { expect, test, vi } from 'vitest'
import { calendarBusyPeriods } from '../../../server/db/schema/calendar.ts'
import { offers } from '../../../server/db/schema/offers.ts'
import { devMailbox } from '../../../server/db/schema/sync.ts'
import { lapseOffers } from '../../../server/hiring/settle-offers.ts'
import type { Job } from '../../../shared/jobs/jobs.ts'
import { applyFor, jobsWorld, post, role, shortlisted, step } from '../../support/factories/jobs.ts'
import { answerOffer as answer, offerOf, shortlist } from '../../support/factories/offers.ts'
import { createEmployer, createFreelancer, type Person } from '../../support/factories/people.ts'
import type { World } from '../../support/world.ts'

test('one request offers the place to the first; accepting books her at once, and the company is notified', async () => {
  const { world, employer, job, ruth, press, look } = await shortlist()
  expect(await look()).toMatchObject({ role_name: 'Rigger', free: 1, offer: null, next: { full_name: 'Ruth Kessler' } })
  expect((await press()).body[0]).toMatchObject({
    offer: { freelancer: { full_name: 'Ruth Kessler' }, expires_at: '2027-02-01T17:10:00.000Z' },
    next: { full_name: 'Jonah Birch' },
  })
  expect((await press()).status).toBe(200)
  expect(await world.ctx.db.read.select().from(offers).all()).toHaveLength(1)
  expect(await offerOf(ruth)).toMatchObject({ state: 'waiting', job_role_id: job.roles[0]!.id })
  const asked = await mailTo(world, ruth, 'A place is free: Rigger, Arena rig')
  expect(asked.text).toContain('until 17:10')

  const taken = await answer(ruth, job, 'take')
  expect(taken).toMatchObject({ status: 200, body: { status: 'accepted', offer: { state: 'taken' } } })
  expect((await answer(ruth, job, 'take')).body).toEqual(taken.body)
  expect((await employer.get<Job[]>('/jobs')).body[0]).toMatchObject({ status: 'filled', roles: [{ filled: 1 }] })
  expect(await look()).toBeUndefined()
  await mailTo(world, employer, 'Ruth Kessler took the spot: Arena rig')
  expect(await answer(ruth, job, 'decline')).toMatchObject({
    status: 409,
    body: { detail: 'You’ve already taken this place. Cancel the booking instead.' },
  })
})

test('first are those of the role who are free, then those of others, and last those whose calendar is busy, marked so', async () => {
  const { world, ruth, jonah, mia, press, look } = await shortlist()
  await ruth.put('/users/profile', { job_roles: ['Florist'] })
  await mia.put('/users/profile', { job_roles: ['Rigger'] })
  expect((await look())!.next).toMatchObject({ full_name: 'Jonah Birch', clash: '' })
  await keepBusy(world, jonah)
  expect((await look())!.next).toMatchObject({ full_name: 'Mia Lund', clash: '' })
  await keepBusy(world, mia)
  expect((await press()).body[0]).toMatchObject({
    offer: { freelancer: { full_name: 'Ruth Kessler' } },
    next: { full_name: 'Jonah Birch', clash: 'not free' },
  })
})

test('declining, or two hours without an answer, passes it on; nobody is asked twice in one run, nor after declining', async () => {
  const { world, employer, job, ruth, jonah, mia, press, look } = await shortlist()
  await press()
  const declined = await answer(ruth, job, 'decline')
  expect(declined).toMatchObject({ status: 200, body: { status: 'shortlisted', offer: { state: 'declined' } } })
  expect((await answer(ruth, job, 'decline')).body).toEqual(declined.body)
  expect(await look()).toMatchObject({
    offer: { freelancer: { full_name: 'Jonah Birch' } },
    next: { full_name: 'Mia Lund' },
  })
  expect((await mailTo(world, employer, 'Offered to the next: Rigger, Arena rig')).text).toContain(
    'Ruth Kessler turned down',
  )

  const waited = (await offerOf(jonah))!.id
  world.setClock('2027-02-01T17:09:59Z')
  await lapseOffers(world.ctx)
  expect((await offerOf(jonah))!.state).toBe('waiting')
  world.setClock('2027-02-01T17:10:00Z')
  const late = await answer(jonah, job, 'take', waited)
  expect(late).toMatchObject({ status: 409, body: { detail: 'This offer ran out at 17:10.' } })
  await lapseOffers(world.ctx)
  await lapseOffers(world.ctx)
  expect((await offerOf(jonah))!.state).toBe('lapsed')
  expect(await look()).toMatchObject({ offer: { freelancer: { full_name: 'Mia Lund' } }, next: null })

  expect((await answer(mia, job, 'take')).status).toBe(200)
  expect((await answer(jonah, job, 'take', waited)).body.detail).toBe('The place went to somebody else at 17:10.')
  expect((await answer(jonah, job, 'decline', waited)).status).toBe(200)
})

test('at the end of the list the company learns that nobody is left; a new run asks those who did not answer, not those who declined', async () => {
  const { world, employer, job, ruth, jonah, mia, press, look } = await shortlist()
  await press()
  await answer(ruth, job, 'decline')
  world.setClock('2027-02-01T18:00:00Z')
  await lapseOffers(world.ctx)
  await answer(mia, job, 'decline')
  expect((await mailTo(world, employer, 'Still free: Rigger, Arena rig')).text).toContain(
    'Nobody else on the shortlist',
  )
  expect(await look()).toMatchObject({ offer: null, next: { full_name: 'Jonah Birch' } })
  await press()
  await answer(jonah, job, 'decline')
  expect(await look()).toMatchObject({ offer: null, next: null })
  expect(await press()).toMatchObject({
    status: 409,
    body: { detail: 'Nobody on the shortlist is free for this place.' },
  })
})

test('stopped: the person asked is notified, and nobody after them is asked', async () => {
  const { world, employer, job, ruth, jonah, press, look } = await shortlist()
  const { body } = await press()
  const stop = () => employer.post(`/jobs/${job.id}/offers/${body[0]!.offer!.id}/stop`)
  expect((await stop()).body[0]).toMatchObject({ offer: null })
  expect((await stop()).status).toBe(200)
  await mailTo(world, ruth, 'No longer free: Rigger, Arena rig')
  expect(await offerOf(jonah)).toBeNull()
  expect((await answer(ruth, job, 'take')).body.detail).toBe('The company withdrew this offer at 15:10.')
  expect(await look()).toMatchObject({ next: { full_name: 'Ruth Kessler' } })
})

test('skipped: people booked at that time, people who blocked the company, people shortlisted for another role', async () => {
  const { world, employer, job, ruth, jonah, mia, press } = await shortlist()
  const rival = await createEmployer(world)
  await step(rival, await applyFor(ruth, await post(rival)), 'accept')
  expect((await jonah.put(`/users/${employer.user.id}/block`)).status).toBe(204)
  expect((await press()).body[0]!.offer!.freelancer.full_name).toBe('Mia Lund')

  const elsewhere = await applyFor(mia, await post(rival))
  await step(rival, elsewhere, 'accept')
  expect(await answer(mia, job, 'take')).toMatchObject({
    status: 409,
    body: { detail: 'You are confirmed for another job at that time.' },
  })
})

test('with two free places it continues until both are taken', async () => {
  const { job, ruth, jonah, press, look } = await shortlist({ places: 2 })
  await press()
  await answer(ruth, job, 'take')
  expect(await look()).toMatchObject({ free: 1, offer: { freelancer: { full_name: 'Jonah Birch' } } })
  await answer(jonah, job, 'take')
  expect(await look()).toBeUndefined()
})

test('any other decision meanwhile ends the offer: accepted, rejected, withdrawn, filled, closed, role removed', async () => {
  const states = async (action: (scene: Awaited<ReturnType<typeof shortlist>>) => Promise<unknown>) => {
    const scene = await shortlist()
    await scene.press()
    await action(scene)
    return (await scene.world.ctx.db.read.select().from(offers).orderBy(offers.id).all()).map(({ state }) => state)
  }
  expect(await states(({ employer, applications }) => step(employer, applications[0]!, 'accept'))).toEqual(['taken'])
  expect(await states(({ employer, applications }) => step(employer, applications[0]!, 'reject'))).toEqual([
    'stopped',
    'waiting',
  ])
  expect(await states(({ ruth, applications }) => step(ruth, applications[0]!, 'withdraw'))).toEqual([
    'declined',
    'waiting',
  ])
  expect(await states(({ employer, applications }) => step(employer, applications[2]!, 'accept'))).toEqual(['gone'])
  expect(await states(({ employer, job }) => employer.post(`/jobs/${job.id}/close`))).toEqual(['stopped'])
  const scene = await shortlist()
  await scene.press()
  const { title, description, event_type, location, postcode, required_skills } = scene.job
  const body = {
    title,
    description,
    event_type,
    location,
    postcode,
    required_skills,
    roles: [role({ role_name: 'Stagehand' })],
  }
  expect((await scene.employer.put(`/jobs/${scene.job.id}`, body)).status).toBe(200)
  expect(await offerOf(scene.ruth)).toBeNull()
  await mailTo(scene.world, scene.ruth, 'No longer free: Rigger, Arena rig')
})

test('an offer ends at the latest when the role begins; after that the place is not offered', async () => {
  const { world, press, look } = await shortlist({
    date_start: '2027-02-01T16:00:00Z',
    date_end: '2027-02-02T16:00:00Z',
  })
  expect((await press()).body[0]!.offer!.expires_at).toBe('2027-02-01T16:00:00.000Z')
  world.setClock('2027-02-01T16:00:00Z')
  await lapseOffers(world.ctx)
  expect(await look()).toMatchObject({ offer: null })
  expect((await press()).body).toMatchObject({ detail: 'This role has begun: accept somebody directly.' })
})

test('nothing is offered without a free place, such a role, or anybody to ask', async () => {
  const { world, employer, job, job_role_id, applications, press } = await shortlist()
  const foreign = await post(employer)
  expect((await employer.post(`/jobs/${job.id}/offers`, { job_role_id: foreign.roles[0]!.id })).body).toMatchObject({
    status: 422,
    detail: 'This project has no such role.',
    errors: [{ path: 'job_role_id', message: 'is not a role of this project' }],
  })
  expect((await employer.post(`/jobs/${job.id}/offers`, {})).status).toBe(422)
  const empty = await employer.post(`/jobs/${foreign.id}/offers`, { job_role_id: foreign.roles[0]!.id })
  expect(empty).toMatchObject({ status: 409, body: { detail: 'Nobody on the shortlist is free for this place.' } })
  const rival = await createEmployer(world)
  expect((await rival.post(`/jobs/${job.id}/offers`, { job_role_id })).status).toBe(404)
  await step(employer, applications[2]!, 'accept')
  expect(await press()).toMatchObject({ status: 409, body: { detail: 'This role was filled at 15:10.' } })
})

test('confirmed for another role meanwhile: the offer is stopped, and its place stays free', async () => {
  const world = await jobsWorld()
  const employer = await createEmployer(world)
  const job = await post(employer, { roles: [role({ role_name: 'Stagehand' }), role()] })
  const ruth = await createFreelancer(world, { job_roles: ['Rigger'] })
  const application = await shortlisted(employer, ruth, job)
  await employer.post(`/jobs/${job.id}/offers`, { job_role_id: job.roles[0]!.id })
  const { id } = (await offerOf(ruth))!
  const accepted = await step(employer, application, 'accept')
  expect(accepted.body).toMatchObject({ job_role_id: job.roles[1]!.id, offer: { id, state: 'stopped' } })
  expect((await employer.get<Job[]>('/jobs')).body[0]).toMatchObject({ status: 'open', roles: [{ filled: 0 }, {}] })
})

test('an offer is answered by its freelancer and stopped by its company; for others, and under another project, it does not exist', async () => {
  const { world, employer, job, ruth, jonah, press } = await shortlist()
  const { id } = (await press()).body[0]!.offer!
  const [rival, other] = [await createEmployer(world), await post(employer, { title: 'Other' })]
  for (const [person, path] of [
    [jonah, `${job.id}/offers/${id}/take`],
    [jonah, `${job.id}/offers/${id}/decline`],
    [ruth, `${other.id}/offers/${id}/take`],
    [ruth, `${other.id}/offers/${id}/decline`],
    [ruth, `${job.id}/offers/none/take`],
    [employer, `${other.id}/offers/${id}/stop`],
    [employer, `${job.id}/offers/none/stop`],
  ] as const)
    expect((await person.post(`/jobs/${path}`)).body).toMatchObject({
      status: 404,
      detail: 'This offer does not exist.',
    })
  expect((await rival.post(`/jobs/${job.id}/offers/${id}/stop`)).status).toBe(404)
  expect(await offerOf(ruth)).toMatchObject({ id, state: 'waiting' })
})

test('an ended offer cannot be accepted or stopped: a late request learns the reason', async () => {
  const { employer, job, ruth, jonah, press } = await shortlist()
  await press()
  const { id } = (await offerOf(ruth))!
  await answer(ruth, job, 'decline')
  expect((await answer(ruth, job, 'take')).body.detail).toBe('You turned this place down at 15:10.')
  expect((await employer.post(`/jobs/${job.id}/offers/${id}/stop`)).status).toBe(200)
  expect([(await offerOf(ruth))!.state, (await offerOf(jonah))!.state]).toEqual(['declined', 'waiting'])
  await answer(jonah, job, 'take')
  const taken = (await offerOf(jonah))!.id
  expect((await employer.post(`/jobs/${job.id}/offers/${taken}/stop`)).body).toMatchObject({
    status: 409,
    detail: 'Jonah Birch has taken this place.',
  })
})

test('a cancellation during an offer: the run continues, and a place freed twice is filled twice', async () => {
  const { employer, job, ruth, jonah, press, look } = await shortlist()
  await press()
  const { body: booking } = await answer(ruth, job, 'take')
  await step(ruth, booking, 'cancel', { reason: 'Ill.' })
  expect(await look()).toMatchObject({ dropped_out: [{ full_name: 'Ruth Kessler', reason: 'Ill.' }] })
  expect((await press()).body[0]!.offer!.freelancer.full_name).toBe('Jonah Birch')
  expect((await answer(jonah, job, 'take')).status).toBe(200)
  expect((await answer(ruth, job, 'take')).body.detail).toBe('This booking was cancelled by the freelancer at 15:10.')
  expect((await employer.get<Job[]>('/jobs')).body[0]).toMatchObject({ status: 'filled', roles: [{ filled: 1 }] })
})

const mailTo = (world: World, { user }: Person, subject: string) =>
  vi.waitFor(async () => {
    const sent = await world.ctx.db.read.select().from(devMailbox).all()
    const found = sent.filter((mail) => mail.to === user.email && mail.subject === subject)
    expect(found, sent.map((mail) => mail.subject).join('\n')).toHaveLength(1)
    return found[0]!
  }, 5000)

const keepBusy = (world: World, { user }: Person) =>
  world.ctx.db.write((tx) =>
    tx
      .insert(calendarBusyPeriods)
      .values({
        user_id: user.id,
        position: 0,
        start: '2027-03-02T09:00:00.000Z',
        end: '2027-03-02T11:00:00.000Z',
        summary: '',
      })
      .run(),
  )
