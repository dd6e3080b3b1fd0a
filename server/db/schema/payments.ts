import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { NewJob } from '../../../shared/jobs/jobs.ts'
import type { PackageId } from '../../../shared/payments/packages.ts'
import { companies, users } from './people.ts'

/** A package, from the start of its checkout. Its unused posts belong to the company. */
export const purchases = sqliteTable(
  'purchases',
  {
    id: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => users.id),
    company_id: text()
      .notNull()
      .references(() => companies.id),
    package_id: text().$type<PackageId>().notNull(),
    /** Price when the checkout was opened, in minor units, and its currency. */
    amount: integer().notNull(),
    currency: text().notNull(),
    posts: integer().notNull(),
    posts_left: integer().notNull().default(0),
    /**
     * 'on_its_way': the checkout is complete, the money takes days; 'failed': it did not come; 'granted': posts that the
     * staff gave, without a payment.
     */
    state: text()
      .$type<'waiting' | 'on_its_way' | 'paid' | 'failed' | 'expired' | 'granted'>()
      .notNull()
      .default('waiting'),
    /** The project to post once it is paid; null for a package alone. */
    job_id: text(),
    job: text({ mode: 'json' }).$type<Omit<NewJob, 'id'>>(),
    /** The provider's session; null until the provider has answered. */
    session_id: text(),
    checkout_url: text(),
    /** Until when the provider's page accepts the payment. */
    open_until: text(),
    /** Consecutive over all paid purchases. */
    receipt_number: integer(),
    /** The provider's payment, by which its refunds and disputes are found. */
    payment_id: text(),
    /** Minor units given back to the payer. */
    refunded: integer().notNull().default(0),
    /** What has become of a dispute with the payer's bank; 'won' is the company's money still paid. */
    dispute: text().$type<'open' | 'won' | 'lost'>(),
    /** Posts taken back since their money went back; those used already stay used. */
    posts_taken: integer().notNull().default(0),
    /** Posts that the staff took. */
    staff_taken: integer().notNull().default(0),
    created_at: text().notNull(),
    paid_at: text(),
  },
  (table) => [
    check('posts_never_below_zero', sql`${table.posts_left} >= 0`),
    uniqueIndex('purchases_session').on(table.session_id),
    uniqueIndex('purchases_receipt').on(table.receipt_number),
    index('purchases_payment').on(table.payment_id),
    index('purchases_company').on(table.company_id, table.paid_at),
    index('purchases_user').on(table.user_id, table.state),
  ],
)
export type PurchaseRow = typeof purchases.$inferSelect

/** The stand-in for the payment provider: its own record of what was opened and paid (never in production). */
export const devCheckouts = sqliteTable('dev_checkouts', {
  /** The order's reference; the same reference is the same checkout. */
  reference: text().primaryKey(),
  session_id: text().notNull().unique(),
  name: text().notNull(),
  amount: integer().notNull(),
  currency: text().notNull(),
  email: text().notNull(),
  success_url: text().notNull(),
  cancel_url: text().notNull(),
  state: text().$type<'open' | 'paid' | 'expired'>().notNull().default('open'),
})
export type DevCheckout = typeof devCheckouts.$inferSelect

/** Bank details of freelancers. */
export const payoutDetails = sqliteTable('payout_details', {
  user_id: text()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** All fields as JSON, sealed (server/ports), so that no account number is readable in the database or a backup. */
  sealed: text().notNull(),
  updated_at: text().notNull(),
})
