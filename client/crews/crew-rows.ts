import type { CrewMember, CrewPerson } from '../../shared/hiring/crews.ts'
import { type CsvColumns, csvDayOf, csvTextOf, fileNameOf } from '../../shared/csv.ts'
import { sortRows, type SortValue } from '../../shared/sort-rows.ts'
import { clashTextOf, datesTextOf, FREE_ALL_DAYS } from '../../shared/jobs/clash-text.ts'
import type { LocalCrewList } from '../offline/store/rows.ts'
import { applicationBadgeOf } from '../trade/application-state.ts'
import type { CrewFace } from '../trade/crews/favourite-star.tsx'
import { matchDatesText } from '../trade/match-texts.ts'
import type { BadgeTone } from '../ui/badge.tsx'
import { textSearch } from '../../shared/folded-text.ts'

/** The list that is always there: everybody who has worked with the company. */
export const WORKED_LIST = 'worked'
/** In the place of a list: what was written to people of several of them. */
export const MESSAGES_LIST = 'messages'

/** A line of the table: somebody in the list, and what the server knows of them, once it has answered. */
export type CrewTableRow = CrewFace & { note: string; known: CrewPerson | undefined }

/** Who is in the chosen list, in order; `people` is undefined until the server has answered. */
export function crewRowsOf(list: LocalCrewList | typeof WORKED_LIST, people: CrewPerson[] | undefined): CrewTableRow[] {
  const known = new Map(people?.map((person) => [person.freelancer.id, person]))
  if (list !== WORKED_LIST) return list.people.map((person) => crewRowFrom(person, person.note, known.get(person.id)))
  return (people ?? [])
    .filter(({ times_worked }) => times_worked > 0)
    .map((person) => crewRowFrom(person.freelancer, '', person))
}

const crewRowFrom = (
  { id, full_name, profile_picture, job_roles }: CrewMember | CrewPerson['freelancer'],
  note: string,
  known: CrewPerson | undefined,
): CrewTableRow => ({ id, full_name, profile_picture, job_roles, note, known })

/** `role` is one of the names that their profiles have; '' for all. */
export type CrewFilters = { role: string; text: string }

/** Those with this role in whose name, roles and note every word occurs. */
export function findCrewPeople(rows: CrewTableRow[], { role, text }: CrewFilters): CrewTableRow[] {
  const hasWords = textSearch(text)
  return rows.filter(
    ({ full_name, job_roles, note }) =>
      (role === '' || job_roles.includes(role)) && hasWords([full_name, ...job_roles, note]),
  )
}

/** The roles that these people do, by name. */
export const crewRolesIn = (rows: CrewTableRow[]) =>
  [...new Set(rows.flatMap(({ job_roles }) => job_roles))].toSorted((a, b) => a.localeCompare(b, 'en-GB'))

/** By a column of the table. */
export const sortCrewPeople = (rows: CrewTableRow[], order: string) => sortRows(rows, order, CREW_SORT_VALUES)

const CREW_SORT_VALUES: Record<string, (row: CrewTableRow) => SortValue> = {
  name: ({ full_name }) => full_name,
  roles: ({ job_roles }) => job_roles[0] ?? null,
  stand: ({ known }) => crewStandOf(known?.for_job ?? null).words || null,
  rated: ({ known }) => known?.rated?.mean ?? null,
  last: ({ known }) => known?.last_worked?.date_end ?? null,
  times: ({ known }) => known?.times_worked || null,
  note: ({ note }) => note || null,
}

const CREW_CSV_COLUMNS: CsvColumns<CrewTableRow> = {
  Name: ({ full_name }) => full_name,
  Roles: ({ job_roles }) => job_roles.join(', '),
  'This project': ({ known }) => crewStandOf(known?.for_job ?? null).words,
  'Last with us': ({ known }) => known?.last_worked?.title ?? '',
  'Last day': ({ known }) => csvDayOf(known?.last_worked?.date_end),
  Times: ({ known }) => known?.times_worked,
  'Your rating': ({ known }) => known?.rated?.mean,
  Ratings: ({ known }) => known?.rated?.count,
  Note: ({ note }) => note,
}

/** Those shown, in their order, as a file that is made on the device; `name` is the list's. */
export const crewListCsv = (name: string, rows: CrewTableRow[]) => ({
  name: `crew-${fileNameOf(name, 'list')}.csv`,
  csv: csvTextOf(CREW_CSV_COLUMNS, rows),
})

/** The company's projects that somebody of these worked on, the latest first. */
export function pastProjects(people: CrewPerson[]) {
  const found = new Map(people.flatMap(({ worked }) => worked.map((one) => [one.job_id, one])))
  return [...found.values()].toSorted((a, b) => (a.date_end < b.date_end ? 1 : -1))
}

/** Who has worked on this past project, whatever they did since. */
export const crewOfProject = (rows: CrewTableRow[], jobId: string) =>
  rows.filter(({ known }) => known?.worked.some(({ job_id }) => job_id === jobId))

type ProjectStand = NonNullable<CrewTableRow['known']>['for_job']
const askedAboutAt = (about: ProjectStand | undefined) => about?.invited_at ?? about?.asked_first_at ?? null

/** Who was asked about a project, by an invitation or as one of a list, and still has to answer. */
export const isUnanswered = ({ known }: CrewTableRow) =>
  askedAboutAt(known?.for_job) !== null && known?.for_job?.status === null

/** Whom the company may write to about the project: whoever was asked about it or has applied. */
export const isAskedAboutProject = ({ known }: CrewTableRow) =>
  (askedAboutAt(known?.for_job) ?? known?.for_job?.status ?? null) !== null

/** Whether somebody is free for the chosen project, or how they stand to it already. */
export function crewStandOf(about: ProjectStand): { tone: BadgeTone; words: string } {
  if (!about) return { tone: 'neutral', words: '' }
  if (about.status) return applicationBadgeOf(about.status)
  if (about.invited_at) return { tone: 'info', words: 'Invited' }
  if (about.asked_first_at) return { tone: 'info', words: 'Asked first' }
  if (!about.match) return { tone: 'neutral', words: '' }
  if (clashTextOf(about.match)) return { tone: 'stop', words: 'Not free' }
  const isFree = datesTextOf(about.match) === FREE_ALL_DAYS
  return { tone: isFree ? 'go' : 'neutral', words: matchDatesText(about.match) }
}
