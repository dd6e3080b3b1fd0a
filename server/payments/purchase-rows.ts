import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { PRODUCT_NAME } from '../../shared/brand.ts'
import { type PackagePurchase, SHOWN_PURCHASES } from '../../shared/payments/payments.ts'
import type { DatabaseReader } from '../db/connection.ts'
import { purchases } from '../db/schema/payments.ts'
import { users } from '../db/schema/people.ts'
import { receiptName } from './receipt-name.ts'

/** A company's packages, the newest first: paid, given by the staff, on their way, failed. */
export const purchaseRows = async (db: DatabaseReader, company_id: string): Promise<PackagePurchase[]> =>
  (
    await db
      .select({ purchase: purchases, buyer_name: users.full_name })
      .from(purchases)
      .innerJoin(users, eq(users.id, purchases.user_id))
      .where(and(eq(purchases.company_id, company_id), inArray(purchases.state, [...SHOWN_PURCHASES])))
      .orderBy(desc(sql`coalesce(${purchases.paid_at}, ${purchases.created_at})`), desc(purchases.receipt_number))
      .all()
  ).map(({ purchase: row, buyer_name }) => ({
    id: row.id,
    package_id: row.package_id,
    posts: row.posts,
    posts_left: row.posts_left,
    posts_taken: row.posts_taken,
    staff_taken: row.staff_taken,
    dispute: row.dispute,
    currency: row.currency,
    buyer_name: row.state === 'granted' ? PRODUCT_NAME : buyer_name,
    state: row.state as PackagePurchase['state'],
    amount: row.amount / 100,
    refunded: row.refunded / 100,
    receipt: row.receipt_number === null ? '' : receiptName(row.receipt_number),
    paid_at: row.paid_at ?? row.created_at,
  }))
