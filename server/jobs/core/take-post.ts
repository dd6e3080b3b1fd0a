import { and, eq, gt, sql } from 'drizzle-orm'
import { POSTING_PACKAGES, type PackageId } from '../../../shared/payments/packages.ts'
import type { DatabaseReader, WriteTransaction } from '../../db/connection.ts'
import { purchases } from '../../db/schema/payments.ts'
import { preparedStatement } from '../../db/statement.ts'
import { memberIdsOf } from '../../companies/core/members.ts'
import { recordChange } from '../../db/change-log.ts'
import type { JobPostingTerms } from './write-job.ts'

/** Uses one of the company's posts, in the transaction that inserts its job. Null without any. */
export async function takeCompanyPost(tx: WriteTransaction, company_id: string): Promise<JobPostingTerms | null> {
  const next = await nextPackage(tx, company_id)
  if (!next) return null
  await recordPostsLeft(tx, company_id)
  return await takePostFromPackage(tx, next)
}

/** Uses one post of this package. A constraint of the table keeps it from going below zero. */
export async function takePostFromPackage(
  tx: WriteTransaction,
  { id, package_id }: { id: string; package_id: PackageId },
): Promise<JobPostingTerms> {
  await takeOnePost(tx).run({ id })
  const { placement, days } = POSTING_PACKAGES[package_id]
  return { placement, days, purchase_id: id }
}

/** The oldest package with a post left. */
export const nextPackage = (db: DatabaseReader, company_id: string) => oldestPackage(db).get({ company_id })

/** The number of posts left is part of each member's own record. */
export async function recordPostsLeft(tx: WriteTransaction, company_id: string) {
  for (const id of await memberIdsOf(tx, company_id)) await recordChange(tx, [id], 'me', id)
}

const oldestPackage = preparedStatement((db) =>
  db
    .select({ id: purchases.id, package_id: purchases.package_id })
    .from(purchases)
    .where(and(eq(purchases.company_id, sql.placeholder('company_id')), gt(purchases.posts_left, 0)))
    .orderBy(purchases.paid_at, purchases.id)
    .limit(1)
    .prepare(),
)
const takeOnePost = preparedStatement((db) =>
  db
    .update(purchases)
    .set({ posts_left: sql`${purchases.posts_left} - 1` })
    .where(eq(purchases.id, sql.placeholder('id')))
    .prepare(),
)
