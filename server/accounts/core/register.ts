import { expectPhoneNumber } from '../../ports/phone-numbers.ts'
import { timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { z } from 'zod'
import type { registrationSchema as registerSchema, SignInResult } from '../../../shared/accounts/auth.ts'
import { PRODUCT_NAME } from '../../../shared/brand.ts'
import type { Context } from '../../context.ts'
import type { WriteTransaction } from '../../db/connection.ts'
import { companies, type UserRow, users } from '../../db/schema/people.ts'
import { conflict } from '../../errors.ts'
import { indexFreelancer } from '../../jobs/matching/index-freelancer.ts'
import { recordChange } from '../../db/change-log.ts'
import { locatePerson } from '../../people/core/locate-person.ts'
import { queueDelivery } from '../../delivery/queue-delivery.ts'
import { publicLinkTo, type MailMessage } from '../../ports/mail.ts'
import { keyedHash } from '../../ports/seal.ts'
import { hashPassword, refuseCommonPassword } from './passwords.ts'
import { canMailLinks } from './reset-mail.ts'
import { startSession } from './start-session.ts'
import type { Visitor } from './visitor.ts'
import { ownRecord } from './own-record.ts'

type RegistrationInput = z.output<typeof registerSchema>

/**
 * Creates the person (an employer with a company of their own) and opens a session on this device.
 * @throws 409 for an email that has an account, 422 for a common password or no phone number, 429 for an address that
 *   registers too many
 */
export async function registerPerson(ctx: Context, input: RegistrationInput, visitor: Visitor): Promise<SignInResult>
/** Like above, but returns null and creates nobody if `isNumberTheirs` is false in the same transaction. */
export async function registerPerson(
  ctx: Context,
  input: RegistrationInput,
  visitor: Visitor,
  isNumberTheirs: (tx: WriteTransaction) => Promise<boolean>,
): Promise<SignInResult | null>
export async function registerPerson(
  ctx: Context,
  input: RegistrationInput,
  visitor: Visitor,
  isNumberTheirs?: (tx: WriteTransaction) => Promise<boolean>,
) {
  expectPhoneNumber(input.phone ?? '', 'phone')
  await refuseCommonPassword(input.password, input.email, 'password')
  // Before the email is looked up: neither the answer nor a limit reveals which emails are registered.
  await ctx.limits.take('registrationsFrom', visitor.address)
  await ctx.limits.take('takenEmailsFrom', visitor.address)
  if (await isEmailTaken(ctx.db.read, input.email)) refuseTakenEmail()
  const password_hash = await hashPassword(input.password, { address: visitor.address, isKnown: false })
  const place = await locatePerson(ctx, { location: input.location ?? '', postal_code: '' })
  const id = uuid()
  const access_token = await ctx.db.write(async (tx) => {
    // The email may have been registered while the password was hashed.
    if (await isEmailTaken(tx, input.email)) return 'taken'
    if ((await isNumberTheirs?.(tx)) === false) return null
    const { password: _, ...fields } = input
    const phone_confirmed_at = isNumberTheirs ? ctx.now().toISOString() : null
    await insertPerson(tx, { ...fields, ...place, id, password_hash, phone_confirmed_at }, ctx.now())
    if (canMailLinks(ctx)) await queueWelcomeMail(tx, id, ctx.now())
    return await startSession(tx, { user_id: id, by: 'password' }, visitor, ctx.now())
  })
  if (access_token === 'taken') return refuseTakenEmail()
  await ctx.limits.giveBack('takenEmailsFrom', visitor.address)
  if (access_token === null) return null
  return { user: await ownRecord(ctx, id), access_token }
}

function refuseTakenEmail(): never {
  throw conflict('There’s already an account with this email. Please sign in instead.')
}

const isEmailTaken = async (db: Pick<WriteTransaction, 'select'>, email: string) =>
  (await db.select({ id: users.id }).from(users).where(eq(users.email, email)).get()) !== undefined

async function insertPerson(
  tx: WriteTransaction,
  person: Omit<typeof users.$inferInsert, 'created_at' | 'updated_at' | 'company_id'>,
  now: Date,
) {
  const at = now.toISOString()
  const company_id = person.user_type === 'employer' ? uuid() : null
  if (company_id) {
    await tx
      .insert(companies)
      .values({ id: company_id, name: person.full_name, owner_id: person.id, created_at: at })
      .run()
    await recordChange(tx, [person.id], 'company', company_id)
  }
  await tx
    .insert(users)
    .values({ ...person, company_id, created_at: at, updated_at: at })
    .run()
  if (person.user_type === 'freelancer') await indexFreelancer(tx, person.id)
  await recordChange(tx, [person.id], 'me', person.id)
}

/** The mail is composed when it is sent, so that the queue never holds its secret. */
export const queueWelcomeMail = (tx: WriteTransaction, userId: string, now: Date) =>
  queueDelivery(tx, { channel: 'mail', key: `welcome:${uuid()}`, payload: { welcome: userId }, now })

/**
 * The mail with the link that confirms the address; null if it is confirmed already, and where no link can be mailed.
 */
export async function welcomeMail(ctx: Context, userId: string): Promise<MailMessage | null> {
  const user = await ctx.db.read.select().from(users).where(eq(users.id, userId)).get()
  if (!user || user.deleted_at || user.email_confirmed_at || !canMailLinks(ctx)) return null
  const link = publicLinkTo(ctx.settings, `/confirm-email#token=${encodeURIComponent(emailTokenOf(ctx, user))}`)
  return {
    to: user.email,
    subject: `Welcome to ${PRODUCT_NAME}: confirm your email`,
    text: welcomeMailText(user.full_name, link),
  }
}

const welcomeMailText = (name: string, link: string) => `Hello ${name},

Welcome to ${PRODUCT_NAME}. Please confirm that this is your email address:

${link}

Until you do, we won’t email anyone on your behalf: invitations to your team or referees go out once you’ve confirmed.

If you didn’t sign up, ignore this email.
`

type AddressedUser = Pick<UserRow, 'id' | 'email'>

/**
 * The secret of a welcome mail's link, which shows that its holder reads this address. It is derived, not stored, and
 * valid as long as the address is the person's, any number of times: mail programs open links before their reader does.
 */
const emailTokenOf = (ctx: Context, { id, email }: AddressedUser) => `${id}.${emailTokenKey(ctx, { id, email })}`

/** The person whose address the link confirms; null for an invalid link, or one for an address they no longer have. */
export async function readEmailToken(ctx: Context, token: string): Promise<UserRow | null> {
  const [id = '', key = ''] = token.split('.')
  const user = await ctx.db.read.select().from(users).where(eq(users.id, id)).get()
  if (!user || user.deleted_at) return null
  const expected = Buffer.from(emailTokenKey(ctx, user))
  const given = Buffer.from(key)
  return given.length === expected.length && timingSafeEqual(given, expected) ? user : null
}

const emailTokenKey = (ctx: Context, { id, email }: AddressedUser) => keyedHash(ctx, `email ${id} ${email}`)
