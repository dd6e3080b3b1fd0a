import { eq, sql } from 'drizzle-orm'
import type { Currency } from '../../../shared/options.ts'
import type { PayoutDetails } from '../../../shared/people/payout.ts'
import type { Context } from '../../context.ts'
import type { DatabaseReader } from '../../db/connection.ts'
import { payoutDetails } from '../../db/schema/payments.ts'
import { preparedStatement } from '../../db/statement.ts'
import { openSealedText } from '../../ports/seal.ts'

const NO_PAYOUT_DETAILS: PayoutDetails = {
  bank_name: '',
  account_holder: '',
  account_number: '',
  sort_code: '',
  preferred_currency: 'GBP',
}

/** The bank details with masked numbers. */
export const shownPayoutDetails = async (ctx: Context, userId: string): Promise<PayoutDetails> =>
  maskedPayoutDetails((await keptDetails(ctx, ctx.db.read, userId)) ?? NO_PAYOUT_DETAILS)

/** With complete numbers: for making payments, never for an answer. */
export async function keptDetails(ctx: Context, db: DatabaseReader, userId: string): Promise<PayoutDetails | null> {
  const row = await payoutDetailsOfUser(db).get({ user_id: userId })
  return row ? (JSON.parse(openSealedText(ctx, row.sealed)) as PayoutDetails) : null
}

/** The last four digits of the account number, the last two of the sort code. */
export const maskedPayoutDetails = (details: PayoutDetails): PayoutDetails => ({
  ...details,
  account_number: details.account_number && `••••${details.account_number.slice(-4)}`,
  sort_code: details.sort_code && `${SORT_CODE_MASKS[details.preferred_currency]}${details.sort_code.slice(-2)}`,
})
const SORT_CODE_MASKS: Record<Currency, string> = { GBP: '••-••-', EUR: '••••', USD: '••••' }

const payoutDetailsOfUser = preparedStatement((db) =>
  db
    .select({ sealed: payoutDetails.sealed })
    .from(payoutDetails)
    .where(eq(payoutDetails.user_id, sql.placeholder('user_id')))
    .prepare(),
)
