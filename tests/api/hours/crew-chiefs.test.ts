import { expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import { makeDeviceKey } from '../../../shared/handshake/device-signatures.ts'
import type { CrewChief } from '../../../shared/hours/crew-chiefs.ts'
import { applyFor, post, role, step } from '../../support/factories/jobs.ts'
import { createFreelancer, createMember, type Person } from '../../support/factories/people.ts'
import { hoursStage, nameChief, WORK_DAY } from '../../support/factories/hours.ts'
import { createDevice } from '../../support/sync-device.ts'

async function stageWithPhones() {
  const stage = await hoursStage(['Ana Reyes', 'Ben Okoro'])
  const [ana, ben] = stage.crew as [Crew, Crew]
  const phone = createDevice(ben.person)
  const chiefs = async () => {
    await phone.pullAll()
    return phone.of('crew_chief') as CrewChief[]
  }
  return { ...stage, ana, ben, chiefs }
}
type Crew = { person: Person; booking: string }

async function putKey(person: Person) {
  const [id, { jwk }] = [uuid(), await makeDeviceKey()]
  await person.put(`/me/device-keys/${id}`, { jwk })
  return { id, jwk }
}

test('the crew’s phones have their chief with the keys of the chief’s phones, as these change', async () => {
  const { ana, boss, job, chiefs } = await stageWithPhones()
  const first = await putKey(ana.person)
  const { body: signed } = await nameChief(boss, job.id, ana.person, [WORK_DAY])
  expect(await chiefs()).toEqual([
    { id: signed.id, job_id: job.id, name: 'Ana Reyes', days: [WORK_DAY], keys: [first] },
  ])
  const second = await putKey(ana.person)
  expect((await chiefs())[0]!.keys).toEqual([second])
  expect((await createDeviceOf(ana.person)).of('crew_chief')).toEqual([])
  await ana.person.put('/users/profile', { full_name: 'Ana Reyes-Holt' })
  expect((await chiefs())[0]!.name).toBe('Ana Reyes-Holt')
  await boss.delete(`/jobs/${job.id}/chiefs/${signed.id}`)
  expect(await chiefs()).toEqual([])
})

test('a chief of the team is theirs, too; whoever joins the crew has them, and whoever leaves has them no more', async () => {
  const { world, boss, job, ben, chiefs } = await stageWithPhones()
  const member = await createMember(world, boss)
  const { body: signed } = await nameChief(boss, job.id, member, [WORK_DAY])
  const key = await putKey(member)
  expect(await chiefs()).toMatchObject([{ id: signed.id, keys: [key] }])
  await boss.post(`/jobs/${job.id}/applications/${ben.booking}/cancel`, { reason: 'Rained off.' })
  expect(await chiefs()).toEqual([])
})

test('nobody beside the crew has a job’s chiefs or their keys', async () => {
  const { world, boss, job, ana } = await stageWithPhones()
  await putKey(ana.person)
  await nameChief(boss, job.id, ana.person, [WORK_DAY])
  const stranger = await createFreelancer(world)
  const other = await post(boss, { roles: [role()] })
  await step(boss, await applyFor(stranger, other), 'accept')
  for (const person of [stranger, boss]) expect((await createDeviceOf(person)).of('crew_chief')).toEqual([])
})

async function createDeviceOf(person: Person) {
  const device = createDevice(person)
  await device.pullAll()
  return device
}
