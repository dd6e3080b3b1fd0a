import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '../../../server/db/schema/people.ts'
import type { BusyPerson } from '../../../shared/hiring/crews.ts'
import { confirm } from '../../support/factories/call-sheet-crew.ts'
import { applyFor, jobsWorld, post, role, step } from '../../support/factories/jobs.ts'
import { createEmployer, createFreelancer, createMember, type Person } from '../../support/factories/people.ts'
import { planShift, publishPlan } from '../../support/factories/plan.ts'

/** It is 1 February 2027. Ana has applied to Eva's project of 1 to 3 March; Zoe has another company. */
async function crew() {
  const world = await jobsWorld()
  const eva = await createEmployer(world, { full_name: 'Eva Stone' })
  const max = await createMember(world, eva)
  const zoe = await createEmployer(world, { company_name: 'Rival Events' })
  const ana = await createFreelancer(world, { full_name: 'Ana Birch' })
  const job = await post(eva)
  const applied = await applyFor(ana, job)
  const busy = (person: Person, from = '2027-02-20', to = '2027-03-20', more = '') =>
    person.get<BusyPerson[] & { detail: string }>(`/crews/busy-days?from=${from}&to=${to}${more}`)
  const block = (person: Person, ...days: string[]) =>
    person.put('/calendar/blocked-days', { days, is_blocked: true, note: 'Wedding' })
  const book = async (person: Person, first: string, last = first) => {
    const dates = { date_start: `${first}T08:00:00Z`, date_end: `${last}T18:00:00Z` }
    const other = await post(zoe, { title: 'Secret show', roles: [role(dates)] })
    return { other, application: await confirm(zoe, person, other) }
  }
  return { world, eva, max, zoe, ana, job, applied, busy, block, book }
}

test('bookings with others and blocked days are one span of days: not whose, what, or which of the two', async () => {
  const { eva, max, ana, busy, block, book } = await crew()
  await book(ana, '2027-03-08', '2027-03-09')
  await block(ana, '2027-03-10', '2027-03-14')
  const spans = [
    { first_day: '2027-03-08', last_day: '2027-03-10' },
    { first_day: '2027-03-14', last_day: '2027-03-14' },
  ]
  const expected = [{ id: ana.user.id, full_name: 'Ana Birch', busy: spans }]
  expect((await busy(eva)).body).toEqual(expected)
  expect((await busy(max)).body).toEqual(expected)
  const said = JSON.stringify((await busy(eva)).body)
  for (const word of ['Secret', 'Rival', 'Wedding', 'job_id', 'blocked']) expect(said).not.toContain(word)
  // Only within what was asked, and never before today.
  expect((await busy(eva, '2027-03-09', '2027-03-09')).body[0]!.busy).toEqual([
    { first_day: '2027-03-09', last_day: '2027-03-09' },
  ])
  await block(ana, '2027-01-30', '2027-02-01')
  expect((await busy(eva, '2027-01-25', '2027-02-03')).body[0]!.busy).toEqual([
    { first_day: '2027-02-01', last_day: '2027-02-01' },
  ])
})

test('the company’s own bookings are not elsewhere, and of another’s only the published shifts are', async () => {
  const { eva, zoe, ana, applied, busy, book } = await crew()
  await step(eva, applied, 'accept')
  expect((await busy(eva)).body).toEqual([])
  expect((await busy(zoe)).body).toEqual([])
  const { other, application } = await book(ana, '2027-03-08', '2027-03-12')
  expect((await busy(zoe)).body[0]!.busy).toEqual([{ first_day: '2027-03-01', last_day: '2027-03-03' }])
  const night = planShift(other.roles[0]!.id, {
    day: '2027-03-09',
    starts: '20:00',
    ends: '03:00',
    people: [application.id],
  })
  expect((await publishPlan(zoe, other.id, { shifts: [night] })).status).toBe(201)
  expect((await busy(eva)).body[0]!.busy).toEqual([{ first_day: '2027-03-09', last_day: '2027-03-09' }])
})

test('only people of the crew: in a list, confirmed, or applied to what is not over; not strangers, nor who blocks', async () => {
  const { world, eva, zoe, ana, job, applied, busy, block } = await crew()
  const ben = await createFreelancer(world, { full_name: 'Ben Waits' })
  for (const person of [ana, ben]) await block(person, '2027-03-08')
  const names = async (person = eva) => (await busy(person)).body.map(({ full_name }) => full_name)
  expect(await names()).toEqual(['Ana Birch'])
  expect(await names(zoe)).toEqual([])
  const add = (is_in: boolean) =>
    world.call<any>(
      'PATCH',
      `/crews/${eva.user.company_id}/people`,
      { people: [{ freelancer_id: ben.user.id, is_in }] },
      eva.token,
    )
  await add(true)
  expect((await names()).toSorted()).toEqual(['Ana Birch', 'Ben Waits'])
  const page = await busy(eva, '2027-03-01', '2027-03-31', '&limit=1')
  expect([page.body.length, page.headers.get('link')]).toEqual([1, expect.stringContaining('rel="next"')])
  await add(false)
  expect(await names()).toEqual(['Ana Birch'])

  expect((await ana.put(`/users/${eva.user.id}/block`)).status).toBe(204)
  expect(await names()).toEqual([])
  expect((await ana.delete(`/users/${eva.user.id}/block`)).status).toBe(204)
  expect(await names()).toEqual(['Ana Birch'])
  await ana.post(`/jobs/${job.id}/applications/${applied.id}/withdraw`)
  expect(await names()).toEqual([])
})

test('who worked for a project that is over is of the crew no more; a suspended person never is', async () => {
  const { world, eva, ana, applied, busy, block } = await crew()
  await step(eva, applied, 'accept')
  await block(ana, '2027-03-04', '2027-04-04')
  expect((await busy(eva)).body).toHaveLength(1)
  const suspend = (suspended_at: string | null) =>
    world.ctx.db.write((tx) => tx.update(users).set({ suspended_at }).where(eq(users.id, ana.user.id)).run())
  await suspend('2027-01-01T00:00:00.000Z')
  expect((await busy(eva)).body).toEqual([])
  await suspend(null)
  world.setClock('2027-03-04T12:00:00Z')
  expect((await busy(eva, '2027-04-01', '2027-04-10')).body).toEqual([])
})

test.each([
  ['no days', 'from=tomorrow&to=2027-03-01', 'from'],
  ['the last day first', 'from=2027-03-02&to=2027-03-01', 'to'],
  ['too many days', 'from=2027-03-01&to=2027-04-12', 'to'],
])('refused: %s', async (_what, query, path) => {
  const { eva } = await crew()
  const { status, body } = await eva.get<{ errors: { path: string }[] }>(`/crews/busy-days?${query}`)
  expect([status, body.errors[0]!.path]).toEqual([400, path])
})
