import { expect, test } from 'vitest'
import { createOverJob } from '../../support/factories/bare-job.ts'
import { applyFor, editRoles, jobsWorld, post, role, step } from '../../support/factories/jobs.ts'
import { createEmployer, createFreelancer } from '../../support/factories/people.ts'
import { staleRowsOf } from '../../support/stale-rows.ts'
import { createDevice } from '../../support/sync-device.ts'

/** A rigger has applied for three jobs: one is closed since, one is on other days, one they have been booked on before. */
async function appliedWorld() {
  const world = await jobsWorld()
  const employer = await createEmployer(world)
  const rigger = await createFreelancer(world, { job_roles: ['Rigger'] })
  const over = await createOverJob(world, employer, [rigger])
  const unlisted = await post(employer, { title: 'Unlisted' })
  const other = await post(employer, { title: 'Other' })
  const later = await post(employer, {
    roles: [role({ date_start: '2027-04-01T08:00:00.000Z', date_end: '2027-04-02T20:00:00.000Z' })],
  })
  await applyFor(rigger, unlisted)
  const [booking, moved] = [await applyFor(rigger, other), await applyFor(rigger, later)]
  await employer.post(`/jobs/${unlisted.id}/close`)
  const device = createDevice(rigger)
  await device.pullAll()
  const matchOnDevice = async () => {
    expect(await staleRowsOf(device, rigger)).toEqual([])
    return device.of('job').find(({ id }) => id === unlisted.id)!.match
  }
  return { world, employer, rigger, over, unlisted, booking, moved, later, device, matchOnDevice }
}

test('the match of a job applied for and no longer listed follows ratings, bookings, moved bookings, days and profile', async () => {
  const { employer, rigger, over, booking, moved, later, matchOnDevice } = await appliedWorld()
  const before = await matchOnDevice()
  expect(before.missing).not.toContainEqual(expect.stringMatching(/^clashes|^you blocked/))

  const rated = { freelancer_id: rigger.user.id, rating: 1, review: 'Came late.' }
  expect((await employer.post(`/jobs/${over.id}/rate`, rated)).status).toBe(201)
  expect((await matchOnDevice()).score).toBeLessThan(before.score)

  await rigger.put('/calendar/blocked-days', { days: ['2027-03-02'], is_blocked: true, note: '' })
  expect((await matchOnDevice()).missing).toContain('you blocked Tue 2 Mar')
  await rigger.put('/calendar/blocked-days', { days: ['2027-03-02'], is_blocked: false, note: '' })

  await step(employer, booking, 'accept')
  expect((await matchOnDevice()).missing).toContain('clashes on Mon 1 Mar')
  await step(employer, booking, 'cancel', { reason: 'The show is off.' })
  expect((await matchOnDevice()).missing).not.toContain('clashes on Mon 1 Mar')

  await step(employer, moved, 'accept')
  await editRoles(employer, later, { date_start: '2027-03-03T08:00:00.000Z', date_end: '2027-03-03T20:00:00.000Z' })
  await rigger.post(`/jobs/${later.id}/applications/${moved.id}/answer-terms`, { is_accepted: true })
  await matchOnDevice()

  await rigger.put('/users/profile', { skills: ['Rope access'] })
  expect((await matchOnDevice()).held).toEqual(['Rope access'])
})

test('of a job that is over no match is told', async () => {
  const { world, rigger, unlisted, device } = await appliedWorld()
  world.setClock('2027-03-04T12:00:00Z')
  expect(await staleRowsOf(device, rigger, world.ctx.now().getTime())).toEqual([])
  expect(device.of('job').find(({ id }) => id === unlisted.id)).toMatchObject({ status: 'previous', match: null })
})
