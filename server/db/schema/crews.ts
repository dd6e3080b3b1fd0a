import { index, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { companies, users } from './people.ts'

/** A company's lists of people, and its favourites: the one list whose id is the company's. */
export const crewLists = sqliteTable(
  'crew_lists',
  {
    id: text().primaryKey(),
    company_id: text()
      .notNull()
      .references(() => companies.id),
    author_id: text()
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    /** The name, folded: two lists of a company never have the same. */
    name_key: text().notNull(),
    /** SHA-256 of the body it was created from, as with a job. */
    body_hash: text().notNull(),
    created_at: text().notNull(),
  },
  (table) => [
    uniqueIndex('crew_lists_name').on(table.company_id, table.name_key),
    index('crew_lists_author').on(table.author_id),
  ],
)
export type CrewListRow = typeof crewLists.$inferSelect

/** Who is in a list, with the company's note about them there. */
export const crewListPeople = sqliteTable(
  'crew_list_people',
  {
    list_id: text()
      .notNull()
      .references(() => crewLists.id, { onDelete: 'cascade' }),
    freelancer_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Who added them or wrote the note, whoever was last. */
    author_id: text()
      .notNull()
      .references(() => users.id),
    note: text().notNull().default(''),
    added_at: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.list_id, table.freelancer_id] }),
    index('crew_list_people_person').on(table.freelancer_id),
    index('crew_list_people_author').on(table.author_id),
  ],
)
