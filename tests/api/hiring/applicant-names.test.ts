import { expect, test } from 'vitest'
import { hashPassword } from '../../../server/accounts/core/passwords.ts'
import type { Application, Job } from '../../../shared/jobs/jobs.ts'
import { PASSWORD } from '../../support/api.ts'
import { applyFor, jobsWorld, post, step } from '../../support/factories/jobs.ts'
import { createEmployer, createFreelancer, createMember } from '../../support/factories/people.ts'
import { createDevice } from '../../support/sync-device.ts'

test('a company’s projects name who applied, whatever is deleted or renamed; the applicant’s own row names nobody', async () => {
  const world = await jobsWorld()
  const employer = await createEmployer(world)
  const colleague = await createMember(world, employer)
  const ana = await createFreelancer(world, { full_name: 'Ana Birch', password_hash: await hashPassword(PASSWORD) })
  const job = await post(employer)
  const application = await applyFor(ana, job)
  const devices = [employer, colleague].map(createDevice)
  async function names() {
    for (const device of devices) await device.pullAll()
    return devices.map((device) =>
      (device.of('job') as Job[]).flatMap((one) =>
        (one.applications as Application[]).map((each) => each.freelancer_name),
      ),
    )
  }
  expect(await names()).toEqual([['Ana Birch'], ['Ana Birch']])

  const [conversation] = (await employer.get('/messages/conversations')).body
  const path = `/messages/conversation/${conversation.conversation_id}`
  expect((await world.call('PATCH', path, { cleared_seq: conversation.last_seq }, employer.token)).status).toBe(204)
  await ana.put('/users/profile', { full_name: 'Ana Oak' })
  expect(await names()).toEqual([['Ana Oak'], ['Ana Oak']])
  expect(devices[0]!.of('conversation')).toEqual([])

  const own = createDevice(ana)
  await own.pullAll()
  expect(own.of('application')).toMatchObject([{ id: application.id }])
  expect(own.of('application')[0]).not.toHaveProperty('freelancer_name')

  await step(ana, application, 'withdraw')
  await names()
  expect((await ana.delete('/users/me', { password: PASSWORD })).status).toBe(204)
  expect(await names()).toEqual([['Former member'], ['Former member']])
})
