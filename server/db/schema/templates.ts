import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { TemplateProject } from '../../../shared/jobs/templates.ts'
import type { StatedPayRules } from '../../../shared/pay/unstated-terms.ts'
import { companies, users } from './people.ts'

/** A company's project templates, as typed. */
export const projectTemplates = sqliteTable(
  'project_templates',
  {
    id: text().primaryKey(),
    company_id: text()
      .notNull()
      .references(() => companies.id),
    author_id: text()
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    project: text({ mode: 'json' }).$type<TemplateProject>().notNull(),
    /** SHA-256 of the body it was created from, as with a job. */
    body_hash: text().notNull(),
    /** Deleted: hidden, kept so that its id is never used again. */
    removed_at: text(),
    created_at: text().notNull(),
  },
  (table) => [
    index('project_templates_company').on(table.company_id, table.created_at),
    index('project_templates_author').on(table.author_id),
  ],
)

/** A company's named rules of pay. A role keeps a copy of those that it was posted with. */
export const payTemplates = sqliteTable(
  'pay_templates',
  {
    id: text().primaryKey(),
    company_id: text()
      .notNull()
      .references(() => companies.id),
    author_id: text()
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    rules: text({ mode: 'json' }).$type<StatedPayRules>().notNull(),
    /** SHA-256 of the body it was created from, as with a job. */
    body_hash: text().notNull(),
    /** Deleted: hidden, kept so that its id is never used again. */
    removed_at: text(),
    created_at: text().notNull(),
  },
  (table) => [
    index('pay_templates_company').on(table.company_id, table.created_at),
    index('pay_templates_author').on(table.author_id),
  ],
)
