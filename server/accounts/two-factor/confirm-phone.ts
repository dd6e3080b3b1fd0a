import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { OwnRecord } from '../../../shared/people/users.ts'
import { e164PhoneNumber } from '../../../shared/accounts/sign-in-rules.ts'
import type {
  codeRegistrationSchema as schema,
  RegistrationCode,
  TwoFactorToggle,
  TwoFactor,
} from '../../../shared/accounts/two-factor.ts'
import type { Context, UserContext } from '../../context.ts'
import { users } from '../../db/schema/people.ts'
import { conflict } from '../../errors.ts'
import { recordChange } from '../../db/change-log.ts'
import { ownPersonRow } from '../../people/core/user-rows.ts'
import type { Visitor } from '../core/visitor.ts'
import { confirmOwner, refuseCommonPassword } from '../core/passwords.ts'
import { registerPerson } from '../core/register.ts'
import { expectTextMessages, phoneSubject, queueTextedCode, registrationSubject } from './code-request.ts'
import { expectTextableNumber, useTextedCode, wrongCodeError } from './texted-codes.ts'
import { changeSecondFactors } from './settle-ways.ts'
import { takeOtherText } from './text-limits.ts'

/**
 * Texts a code to the number in the person's profile.
 * @throws 409 without a number, 422 for one that cannot be texted, 429 if asked too often, 503 where texts are not set
 *   up
 */
export async function sendPhoneCode(me: UserContext, { address }: Visitor) {
  expectTextMessages(me)
  const { id, phone } = me.user
  if (!phone) throw conflict('There is no phone number in your profile yet. Add it to your profile.')
  await expectTextableNumber(me, phone)
  await takeOtherText(me.limits, phoneSubject(id), address)
  await me.db.write((tx) => queueTextedCode(tx, { kind: 'phone', user_id: id, phone }, me.now()))
  me.deliveries.wake()
}

/** @throws 422 for a wrong code, 429 after too many wrong ones */
export async function confirmPhone(me: UserContext, code: string): Promise<OwnRecord> {
  const { id } = me.user
  const subject = phoneSubject(id)
  await me.limits.take('codeGuesses', subject)
  const isRight = await me.db.write(async (tx) => {
    const { phone } = (await tx.select().from(users).where(eq(users.id, id)).get())!
    if (!(await useTextedCode(me, tx, subject, phone, code))) return false
    await tx.update(users).set({ phone_confirmed_at: me.now().toISOString() }).where(eq(users.id, id)).run()
    await recordChange(tx, [id], 'me', id)
    return true
  })
  if (!isRight) throw wrongCodeError('code')
  await me.limits.giveBack('codeGuesses', subject)
  return await ownPersonRow(me, id)
}

/**
 * Texts a code to the number of a new registration, unless its password would be refused afterwards.
 * @throws 422 for a common password or a number that cannot be texted, 429 if asked too often, 503 where texts are not
 *   set up
 */
export async function sendRegistrationCode(
  ctx: Context,
  { phone, email, password }: RegistrationCode,
  { address }: Visitor,
) {
  expectTextMessages(ctx)
  if (password !== undefined) await refuseCommonPassword(password, email, 'password')
  await expectTextableNumber(ctx, phone, 'phone')
  await takeOtherText(ctx.limits, `registration ${e164PhoneNumber(phone)}`, address)
  await ctx.db.write((tx) => queueTextedCode(tx, { kind: 'registration', email, phone }, ctx.now()))
  ctx.deliveries.wake()
}

/**
 * Registers a person with a texted code, which also confirms their number.
 * @throws 422 for a wrong code, and as `register`
 */
export async function registerWithCode(
  ctx: Context,
  { verification_code, ...person }: z.output<typeof schema>,
  visitor: Visitor,
) {
  const subject = registrationSubject(person)
  await ctx.limits.take('codeGuesses', subject)
  const signedIn = await registerPerson(ctx, person, visitor, (tx) =>
    useTextedCode(ctx, tx, subject, person.phone, verification_code),
  )
  if (!signedIn) throw wrongCodeError('verification_code')
  await ctx.limits.giveBack('codeGuesses', subject)
  return signedIn
}

/**
 * Turns codes by text at sign-in on or off. On requires a confirmed phone number.
 * @throws 409 without a confirmed number, 403 where the session has not been confirmed lately, 503 where texts are not
 *   set up
 */
export async function toggleTexts(me: UserContext, { enabled, password }: TwoFactorToggle): Promise<TwoFactor> {
  if (enabled) expectTextMessages(me)
  await confirmOwner(me, password)
  return changeSecondFactors(me, async (tx) => {
    const own = eq(users.id, me.user.id)
    const { phone_confirmed_at } = (await tx.select().from(users).where(own).get())!
    if (enabled && !phone_confirmed_at)
      throw conflict('Confirm your phone number first: the codes are texted to it. Add it to your profile.')
    await tx.update(users).set({ two_factor_sms: enabled }).where(own).run()
    return `sign-in ${enabled ? 'now asks' : 'no longer asks'} for a code by text message`
  })
}
