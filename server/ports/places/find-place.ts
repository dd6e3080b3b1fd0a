import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'
import type { Place } from '../../../shared/places.ts'
import type { Reader } from '../../db/connection.ts'
import { type PlaceRow, places } from '../../db/schema/places.ts'
import { statement } from '../../db/statement.ts'
import { miles } from './places.ts'
import { readPostcode } from './postcode-areas.ts'

export async function findPlace(db: Reader, id: string): Promise<Place | null> {
  const row = await db.select().from(places).where(eq(places.id, id)).get()
  return row ? placeOf(row) : null
}

/** The place on the wire. `postcode` is what was typed, if it was one; towns of the gazetteer have no streets. */
export function placeOf(row: PlaceRow, { postcode = '', near = '' } = {}): Place {
  const isArea = row.kind === 'area'
  const name = near ? `${row.name} (near ${near})` : row.name
  return {
    id: row.id,
    label: isArea ? `${postcode || row.area}, ${row.name}` : `${name}, ${row.region}`,
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

/** About how far a postcode area reaches from its post town. */
const AREA_REACH_MILES = 50

/**
 * The position for a town and a postcode. The town is more precise, the postcode more certain: with both, the town of
 * that name nearest to the postcode's area, unless none is within its reach; then the area. With the town alone, the
 * largest of that name.
 */
export async function locate(db: Reader, location: string, postcode: string) {
  const towns = await townsNamed(db, location)
  const area = (await areaOf(db, postcode)) ?? (await areaOf(db, postcodeWithin(location)))
  if (!area) return answer(towns[0])
  const near = towns
    .map((town) => ({ town, distance: miles(town, area) }))
    .filter(({ distance }) => distance <= AREA_REACH_MILES)
    .toSorted((a, b) => a.distance - b.distance)[0]
  return answer(near?.town ?? area)
}

function answer(row: PlaceRow | undefined) {
  return row ? { lat: row.lat, lng: row.lng, town: row.name } : null
}

/** 'Newcastle' is short for Newcastle upon Tyne, 'Stoke' for Stoke-on-Trent. */
const BY_A_RIVER = /^ (upon|on|under|by|in|le) /

/** Towns of exactly this name, or with such a suffix; else all that begin with it. The largest first. */
async function townsNamed(db: Reader, location: string) {
  const name = fold(location.split(',')[0] ?? '')
  if (!name) return []
  const longer = await longerNames(db).all({ from: `${name} `, to: `${name} \uffff` })
  const suffixed = longer.filter(({ folded }) => BY_A_RIVER.test(folded.slice(name.length)))
  const meant = [...(await named(db).all({ name })), ...suffixed].toSorted((a, b) => b.population - a.population)
  return meant.length > 0 ? meant : longer
}

async function areaOf(db: Reader, text: string) {
  const postcode = readPostcode(text)
  return postcode
    ? await db
        .select()
        .from(places)
        .where(eq(places.id, `area-${postcode.area}`))
        .get()
    : undefined
}

/** The postcode at the end of an address in one line, or ''. */
const postcodeWithin = (location: string) => /\b[A-Z]{1,2}\d[A-Z\d]?( ?\d[A-Z]{2})?\b/i.exec(location)?.[0] ?? ''

const named = statement((db) =>
  db
    .select()
    .from(places)
    .where(eq(places.folded, sql.placeholder('name')))
    .orderBy(desc(places.population))
    .prepare(),
)

const longerNames = statement((db) =>
  db
    .select()
    .from(places)
    .where(and(gte(places.folded, sql.placeholder('from')), lt(places.folded, sql.placeholder('to'))))
    .orderBy(desc(places.population))
    .limit(20)
    .prepare(),
)

/** The normalized form for searching: 'St. Albans' and 'st albans', 'Llŷn' and 'llyn' are the same. */
export const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/['’.]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
