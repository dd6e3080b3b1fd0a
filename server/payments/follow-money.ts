import { eq } from 'drizzle-orm'
import { formatPrice } from '../../shared/money.ts'
import { POSTING_PACKAGES } from '../../shared/payments/packages.ts'
import { postsText } from '../../shared/payments/posts-text.ts'
import type { WriteTransaction } from '../db/connection.ts'
import { type PurchaseRow, purchases } from '../db/schema/payments.ts'
import { companies } from '../db/schema/people.ts'
import { recordPostsLeft } from '../jobs/core/take-post.ts'
import type { MoneyBack, CheckoutPayment } from '../ports/checkout/checkout.ts'
import { notifyAllStaff } from '../staff/core/notify-staff.ts'
import { writeAuditEntry } from '../staff/core/write-audit.ts'
import { notifyOwnerAndPayer } from './notify-company.ts'
import { receiptName } from './receipt-name.ts'

/**
 * Follows the money of a paid package: where it went back, unused posts are taken back in proportion; where a dispute is
 * won, they return. What was used stays used, and is told to the staff. The same news again changes nothing.
 */
export async function followMoney(
  tx: WriteTransaction,
  purchase: PurchaseRow,
  payment: CheckoutPayment,
  now: Date,
): Promise<PurchaseRow> {
  if (purchase.refunded === payment.refunded && purchase.dispute === payment.dispute) return purchase
  const due = postsToTakeBack(purchase, payment)
  const { posts_left, posts_taken } = purchase
  const taken = Math.min(due - posts_taken, posts_left)
  const { refunded, dispute } = payment
  const after = await tx
    .update(purchases)
    .set({ refunded, dispute, posts_left: posts_left - taken, posts_taken: posts_taken + taken })
    .where(eq(purchases.id, purchase.id))
    .returning()
    .get()
  if (taken !== 0) await recordPostsLeft(tx, purchase.company_id)
  const used = Math.max(due - after.posts_taken - after.staff_taken, 0)
  const reason = moneyBackText(purchase, after, { taken, used })
  const isDispute = purchase.dispute !== dispute
  const company = (await tx.select().from(companies).where(eq(companies.id, purchase.company_id)).get())!
  const action = isDispute ? 'dispute' : 'refund'
  await writeAuditEntry(tx, { actor_id: null, action, subject_id: company.id, reason, now })
  const title = `${isDispute ? 'Payment disputed' : 'Refunded'}: ${POSTING_PACKAGES[purchase.package_id].name}`
  await notifyOwnerAndPayer(tx, after, { title, body: reason }, now)
  if (used > 0) {
    const words = { title: `${company.name} has used posts that are not paid for`, body: reason }
    await notifyAllStaff(tx, words, now)
  }
  return after
}

/** The posts that the money which went back had paid for. A part of a post stays with the company. */
function postsToTakeBack({ amount, posts }: PurchaseRow, { refunded, disputed }: MoneyBack) {
  return amount === 0 ? 0 : Math.floor((posts * Math.min(refunded + disputed, amount)) / amount)
}

/** What happened to the money and to the posts, for the company, the staff and the audit trail. */
function moneyBackText(before: PurchaseRow, after: PurchaseRow, { taken, used }: { taken: number; used: number }) {
  const { amount, currency, package_id, receipt_number } = after
  const price = (pence: number) => formatPrice(pence, currency)
  const what = `${price(amount)} for ${POSTING_PACKAGES[package_id].name} (receipt ${receiptName(receipt_number!)})`
  const lines = []
  if (after.refunded > before.refunded)
    lines.push(`${price(after.refunded - before.refunded)} of ${what} was refunded to the payer.`)
  if (after.refunded < before.refunded)
    lines.push(`A refund of ${price(before.refunded - after.refunded)} of ${what} did not go through.`)
  if (after.dispute !== before.dispute) lines.push(DISPUTE_SENTENCES[after.dispute ?? 'won'](what))
  if (taken > 0) lines.push(`Unused posts taken back: ${taken}.`)
  if (taken < 0) lines.push(`Posts given back: ${-taken}.`)
  if (used > 0) lines.push(`Posts already used, which stay up: ${used}.`)
  return `${lines.join(' ')} ${postsText(after.posts_left)} of this package ${after.posts_left === 1 ? 'is' : 'are'} left.`
}

const DISPUTE_SENTENCES = {
  open: (what: string) => `The payer’s bank disputes the payment of ${what}.`,
  won: (what: string) => `The dispute about ${what} is over, and the payment stands.`,
  lost: (what: string) => `The dispute about ${what} is over, and the bank has taken the money back.`,
}
