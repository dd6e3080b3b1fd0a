import type { CrewMember, CrewPerson } from '../../shared/hiring/crews.ts'
import type { LocalCrewList } from '../offline/store/rows.ts'
import type { CrewFace } from '../trade/favourite-star.tsx'

/** The list that is always there: everybody who has worked with the company. */
export const WORKED = 'worked'

/** A line of the table: somebody in the list, and what the server knows of them, once it has answered. */
export type CrewRow = CrewFace & { note: string; known: CrewPerson | undefined }

export type CrewColumn = 'name' | 'rated' | 'last' | 'times'
export type CrewOrder = { column: CrewColumn; isDown: boolean }

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

/** Those without a value come last, whichever way round. */
export function sorted(rows: CrewRow[], { column, isDown }: CrewOrder): CrewRow[] {
  const has = rows.filter((row) => valueOf[column](row) !== null)
  const ordered = has.toSorted((a, b) => compare(valueOf[column](a)!, valueOf[column](b)!) * (isDown ? -1 : 1))
  return [...ordered, ...rows.filter((row) => valueOf[column](row) === null)]
}

const valueOf: Record<CrewColumn, (row: CrewRow) => string | number | null> = {
  name: ({ full_name }) => full_name,
  rated: ({ known }) => known?.rated?.mean ?? null,
  last: ({ known }) => known?.last_worked?.date_end ?? null,
  times: ({ known }) => known?.times_worked || null,
}

const compare = (a: string | number, b: string | number) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'en-GB')

/** The company's last projects that somebody of these worked on, the latest first. */
export function pastProjects(people: CrewPerson[]) {
  const found = new Map(people.flatMap(({ last_worked }) => (last_worked ? [[last_worked.job_id, last_worked]] : [])))
  return [...found.values()].toSorted((a, b) => (a.date_end < b.date_end ? 1 : -1))
}

/** Whom a project's invitation reaches and who still has to answer. */
export const isUnanswered = ({ known }: CrewRow) =>
  Boolean(known?.for_job?.invited_at) && known?.for_job?.status === null

/** The rows from the one pressed last to this one. */
export function between(rows: CrewRow[], from: string | null, to: string) {
  const [a, b] = [rows.findIndex(({ id }) => id === from), rows.findIndex(({ id }) => id === to)]
  if (a < 0) return rows.filter(({ id }) => id === to)
  return rows.slice(Math.min(a, b), Math.max(a, b) + 1)
}
