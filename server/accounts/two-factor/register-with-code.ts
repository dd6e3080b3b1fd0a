import type { z } from 'zod'
import { phoneNumber } from '../../../shared/accounts/sign-in-words.ts'
import type { registerWithCode as schema, RegistrationCode } from '../../../shared/accounts/two-factor.ts'
import type { Context } from '../../context.ts'
import { refuseCommonPassword } from '../core/refuse-common-password.ts'
import { register } from '../core/register.ts'
import type { Visitor } from '../core/visitor.ts'
import { registrationSubject } from './two-factor-code-request.ts'
import { needTexts, queueCode } from './code-request.ts'
import { expectTextable } from './textable.ts'
import { useCode } from './two-factor-texted-codes.ts'
import { wrongCode } from './wrong-code.ts'

/** Texts a code to the number of somebody who is signing up; not where the password would be refused afterwards. */
export async function sendRegistrationCode(
  ctx: Context,
  { phone, email, password }: RegistrationCode,
  { address }: Visitor,
) {
  needTexts(ctx)
  if (password !== undefined) await refuseCommonPassword(password, email, 'password')
  await expectTextable(ctx, phone, 'phone')
  await ctx.signInLimits.beforeTexting(`registration ${phoneNumber(phone)}`, address)
  await ctx.db.write((tx) => queueCode(tx, { kind: 'registration', email, phone }, ctx.now()))
  ctx.deliveries.wake()
}

/** Registers somebody whose code shows that the number is theirs: it is confirmed from the start. */
export async function registerWithCode(
  ctx: Context,
  { verification_code, ...person }: z.output<typeof schema>,
  visitor: Visitor,
) {
  const subject = registrationSubject(person)
  await ctx.signInLimits.beforeGuessing(subject)
  const signedIn = await register(ctx, person, visitor, (tx) =>
    useCode(ctx, tx, subject, person.phone, verification_code),
  )
  if (!signedIn) throw wrongCode('verification_code')
  await ctx.signInLimits.guessed(subject)
  return signedIn
}
