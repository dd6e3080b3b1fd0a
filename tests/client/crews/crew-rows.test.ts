import { expect, test } from 'vitest'
import {
  type CrewTableRow,
  crewListCsv,
  crewOfProject,
  findCrewPeople,
  isAskedAboutProject,
  isUnanswered,
  pastProjects,
  crewRolesIn,
  crewRowsOf,
  sortCrewPeople,
  crewStandOf,
  WORKED_LIST,
} from '../../../client/crews/crew-rows.ts'
import { queueCrewChange } from '../../../client/offline/outbox/kinds/crew.ts'
import { discardOutboxItem } from '../../../client/offline/outbox/settle.ts'
import type { CrewPerson } from '../../../shared/hiring/crews.ts'
import { openTab } from '../support/test-device.ts'

const person = (id: string, fields: Partial<CrewPerson> = {}) =>
  ({
    freelancer: { id, full_name: id.toUpperCase(), profile_picture: null, job_roles: ['Rigger'] },
    times_worked: 0,
    last_worked: null,
    worked: [],
    rated: null,
    for_job: null,
    ...fields,
  }) as CrewPerson
const worked = (...jobs: [job_id: string, date_end: string][]) => {
  const all = jobs.map(([job_id, date_end]) => ({ job_id, title: job_id, date_start: date_end, date_end }))
  return { times_worked: all.length, last_worked: all[0]!, worked: all }
}
const ANA = person('ana', {
  ...worked(['tour', '2026-03-02'], ['fair', '2026-01-02']),
  rated: { mean: 4, last: 5, count: 2 },
})
const BEN = person('ben', worked(['gala', '2026-05-02'], ['tour', '2026-03-02']))
const EVE = person('eve')
const list = {
  id: 'l',
  name: 'A-team',
  is_favourites: false,
  created_at: '',
  people: ['eve', 'ana'].map((id) => ({ ...EVE.freelancer, id, note: `of ${id}`, added_at: '' })),
}
const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)

test('a list shows its people also before the server has answered; Worked with us only who has worked', () => {
  expect(crewRowsOf(list, undefined)).toMatchObject([{ id: 'eve', note: 'of eve', known: undefined }, { id: 'ana' }])
  expect(crewRowsOf(list, [ANA])[1]).toMatchObject({ note: 'of ana', known: { times_worked: 2 } })
  expect(ids(crewRowsOf(WORKED_LIST, [ANA, BEN, EVE]))).toEqual(['ana', 'ben'])
  expect(crewRowsOf(WORKED_LIST, undefined)).toEqual([])
})

test('each column sorts both ways, and who has no value comes last either way', () => {
  const rows = crewRowsOf(
    { ...list, people: ['eve', 'ben', 'ana'].map((id) => ({ ...list.people[0]!, id, full_name: id })) },
    [ANA, BEN, EVE],
  )
  expect(ids(sortCrewPeople(rows, '-name'))).toEqual(['eve', 'ben', 'ana'])
  expect(ids(sortCrewPeople(rows, '-last'))).toEqual(['ben', 'ana', 'eve'])
  expect(ids(sortCrewPeople(rows, 'last'))).toEqual(['ana', 'ben', 'eve'])
  expect(ids(sortCrewPeople(rows, '-times')).at(-1)).toBe('eve')
  expect(ids(sortCrewPeople(rows, 'rated'))[0]).toBe('ana')
})

test('people are found by role and by words of their name, roles and note', () => {
  const rigger = { ...EVE.freelancer, id: 'ana', full_name: 'Ana Lund', note: 'Own harness', added_at: '' }
  const others = [
    { ...rigger, id: 'ben', full_name: 'Ben Waits', job_roles: ['Sound engineer', 'Rigger'], note: '' },
    { ...rigger, id: 'cy', full_name: 'Cy Lund', job_roles: ['Stagehand'], note: '' },
  ]
  const rows = crewRowsOf({ ...list, people: [rigger, ...others] }, undefined)
  const found = (role: string, text: string) => ids(findCrewPeople(rows, { role, text }))
  expect(found('', ' ')).toEqual(['ana', 'ben', 'cy'])
  expect(found('Rigger', '')).toEqual(['ana', 'ben'])
  expect(found('', 'LUND harness')).toEqual(['ana'])
  expect(found('Stagehand', 'ben')).toEqual([])
  expect(crewRolesIn(rows)).toEqual(['Rigger', 'Sound engineer', 'Stagehand'])
})

test('a list is saved as a file with how each stands to the project and what they did here', () => {
  const { name, csv } = crewListCsv('A-team', crewRowsOf(list, [ANA]))
  expect(name).toBe('crew-a-team.csv')
  expect(csv.split('\r\n').slice(0, 3)).toEqual([
    '\uFEFF"Name","Roles","This project","Last with us","Last day","Times","Your rating","Ratings","Note"',
    '"EVE","Rigger","","","",,,,"of eve"',
    '"EVE","Rigger","","tour","2026-03-02",2,4,2,"of ana"',
  ])
})

test('past projects are named once, the latest first', () => {
  expect(pastProjects([ANA, BEN]).map(({ job_id }) => job_id)).toEqual(['gala', 'tour', 'fair'])
})

test('the crew of a past project is everybody who was on it, whatever they did since', () => {
  const rows = crewRowsOf(WORKED_LIST, [ANA, BEN, EVE])
  expect(ids(crewOfProject(rows, 'tour'))).toEqual(['ana', 'ben'])
  expect(ids(crewOfProject(rows, 'fair'))).toEqual(['ana'])
  expect(crewOfProject(crewRowsOf(list, undefined), 'tour')).toEqual([])
})

test('how somebody stands to a project: an answer goes before the invitation, that before their days', () => {
  const match = { score: 50, reasons: ['free on all days'], missing: [] } as unknown as NonNullable<
    CrewPerson['for_job']
  >['match']
  const busy = { ...match!, reasons: [], missing: ['not free'] }
  const inPart = { ...match!, reasons: ['free for 1 of 2 roles'] }
  const about = { match, invited_at: null, asked_first_at: null, status: null }
  expect(crewStandOf(about)).toEqual({ tone: 'go', words: 'Free' })
  expect(crewStandOf({ ...about, match: inPart })).toEqual({ tone: 'neutral', words: 'Free for 1 of 2 roles' })
  expect(crewStandOf({ ...about, match: busy })).toEqual({ tone: 'stop', words: 'Not free' })
  expect(crewStandOf({ ...about, match: busy, invited_at: 'then' }).words).toBe('Invited')
  expect(crewStandOf({ ...about, invited_at: 'then', status: 'accepted' }).words).toBe('Confirmed')
  expect(crewStandOf({ ...about, match: null }).words).toBe('')
  const row = (for_job: CrewPerson['for_job']): CrewTableRow => crewRowsOf(WORKED_LIST, [{ ...ANA, for_job }])[0]!
  expect(isUnanswered(row({ ...about, invited_at: 'then' }))).toBe(true)
  expect(isUnanswered(row({ ...about, invited_at: 'then', status: 'pending' }))).toBe(false)
  expect(isUnanswered(row(about))).toBe(false)
  const first = { ...about, asked_first_at: 'then' }
  expect(crewStandOf(first).words).toBe('Asked first')
  expect([isUnanswered(row(first)), isAskedAboutProject(row(first))]).toEqual([true, true])
  expect(isUnanswered(row({ ...first, status: 'pending' }))).toBe(false)
  expect([
    isAskedAboutProject(row({ ...about, status: 'pending' })),
    isAskedAboutProject(row(about)),
    isAskedAboutProject(row(null)),
  ]).toEqual([true, false, false])
})

test('favourites that were never sent, and are discarded, leave no empty list', async () => {
  const { device } = openTab({ fetch: () => Promise.reject(new Error('no signal')), user_id: 'mina' })
  const favourites = { id: 'company', name: 'Favourites', is_favourites: true }
  await queueCrewChange(favourites, [{ ...ANA.freelancer, is_in: true }], device)
  expect((await device.db.crew_lists.toArray())[0]!.people).toMatchObject([{ id: 'ana' }])
  await discardOutboxItem((await device.db.outbox.toArray())[0]!.id, device)
  expect(await device.db.crew_lists.count()).toBe(0)
})
