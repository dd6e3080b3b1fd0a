import { expect, test } from 'vitest'
import { bookedCrew } from '../../support/factories/call-sheet-crew.ts'
import { applyFor, editRoles, step } from '../../support/factories/jobs.ts'
import { createFreelancer } from '../../support/factories/people.ts'
import { staleRowsOf } from '../../support/stale-rows.ts'
import { createDevice } from '../../support/sync-device.ts'

/** Ana is booked on a job of Eva and Max's company, Lee has left its crew, Tomasz has applied; each with a device. */
async function devicesAbout() {
  const made = await bookedCrew()
  const { world, eva, max, ana, job } = made
  const [lee, tomasz] = [await createFreelancer(world), await createFreelancer(world)]
  const left = await applyFor(lee, job)
  await step(eva, left, 'accept')
  await step(eva, left, 'cancel', { reason: 'We need fewer people than planned.' })
  await applyFor(tomasz, job)
  const people = { eva, max, ana, lee, tomasz }
  const devices = Object.values(people).map((person) => ({ person, device: createDevice(person) }))
  for (const { device } of devices) await device.pullAll()
  const stale = async () => {
    const found: string[][] = []
    for (const { person, device } of devices) found.push(await staleRowsOf(device, person))
    return found.flat()
  }
  const conversationsOf = (name: keyof typeof people) =>
    devices.find(({ person }) => person === people[name])!.device.of('conversation')
  return { ...made, stale, conversationsOf }
}

test('a project that is renamed and moved has its new title and end in Messages, for crew, team and applicants', async () => {
  const { eva, job, stale, conversationsOf } = await devicesAbout()
  const moved = { date_start: '2027-03-05T08:00:00.000Z', date_end: '2027-03-09T20:00:00.000Z' }
  await editRoles(eva, { ...job, title: 'Stadium tour' }, moved)
  expect(await stale()).toEqual([])
  for (const name of ['eva', 'max', 'ana', 'lee'] as const)
    expect(conversationsOf(name).find(({ channel }) => channel)).toMatchObject({
      other_user_name: 'Crew of Stadium tour',
      channel: { ends_at: moved.date_end },
    })
  expect(conversationsOf('tomasz')).toMatchObject([{ job_title: 'Stadium tour' }])
})

test('a company that is renamed has its new name on its own channels as well', async () => {
  const { eva, stale, conversationsOf } = await devicesAbout()
  expect((await eva.put('/users/profile', { company_name: 'Loud & Clear' })).status).toBe(200)
  expect(await stale()).toEqual([])
  for (const name of ['eva', 'max', 'ana', 'lee'] as const)
    expect(conversationsOf(name).find(({ channel }) => channel)).toMatchObject({ other_company_name: 'Loud & Clear' })
})
