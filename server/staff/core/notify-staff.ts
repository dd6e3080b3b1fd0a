import { eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { WriteTransaction } from '../../db/connection.ts'
import { users } from '../../db/schema/people.ts'
import { notifyRecipient } from '../../delivery/notify.ts'

/** Notifies everybody of the staff. */
export async function notifyAllStaff(tx: WriteTransaction, words: { title: string; body: string }, now: Date) {
  const staff = await tx.select({ id: users.id }).from(users).where(eq(users.is_staff, true)).all()
  for (const { id } of staff) {
    const key = `staff:${uuid()}`
    await notifyRecipient(
      tx,
      { user_id: id, kind: 'account', key, tag: key, navigate: '/staff?tab=posts', ...words },
      now,
    )
  }
}
