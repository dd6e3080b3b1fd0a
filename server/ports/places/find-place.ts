import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'
import { foldedText } from '../../../shared/folded-text.ts'
import type { PlaceSuggestion } from '../../../shared/places.ts'
import type { DatabaseReader } from '../../db/connection.ts'
import { type PlaceRow, places } from '../../db/schema/places.ts'
import { preparedStatement } from '../../db/statement.ts'
import { straightMilesBetween } from './places.ts'
import { POSTCODE_AREAS, readPostcode } from './postcode-areas.ts'
import { nearestTownsFirst, townsQualifiedBy } from './qualified.ts'

export async function findPlace(db: DatabaseReader, id: string): Promise<PlaceSuggestion | null> {
  const row = await placeById(db).get({ id })
  return row ? await labelledPlace(db, row) : null
}

/** The place on the wire, under a label that no other has. `postcode` is what was typed, if it was one. */
export async function labelledPlace(db: DatabaseReader, row: PlaceRow, postcode = ''): Promise<PlaceSuggestion> {
  const isArea = row.kind === 'area'
  return {
    id: row.id,
    label: isArea ? `${postcode || row.area}, ${row.name}` : `${await unmistakableTownName(db, row)}, ${row.region}`,
    street_number: '',
    route: '',
    town: isArea && row.name.startsWith('London ') ? 'London' : row.name,
    region: row.region,
    postcode: isArea ? postcode || row.area : '',
    country: 'United Kingdom',
    lat: row.lat,
    lng: row.lng,
  }
}

/**
 * 'Richmond (near Twickenham)': of several towns of one name and country each has the nearest post town that is not
 * nearer to another of them.
 */
async function unmistakableTownName(db: DatabaseReader, row: PlaceRow) {
  const all = await townsNamed(db, row.folded, false)
  const others = all.filter((other) => isNamesake(other, row) && !isSamePlace(other, row))
  if (others.length === 0) return row.name
  const [near] = POSTCODE_AREAS.map(([, name, , lat, lng]) => ({
    name,
    lat,
    lng,
    distance: straightMilesBetween(row, { lat, lng }),
  }))
    .filter((post) => others.every((other) => straightMilesBetween(other, post) > post.distance))
    .toSorted((a, b) => a.distance - b.distance)
  return near ? `${row.name} (near ${near.name})` : row.name
}

const isNamesake = (a: PlaceRow, b: PlaceRow) => a.kind === 'town' && a.region === b.region
/** GeoNames has some towns twice, side by side. */
export const isSamePlace = (a: PlaceRow, b: PlaceRow) => a.folded === b.folded && straightMilesBetween(a, b) < 1

/** About how far a postcode area reaches from its post town. */
const AREA_REACH_MILES = 50

/** What was chosen from the list counts, whatever the text beside it says; else what was typed. */
export async function locatePlace(db: DatabaseReader, location: string, postcode: string, place_id: string) {
  const chosen = place_id ? await placeById(db).get({ id: place_id }) : undefined
  return positionOfRow(chosen ?? (await locateTypedPlace(db, location, postcode)))
}

/**
 * The position for a town and a postcode. The town is more precise, the postcode more certain: with both, the town of
 * that name nearest to the postcode's area, unless none is within its reach; then the area. With the town alone, the
 * largest of that name that what stands behind it allows. Nothing where either speaks of a place that the gazetteer
 * does not have, as a town abroad.
 */
async function locateTypedPlace(db: DatabaseReader, location: string, postcode: string) {
  const area = (await postcodeAreaOf(db, postcode)) ?? (await postcodeAreaOf(db, postcodeWithin(location)))
  const { towns, behind } = await townsInAddress(db, location)
  if (area) {
    const near = towns.map((town) => ({ town, distance: straightMilesBetween(town, area) }))
    return nearestTownsFirst(near, AREA_REACH_MILES)[0] ?? area
  }
  if (postcode.trim()) return undefined
  let meant = towns
  for (const words of behind) meant = await townsQualifiedBy(meant, words, (name) => placesNamed(db, name))
  return meant[0]
}

function positionOfRow(row: PlaceRow | undefined) {
  return row ? { lat: row.lat, lng: row.lng, town: row.name } : null
}

/**
 * The first part of an address that names a town, as '12 Chapel Street, Salford, UK' does, and what stands behind that;
 * 'Richmond (near Twickenham), England' has two parts behind it.
 */
async function townsInAddress(db: DatabaseReader, location: string) {
  const parts = location
    .replaceAll(/\(([^()]*)\)/g, ', $1, ')
    .split(',')
    .map(foldPlaceName)
    .filter(Boolean)
  for (const [at, part] of parts.entries()) {
    const towns = await townsNamed(db, part, at === 0)
    if (towns.length > 0) return { towns, behind: parts.slice(at + 1) }
  }
  return { towns: [], behind: [] }
}

/** 'Newcastle' is short for Newcastle upon Tyne, 'Stoke' for Stoke-on-Trent. */
const TOWN_NAME_SUFFIX = /^ (upon|on|under|by|in|le) /

/** Towns of exactly this name, or with such a suffix; else, of an address's first words, all that begin with it. The largest first. */
async function townsNamed(db: DatabaseReader, name: string, isFirst: boolean) {
  const longer = await placesWithLongerNames(db).all({ from: `${name} `, to: `${name} \uffff` })
  const suffixed = longer.filter(({ folded }) => TOWN_NAME_SUFFIX.test(folded.slice(name.length)))
  const meant = [...(await placesByFoldedName(db).all({ name })), ...suffixed].toSorted(
    (a, b) => b.population - a.population,
  )
  return meant.length > 0 || !isFirst ? meant : longer
}

/** Towns and post towns of this name. */
const placesNamed = (db: DatabaseReader, name: string) => placesByFoldedName(db).all({ name })

async function postcodeAreaOf(db: DatabaseReader, text: string) {
  const postcode = readPostcode(text)
  return postcode ? await placeById(db).get({ id: `area-${postcode.area}` }) : undefined
}

/** The postcode at the end of an address in one line, or ''. */
const postcodeWithin = (location: string) => /\b[A-Z]{1,2}\d[A-Z\d]?( ?\d[A-Z]{2})?\b/i.exec(location)?.[0] ?? ''

const placeById = preparedStatement((db) =>
  db
    .select()
    .from(places)
    .where(eq(places.id, sql.placeholder('id')))
    .prepare(),
)

const placesByFoldedName = preparedStatement((db) =>
  db
    .select()
    .from(places)
    .where(eq(places.folded, sql.placeholder('name')))
    .orderBy(desc(places.population))
    .prepare(),
)

const placesWithLongerNames = preparedStatement((db) =>
  db
    .select()
    .from(places)
    .where(and(gte(places.folded, sql.placeholder('from')), lt(places.folded, sql.placeholder('to'))))
    .orderBy(desc(places.population))
    .limit(20)
    .prepare(),
)

/** The normalized form for searching: 'St. Albans' and 'st albans', 'Llŷn' and 'llyn' are the same. */
export const foldPlaceName = (text: string) =>
  foldedText(text)
    .replaceAll('.', '')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
