import { eq } from 'drizzle-orm'
import { BRAND } from '../../shared/brand.ts'
import { formatDate } from '../../shared/dates.ts'
import { formatPrice } from '../../shared/money.ts'
import { PACKAGES, postsText } from '../../shared/payments/packages.ts'
import type { Tx } from '../db/connection.ts'
import type { PurchaseRow } from '../db/schema/payments.ts'
import { companies } from '../db/schema/people.ts'
import { queueDelivery } from '../delivery/queue-delivery.ts'

type Paid = PurchaseRow & { paid_at: string; receipt_number: number; posted: boolean }

/** Mails the receipt to the payer, queued in the transaction of the payment. */
export async function sendReceipt(tx: Tx, purchase: Paid, now: Date) {
  const company = (await tx.select().from(companies).where(eq(companies.id, purchase.company_id)).get())!
  const receipt = receiptName(purchase.receipt_number)
  await queueDelivery(tx, {
    channel: 'mail',
    key: `receipt:${purchase.id}`,
    payload: {
      to_user_id: purchase.user_id,
      subject: `Your receipt ${receipt} from ${BRAND}`,
      text: wordsOf(purchase, receipt, company.name),
    },
    now,
  })
}

/** 'SB-000017' */
export const receiptName = (number: number) => `SB-${String(number).padStart(6, '0')}`

function wordsOf(
  { package_id, amount, currency, paid_at, posts, posted, job }: Paid,
  receipt: string,
  company: string,
) {
  const { name, days } = PACKAGES[package_id]
  const left = posted ? posts - 1 : posts
  return `Receipt ${receipt}

${BRAND} ${name}: ${postsText(posts)}, each shown for ${days} days
Company: ${company}
Paid: ${formatPrice(amount, currency)} on ${formatDate(paid_at)}

${posted && job ? `"${job.title}" is posted.\n` : ''}${left > 0 ? `${postsText(left)} of this package ${left === 1 ? 'is' : 'are'} left to use.\n` : ''}
Thank you.
`
}
