import { eq } from 'drizzle-orm'
import type { Me } from '../../../shared/people/users.ts'
import type { UserContext } from '../../context.ts'
import { users } from '../../db/schema/people.ts'
import { conflict } from '../../errors.ts'
import { recordChange } from '../../sync/change-log.ts'
import { meRow } from '../../people/core/user-rows.ts'
import type { Visitor } from '../core/visitor.ts'
import { phoneSubject } from './two-factor-code-request.ts'
import { needTexts, queueCode } from './code-request.ts'
import { expectTextable } from './textable.ts'
import { useCode } from './two-factor-texted-codes.ts'
import { wrongCode } from './wrong-code.ts'

/** Texts a code to the number in the person's profile. */
export async function sendPhoneCode(me: UserContext, { address }: Visitor) {
  needTexts(me)
  const { id, phone } = me.user
  if (!phone) throw conflict('There is no phone number in your profile yet. Add it in the Profile tab.')
  await expectTextable(me, phone)
  await me.signInLimits.beforeTexting(phoneSubject(id), address)
  await me.db.write((tx) => queueCode(tx, { kind: 'phone', user_id: id, phone }, me.now()))
  me.deliveries.wake()
}

export async function confirmPhone(me: UserContext, code: string): Promise<Me> {
  const { id } = me.user
  const subject = phoneSubject(id)
  await me.signInLimits.beforeGuessing(subject)
  const isRight = await me.db.write((tx) => {
    const { phone } = tx.select().from(users).where(eq(users.id, id)).get()!
    if (!useCode(me, tx, subject, phone, code)) return false
    tx.update(users).set({ phone_confirmed_at: me.now().toISOString() }).where(eq(users.id, id)).run()
    recordChange(tx, [id], 'me', id)
    return true
  })
  if (!isRight) throw wrongCode('code')
  await me.signInLimits.guessed(subject)
  return meRow(me.db.read, id)
}
