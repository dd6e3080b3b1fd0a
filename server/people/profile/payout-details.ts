import { v7 as uuid } from 'uuid'
import { PRODUCT_NAME } from '../../../shared/brand.ts'
import type { PayoutDetails, PayoutUpdate } from '../../../shared/people/payout.ts'
import { expectConfirmedSession } from '../../accounts/core/passwords.ts'
import type { UserContext } from '../../context.ts'
import type { WriteTransaction } from '../../db/connection.ts'
import { payoutDetails } from '../../db/schema/payments.ts'
import { type MailTask, queueDelivery } from '../../delivery/queue-delivery.ts'
import { invalid } from '../../errors.ts'
import { sealText } from '../../ports/seal.ts'
import { keptDetails, maskedPayoutDetails } from '../core/payout-rows.ts'

/**
 * Stores the bank details, sealed, and notifies the owner by mail, so that the thief of a device can neither change
 * them nor do so unnoticed. Throws 403 on a session that is not confirmed.
 */
export async function changePayoutDetails(me: UserContext, update: PayoutUpdate): Promise<PayoutDetails> {
  expectConfirmedSession(me)
  const details = await me.db.writeByRow(async (tx) => {
    await tx.lock('users', me.user.id)
    return await writePayoutDetails(tx, me, update)
  })
  me.deliveries.wake()
  return maskedPayoutDetails(details)
}

/** The same within a write; callers have checked that the session is confirmed. */
export async function writePayoutDetails(
  tx: WriteTransaction,
  me: UserContext,
  update: PayoutUpdate,
): Promise<PayoutDetails> {
  const now = me.now()
  const wanted = withStoredNumbers(update, await keptDetails(me, tx, me.user.id))
  const row = { sealed: sealText(me, JSON.stringify(wanted)), updated_at: now.toISOString() }
  await tx
    .insert(payoutDetails)
    .values({ user_id: me.user.id, ...row })
    .onConflictDoUpdate({ target: payoutDetails.user_id, set: row })
    .run()
  await queueDelivery(tx, {
    channel: 'mail',
    key: `payout:${uuid()}`,
    payload: {
      to_user_id: me.user.id,
      subject: `Your ${PRODUCT_NAME} payout details were changed`,
      text: PAYOUT_CHANGED_TEXT,
      path: '/settings?tab=payout',
    } satisfies MailTask,
    now,
  })
  return wanted
}

/** Numbers that were left out keep the stored values, if it is still the same kind of account. */
function withStoredNumbers(update: PayoutUpdate, kept: PayoutDetails | null): PayoutDetails {
  const { account_number, sort_code = '', ...rest } = update
  if (account_number !== undefined) return { ...rest, account_number, sort_code }
  if (kept?.preferred_currency === update.preferred_currency) {
    return { ...rest, account_number: kept.account_number, sort_code: kept.sort_code }
  }
  throw invalid('Enter the numbers of this account.', [{ path: 'account_number', message: 'is missing' }])
}

const PAYOUT_CHANGED_TEXT = `Your payout details have just been changed.

If that wasn’t you, change your password now and check the details.
`
