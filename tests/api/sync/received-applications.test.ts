import { expect, test } from 'vitest'
import { hashPassword } from '../../../server/accounts/core/passwords.ts'
import type { Job } from '../../../shared/jobs/jobs.ts'
import { SYNC_WINDOW } from '../../../shared/sync.ts'
import { PASSWORD } from '../../support/api.ts'
import { applyFor, editRoles, post, role, step } from '../../support/factories/jobs.ts'
import { createEmployer, createFreelancer, onOtherDevice } from '../../support/factories/people.ts'
import { brightline, joinTeam } from '../../support/factories/teams.ts'
import { createDevice } from '../../support/sync-device.ts'

/** A company of two with a project that two have applied for; a device of this release, and one of the release before. */
async function projectWithTwo() {
  const { world, owner } = await brightline()
  const priya = await onOtherDevice(world, await joinTeam(world, owner, 'Priya Shah'))
  const job = await post(owner, { roles: [role({ places: 3 })] })
  const riggers = []
  for (const full_name of ['Tomasz Adamski', 'Ana Reyes', 'Bo Li', 'Cy Dean'])
    riggers.push(await createFreelancer(world, { full_name, job_roles: ['Rigger'] }))
  const [tomasz, ana, bo, cy] = riggers as [Rigger, Rigger, Rigger, Rigger]
  const his = await applyFor(tomasz, job)
  const hers = await applyFor(ana, job)
  const [apart, whole] = [createDevice(priya), createDevice(priya)]
  apart.cursor = SYNC_WINDOW
  await apart.pullAll()
  await whole.pullAll()
  return { world, owner, priya, job, tomasz, ana, bo, cy, his, hers, apart, whole }
}
type Rigger = Awaited<ReturnType<typeof createFreelancer>>

const kindsOf = ({ changes }: { changes: { kind: string }[] }) =>
  changes.map(({ kind }) => kind).filter((kind) => kind === 'job' || kind === 'received_application')

test('whatever happens to an application, a device that takes it by itself has what another has with the whole project', async () => {
  const { owner, job, tomasz, bo, cy, his, hers, apart, whole } = await projectWithTwo()
  const acts: [string, string[], () => Promise<unknown>][] = [
    ['another applies', ['received_application'], () => applyFor(bo, job)],
    ['one is shortlisted', ['received_application'], () => step(owner, his, 'shortlist')],
    ['one is rejected', ['received_application'], () => step(owner, hers, 'reject')],
    ['one changes their name', ['received_application'], () => tomasz.put('/users/profile', { full_name: 'Tom' })],
    ['one is confirmed', ['job'], () => step(owner, his, 'accept')],
    ['two at once', ['received_application'], async () => step(owner, await applyFor(cy, job), 'shortlist')],
    ['one confirmed cancels', ['job'], () => step(tomasz, his, 'cancel', { reason: 'I am ill.' })],
    ['one changes their name and the project is edited', ['job'], () => renameAndEdit()],
  ]
  async function renameAndEdit() {
    await bo.put('/users/profile', { full_name: 'Boris Li' })
    await editRoles(owner, job, { ...role({ places: 5 }), id: job.roles[0]!.id })
  }
  for (const [what, kinds, act] of acts) {
    await act()
    const page = await apart.pull()
    await whole.pull()
    expect(apart.of('job'), what).toEqual(whole.of('job'))
    expect(kindsOf(page), what).toEqual(kinds)
  }
  const { applications } = apart.of('job')[0] as Job
  expect(applications).toHaveLength(4)
})

test('a device that starts anew gets the applications of before with their projects, and no more by themselves', async () => {
  const { job, priya, bo } = await projectWithTwo()
  await applyFor(bo, job)
  const device = createDevice(priya)
  device.cursor = SYNC_WINDOW
  const page = await device.pull()
  expect(kindsOf(page)).toEqual(['job'])
  expect(device.of('job')[0]!.applications).toHaveLength(3)
  expect(device.cursor).toMatch(/\.t\.a\d+$/)
})

test('a cursor of the release before, once it is marked, goes on from where it is', async () => {
  const { job, bo, whole } = await projectWithTwo()
  whole.cursor += '.a'
  await applyFor(bo, job)
  const page = await whole.pull()
  expect(page.reset).toBe(false)
  expect(kindsOf(page)).toEqual(['received_application'])
  expect(whole.of('job')[0]!.applications).toHaveLength(3)
})

test('whoever starts over because the server does not know their cursor takes applications by themselves as before', async () => {
  const { job, bo, apart } = await projectWithTwo()
  apart.cursor = apart.cursor!.replace(/^[^.]+/, 'other')
  expect(kindsOf(await apart.pull())).toEqual(['job'])
  expect(apart.resets).toBe(2)
  expect(apart.cursor).toMatch(/\.t\.a\d+$/)
  await applyFor(bo, job)
  expect(kindsOf(await apart.pull())).toEqual(['received_application'])
})

test('another company gets nothing of it, and a member who has left neither', async () => {
  const { world, owner, job, bo, cy, priya, apart } = await projectWithTwo()
  const theirs = createDevice(await createEmployer(world, { company_name: 'Other Stages' }))
  theirs.cursor = SYNC_WINDOW
  await theirs.pullAll()
  await applyFor(bo, job)
  expect(kindsOf(await theirs.pull())).toEqual([])
  expect((await owner.delete(`/companies/members/${priya.user.id}`)).status).toBeLessThan(300)
  await applyFor(cy, job)
  const page = await apart.pull()
  expect(page.changes.filter(({ kind, row }) => kind === 'received_application' && row)).toEqual([])
  expect(apart.of('job')).toEqual([])
})

test('somebody who applied and deletes their account loses their name on both kinds of device', async () => {
  const { world, job, apart, whole } = await projectWithTwo()
  const leaving = await createFreelancer(world, { full_name: 'Lee Gone', password_hash: await hashPassword(PASSWORD) })
  await applyFor(leaving, job)
  for (const device of [apart, whole]) await device.pullAll()
  expect(JSON.stringify(apart.of('job'))).toContain('Lee Gone')
  expect((await leaving.delete('/users/me', { password: PASSWORD })).status).toBe(204)
  for (const device of [apart, whole]) await device.pullAll()
  expect(apart.of('job')).toEqual(whole.of('job'))
  expect(JSON.stringify(apart.of('job'))).not.toContain('Lee Gone')
})
