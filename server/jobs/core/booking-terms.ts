import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { termsFieldsSchema, type PayTerms } from '../../../shared/pay/pay-terms.ts'
import { canonicalJson, termsHash } from '../../../shared/pay/terms-hash.ts'
import { termsOnDay } from '../../../shared/pay/terms/terms-on-day.ts'
import { type PayRules, termsAtDayRate } from '../../../shared/pay/unstated-terms.ts'
import type { DatabaseReader, WriteTransaction } from '../../db/connection.ts'
import { amendments } from '../../db/schema/amendments.ts'
import { type AgreedTerms, type ApplicationRow, applications, jobRoles } from '../../db/schema/jobs.ts'
import { storedTerms } from '../../db/schema/pay.ts'
import { mapInTurn, preparedStatement } from '../../db/statement.ts'
import { notFound } from '../../errors.ts'
import { bookingColumnsOf } from './agreed-terms.ts'

export type HashedTerms = { hash: string; terms: PayTerms }
/** What was agreed last, and by day where a day was named (see `BookingTerms`). */
export type DatedBookingTerms = HashedTerms & { by_day: (HashedTerms & { from_day: string | null })[] }

/**
 * What a booking pays. One of an earlier release has the terms that say what it said: the rate, and no overtime.
 * @throws 404 for what is no booking
 */
export async function readDatedTerms(db: DatabaseReader, applicationId: string): Promise<DatedBookingTerms> {
  const booking = await db
    .select({ agreed: applications.terms, hash: applications.terms_hash, rate: jobRoles.day_rate })
    .from(applications)
    .leftJoin(jobRoles, eq(jobRoles.id, applications.job_role_id))
    .where(and(eq(applications.id, applicationId), inArray(applications.status, BOOKING_STATUSES)))
    .get()
  if (!booking) throw notFound('This booking does not exist.')
  const first = booking.hash
    ? await namedTerms(db, booking.hash)
    : await hashedTerms(termsAtDayRate(null, booking.agreed?.[0]?.day_rate ?? booking.rate ?? 0))
  const changes = await mapInTurn(await datedChangesOf(db).all({ id: applicationId }), async ({ from_day, hash }) => ({
    from_day,
    ...(await namedTerms(db, hash!)),
  }))
  const { hash, terms } = changes.at(-1) ?? first
  return { hash, terms, by_day: changes.length > 0 ? [{ from_day: null, ...first }, ...changes] : [] }
}

/** The same on a day of work, such as '2027-03-01' by London's clock; without a day what was agreed last. */
export async function readBookingTerms(
  db: DatabaseReader,
  applicationId: string,
  workDay = LAST_DAY,
): Promise<HashedTerms> {
  const { hash, terms } = termsOnDay<HashedTerms>(await readDatedTerms(db, applicationId), workDay)
  return { hash, terms }
}
const LAST_DAY = '9999-12-31'

const hashedTerms = async (terms: PayTerms): Promise<HashedTerms> => ({ hash: await termsHash(terms), terms })
const namedTerms = async (db: DatabaseReader, hash: string): Promise<HashedTerms> => ({
  hash,
  terms: (await findStoredTerms(db, hash))!,
})

/** Who has worked before a booking was cancelled is paid as was agreed. */
const BOOKING_STATUSES: ApplicationRow['status'][] = ['accepted', 'cancelled']
export const isBookingStatus = (status: ApplicationRow['status']) => BOOKING_STATUSES.includes(status)

/** What was agreed since for days from a day on, in that order. */
const datedChangesOf = preparedStatement((db) =>
  db
    .select({ from_day: amendments.from_day, hash: amendments.terms_hash })
    .from(amendments)
    .where(
      and(
        eq(amendments.application_id, sql.placeholder('id')),
        eq(amendments.state, 'agreed'),
        isNotNull(amendments.from_day),
        isNotNull(amendments.terms_hash),
      ),
    )
    .orderBy(asc(amendments.ended_at), asc(amendments.id))
    .prepare(),
)

export async function findStoredTerms(db: DatabaseReader, hash: string): Promise<PayTerms | undefined> {
  const row = await db.select().from(storedTerms).where(eq(storedTerms.hash, hash)).get()
  return row && termsFieldsSchema.parse(JSON.parse(row.terms))
}

/** Stores terms under their hash, once. */
export async function storeTerms(tx: WriteTransaction, terms: PayTerms, now: Date): Promise<string> {
  const hash = await termsHash(terms)
  const row = { hash, terms: canonicalJson(terms), created_at: now.toISOString() }
  await tx.insert(storedTerms).values(row).onConflictDoNothing().run()
  return hash
}

/** The same of a role, at its rate in pence. */
export const storeRoleTerms = (tx: WriteTransaction, { pay, day_rate }: PricedRole, now: Date) =>
  storeTerms(tx, termsAtDayRate(pay, day_rate), now)
type PricedRole = { pay?: PayRules | null | undefined; day_rate: number }

/** The columns of a new booking on these terms. */
export const newBookingColumns = async (tx: WriteTransaction, terms: AgreedTerms, now: Date) => ({
  ...bookingColumnsOf(terms),
  terms_hash: await storeRoleTerms(tx, terms, now),
})

/** Before the first change of a booking: one of an earlier release is given what it said, which stays that of days before. */
export async function keepFirstTerms(tx: WriteTransaction, { id, terms_hash }: ApplicationRow, now: Date) {
  if (terms_hash) return
  const { terms } = await readBookingTerms(tx, id)
  const first = { terms_hash: await storeTerms(tx, terms, now) }
  await tx.update(applications).set(first).where(eq(applications.id, id)).run()
}
