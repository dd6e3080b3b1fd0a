import type { CrewMember, CrewPerson } from '../../shared/hiring/crews.ts'
import { csvOf, fileNameOf } from '../../shared/csv.ts'
import { sortRows, type Value } from '../../shared/sort-rows.ts'
import { clashOf, datesOf, FREE } from '../../shared/jobs/clash-text.ts'
import type { LocalCrewList } from '../offline/store/rows.ts'
import { applicationState } from '../trade/application-state.ts'
import type { CrewFace } from '../trade/crews/favourite-star.tsx'
import { datesText } from '../trade/match-texts.ts'
import type { Tone } from '../ui/badge.tsx'
import { textSearch } from '../../shared/folded-text.ts'

/** The list that is always there: everybody who has worked with the company. */
export const WORKED = 'worked'
/** In the place of a list: what was written to people of several of them. */
export const MESSAGES = 'messages'

/** A line of the table: somebody in the list, and what the server knows of them, once it has answered. */
export type CrewRow = CrewFace & { note: string; known: CrewPerson | undefined }

/** Who is in the chosen list, in order; `people` is undefined until the server has answered. */
export function rowsOf(list: LocalCrewList | typeof WORKED, people: CrewPerson[] | undefined): CrewRow[] {
  const known = new Map(people?.map((person) => [person.freelancer.id, person]))
  if (list !== WORKED) return list.people.map((person) => rowOf(person, person.note, known.get(person.id)))
  return (people ?? [])
    .filter(({ times_worked }) => times_worked > 0)
    .map((person) => rowOf(person.freelancer, '', person))
}

const rowOf = (
  { id, full_name, profile_picture, job_roles }: CrewMember | CrewPerson['freelancer'],
  note: string,
  known: CrewPerson | undefined,
): CrewRow => ({ id, full_name, profile_picture, job_roles, note, known })

/** `role` is one of the names that their profiles have; '' for all. */
export type CrewFilters = { role: string; text: string }

/** Those with this role in whose name, roles and note every word occurs. */
export function findPeople(rows: CrewRow[], { role, text }: CrewFilters): CrewRow[] {
  const hasWords = textSearch(text)
  return rows.filter(
    ({ full_name, job_roles, note }) =>
      (role === '' || job_roles.includes(role)) && hasWords([full_name, ...job_roles, note]),
  )
}

/** The roles that these people do, by name. */
export const rolesIn = (rows: CrewRow[]) =>
  [...new Set(rows.flatMap(({ job_roles }) => job_roles))].toSorted((a, b) => a.localeCompare(b, 'en-GB'))

/** By a column of the table. */
export const sortPeople = (rows: CrewRow[], order: string) => sortRows(rows, order, VALUES)

const VALUES: Record<string, (row: CrewRow) => Value> = {
  name: ({ full_name }) => full_name,
  roles: ({ job_roles }) => job_roles[0] ?? null,
  stand: ({ known }) => standOf(known?.for_job ?? null).words || null,
  rated: ({ known }) => known?.rated?.mean ?? null,
  last: ({ known }) => known?.last_worked?.date_end ?? null,
  times: ({ known }) => known?.times_worked || null,
  note: ({ note }) => note || null,
}

const CSV_HEAD = [
  'Name',
  'Roles',
  'This project',
  'Last with us',
  'Last day',
  'Times',
  'Your rating',
  'Ratings',
  'Note',
]

/** Those shown, in their order, as a file that is made on the device; `name` is the list's. */
export const crewCsv = (name: string, rows: CrewRow[]) => ({
  name: `crew-${fileNameOf(name, 'list')}.csv`,
  csv: csvOf(
    CSV_HEAD,
    rows.map(({ full_name, job_roles, known, note }) => [
      full_name,
      job_roles.join(', '),
      standOf(known?.for_job ?? null).words,
      known?.last_worked?.title ?? '',
      known?.last_worked?.date_end.slice(0, 10) ?? '',
      known?.times_worked ?? null,
      known?.rated?.mean ?? null,
      known?.rated?.count ?? null,
      note,
    ]),
  ),
})

/** The company's projects that somebody of these worked on, the latest first. */
export function pastProjects(people: CrewPerson[]) {
  const found = new Map(people.flatMap(({ worked }) => worked.map((one) => [one.job_id, one])))
  return [...found.values()].toSorted((a, b) => (a.date_end < b.date_end ? 1 : -1))
}

/** Who has worked on this past project, whatever they did since. */
export const crewOf = (rows: CrewRow[], jobId: string) =>
  rows.filter(({ known }) => known?.worked.some(({ job_id }) => job_id === jobId))

type ForJob = NonNullable<CrewRow['known']>['for_job']
const askedAt = (about: ForJob | undefined) => about?.invited_at ?? about?.asked_first_at ?? null

/** Who was asked about a project, by an invitation or as one of a list, and still has to answer. */
export const isUnanswered = ({ known }: CrewRow) => askedAt(known?.for_job) !== null && known?.for_job?.status === null

/** Whom the company may write to about the project: whoever was asked about it or has applied. */
export const isAsked = ({ known }: CrewRow) => (askedAt(known?.for_job) ?? known?.for_job?.status ?? null) !== null

/** Whether somebody is free for the chosen project, or how they stand to it already. */
export function standOf(about: ForJob): { tone: Tone; words: string } {
  if (!about) return { tone: 'neutral', words: '' }
  if (about.status) return applicationState(about.status)
  if (about.invited_at) return { tone: 'info', words: 'Invited' }
  if (about.asked_first_at) return { tone: 'info', words: 'Asked first' }
  if (!about.match) return { tone: 'neutral', words: '' }
  if (clashOf(about.match)) return { tone: 'stop', words: 'Not free' }
  const isFree = datesOf(about.match) === FREE
  return { tone: isFree ? 'go' : 'neutral', words: datesText(about.match) }
}
