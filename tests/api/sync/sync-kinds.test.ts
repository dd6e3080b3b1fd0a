import { expect, test } from 'vitest'
import { SYNC_KINDS } from '../../../shared/sync.ts'
import { applyFor, jobsWorld, MANCHESTER, post, step } from '../../support/factories/jobs.ts'
import { createEmployer, createFreelancer } from '../../support/factories/people.ts'
import { createDevice } from '../../support/sync-device.ts'

async function crew() {
  const world = await jobsWorld()
  const ana = await createFreelancer(world, {
    ...MANCHESTER,
    location: 'Manchester',
    job_roles: ['Rigger'],
    skills: ['IPAF'],
    travel_distance: '50',
  })
  const eva = await createEmployer(world)
  return { world, ana, eva, hers: createDevice(ana), theirs: createDevice(eva) }
}

test('a posted job reaches a matching freelancer, with its position in the list', async () => {
  const { eva, hers, theirs } = await crew()
  await hers.pullAll()
  expect(hers.of('job')).toEqual([])
  const job = await post(eva)
  await Promise.all([hers.pullAll(), theirs.pullAll()])
  expect(hers.of('job')).toMatchObject([{ id: job.id, title: 'Arena rig', match: { reasons: expect.any(Array) } }])
  expect(hers.of('matched')).toEqual([{ id: 'matched', ids: [job.id] }])
  expect(theirs.of('job')).toMatchObject([{ id: job.id, match: null, applications: [] }])
})

test('applying and being confirmed reach both devices: application, conversation, first message, the job itself', async () => {
  const { ana, eva, hers, theirs } = await crew()
  const job = await post(eva)
  const application = await applyFor(ana, job)
  await Promise.all([hers.pullAll(), theirs.pullAll()])
  expect(hers.of('application')).toMatchObject([{ id: application.id, status: 'pending' }])
  expect(theirs.of('job')[0]?.applications).toMatchObject([{ id: application.id }])
  for (const device of [hers, theirs]) {
    expect(device.of('message')).toMatchObject([{ content: 'I can do this.' }])
    expect(device.of('conversation')).toMatchObject([{ job_id: job.id }])
  }
  await step(eva, application, 'shortlist')
  await step(eva, application, 'accept')
  await Promise.all([hers.pullAll(), theirs.pullAll()])
  expect(hers.of('application')[0]?.status).toBe('accepted')
  expect(theirs.of('job')[0]?.applications[0].status).toBe('accepted')
  expect((await hers.pull()).changes).toEqual([])
})

test('a person’s own record is the only row of its kind, and only known kinds are sent', async () => {
  const { ana, hers } = await crew()
  await ana.put('/users/profile', { bio: 'Twelve years on arena grids.' })
  const page = await hers.pull()
  expect(hers.of('me')).toMatchObject([{ id: ana.user.id, bio: 'Twelve years on arena grids.' }])
  for (const { kind } of page.changes) expect(SYNC_KINDS).toContain(kind)
})
