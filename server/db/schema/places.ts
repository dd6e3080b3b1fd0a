import { index, integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/**
 * The embedded gazetteer: towns (GeoNames) and the 124 postcode areas of the United Kingdom. Filled at its first use.
 */
export const places = sqliteTable(
  'places',
  {
    /** 'town-2643123' or 'area-M'. */
    id: text().primaryKey(),
    kind: text().$type<'town' | 'area'>().notNull(),
    name: text().notNull(),
    /** Lower case, without accents and punctuation, for searching. */
    folded: text().notNull(),
    /** England, Scotland, Wales or Northern Ireland; for a crown dependency its own name. */
    region: text().notNull(),
    /** The letters of a postcode area; for a town, those of the area around it. */
    area: text().notNull(),
    population: integer().notNull().default(0),
    lat: real().notNull(),
    lng: real().notNull(),
  },
  (table) => [index('places_folded').on(table.folded)],
)
export type PlaceRow = typeof places.$inferSelect
