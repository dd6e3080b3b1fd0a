import { eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { memberIdsOf } from '../companies/core/members.ts'
import type { WriteTransaction } from '../db/connection.ts'
import type { PurchaseRow } from '../db/schema/payments.ts'
import { companies } from '../db/schema/people.ts'
import { notifyRecipient } from '../delivery/notify.ts'

type CompanyNoticeText = { title: string; body: string }

/** Notifies the company's owner of what became of a package, and its payer if they are another member. */
export async function notifyOwnerAndPayer(
  tx: WriteTransaction,
  { user_id, company_id }: Pick<PurchaseRow, 'user_id' | 'company_id'>,
  words: CompanyNoticeText,
  now: Date,
) {
  const { owner_id } = (await tx.select().from(companies).where(eq(companies.id, company_id)).get())!
  const members = await memberIdsOf(tx, company_id)
  for (const person of new Set([owner_id, user_id])) {
    if (!members.includes(person)) continue
    const key = `payment:${uuid()}`
    await notifyRecipient(tx, { user_id: person, kind: 'payment', key, tag: key, navigate: '/payment', ...words }, now)
  }
}
