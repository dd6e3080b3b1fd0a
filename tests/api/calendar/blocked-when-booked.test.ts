import { expect, test } from 'vitest'
import { planCrew } from '../../support/factories/plan-crew.ts'
import { publishPlan } from '../../support/factories/plan.ts'
import type { Person } from '../../support/factories/people.ts'
import { collectNotifications } from '../../support/outside/notifications.ts'

const block = async (person: Person, days: string[], is_blocked = true) =>
  expect((await person.put('/calendar/blocked-days', { days, is_blocked, note: 'Gran’s 90th' })).status).toBe(204)

test('who is booked and blocks a day of it: the company is told which, once, and without the note', async () => {
  const { world, eva, max, ana, job, anas, shift } = await planCrew()
  const tuesday = shift({ day: '2027-03-02', people: [anas] })
  expect((await publishPlan(eva, job.id, { shifts: [tuesday] })).status).toBe(201)
  const since = await collectNotifications(world, [eva, max])
  await block(ana, ['2027-03-01', '2027-03-03', '2027-04-01'])
  expect(await since(), 'in the plan she works on none of these days').toEqual([])

  await block(ana, ['2027-03-02', '2027-04-02'])
  const told = await since()
  const words =
    'Ana Birch is confirmed for Arena tour and has blocked Tue 2 Mar. The booking stands: ask them, or change the plan.'
  expect(told).toMatchObject([
    { to: 'Eva Stone', by: 'mail', subject: 'Ana Birch may not be free: Arena tour' },
    { to: 'Eva Stone', by: 'push', title: 'Ana Birch may not be free', body: words, tag: `job:${job.id}` },
  ])
  expect(JSON.stringify(told)).not.toContain('Gran')
  await block(ana, ['2027-03-02', '2027-04-02'])
  await block(ana, ['2027-03-02'], false)
  expect(await since()).toEqual([])
})

test('without a plan all days of the role count, several are named, many are counted, past ones are not told', async () => {
  const { world, eva, ana, ben } = await planCrew()
  const since = await collectNotifications(world, [eva])
  const bodies = async () => (await since()).flatMap((one) => (one.by === 'push' ? one.body : []))
  await block(ben, ['2027-03-03', '2027-03-01'])
  expect(await bodies()).toEqual([expect.stringContaining('has blocked Mon 1 Mar and Wed 3 Mar. The booking stands')])
  world.setClock('2027-03-02T09:00:00Z')
  await block(ana, ['2027-03-01', '2027-03-02'])
  expect(await bodies()).toEqual([expect.stringContaining('has blocked Tue 2 Mar. The booking stands')])
})
