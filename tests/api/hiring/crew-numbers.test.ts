import { eq, max } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { hashPassword } from '../../../server/accounts/core/passwords.ts'
import { users } from '../../../server/db/schema/people.ts'
import { changes } from '../../../server/db/schema/sync.ts'
import { withdrawNumbers } from '../../../server/jobs/core/crew-numbers.ts'
import type { Application, Job } from '../../../shared/jobs/jobs.ts'
import { PASSWORD } from '../../support/api.ts'
import { bookedCrew, confirm } from '../../support/factories/call-sheet-crew.ts'
import { applyFor, step } from '../../support/factories/jobs.ts'
import { createEmployer, createFreelancer, createStaff, type Person } from '../../support/factories/people.ts'
import { createDevice } from '../../support/sync-device.ts'

const NUMBER = '07700 900123'

/** Ana, who is booked from 1 to 4 March 2027, has a number; on Eva's and Max's devices is what Ana lets them ring. */
async function ringing() {
  const scene = await bookedCrew()
  const { world, eva, max, ana, job } = scene
  await world.ctx.db.write((tx) => tx.update(users).set({ phone: NUMBER }).where(eq(users.id, ana.user.id)).run())
  const devices = [createDevice(eva), createDevice(max)]
  async function numbers() {
    for (const device of devices) await device.pullAll()
    return devices.map((device) => numbersIn(device.of('job').find(({ id }) => id === job.id) as Job))
  }
  const share = (is_phone_shared: unknown, person = ana) => person.put('/users/profile', { is_phone_shared })
  return { ...scene, numbers, share }
}

const numbersIn = (job: Job) =>
  (job.applications as Application[]).flatMap(({ phone }) => (phone === undefined ? [] : [phone]))

test('nobody can be rung unless they say so; then the company of the job they are confirmed for can, and no longer when they say no', async () => {
  const { numbers, share } = await ringing()
  expect(await numbers()).toEqual([[], []])
  expect((await share(true)).body.is_phone_shared).toBe(true)
  expect(await numbers()).toEqual([[NUMBER], [NUMBER]])
  await share(false)
  expect(await numbers()).toEqual([[], []])
})

test('another number takes the place of the one before on the devices', async () => {
  const { world, numbers, share, ana } = await ringing()
  await world.ctx.db.write((tx) => tx.update(users).set({ phone: '' }).where(eq(users.id, ana.user.id)).run())
  await share(true)
  expect(await numbers()).toEqual([[], []])
  await ana.put('/users/profile', { phone: '07700 900456' })
  expect(await numbers()).toEqual([['07700 900456'], ['07700 900456']])
})

test('applicants, other companies, the rest of the crew and what else is shown of a person have no number', async () => {
  const { world, eva, ana, job, numbers, share } = await ringing()
  await share(true)
  const ben = await createFreelancer(world, { phone: '07700 900789', is_phone_shared: true })
  await applyFor(ben, job)
  const cy = await createFreelancer(world, { phone: '07700 900555' })
  await confirm(eva, cy, job)
  expect(await numbers()).toEqual([[NUMBER], [NUMBER]])

  const rival = await createEmployer(world, {})
  const seen: [Person, string][] = [
    [cy, '/jobs/confirmed'],
    [cy, `/users/profile/${ana.user.id}`],
    [rival, '/jobs'],
    [rival, `/users/${ana.user.id}/profile`],
    [eva, `/users/${ana.user.id}/profile`],
    [eva, `/jobs/${job.id}/applicants`],
  ]
  for (const [person, path] of seen) {
    const { status, body } = await person.get(path)
    expect(status).toBe(200)
    expect(JSON.stringify(body)).not.toContain('07700 900')
  }
  const device = createDevice(cy)
  await device.pullAll()
  expect(JSON.stringify([...device.rows])).not.toContain(NUMBER)
})

test('the number goes with the booking', async () => {
  const { ana, application, numbers, share } = await ringing()
  await share(true)
  await step(ana, application, 'cancel', { reason: 'Ill.' })
  expect(await numbers()).toEqual([[], []])
})

test('it is there until the end of the day after the job, and then leaves the devices', async () => {
  const { world, numbers, share } = await ringing()
  await share(true)
  expect(await numbers()).toEqual([[NUMBER], [NUMBER]])
  world.setClock('2027-03-04T23:50:00Z')
  await withdrawNumbers(world.ctx)
  expect(await numbers()).toEqual([[NUMBER], [NUMBER]])
  world.setClock('2027-03-05T00:10:00Z')
  await withdrawNumbers(world.ctx)
  expect(await numbers()).toEqual([[], []])
  const revision = () =>
    world.ctx.db.read
      .select({ last: max(changes.revision) })
      .from(changes)
      .get()
  const before = await revision()
  await withdrawNumbers(world.ctx)
  expect(await revision()).toEqual(before)
})

test('whoever is blocked by the person cannot ring them; their colleagues can', async () => {
  const { ana, eva, numbers, share } = await ringing()
  await share(true)
  expect(await numbers()).toEqual([[NUMBER], [NUMBER]])
  await ana.put(`/users/${eva.user.id}/block`)
  expect(await numbers()).toEqual([[], [NUMBER]])
  await ana.delete(`/users/${eva.user.id}/block`)
  expect(await numbers()).toEqual([[NUMBER], [NUMBER]])
})

test('a suspended person cannot be rung, nor one whose account is deleted', async () => {
  const { world, ana, numbers, share } = await ringing()
  await share(true)
  const staff = await createStaff(world)
  expect((await staff.post(`/staff/people/${ana.user.id}/suspend`, { reason: 'Trial.' })).status).toBe(204)
  expect(await numbers()).toEqual([[], []])
  expect((await staff.post(`/staff/people/${ana.user.id}/unsuspend`, { reason: 'Over.' })).status).toBe(204)
  expect(await numbers()).toEqual([[NUMBER], [NUMBER]])
})

test('an employer has nothing to share, and only yes or no is a choice', async () => {
  const { world, eva, ana, share } = await ringing()
  for (const [person, sent] of [
    [eva, true],
    [ana, 'yes'],
    [ana, null],
  ] as const) {
    const { status, body } = await share(sent, person)
    expect(status).toBe(422)
    expect(body.detail).toBeTruthy()
  }
  const rows = await world.ctx.db.read.select({ is: users.is_phone_shared }).from(users).all()
  expect(rows.some(({ is }) => is)).toBe(false)
})

test('the choice is in one’s own data; an account that is deleted on the day after takes the number along', async () => {
  const { world, ana, share, numbers } = await ringing()
  await share(true)
  const zip = await world.app.request('/api/users/me/export', bearer(ana))
  const data = unzipSync(new Uint8Array(await zip.arrayBuffer()))['data.json']!
  expect(JSON.parse(strFromU8(data)).profile).toMatchObject({ phone: NUMBER, is_phone_shared: true })

  world.setClock('2027-03-04T10:00:00Z')
  expect(await numbers()).toEqual([[NUMBER], [NUMBER]])
  const password_hash = await hashPassword(PASSWORD)
  await world.ctx.db.write((tx) => tx.update(users).set({ password_hash }).where(eq(users.id, ana.user.id)).run())
  expect((await ana.delete('/users/me', { password: PASSWORD })).status).toBe(204)
  expect(await numbers()).toEqual([[], []])
  const row = await world.ctx.db.read.select().from(users).where(eq(users.id, ana.user.id)).get()
  expect(row).toMatchObject({ phone: '', is_phone_shared: false })
})

const bearer = ({ token }: Person) => ({ headers: { authorization: `Bearer ${token}` } })
