import { expect, test } from 'vitest'
import type { OwnRecord } from '../../../shared/people/users.ts'
import { jobsWorld, post } from '../../support/factories/jobs.ts'
import { createEmployer, createFreelancer } from '../../support/factories/people.ts'
import { photoWithPlace } from '../../support/factories/photos.ts'
import { createDevice } from '../../support/sync-device.ts'

test('a company’s logo is on its jobs, and a new one, or none, reaches the devices that have them', async () => {
  const world = await jobsWorld()
  const owner = await createEmployer(world)
  const job = await post(owner, { required_skills: ['Rigging'] })
  const rigger = await createFreelancer(world, { job_roles: ['Rigger'], skills: ['Rigging'] })
  const device = createDevice(rigger)
  const logoHere = async () => {
    await device.pullAll()
    return device.of('job').find(({ id }) => id === job.id)?.employer_logo
  }
  expect(await logoHere()).toBeNull()

  const company_logo = `data:image/jpeg;base64,${(await photoWithPlace({ width: 300, height: 300 })).toString('base64')}`
  const saved = await owner.put<OwnRecord>('/users/profile', { company_logo })
  expect(saved.body.company_logo).toMatch(/^\/files\//)
  expect(await logoHere()).toBe(saved.body.company_logo)

  await owner.put('/users/profile', { company_logo: null })
  expect(await logoHere()).toBeNull()
})
