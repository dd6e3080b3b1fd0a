import { eq } from 'drizzle-orm'
import { normalisedEmail } from '../../shared/people/email-format.ts'
import { v7 as uuid } from 'uuid'
import { PRODUCT_NAME } from '../../shared/brand.ts'
import type { AppDatabase } from '../db/connection.ts'
import { users } from '../db/schema/people.ts'
import { recordChange } from '../db/change-log.ts'
import { authenticators, passkeys, recoveryCodes } from '../db/schema/two-factor.ts'
import { type MailTask, queueDelivery } from '../delivery/queue-delivery.ts'
import { writeAuditEntry } from './core/write-audit.ts'
import { mapInTurn } from '../db/statement.ts'

/** Of the person with this email, however it was typed. */
export const isPersonWithEmail = (email: string) =>
  eq(users.email, normalisedEmail(email) ?? email.trim().toLowerCase())

/**
 * Grants or revokes the role. Only the server's command line can, so that nobody can make themselves staff over the
 * network.
 */
export const changeStaffRole = (
  db: AppDatabase,
  { email, is_staff, now }: { email: string; is_staff: boolean; now: Date },
) =>
  db.write(async (tx) => {
    const person = await tx.select().from(users).where(isPersonWithEmail(email)).get()
    if (!person) return 'nobody'
    if (person.is_staff === is_staff) return 'as it was'
    if (person.suspended_at) return 'suspended'
    await tx.update(users).set({ is_staff }).where(eq(users.id, person.id)).run()
    const action = is_staff ? 'grant_staff' : 'revoke_staff'
    await writeAuditEntry(tx, { actor_id: null, action, subject_id: person.id, reason: '', now })
    await recordChange(tx, [person.id], 'me', person.id)
    return 'changed'
  })

/**
 * For a person who has lost their device, passkeys and recovery codes, after the operator has verified their identity: from
 * then on the password alone signs in. Only the server's command line can. The owner is notified by mail, and the audit
 * trail records it.
 */
export const turnOffTwoFactor = (db: AppDatabase, { email, now }: { email: string; now: Date }) =>
  db.write(async (tx) => {
    const person = await tx.select().from(users).where(isPersonWithEmail(email)).get()
    if (!person) return 'nobody'
    const { id } = person
    const ways = [authenticators, passkeys, recoveryCodes]
    const lost = await mapInTurn(
      ways,
      async (table) => (await tx.delete(table).where(eq(table.user_id, id)).run()).changes,
    )
    if (!person.two_factor_enabled && lost.every((count) => count === 0)) return 'as it was'
    await tx
      .update(users)
      .set({ two_factor_enabled: false, two_factor_sms: false, two_factor_passkey: false })
      .where(eq(users.id, id))
      .run()
    await writeAuditEntry(tx, { actor_id: null, action: 'turn_off_two_factor', subject_id: id, reason: '', now })
    await recordChange(tx, [id], 'me', id)
    const mail: MailTask = {
      to_user_id: id,
      subject: `Your ${PRODUCT_NAME} sign-in was changed`,
      text: TWO_FACTOR_OFF_TEXT,
    }
    await queueDelivery(tx, { channel: 'mail', key: `two-factor:${uuid()}`, payload: mail, now })
    return 'changed'
  })

const TWO_FACTOR_OFF_TEXT = `The people who run ${PRODUCT_NAME} have turned off two-factor sign-in for your account, because they were asked to. Your passkeys and recovery codes no longer work.

If it wasn’t you who asked, change your password now and tell them.
`
