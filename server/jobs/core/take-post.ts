import { and, eq, gt, sql } from 'drizzle-orm'
import { PACKAGES, type PackageId } from '../../../shared/payments/packages.ts'
import type { Reader, Tx } from '../../db/connection.ts'
import { purchases } from '../../db/schema/payments.ts'
import { statement } from '../../db/statement.ts'
import { membersOf } from '../../companies/core/members.ts'
import { recordChange } from '../../db/change-log.ts'
import type { Terms } from './write-job.ts'

/** Uses one of the company's posts, in the transaction that inserts its job. Null without any. */
export async function takePost(tx: Tx, company_id: string): Promise<Terms | null> {
  const next = await nextPackage(tx, company_id)
  if (!next) return null
  await recordPostsLeft(tx, company_id)
  return await takeFrom(tx, next)
}

/** Uses one post of this package. A constraint of the table keeps it from going below zero. */
export async function takeFrom(tx: Tx, { id, package_id }: { id: string; package_id: PackageId }): Promise<Terms> {
  await takeOne(tx).run({ id })
  const { placement, days } = PACKAGES[package_id]
  return { placement, days, purchase_id: id }
}

/** The oldest package with a post left. */
export const nextPackage = (db: Reader, company_id: string) => next(db).get({ company_id })

/** The number of posts left is part of each member's own record. */
export async function recordPostsLeft(tx: Tx, company_id: string) {
  for (const id of await membersOf(tx, company_id)) await recordChange(tx, [id], 'me', id)
}

const next = statement((db) =>
  db
    .select({ id: purchases.id, package_id: purchases.package_id })
    .from(purchases)
    .where(and(eq(purchases.company_id, sql.placeholder('company_id')), gt(purchases.posts_left, 0)))
    .orderBy(purchases.paid_at, purchases.id)
    .limit(1)
    .prepare(),
)
const takeOne = statement((db) =>
  db
    .update(purchases)
    .set({ posts_left: sql`${purchases.posts_left} - 1` })
    .where(eq(purchases.id, sql.placeholder('id')))
    .prepare(),
)
