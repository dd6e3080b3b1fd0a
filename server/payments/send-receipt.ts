import { eq } from 'drizzle-orm'
import { PRODUCT_NAME } from '../../shared/brand.ts'
import { formatLondonDate } from '../../shared/dates-in-london.ts'
import { formatPrice } from '../../shared/money.ts'
import { POSTING_PACKAGES, postsShownText } from '../../shared/payments/packages.ts'
import { postsText } from '../../shared/payments/posts-text.ts'
import type { WriteTransaction } from '../db/connection.ts'
import type { PurchaseRow } from '../db/schema/payments.ts'
import { companies } from '../db/schema/people.ts'
import { notifyRecipient } from '../delivery/notify.ts'
import { receiptName } from './receipt-name.ts'

type PaidPurchase = PurchaseRow & { paid_at: string; receipt_number: number; posted: boolean }

/** Notifies the payer, with the receipt as a mail, in the transaction of the payment. */
export async function sendReceipt(tx: WriteTransaction, purchase: PaidPurchase, now: Date) {
  const company = (await tx.select().from(companies).where(eq(companies.id, purchase.company_id)).get())!
  const receipt = receiptName(purchase.receipt_number)
  const { name } = POSTING_PACKAGES[purchase.package_id]
  const key = `receipt:${purchase.id}`
  const notice = {
    user_id: purchase.user_id,
    kind: 'payment',
    key,
    title: `Paid: ${name}`,
    body: `${formatPrice(purchase.amount, purchase.currency)} for ${postsText(purchase.posts)}, receipt ${receipt}.`,
    navigate: purchase.posted && purchase.job_id ? `/?project=${purchase.job_id}` : '/',
    tag: key,
    mail: {
      subject: `Your receipt ${receipt} from ${PRODUCT_NAME}`,
      text: receiptMailText(purchase, receipt, company.name),
      isLinked: false,
    },
  } as const
  await notifyRecipient(tx, notice, now)
}

/** Somebody has posted it, or its dates have passed, before this payment was here. */
const NOT_POSTED_TEXT = 'wasn’t posted with it: it’s posted already, or its dates have passed'

function receiptMailText(
  { package_id, amount, currency, paid_at, posts, posts_left: left, posted, job }: PaidPurchase,
  receipt: string,
  company: string,
) {
  const { name, days } = POSTING_PACKAGES[package_id]
  return `Receipt ${receipt}

${PRODUCT_NAME} ${name}: ${postsText(posts)}, ${postsShownText(posts, days)}
Company: ${company}
Paid: ${formatPrice(amount, currency)} on ${formatLondonDate(paid_at)}

${job ? `“${job.title}” ${posted ? 'is posted' : NOT_POSTED_TEXT}.\n` : ''}${left > 0 ? `${postsText(left)} of this package ${left === 1 ? 'is' : 'are'} left to use.\n` : ''}
Thank you.
`
}
