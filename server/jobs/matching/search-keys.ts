import { eq } from 'drizzle-orm'
import { searchTokens } from '../../../shared/folded-text.ts'
import { findsNone, splitList } from '../../../shared/jobs/filter-for.ts'
import type { SearchFilters } from '../../../shared/jobs/search-filters.ts'
import type { Tx } from '../../db/connection.ts'
import { type SavedSearchRow, savedSearches, savedSearchKeys } from '../../db/schema/searches.ts'
import { users } from '../../db/schema/people.ts'
import type { Point } from '../../ports/places/places.ts'
import { cellOf, cellsWithin, NOWHERE } from './map-cells.ts'

/** Miles; beyond this there would be too many map cells, and the search is stored under the key for any place. */
const CELLS_UP_TO = 100
const ANY = ''

/** Replaces the keys of a search; a deleted one, or one without alerts, has none. */
export async function writeSearchKeys(tx: Tx, search: SavedSearchRow) {
  await tx.delete(savedSearchKeys).where(eq(savedSearchKeys.search_id, search.id)).run()
  if (!search.alert || search.removed_at) return
  const user = await tx.select({ lat: users.lat, lng: users.lng }).from(users).where(eq(users.id, search.user_id)).get()
  const point = user && user.lat !== null && user.lng !== null ? { lat: user.lat, lng: user.lng } : null
  for (const key of new Set(keysOfSearch(search.filters, point)))
    await tx.insert(savedSearchKeys).values({ key, search_id: search.id }).run()
}

/** Called in every transaction that moves a freelancer, since distances are measured from their location. */
export async function writeSearchKeysOf(tx: Tx, userId: string) {
  for (const search of await tx.select().from(savedSearches).where(eq(savedSearches.user_id, userId)).all())
    await writeSearchKeys(tx, search)
}

/** The keys of one criterion of the search, the one that fewest jobs meet; every job that matches has one of them. */
function keysOfSearch(filters: SearchFilters, point: Point | null) {
  if (findsNone(filters)) return []
  const { role, skills, location, distance, event_type } = filters
  const [word] = searchTokens(role)
  if (word) return [`role:${word}`]
  const firstWords = splitList(skills).flatMap((skill) => searchTokens(skill).slice(0, 1))
  if (firstWords.length > 0) return firstWords.map((first) => `skill:${first}`)
  const [beginning] = searchTokens(location)
  if (beginning) return [`place:${beginning}`]
  if (point && distance !== undefined && distance <= CELLS_UP_TO)
    return [NOWHERE, ...cellsWithin(point, distance)].map((cell) => `cell:${cell}`)
  const [kind] = searchTokens(event_type)
  return [kind ? `event:${kind}` : ANY]
}

type Keyed = {
  roles: { role_name: string }[]
  required_skills: string[]
  location: string
  postcode: string
  event_type: string
  lat: number | null
  lng: number | null
}

/** The keys of all searches that this job may match. */
export function keysOfJob({ roles, required_skills, location, postcode, event_type, lat, lng }: Keyed) {
  const roleWords = roles.flatMap((role) => searchTokens(role.role_name))
  const beginnings = searchTokens(`${location} ${postcode}`).flatMap((word) =>
    [...word].map((_, at, letters) => letters.slice(0, at + 1).join('')),
  )
  const cell = cellOf(lat !== null && lng !== null ? { lat, lng } : null)
  return [
    ANY,
    `cell:${cell}`,
    ...roleWords.map((word) => `role:${word}`),
    ...[...roleWords, ...required_skills.flatMap((skill) => searchTokens(skill))].map((word) => `skill:${word}`),
    ...beginnings.map((text) => `place:${text}`),
    ...searchTokens(event_type).map((word) => `event:${word}`),
  ]
}
