import { describe, expect, test } from 'vitest'
import type { Application } from '../../../shared/jobs/jobs.ts'
import { DECISION_UNDO_SECONDS } from '../../../shared/limits.ts'
import { applyFor, editRoles, post, step } from '../../support/factories/jobs.ts'
import { createFreelancer, type Person } from '../../support/factories/people.ts'
import {
  answerTerms,
  askedStage,
  askForTerms,
  ownApplication,
  termsStage,
  unreadAsked,
  withoutCounts,
} from '../../support/factories/terms.ts'
import { collectNotifications } from '../../support/outside/notifications.ts'
import { createDevice } from '../../support/sync-device.ts'

describe('an answer', () => {
  test('is only theirs, and only once: what was agreed is not declined', async () => {
    const { world, employer, ana, job, application, amendment } = await askedStage()
    const [other, elsewhere] = [await createFreelancer(world), await post(employer)]
    await applyFor(other, job)
    for (const refused of [
      answerTerms(other, job, amendment.id, 'agree'),
      answerTerms(ana, elsewhere, amendment.id, 'decline'),
      answerTerms(ana, job, application.id, 'agree'),
    ])
      expect((await refused).status).toBe(404)
    expect((await ownApplication(ana)).amendment).toMatchObject({ state: 'waiting' })
    await answerTerms(ana, job, amendment.id, 'agree')
    expect(await answerTerms(ana, job, amendment.id, 'decline')).toMatchObject({
      status: 409,
      body: { detail: 'You have agreed to this already. Write to the company instead.' },
    })
    expect((await ownApplication(ana)).terms).toMatchObject({ role_name: 'Stagehand' })
  })

  test.each(['agree', 'decline'] as const)(
    'to %s is told to the company once, however often it is sent',
    async (given) => {
      const { world, employer, ana, job, amendment } = await askedStage()
      const told = await collectNotifications(world, [employer])
      const answers = await Promise.all([1, 2].map(() => answerTerms(ana, job, amendment.id, given)))
      answers.push(await answerTerms(ana, job, amendment.id, given))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      expect((await told()).filter(({ by }) => by === 'push')).toHaveLength(1)
    },
  )

  test('comes too late once the project is over, or the booking is cancelled: the reason is said', async () => {
    const { world, employer, ana, job, dimmer, stagehand, application, amendment } = await askedStage()
    world.setClock('2027-03-05T18:00:00.000Z')
    expect(await answerTerms(ana, job, amendment.id, 'agree')).toMatchObject({
      status: 409,
      body: { detail: 'This job is over.' },
    })
    world.setClock('2027-02-01T12:00:00Z')
    await answerTerms(ana, job, amendment.id, 'agree')
    await step(employer, application, 'accept')
    await editRoles(employer, job, [withoutCounts(dimmer), { ...withoutCounts(stagehand), day_rate: 100 }])
    const last = (await ownApplication(ana)).amendment!
    await step(employer, application, 'cancel', { reason: 'The tour is off.' })
    expect(await unreadAsked(ana)).toEqual([false, false])
    expect(await answerTerms(ana, job, last.id, 'agree')).toMatchObject({
      status: 409,
      body: { detail: 'This booking was cancelled by the company at 12:00.' },
    })
  })

  test('of somebody booked has their device show the job as it is now', async () => {
    const { employer, ana, job, dimmer, stagehand } = await termsStage()
    await step(employer, await applyFor(ana, job, { job_role_id: dimmer.id }), 'accept')
    const change = { role_name: 'Lighting tech', date_start: '2027-03-05T07:00:00.000Z' }
    await editRoles(employer, job, [{ ...withoutCounts(dimmer), ...change }, withoutCounts(stagehand)])
    const device = createDevice(ana)
    await device.pullAll()
    await answerTerms(ana, job, (await ownApplication(ana)).amendment!.id, 'agree')
    await device.pullAll()
    expect((device.of('job')[0]!.roles as object[])[0]).toMatchObject(change)
    expect((await ana.get('/jobs/confirmed')).body[0].roles[0]).toMatchObject(change)
  })
})

describe('a rejection that can still be undone', () => {
  const held = async (employer: Person, { id, job_id }: Application) =>
    employer.post(`/jobs/${job_id}/applications/reject`, { application_ids: [id], is_held: true })

  test('changes nothing about what they are asked, and neither does its undoing', async () => {
    const { employer, ana, application, amendment } = await askedStage()
    const asked = [await ownApplication(ana), await unreadAsked(ana)]
    await held(employer, application)
    expect([await ownApplication(ana), await unreadAsked(ana)]).toEqual(asked)
    const undo = { application_ids: [application.id], status: 'rejected' }
    expect((await employer.post(`/jobs/${application.job_id}/applications/undo`, undo)).body).toMatchObject([
      { is_done: true },
    ])
    expect((await ownApplication(ana)).amendment).toEqual(amendment)
  })

  test('takes their yes like every other; once it is told, nothing is asked any more', async () => {
    const { world, employer, ana, job, dimmer, stagehand, application, amendment } = await askedStage()
    const bo = await createFreelancer(world)
    const bos = await applyFor(bo, job, { job_role_id: dimmer.id })
    const second = (await askForTerms(employer, bos, stagehand.id)).body.amendment!
    for (const one of [application, bos]) await held(employer, one)
    expect((await answerTerms(ana, job, amendment.id, 'agree')).body).toMatchObject({
      status: 'pending',
      terms: { role_name: 'Stagehand' },
    })
    world.setClock(new Date(world.ctx.now().getTime() + (DECISION_UNDO_SECONDS + 5) * 1000))
    world.ctx.deliveries.wake()
    await expect.poll(async () => (await ownApplication(bo)).status).toBe('rejected')
    expect(await unreadAsked(bo)).toEqual([false])
    expect(await answerTerms(bo, job, second.id, 'agree')).toMatchObject({
      status: 409,
      body: { detail: 'This application was turned down at 12:00.' },
    })
  })
})
