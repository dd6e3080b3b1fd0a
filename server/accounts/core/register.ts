import { eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { z } from 'zod'
import type { register as registerSchema, SignedIn } from '../../../shared/accounts/auth.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/connection.ts'
import { companies, users } from '../../db/schema/people.ts'
import { conflict } from '../../errors.ts'
import { indexFreelancer } from '../../jobs/matching/index-freelancer.ts'
import { recordChange } from '../../sync/change-log.ts'
import { locatePerson } from '../../people/core/locate-person.ts'
import { meRow } from '../../people/core/user-rows.ts'
import { hashPassword } from './auth-passwords.ts'
import { canMailLinks } from './reset-mail.ts'
import { refuseCommonPassword } from './refuse-common-password.ts'
import { startSession } from './start-session.ts'
import type { Visitor } from './visitor.ts'
import { queueWelcome } from './welcome-mail.ts'

type Registration = z.output<typeof registerSchema>

/** Makes the person (an employer with a company of their own) and signs in on this device. */
export async function register(ctx: Context, input: Registration, visitor: Visitor): Promise<SignedIn>
/** The same, unless `isPhoneTheirs` says no in the same transaction: then null, and nobody is made. */
export async function register(
  ctx: Context,
  input: Registration,
  visitor: Visitor,
  isPhoneTheirs: (tx: Tx) => boolean,
): Promise<SignedIn | null>
export async function register(
  ctx: Context,
  input: Registration,
  visitor: Visitor,
  isPhoneTheirs?: (tx: Tx) => boolean,
) {
  await refuseCommonPassword(input.password, input.email, 'password')
  await ctx.signInLimits.beforeRegistering(visitor.address)
  if (isTaken(ctx.db.read, input.email)) refuseTaken()
  const password_hash = await hashPassword(input.password)
  const place = await locatePerson(ctx, { location: input.location ?? '', postal_code: '' })
  const id = uuid()
  const access_token = await ctx.db.write((tx) => {
    // Somebody may have taken it while the password was hashed.
    if (isTaken(tx, input.email)) return 'taken'
    if (isPhoneTheirs?.(tx) === false) return null
    const { password: _, ...fields } = input
    const phone_confirmed_at = isPhoneTheirs ? ctx.now().toISOString() : null
    insertPerson(tx, { ...fields, ...place, id, password_hash, phone_confirmed_at }, ctx.now())
    if (canMailLinks(ctx)) queueWelcome(tx, id, ctx.now())
    return startSession(tx, id, visitor, ctx.now())
  })
  if (access_token === 'taken') return refuseTaken()
  await ctx.signInLimits.registered(visitor.address)
  if (access_token === null) return null
  return { user: meRow(ctx.db.read, id), access_token }
}

function refuseTaken(): never {
  throw conflict('There is an account with this email already. Please sign in instead.')
}

const isTaken = (db: Pick<Tx, 'select'>, email: string) =>
  db.select({ id: users.id }).from(users).where(eq(users.email, email)).get() !== undefined

function insertPerson(
  tx: Tx,
  person: Omit<typeof users.$inferInsert, 'created_at' | 'updated_at' | 'company_id'>,
  now: Date,
) {
  const at = now.toISOString()
  const company_id = person.user_type === 'employer' ? uuid() : null
  if (company_id) {
    tx.insert(companies).values({ id: company_id, name: person.full_name, owner_id: person.id, created_at: at }).run()
    recordChange(tx, [person.id], 'company', company_id)
  }
  tx.insert(users)
    .values({ ...person, company_id, created_at: at, updated_at: at })
    .run()
  if (person.user_type === 'freelancer') indexFreelancer(tx, person.id)
  recordChange(tx, [person.id], 'me', person.id)
}
