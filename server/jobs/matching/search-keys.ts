import { eq } from 'drizzle-orm'
import { searchTokens } from '../../../shared/folded-text.ts'
import { findsNoJobs, splitSkillList } from '../../../shared/jobs/filter-for.ts'
import type { SearchFilters } from '../../../shared/jobs/search-filters.ts'
import type { WriteTransaction } from '../../db/connection.ts'
import { type SavedSearchRow, savedSearches, savedSearchKeys } from '../../db/schema/searches.ts'
import { users } from '../../db/schema/people.ts'
import type { PlacePoint } from '../../ports/places/places.ts'
import { mapCellOf, cellsWithin, CELL_WITHOUT_PLACE } from './map-cells.ts'

/** Miles; beyond this there would be too many map cells, and the search is stored under the key for any place. */
const CELL_KEYS_MAX_MILES = 100
const ANY_JOB_KEY = ''

/** Replaces the keys of a search; a deleted one, or one without alerts, has none. */
export async function writeSearchKeys(tx: WriteTransaction, search: SavedSearchRow) {
  await tx.delete(savedSearchKeys).where(eq(savedSearchKeys.search_id, search.id)).run()
  if (!search.alert || search.removed_at) return
  const user = await tx.select({ lat: users.lat, lng: users.lng }).from(users).where(eq(users.id, search.user_id)).get()
  const point = user && user.lat !== null && user.lng !== null ? { lat: user.lat, lng: user.lng } : null
  for (const key of new Set(keysOfSavedSearch(search.filters, point)))
    await tx.insert(savedSearchKeys).values({ key, search_id: search.id }).run()
}

/** Called in every transaction that moves a freelancer, since distances are measured from their location. */
export async function writeSearchKeysOf(tx: WriteTransaction, userId: string) {
  for (const search of await tx.select().from(savedSearches).where(eq(savedSearches.user_id, userId)).all())
    await writeSearchKeys(tx, search)
}

/** The keys of one criterion of the search, the one that fewest jobs meet; every job that matches has one of them. */
function keysOfSavedSearch(filters: SearchFilters, point: PlacePoint | null) {
  if (findsNoJobs(filters)) return []
  const { role, skills, location, distance, event_type } = filters
  const [word] = searchTokens(role)
  if (word) return [`role:${word}`]
  const firstWords = splitSkillList(skills).flatMap((skill) => searchTokens(skill).slice(0, 1))
  if (firstWords.length > 0) return firstWords.map((first) => `skill:${first}`)
  const [beginning] = searchTokens(location)
  if (beginning) return [`place:${beginning}`]
  if (point && distance !== undefined && distance <= CELL_KEYS_MAX_MILES)
    return [CELL_WITHOUT_PLACE, ...cellsWithin(point, distance)].map((cell) => `cell:${cell}`)
  const [kind] = searchTokens(event_type)
  return [kind ? `event:${kind}` : ANY_JOB_KEY]
}

type KeyedJob = {
  roles: { role_name: string }[]
  required_skills: string[]
  location: string
  postcode: string
  event_type: string
  lat: number | null
  lng: number | null
}

/** The keys of all searches that this job may match. */
export function searchKeysOfJob({ roles, required_skills, location, postcode, event_type, lat, lng }: KeyedJob) {
  const roleWords = roles.flatMap((role) => searchTokens(role.role_name))
  const beginnings = searchTokens(`${location} ${postcode}`).flatMap((word) =>
    [...word].map((_, at, letters) => letters.slice(0, at + 1).join('')),
  )
  const cell = mapCellOf(lat !== null && lng !== null ? { lat, lng } : null)
  return [
    ANY_JOB_KEY,
    `cell:${cell}`,
    ...roleWords.map((word) => `role:${word}`),
    ...[...roleWords, ...required_skills.flatMap((skill) => searchTokens(skill))].map((word) => `skill:${word}`),
    ...beginnings.map((text) => `place:${text}`),
    ...searchTokens(event_type).map((word) => `event:${word}`),
  ]
}
