import { TOWN_MAX } from '../../../shared/limits.ts'
import type { ProjectPosition } from '../../../shared/places.ts'
import { at } from '../../http/path-to.ts'
import { request } from '../../http/request.ts'

/** What the server makes of a place, or that a person means it as it is. `of`: the text that it is about. */
export type KnownPlace = { of: string; position: ProjectPosition; isMeant?: boolean }

/** A place as it would be saved, and what is known of it; nothing is known until it was asked. */
export type PlaceToSave = {
  location: string
  postcode: string
  /** Of the suggestion that was chosen; '' or absent if it was typed. */
  place_id?: string | undefined
  place?: KnownPlace | undefined
}

/** The text that `KnownPlace` is about, with what was chosen. */
export const knownPlaceText = ({ location, postcode, place_id }: Omit<PlaceToSave, 'place'>) =>
  [location.trim(), postcode.trim(), ...(place_id ? [place_id] : [])].join(' | ')

/** What is known of the place as it is typed now; undefined if nobody was asked. */
export const knownPlaceOf = (where: PlaceToSave) =>
  where.place?.of === knownPlaceText(where) ? where.place : undefined

export const PLACE_UNKNOWN_TEXT =
  'We can’t find this place. Pick one from the list, add a postcode, or use it as it is.'

/** A place that was asked for, is not known, and is not meant as it is. */
export function placeProblem(where: PlaceToSave) {
  const place = knownPlaceOf(where)
  return place && !place.position && !place.isMeant ? PLACE_UNKNOWN_TEXT : null
}

/** What is said of a town that is too long to be saved: it is never cut. */
export const townTooLongText = (town: string) =>
  town.length > TOWN_MAX
    ? `The town is ${town.length} characters, and the limit is ${TOWN_MAX}. If there’s a street before it, put a comma between them.`
    : null

/** ms; whoever presses Next waits no longer than this for the map. */
const PLACE_WAIT_MS = 4000

/** Asks where it is, once for each text. Without an answer it stays unknown, and holds up nobody. */
export async function findKnownPlace(where: PlaceToSave): Promise<KnownPlace | undefined> {
  const known = knownPlaceOf(where)
  if (known || !where.location.trim()) return known
  const [location, postcode] = [where.location.trim(), where.postcode.trim()]
  const chosen = where.place_id ? { place_id: where.place_id } : {}
  return request('GET', at('/positions', {}, { location, postcode, ...chosen }), undefined, {
    timeout: PLACE_WAIT_MS,
  }).then(
    ({ position }) => ({ of: knownPlaceText(where), position }),
    () => undefined,
  )
}
