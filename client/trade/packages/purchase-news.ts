import { formatPrice } from '../../../shared/money.ts'
import { postsText } from '../../../shared/payments/posts-text.ts'
import type { PackagePurchase } from '../../../shared/payments/payments.ts'

/** What became of a package since: each in one sentence. */
export function purchaseNews({ state, refunded, dispute, posts_taken, staff_taken, currency }: PackagePurchase) {
  return [
    state === 'on_its_way' && 'The bank takes a few days. You’ll get the posts when the money arrives.',
    state === 'failed' && 'The bank did not pay. Nothing was posted.',
    state === 'granted' && 'Given without payment.',
    refunded > 0 && `${formatPrice(refunded * 100, currency)} refunded.`,
    dispute && DISPUTE_TEXTS[dispute],
    posts_taken > 0 && `${postsText(posts_taken)} taken back with the money.`,
    staff_taken > 0 && `${postsText(staff_taken)} taken back by our staff.`,
  ].filter((words) => typeof words === 'string')
}

const DISPUTE_TEXTS = {
  open: 'The payer’s bank disputes this payment.',
  won: 'A dispute is over: the payment stands.',
  lost: 'A dispute is over: the bank has taken the money back.',
}
