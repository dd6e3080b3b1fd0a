import { eq, sql } from 'drizzle-orm'
import type { Currency } from '../../../shared/options.ts'
import type { PayoutDetails } from '../../../shared/people/payout.ts'
import type { Context } from '../../context.ts'
import type { Reader } from '../../db/connection.ts'
import { payoutDetails } from '../../db/schema/payments.ts'
import { statement } from '../../db/statement.ts'
import { open } from '../../ports/seal.ts'

const NONE: PayoutDetails = {
  bank_name: '',
  account_holder: '',
  account_number: '',
  sort_code: '',
  preferred_currency: 'GBP',
}

/** The bank details with masked numbers. */
export const shownPayoutDetails = async (ctx: Context, userId: string): Promise<PayoutDetails> =>
  maskedPayout((await keptDetails(ctx, ctx.db.read, userId)) ?? NONE)

/** With complete numbers: for making payments, never for an answer. */
export async function keptDetails(ctx: Context, db: Reader, userId: string): Promise<PayoutDetails | null> {
  const row = await byUser(db).get({ user_id: userId })
  return row ? (JSON.parse(open(ctx, row.sealed)) as PayoutDetails) : null
}

/** The last four digits of the account number, the last two of the sort code. */
export const maskedPayout = (details: PayoutDetails): PayoutDetails => ({
  ...details,
  account_number: details.account_number && `••••${details.account_number.slice(-4)}`,
  sort_code: details.sort_code && `${DOTS[details.preferred_currency]}${details.sort_code.slice(-2)}`,
})
const DOTS: Record<Currency, string> = { GBP: '••-••-', EUR: '••••', USD: '••••' }

const byUser = statement((db) =>
  db
    .select({ sealed: payoutDetails.sealed })
    .from(payoutDetails)
    .where(eq(payoutDetails.user_id, sql.placeholder('user_id')))
    .prepare(),
)
