import { eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { jobInvitations } from '../../../server/db/schema/jobs.ts'
import { users } from '../../../server/db/schema/people.ts'
import { deliveries, devMailbox } from '../../../server/db/schema/sync.ts'
import type { InvitedFreelancer } from '../../../shared/hiring/invitations.ts'
import { JOB_INVITATIONS_PER_DAY } from '../../../shared/limits.ts'
import { eventually } from '../../support/eventually.ts'
import { fittingFor, invite, postPremium } from '../../support/factories/fitting.ts'
import { applyFor, jobsWorld, post, role, step } from '../../support/factories/jobs.ts'
import { createEmployer, createFreelancer, createMember, type Person } from '../../support/factories/people.ts'
import { createDevice } from '../../support/sync-device.ts'
import { createPushDevice } from '../../support/outside/push-device.ts'

async function premiumWorld() {
  const world = await jobsWorld()
  const employer = await createEmployer(world, { company_name: 'Brightline', full_name: 'Tess Booker' })
  const rigger = await createFreelancer(world, { full_name: 'Jo Rigger', job_roles: ['Rigger'] })
  const job = await postPremium(world, employer)
  const { read } = world.ctx.db
  return {
    world,
    employer,
    rigger,
    job,
    stored: () => read.select().from(jobInvitations).all(),
    mails: async (person: Person) =>
      (await read.select().from(devMailbox).all()).filter(
        ({ to, channel }) => channel === 'mail' && to === person.user.email,
      ),
  }
}

test('an invitation opens the conversation about the job, and is marked on the job; applying works as usual', async () => {
  const { employer, rigger, job, mails } = await premiumWorld()
  const { status, body } = await invite(employer, job, rigger)
  expect(status).toBe(201)
  expect(body).toMatchObject({ job_id: job.id, freelancer_id: rigger.user.id })
  expect((await fittingFor(employer, job))[0]).toMatchObject({ invited_at: body.invited_at, applied: false })
  const [conversation] = (await rigger.get('/messages/conversations')).body
  expect(conversation).toMatchObject({
    job_id: job.id,
    other_user_id: employer.user.id,
    last_message: 'We would like you on this one.',
    unread_count: 1,
  })
  await eventually(async () => expect(await mails(rigger)).toHaveLength(1))
  expect((await mails(rigger))[0]).toMatchObject({ subject: 'Brightline invites you to apply: Arena rig' })
  expect((await mails(rigger))[0]!.text).toContain(`/?job=${job.id}`)
  await applyFor(rigger, job)
  expect((await fittingFor(employer, job))[0]).toMatchObject({ invited_at: body.invited_at, applied: true })
  expect((await rigger.get('/messages/conversations')).body).toHaveLength(1)
})

test('the job reaches the device, first in the list, even with another trade and far away; and leaves it when it closes', async () => {
  const { world, employer } = await premiumWorld()
  const florist = await createFreelancer(world, { job_roles: ['Florist'] })
  const bouquets = await post(employer, { roles: [role({ role_name: 'Florist' })] })
  const far = await postPremium(world, employer, { location: 'Glasgow' })
  const device = createDevice(florist)
  await device.pullAll()
  expect(device.of('job').map(({ id }) => id)).toEqual([bouquets.id])
  const { body } = await invite(employer, far, florist)
  await device.pullAll()
  expect(device.of('matched')[0]!.ids).toEqual([far.id, bouquets.id])
  expect(device.of('job').find(({ id }) => id === far.id)).toMatchObject({ invited_at: body.invited_at })
  expect(device.of('message')).toMatchObject([{ content: 'We would like you on this one.' }])
  expect((await florist.get('/jobs')).body[0]).toMatchObject({ id: far.id, invited_at: body.invited_at })
  expect((await employer.get('/jobs')).body.every((one: { invited_at: null }) => one.invited_at === null)).toBe(true)
  await employer.post(`/jobs/${far.id}/close`)
  await device.pullAll()
  expect(device.of('job').map(({ id }) => id)).toEqual([bouquets.id])
})

test('the team’s open screens are updated: every member gets the job’s row again, and nobody else', async () => {
  const { world, employer, rigger, job } = await premiumWorld()
  const [colleague, stranger] = [await createMember(world, employer), await createEmployer(world)]
  const devices = [employer, colleague, stranger].map(createDevice)
  for (const device of devices) await device.pullAll()
  const { body } = await invite(employer, job, rigger)
  const changes = await Promise.all(devices.map(async (device) => (await device.pull()).changes))
  const jobs = changes.map((each) => each.filter(({ kind }) => kind === 'job').map(({ id }) => id))
  expect(jobs).toEqual([[job.id], [job.id], []])
  expect((await fittingFor(colleague, job))[0]).toMatchObject({ invited_at: body.invited_at })
})

test('everybody who was invited is listed with what became of it, whether they fit or not', async () => {
  const { world, employer, rigger } = await premiumWorld()
  const job = await postPremium(world, employer, { roles: [role({ places: 4 })] })
  const florist = await createFreelancer(world, { full_name: 'Flo Rist', job_roles: ['Florist'] })
  const others = await Promise.all(
    ['Rej Ected', 'Wes Drawn', 'Ann Swered'].map((full_name) => createFreelancer(world, { full_name })),
  )
  const [rejected, withdrawn, held] = others as [Person, Person, Person]
  for (const [n, person] of [rigger, florist, ...others].entries()) {
    world.setClock(`2027-02-01T12:0${n}:00Z`)
    expect((await invite(employer, job, person)).status).toBe(201)
  }
  await step(employer, await applyFor(rigger, job), 'accept')
  await step(employer, await applyFor(rejected, job), 'reject')
  await step(withdrawn, await applyFor(withdrawn, job), 'withdraw')
  const application_ids = [(await applyFor(held, job)).id]
  await employer.post(`/jobs/${job.id}/applications/accept`, { application_ids, is_held: true })

  const { body } = await employer.get<InvitedFreelancer[]>(`/jobs/${job.id}/invitations`)
  expect(body.map(({ freelancer, status }) => [freelancer.full_name, status])).toEqual([
    ['Ann Swered', 'accepted'],
    ['Wes Drawn', 'withdrawn'],
    ['Rej Ected', 'rejected'],
    ['Flo Rist', null],
    ['Jo Rigger', 'accepted'],
  ])
  const first = await employer.get<InvitedFreelancer[]>(`/jobs/${job.id}/invitations?limit=3`)
  const rest = await employer.get<InvitedFreelancer[]>(/<\/api([^>]+)>/.exec(first.headers.get('link')!)![1]!)
  expect([...first.body, ...rest.body]).toEqual(body)
})

test('people without job alerts get no mail; the message is still pushed', async () => {
  const { world, employer, rigger, job, mails } = await premiumWorld()
  await world.ctx.db.write((tx) =>
    tx.update(users).set({ email_job_alerts: false }).where(eq(users.id, rigger.user.id)).run(),
  )
  const { subscription } = createPushDevice('https://updates.push.services.mozilla.com/wpush/v2/jo')
  expect((await rigger.post('/push/subscriptions', subscription)).status).toBeLessThan(300)
  await invite(employer, job, rigger)
  expect(await world.ctx.db.read.select().from(deliveries).all()).toContainEqual(
    expect.objectContaining({ channel: 'push', dedupe_key: expect.stringMatching(/^message:/) }),
  )
  await eventually(async () =>
    expect(
      (await world.ctx.db.read.select().from(deliveries).all()).filter(({ channel }) => channel === 'mail'),
    ).toEqual([]),
  )
  expect(await mails(rigger)).toEqual([])
})

test('once per freelancer and job: a repeat returns the invitation, anything else is a conflict', async () => {
  const { world, employer, rigger, job, stored } = await premiumWorld()
  const member = await createMember(world, employer)
  const id = uuid()
  const first = await invite(employer, job, rigger, { id })
  expect(first).toMatchObject({ status: 201, body: { id } })
  for (const fields of [{ id }, {}, { message: ' We would like you on this one. ' }])
    expect(await invite(employer, job, rigger, fields)).toMatchObject({ status: 200, body: first.body })
  expect(await invite(employer, job, rigger, { message: 'Please?' })).toMatchObject({
    status: 409,
    body: { detail: 'Your company has already invited Jo Rigger to this project.' },
  })
  expect((await invite(member, job, rigger)).status).toBe(409)
  const other = await createFreelancer(world)
  expect((await invite(employer, job, other, { id })).status).toBe(409)
  const stranger = await createEmployer(world)
  expect((await invite(stranger, await postPremium(world, stranger), rigger, { id })).status).toBe(409)
  expect(await stored()).toHaveLength(1)
  expect((await rigger.get('/messages/conversations')).body).toHaveLength(1)
})

test('a whole company invites one person at once: one invitation, one message', async () => {
  const { world, employer, rigger, job, stored } = await premiumWorld()
  const team = [employer, ...(await Promise.all(Array.from({ length: 4 }, () => createMember(world, employer))))]
  const answers = await Promise.all(team.flatMap((member) => [1, 2].map(() => invite(member, job, rigger))))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 201, ...Array(8).fill(409)])
  expect(await stored()).toHaveLength(1)
  expect((await rigger.get('/messages/conversations')).body).toMatchObject([{ unread_count: 1 }])
})

test('refused, and nothing is written: other companies, other packages, closed projects, employers, applicants', async () => {
  const { world, employer, rigger, job, stored } = await premiumWorld()
  const [stranger, applied] = [await createEmployer(world), await createFreelancer(world, { full_name: 'Al Ready' })]
  await applyFor(applied, job)
  const closed = await postPremium(world, employer)
  await employer.post(`/jobs/${closed.id}/close`)
  const plain = await post(employer)
  const nobody = { freelancer_id: uuid() }
  const refused: [Promise<{ status: number; body: unknown }>, number, RegExp][] = [
    [invite(stranger, job, rigger), 404, /project does not exist/],
    [invite(rigger, job, rigger), 403, /./],
    [invite(employer, plain, rigger), 402, /Premium/],
    [invite(employer, closed, rigger), 409, /not open/],
    [invite(employer, job, applied), 409, /Al Ready has applied/],
    [invite(employer, job, stranger), 404, /freelancer does not exist/],
    [invite(employer, job, rigger, nobody), 404, /freelancer does not exist/],
    [invite(employer, job, rigger, { message: ' ' }), 422, /./],
    [invite(employer, job, rigger, { author_id: uuid() }), 422, /./],
  ]
  for (const [answer, status, words] of refused) {
    const { status: got, body } = await answer
    expect([got, JSON.stringify(body)]).toEqual([status, expect.stringMatching(words)])
  }
  expect(await stored()).toEqual([])
  expect((await rigger.get('/messages/conversations')).body).toEqual([])
})

test('a block or a suspension prevents it from either side, without being revealed', async () => {
  const { world, employer, rigger, job, stored } = await premiumWorld()
  const member = await createMember(world, employer)
  const other = await createFreelancer(world)
  await rigger.put(`/users/${employer.user.id}/block`)
  // The person who posted the job is blocked: a colleague's invitation would be useless.
  for (const person of [employer, member])
    expect(await invite(person, job, rigger)).toMatchObject({
      status: 403,
      body: { detail: 'This person does not take invitations.' },
    })
  await employer.put(`/users/${other.user.id}/block`)
  expect((await invite(employer, job, other)).status).toBe(409)
  expect(await invite(member, job, other)).toMatchObject({
    status: 403,
    body: { detail: 'This person does not take invitations.' },
  })
  const gone = await createFreelancer(world, { suspended_at: '2027-01-01T00:00:00.000Z' })
  expect(await invite(employer, job, gone)).toMatchObject({
    status: 403,
    body: { detail: 'This person does not take invitations.' },
  })
  expect(await stored()).toEqual([])
})

test('a company’s invitations are limited per day over all its projects, and possible again the next day', async () => {
  const { world, employer, rigger, job } = await premiumWorld()
  const member = await createMember(world, employer)
  const at = '2027-02-01T08:00:00.000Z'
  const crowd = await Promise.all(Array.from({ length: JOB_INVITATIONS_PER_DAY }, () => createFreelancer(world)))
  await world.ctx.db.write(async (tx) => {
    for (const { user } of crowd) {
      const row = { id: uuid(), job_id: job.id, company_id: job.company_id, author_id: employer.user.id }
      await tx
        .insert(jobInvitations)
        .values({ ...row, freelancer_id: user.id, body_hash: '', created_at: at })
        .run()
    }
  })
  const refused = await invite(member, job, rigger)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String(20 * 3600)])
  world.setClock('2027-02-02T08:00:00Z')
  expect((await invite(member, job, rigger)).status).toBe(201)
})
