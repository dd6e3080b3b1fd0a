import { eq, sql } from 'drizzle-orm'
import type { Reader } from '../../db/connection.ts'
import { purchases } from '../../db/schema/payments.ts'
import { statement } from '../../db/statement.ts'

/** Over all packages of the company. */
export const postsLeft = (db: Reader, companyId: string | null) =>
  companyId === null ? 0 : sum(db).get({ company_id: companyId })!.posts

const sum = statement((db) =>
  db
    .select({ posts: sql<number>`coalesce(sum(${purchases.posts_left}), 0)` })
    .from(purchases)
    .where(eq(purchases.company_id, sql.placeholder('company_id')))
    .prepare(),
)
