import { v7 as uuid } from 'uuid'
import { describe, expect, test } from 'vitest'
import type { Application, JobRole } from '../../../shared/jobs/jobs.ts'
import { applyFor, editRoles, post, role, step } from '../../support/factories/jobs.ts'
import { holds } from '../../support/factories/booking-rules.ts'
import { publishPlan } from '../../support/factories/plan.ts'
import { createEmployer, createFreelancer, createMember, type Person } from '../../support/factories/people.ts'
import {
  answerTerms,
  askedStage,
  askForTerms,
  entriesOf,
  ownApplication,
  termsStage,
  unreadAsked,
  withoutCounts,
} from '../../support/factories/terms.ts'
import { collectNotifications } from '../../support/outside/notifications.ts'
import { createDevice } from '../../support/sync-device.ts'

describe('who is asked', () => {
  test.each([
    ['was turned down', 'reject', 'This application was turned down at 12:00.'],
    ['has withdrawn', 'withdraw', 'This application was withdrawn at 12:00.'],
    ['has cancelled', 'cancel', 'This booking was cancelled by the freelancer at 12:00.'],
  ])('nobody who %s', async (_, action, detail) => {
    const { employer, ana, job, dimmer, stagehand } = await termsStage()
    const application = await applyFor(ana, job, { job_role_id: dimmer.id })
    if (action === 'cancel') await step(employer, application, 'accept')
    const by = action === 'reject' ? employer : ana
    expect((await step(by, application, action, { reason: 'Ill.' })).status).toBe(200)
    expect(await askForTerms(employer, application, stagehand.id)).toMatchObject({ status: 409, body: { detail } })
    expect(await unreadAsked(ana)).toEqual([])
  })

  test('whoever is on the shortlist; nobody for a role that has no place left, nor for one of another project', async () => {
    const { world, employer, ana, job, dimmer, stagehand } = await termsStage()
    const other = await post(employer)
    const application = await applyFor(ana, job, { job_role_id: stagehand.id })
    for (const id of [other.roles[0]!.id, uuid()])
      expect(await askForTerms(employer, application, id)).toMatchObject({
        status: 422,
        body: { detail: 'This project has no such role.', errors: [{ path: 'job_role_id' }] },
      })
    const faster = await applyFor(await createFreelancer(world), job, { job_role_id: dimmer.id })
    expect((await step(employer, faster, 'accept')).status).toBe(200)
    expect(await askForTerms(employer, application, dimmer.id)).toMatchObject({
      status: 409,
      body: { detail: 'This role was filled at 12:00.' },
    })
    await step(employer, faster, 'cancel', { reason: 'The list is shorter.' })
    await step(employer, application, 'shortlist')
    expect((await askForTerms(employer, application, dimmer.id)).body).toMatchObject({
      status: 'shortlisted',
      amendment: { role_name: 'Dimmer tech', state: 'waiting' },
    })
  })

  test('on a project that is closed only who is booked, for their own role though it is full', async () => {
    const { world, employer, ana, job, dimmer, stagehand } = await termsStage()
    const booked = await applyFor(ana, job, { job_role_id: dimmer.id })
    const waiting = await applyFor(await createFreelancer(world), job, { job_role_id: dimmer.id })
    await step(employer, booked, 'accept')
    await editRoles(employer, job, [{ ...withoutCounts(dimmer), day_rate: 1 }, withoutCounts(stagehand)])
    await answerTerms(ana, job, (await ownApplication(ana)).amendment!.id, 'decline')
    await employer.post(`/jobs/${job.id}/close`)
    expect(await askForTerms(employer, waiting, stagehand.id)).toMatchObject({
      status: 409,
      body: { detail: 'This project was closed at 12:00.' },
    })
    expect((await askForTerms(employer, booked, dimmer.id)).body.amendment).toMatchObject({ state: 'waiting' })
  })

  test('nobody who has blocked the company, nor by another company or about another project', async () => {
    const { world, employer, ana, job, dimmer, stagehand } = await termsStage()
    const application = await applyFor(ana, job, { job_role_id: dimmer.id })
    const other = await post(employer)
    const about = { id: application.id, job_id: other.id }
    for (const asked of [
      askForTerms(await createEmployer(world), application, stagehand.id),
      askForTerms(employer, about, other.roles[0]!.id),
    ])
      expect((await asked).status).toBe(404)
    await ana.put(`/users/${employer.user.id}/block`)
    expect(await askForTerms(employer, application, stagehand.id)).toMatchObject({
      status: 403,
      body: { detail: 'This person does not take offers.' },
    })
    expect((await ownApplication(ana)).amendment).toBeUndefined()
  })

  test('nobody who has agreed to it, or whose role has only become better', async () => {
    const { employer, ana, job, dimmer, stagehand } = await termsStage()
    const application = await applyFor(ana, job, { job_role_id: dimmer.id })
    expect((await askForTerms(employer, application, dimmer.id)).body.amendment).toBeUndefined()
    await editRoles(employer, job, [{ ...withoutCounts(dimmer), day_rate: 330 }, withoutCounts(stagehand)])
    expect((await askForTerms(employer, application, dimmer.id)).body.amendment).toBeUndefined()
    expect(await unreadAsked(ana)).toEqual([])
  })

  test('by an edit only those whom the role concerns: not who applied for another, nor whose application has ended', async () => {
    const { world, employer, ana, job, dimmer, stagehand } = await termsStage()
    const people = await Promise.all([1, 2, 3].map(() => createFreelancer(world)))
    const [other, gone, refused] = people as [Person, Person, Person]
    const listed = await createFreelancer(world)
    await applyFor(ana, job, { job_role_id: dimmer.id })
    await step(employer, await applyFor(listed, job, { job_role_id: dimmer.id }), 'shortlist')
    await applyFor(other, job, { job_role_id: stagehand.id })
    await step(gone, await applyFor(gone, job, { job_role_id: dimmer.id }), 'withdraw')
    await step(employer, await applyFor(refused, job, { job_role_id: dimmer.id }), 'reject')
    await editRoles(employer, job, [{ ...withoutCounts(dimmer), day_rate: 300 }, withoutCounts(stagehand)])
    for (const person of [ana, listed]) expect(await unreadAsked(person)).toEqual([true])
    for (const person of people) expect(await unreadAsked(person)).toEqual([])
    expect((await ownApplication(other)).terms).toMatchObject({ day_rate: 120 })
  })
})

test('an open offer is made anew where its role has become worse, and stays where it is only better', async () => {
  const { employer, ana, job, dimmer, stagehand } = await termsStage()
  await step(employer, await applyFor(ana, job, { job_role_id: dimmer.id }), 'shortlist')
  await employer.post(`/jobs/${job.id}/offers`, { job_role_id: dimmer.id })
  const { offer } = await ownApplication(ana)
  const edit = (day_rate: number) =>
    editRoles(employer, job, [{ ...withoutCounts(dimmer), day_rate }, withoutCounts(stagehand)])
  const kinds = async () => (await entriesOf(ana)).map(({ kind }) => kind)
  const before = await kinds()
  await edit(300)
  const anew = await ownApplication(ana)
  expect(anew.offer).toMatchObject({ state: 'waiting', id: expect.not.stringMatching(offer!.id) })
  // The offer says it all: they are neither asked besides, nor told of a change.
  expect(anew.amendment).toBeUndefined()
  expect(new Set(await kinds())).toEqual(new Set(before))
  await edit(350)
  expect((await ownApplication(ana)).offer).toEqual(anew.offer)
  expect(await kinds()).toContain('job_changed')
  expect((await ana.post(`/jobs/${job.id}/offers/${anew.offer!.id}/take`)).body).toMatchObject({
    status: 'accepted',
    terms: { day_rate: 350 },
  })
})

test('a move in the crew plan counts at once where it is the same work for more money; else it is asked, and what you agreed stands', async () => {
  const { world, employer, ana } = await termsStage()
  const rigger = role({ places: 2 })
  const job = await post(employer, {
    roles: [rigger, { ...rigger, day_rate: 300 }, { ...rigger, role_name: 'Climber' }],
  })
  const [first, better, other] = job.roles as [JobRole, JobRole, JobRole]
  const application = await applyFor(ana, job, { job_role_id: first.id })
  await step(employer, application, 'accept')
  const move = async ({ id }: JobRole) => {
    const moves = [{ application_id: application.id, role_id: id }]
    expect((await publishPlan(employer, job.id, { moves })).status).toBe(201)
    return await ownApplication(ana)
  }
  const moved = await move(better)
  expect(moved).toMatchObject({ job_role_id: better.id, terms: { day_rate: 300 } })
  expect(moved.amendment).toBeUndefined()
  for (const worse of [other, first])
    expect(await move(worse)).toMatchObject({
      job_role_id: worse.id,
      terms: { role_name: 'Rigger', day_rate: 300 },
      amendment: { role_name: worse.role_name, day_rate: 280, state: 'waiting' },
    })
  expect((await move(better)).amendment).toBeUndefined()
  expect(await unreadAsked(ana)).toEqual([false, false])
  await holds(world)
})

describe('what they are asked', () => {
  test('is one thing at a time: asked for something else, the first is withdrawn and its entry read', async () => {
    const { employer, ana, job, dimmer, stagehand, amendment } = await askedStage()
    const edit = (day_rate: number) =>
      editRoles(employer, job, [withoutCounts(dimmer), { ...withoutCounts(stagehand), day_rate }])
    await edit(100)
    const application = await ownApplication(ana)
    expect(application.amendment).toMatchObject({ id: amendment.id, day_rate: 120 })
    const second = (await askForTerms(employer, application, stagehand.id)).body.amendment!
    expect(second).toMatchObject({ day_rate: 100, state: 'waiting' })
    expect(await unreadAsked(ana)).toEqual([false, true])
    expect((await answerTerms(ana, job, amendment.id, 'agree')).status).toBe(409)
    expect((await answerTerms(ana, job, second.id, 'agree')).body).toMatchObject({ terms: { day_rate: 100 } })
    expect(await unreadAsked(ana)).toEqual([false, false])
  })

  test('stays while they are put on the shortlist, and is over once they are turned down', async () => {
    const { employer, ana, application, amendment } = await askedStage()
    await step(employer, application, 'shortlist')
    expect(await ownApplication(ana)).toMatchObject({ status: 'shortlisted', amendment: { id: amendment.id } })
    expect(await unreadAsked(ana)).toEqual([true])
    await step(employer, application, 'reject')
    expect(await unreadAsked(ana)).toEqual([false])
  })

  test('goes with its role, and the device learns it', async () => {
    const { employer, ana, job, dimmer, amendment } = await askedStage()
    const device = createDevice(ana)
    await device.pullAll()
    await editRoles(employer, job, [withoutCounts(dimmer)])
    await device.pullAll()
    expect((device.of('application') as Application[])[0]).not.toHaveProperty('amendment')
    expect(await unreadAsked(ana)).toEqual([false])
    expect(await answerTerms(ana, job, amendment.id, 'agree')).toMatchObject({
      status: 409,
      body: { detail: 'The company has changed this again since. Look at it before you answer.' },
    })
  })

  test('and what was answered reaches every colleague’s device', async () => {
    const { employer, world, ana, job, dimmer, stagehand } = await termsStage()
    const device = createDevice(await createMember(world, employer))
    const seen = async () => {
      await device.pullAll()
      const [row] = device.of('job')
      return (row!.applications as Application[])[0]!
    }
    const application = await applyFor(ana, job, { job_role_id: dimmer.id })
    expect((await seen()).amendment).toBeUndefined()
    const { amendment } = (await askForTerms(employer, application, stagehand.id)).body
    expect((await seen()).amendment).toMatchObject({ state: 'waiting' })
    await answerTerms(ana, job, amendment!.id, 'decline')
    expect((await seen()).amendment).toMatchObject({ state: 'declined' })
    const again = (await askForTerms(employer, application, stagehand.id)).body.amendment!
    await answerTerms(ana, job, again.id, 'agree')
    expect(await seen()).toMatchObject({ job_role_id: stagehand.id, terms: { role_name: 'Stagehand' } })
    expect((await seen()).amendment).toBeUndefined()
  })

  test('says what holds meanwhile, leads to the job, and the answer says what follows', async () => {
    const { world, employer, ana, job, dimmer, stagehand } = await termsStage()
    const told = await collectNotifications(world, [employer, ana])
    const pushed = async () => (await told()).flatMap((sent) => (sent.by === 'push' ? [sent] : []))
    const application = await applyFor(ana, job, { job_role_id: dimmer.id })
    const first = (await askForTerms(employer, application, stagehand.id)).body.amendment!
    expect((await pushed()).filter(({ title }) => title === 'New terms to agree to')).toMatchObject([
      { body: expect.stringContaining('not confirmed yet'), navigate: expect.stringMatching(`/\\?job=${job.id}$`) },
    ])
    await answerTerms(ana, job, first.id, 'decline')
    expect(await pushed()).toMatchObject([
      { to: employer.user.full_name, body: expect.stringContaining('They aren’t confirmed.') },
    ])
    await answerTerms(ana, job, (await askForTerms(employer, application, stagehand.id)).body.amendment!.id, 'agree')
    expect((await pushed()).at(-1)).toMatchObject({ body: expect.stringContaining('You can accept them now.') })

    await step(employer, application, 'accept')
    await pushed()
    await editRoles(employer, job, [withoutCounts(dimmer), { ...withoutCounts(stagehand), day_rate: 110 }])
    expect(await pushed()).toMatchObject([
      {
        to: 'Ana Reyes',
        body: expect.stringMatching(
          /^\S.* has new terms for you on Arena rig: £110\/day instead of £120\/day\. Until you say yes, what you agreed stands\.$/,
        ),
        navigate: expect.stringContaining(`tab=confirmed&job=${job.id}`),
      },
    ])
    await answerTerms(ana, job, (await ownApplication(ana)).amendment!.id, 'agree')
    const [agreed] = await pushed()
    expect(agreed).toMatchObject({
      title: 'Ana Reyes says yes to your new terms',
      navigate: expect.stringContaining(`project=${job.id}`),
    })
    expect(agreed!.body).not.toContain('accept them')
  })

  test('after an edit that renames the project as well, names it as it is now', async () => {
    const { world, employer, ana, job, dimmer, stagehand } = await termsStage()
    await applyFor(ana, job, { job_role_id: dimmer.id })
    const told = await collectNotifications(world, [ana])
    const roles = [{ ...withoutCounts(dimmer), day_rate: 300 }, withoutCounts(stagehand)]
    await editRoles(employer, { ...job, title: 'Arena strike' }, roles)
    const bodies = (await told()).flatMap((sent) => (sent.by === 'push' ? [sent.body] : []))
    expect(bodies).toEqual([expect.stringContaining('for you on Arena strike: £300/day instead of £320/day.')])
  })
})
