import { expect, test } from 'vitest'
import { clashingApplicants, freePlacesText, planAccept } from '../../../client/applicants/decisions/plan-accept.ts'
import type { Applicant, Job } from '../../../shared/jobs/jobs.ts'

const job = {
  roles: [
    { id: 'rigger', role_name: 'Rigger', places: 3, filled: 1 },
    { id: 'climber', role_name: 'Climber', places: 1, filled: 1 },
    { id: 'hand', role_name: 'Hand', places: 1, filled: 0 },
  ],
} as Job

type Clash = { role_id: string; text: string }
const asked = (name: string, job_role_id: string | null, clashes: Clash[] = [], status = 'pending') =>
  ({
    freelancer: { full_name: name },
    application: { id: name, job_role_id, status },
    match: { role_id: 'hand', clashes, missing: clashes.map(({ text }) => text) },
  }) as unknown as Applicant

const planned = (people: Applicant[]) => {
  const { fit, warned, others } = planAccept(job, people)
  return {
    fit: fit.map(({ freelancer }) => freelancer.full_name),
    ...(warned.length > 0 && { warned: warned.map(inWords) }),
    others: others.map(inWords),
  }
}
const inWords = ({ applicant, why }: { applicant: Applicant; why: string }) =>
  `${applicant.freelancer.full_name}: ${why}`

test('who is first in the list gets the places of their role; the others are said to find none', () => {
  const people = ['Ann', 'Bob', 'Cy', 'Di'].map((name) => asked(name, 'rigger'))
  expect(planned([...people, asked('Ed', 'climber')])).toEqual({
    fit: ['Ann', 'Bob'],
    others: ['Cy: no place left in their role', 'Di: no place left in their role', 'Ed: no place left in their role'],
  })
})

test('who is booked elsewhere takes no place; a busy calendar is no hindrance, and is named; who is confirmed stays so', () => {
  const booked = [{ role_id: 'rigger', text: 'clashes on Tue 15 Dec' }]
  const busy = [{ role_id: 'rigger', text: 'not free' }]
  expect(
    planned([
      asked('Ann', 'rigger', booked),
      asked('Bob', 'rigger', busy),
      asked('Cy', 'rigger', [], 'accepted'),
      asked('Di', 'rigger'),
    ]),
  ).toEqual({
    fit: ['Bob', 'Di'],
    warned: ['Bob: not free'],
    others: ['Ann: clashes on Tue 15 Dec', 'Cy: confirmed already'],
  })
})

test('who named no role takes the one that suits them, then any other; a role that clashes is passed over', () => {
  const onHand = [{ role_id: 'hand', text: 'clashes on Tue 15 Dec' }]
  expect(planned([asked('Ann', null, onHand), asked('Bob', null), asked('Cy', null), asked('Di', null)])).toEqual({
    fit: ['Ann', 'Bob', 'Cy'],
    others: ['Di: no place left'],
  })
})

test('who named no role and is busy for the first is planned for one on whose days they are free', () => {
  const busy = [{ role_id: 'rigger', text: 'not free' }]
  const anyRole = { ...asked('Ann', null, busy), match: { role_id: null, clashes: busy, missing: [] } } as never
  expect(planned([anyRole])).toEqual({ fit: ['Ann'], others: [] })
})

test('clashes are named for the role applied for', () => {
  const onHand = [{ role_id: 'hand', text: 'clashes on Tue 15 Dec' }]
  const people = [
    asked('Ann', 'hand', onHand),
    asked('Bob', 'rigger', onHand),
    asked('Cy', null, onHand),
    asked('Di', null),
  ]
  expect(clashingApplicants(people).map(inWords)).toEqual(['Ann: clashes on Tue 15 Dec', 'Cy: clashes on Tue 15 Dec'])
})

test('the free places are those of the roles asked for', () => {
  expect(freePlacesText(planAccept(job, [asked('Ann', 'rigger'), asked('Bob', 'climber')]).free)).toBe(
    '2 places free as Rigger, no places free as Climber',
  )
  expect(planAccept(job, [asked('Ann', null)]).free).toHaveLength(3)
})

test('of a project that is over nobody is accepted, as the server says', () => {
  const over = { ...job, date_end: '2026-01-01T00:00:00Z' }
  const { fit, others } = planAccept(over, [asked('Ana', 'rigger')])
  expect([fit, others.map(inWords)]).toEqual([[], ['Ana: This project is over.']])
})

test('who has no right to work check for their role’s days takes no place, where that is known', () => {
  const dated = { roles: job.roles.map((role) => ({ ...role, date_end: '2027-03-03T20:00:00.000Z' })) } as Job
  const person = (name: string, ends_on: string | null, is_checked = true) => ({
    ...asked(name, 'rigger'),
    right_to_work: { is_checked, ends_on, is_overridden: false },
  })
  const people = [
    person('Ann', '2027-03-02'),
    person('Bob', '2027-03-03'),
    person('Cy', null, false),
    asked('Di', 'rigger'),
  ]
  const { fit, others } = planAccept(dated, people)
  expect(fit.map(({ freelancer }) => freelancer.full_name)).toEqual(['Bob', 'Di'])
  expect(others.map(({ why }) => why)).toEqual([
    expect.stringContaining('no right to work check for Ann'),
    expect.stringContaining('no right to work check for Cy'),
  ])
})
