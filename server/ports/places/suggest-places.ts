import { and, desc, eq, gte, like, lt, notLike, sql } from 'drizzle-orm'
import { SUGGESTIONS_MAX } from '../../../shared/limits.ts'
import type { PlaceSuggestion } from '../../../shared/places.ts'
import type { DatabaseReader } from '../../db/connection.ts'
import { type PlaceRow, places } from '../../db/schema/places.ts'
import { mapInTurn, preparedStatement } from '../../db/statement.ts'
import { foldPlaceName, isSamePlace, labelledPlace } from './find-place.ts'
import { readPostcode } from './postcode-areas.ts'

/**
 * At most ten: the area of a postcode, then towns that begin with the text (larger ones first), then towns with a later
 * word that does.
 */
export async function suggestPlaces(db: DatabaseReader, query: string): Promise<PlaceSuggestion[]> {
  const typed = foldPlaceName(query.split(',')[0] ?? '')
  if (!typed) return []
  const found: PlaceRow[] = []
  const postcode = readPostcode(query)
  if (postcode) found.push(...(await placesByPostcodeArea(db).all({ area: postcode.area })))
  const limit = SUGGESTIONS_MAX
  found.push(...(await placesBeginningWith(db).all({ from: typed, to: `${typed}\uffff`, limit })))
  if (found.length < limit)
    found.push(...(await townsWithLaterWord(db).all({ word: `% ${typed}%`, start: `${typed}%`, limit })))
  const shown = withoutDoublePlaces(found).slice(0, limit)
  return mapInTurn(shown, (row) => labelledPlace(db, row, row.kind === 'area' ? postcode?.text : ''))
}

/** GeoNames has some towns twice. A postcode area with the name of a town (Manchester, M) adds nothing to that town; 'Hull' exists as an area only. */
function withoutDoublePlaces(rows: PlaceRow[]) {
  const towns = new Set(rows.filter((row) => row.kind === 'town').map((row) => row.folded))
  const isTwice = (row: PlaceRow, at: number) =>
    rows.some((other, before) => before < at && other.kind === 'town' && isSamePlace(other, row))
  return rows.filter((row, at) => (row.kind === 'town' ? !isTwice(row, at) : at === 0 || !towns.has(row.folded)))
}

const placesByPostcodeArea = preparedStatement((db) =>
  db
    .select()
    .from(places)
    .where(eq(places.id, sql`'area-' || ${sql.placeholder('area')}`))
    .prepare(),
)

const placesBeginningWith = preparedStatement((db) =>
  db
    .select()
    .from(places)
    .where(and(gte(places.folded, sql.placeholder('from')), lt(places.folded, sql.placeholder('to'))))
    .orderBy(desc(places.population), places.folded)
    .limit(sql.placeholder('limit'))
    .prepare(),
)

const townsWithLaterWord = preparedStatement((db) =>
  db
    .select()
    .from(places)
    .where(
      and(
        eq(places.kind, 'town'),
        like(places.folded, sql`${sql.placeholder('word')}`),
        notLike(places.folded, sql`${sql.placeholder('start')}`),
      ),
    )
    .orderBy(desc(places.population), places.folded)
    .limit(sql.placeholder('limit'))
    .prepare(),
)
