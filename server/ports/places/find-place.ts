import { eq } from 'drizzle-orm'
import type { Place } from '../../../shared/places.ts'
import type { Reader } from '../../db/connection.ts'
import { type PlaceRow, places } from '../../db/schema/places.ts'

export function findPlace(db: Reader, id: string): Place | null {
  const row = db.select().from(places).where(eq(places.id, id)).get()
  return row ? placeOf(row) : null
}

/** The wire's shape. `postcode` is what was typed, where it was one; a town of the gazetteer knows no streets. */
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
