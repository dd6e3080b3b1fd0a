import { eq } from 'drizzle-orm'
import { emailOf } from '../../shared/people/email-format.ts'
import { v7 as uuid } from 'uuid'
import { BRAND } from '../../shared/brand.ts'
import type { Db } from '../db/connection.ts'
import { users } from '../db/schema/people.ts'
import { recordChange } from '../db/change-log.ts'
import { authenticators, passkeys, recoveryCodes } from '../db/schema/two-factor.ts'
import { type MailTask, queueDelivery } from '../delivery/queue-delivery.ts'
import { writeAudit } from './core/write-audit.ts'
import { inTurn } from '../db/statement.ts'

/** Of the person with this email, however it was typed. */
export const isOf = (email: string) => eq(users.email, emailOf(email) ?? email.trim().toLowerCase())

/**
 * Grants or revokes the role. Only the server's command line can, so that nobody can make themselves staff over the
 * network.
 */
export const changeStaff = (db: Db, { email, is_staff, now }: { email: string; is_staff: boolean; now: Date }) =>
  db.write(async (tx) => {
    const person = await tx.select().from(users).where(isOf(email)).get()
    if (!person) return 'nobody'
    if (person.is_staff === is_staff) return 'as it was'
    if (person.suspended_at) return 'suspended'
    await tx.update(users).set({ is_staff }).where(eq(users.id, person.id)).run()
    const action = is_staff ? 'grant_staff' : 'revoke_staff'
    await writeAudit(tx, { actor_id: null, action, subject_id: person.id, reason: '', now })
    await recordChange(tx, [person.id], 'me', person.id)
    return 'changed'
  })

/**
 * For a person who has lost their device, passkeys and recovery codes, after the operator has verified their identity: from
 * then on the password alone signs in. Only the server's command line can. The owner is notified by mail, and the audit
 * trail records it.
 */
export const turnOffTwoFactor = (db: Db, { email, now }: { email: string; now: Date }) =>
  db.write(async (tx) => {
    const person = await tx.select().from(users).where(isOf(email)).get()
    if (!person) return 'nobody'
    const { id } = person
    const ways = [authenticators, passkeys, recoveryCodes]
    const lost = await inTurn(
      ways,
      async (table) => (await tx.delete(table).where(eq(table.user_id, id)).run()).changes,
    )
    if (!person.two_factor_enabled && lost.every((count) => count === 0)) return 'as it was'
    await tx
      .update(users)
      .set({ two_factor_enabled: false, two_factor_sms: false, two_factor_passkey: false })
      .where(eq(users.id, id))
      .run()
    await writeAudit(tx, { actor_id: null, action: 'turn_off_two_factor', subject_id: id, reason: '', now })
    await recordChange(tx, [id], 'me', id)
    const mail: MailTask = { to_user_id: id, subject: `Your ${BRAND} sign-in was changed`, text: NOTICE }
    await queueDelivery(tx, { channel: 'mail', key: `two-factor:${uuid()}`, payload: mail, now })
    return 'changed'
  })

const NOTICE = `The people who run ${BRAND} have turned off two-factor sign-in for your account, because they were asked to. Your passkeys and recovery codes no longer work.

If it wasn’t you who asked, change your password now and tell them.
`
