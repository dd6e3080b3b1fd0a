import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { Amendment } from '../../../shared/hiring/amendments.ts'
import { areEqualButForPay, type RoleTerms } from '../../../shared/hiring/role-terms.ts'
import { areWorseTerms } from '../../../shared/hiring/worse-terms.ts'
import { differenceText, termsDifferences } from '../../../shared/pay/terms/terms-differences.ts'
import { termsHash } from '../../../shared/pay/terms-hash.ts'
import { termsAtDayRate } from '../../../shared/pay/unstated-terms.ts'
import type { DatabaseReader, WriteTransaction } from '../../db/connection.ts'
import { type AmendmentRow, amendments, formerTerms } from '../../db/schema/amendments.ts'
import { type AgreedTerms, type ApplicationRow, applications, type JobRoleRow } from '../../db/schema/jobs.ts'
import { isInBoundList, mapInTurn, preparedStatement } from '../../db/statement.ts'

/*
 * Decision 243: an application keeps what its freelancer has agreed to, and nothing worse counts without their yes.
 */

type RoleTermFields = RoleTerms & { id: string }

/** A role's present terms, as an application keeps them. */
export const termsOfRole = ({ id, ...role }: RoleTermFields): AgreedTerms => ({ role_id: id, ...termFieldsOf(role) })

/** Without what is null, as applications keep them and the wire has them. */
export const termFieldsOf = ({ role_name, day_rate, date_start, date_end, pay, terms_hash }: RoleTerms) => ({
  role_name,
  day_rate,
  date_start,
  date_end,
  ...(pay && { pay }),
  ...(terms_hash && { terms_hash }),
})

/** The columns of a booking on these terms. */
export const bookingColumnsOf = (terms: AgreedTerms) => ({
  terms: [terms],
  booked_start: terms.date_start,
  booked_end: terms.date_end,
})

/** What the freelancer has agreed to for this role; undefined: they have not seen it. */
export function agreedTermsFor({ status, terms }: Pick<ApplicationRow, 'status' | 'terms'>, role: RoleTermFields) {
  if (!terms) return termsOfRole(role)
  return status === 'accepted' ? terms[0] : terms.find(({ role_id }) => role_id === role.id)
}

/** Whether the role as it is counts without another yes. */
export function isRoleAgreed(application: Pick<ApplicationRow, 'status' | 'terms'>, role: RoleTermFields) {
  const agreed = agreedTermsFor(application, role)
  return agreed !== undefined && !areWorseTerms(role, agreed)
}

/** As the wire has them, in pounds. */
export const termsInPounds = (terms: RoleTerms) => ({ ...termFieldsOf(terms), day_rate: terms.day_rate / 100 })

/** ' Overtime: none agreed instead of over 10 hours £42 an hour.' of terms in pence; the rate itself is in `termsText`. */
export function payChangesText(before: RoleTerms | null | undefined, after: RoleTerms) {
  const texts = payChangeTexts(before ?? { ...after, pay: null }, after)
  return texts.length > 0 ? ` ${texts.join('; ')}.` : ''
}

/** The same one by one, without the rate. */
export const payChangeTexts = (before: RoleTerms, after: RoleTerms) =>
  termsDifferences(atRateOf(after, before), atRateOf(after, after)).map(differenceText)
const atRateOf = ({ day_rate }: RoleTerms, { pay }: RoleTerms) => termsAtDayRate(pay, day_rate)

/** Before roles change: applications of earlier releases, which kept nothing, have agreed to the roles as they are. */
export async function keepAgreedTerms(tx: WriteTransaction, job_id: string, roles: JobRoleRow[]) {
  const unkept = and(
    eq(applications.job_id, job_id),
    isNull(applications.terms),
    inArray(applications.status, ['pending', 'shortlisted', 'accepted']),
  )
  const any = and(unkept, isNull(applications.job_role_id))
  await tx
    .update(applications)
    .set({ terms: roles.map(termsOfRole) })
    .where(any)
    .run()
  for (const role of roles) {
    const { terms, ...times } = bookingColumnsOf(termsOfRole(role))
    const own = and(unkept, eq(applications.job_role_id, role.id))
    await tx
      .update(applications)
      .set(times)
      .where(and(own, eq(applications.status, 'accepted')))
      .run()
    await tx.update(applications).set({ terms }).where(own).run()
  }
}

/** Notes what a role has offered until now, in the transaction that changes or removes it. */
export const keepFormerTerms = (tx: WriteTransaction, role: RoleTermFields & { job_id: string }, now: Date) =>
  tx
    .insert(formerTerms)
    .values({ id: uuid(), job_id: role.job_id, ...termsOfRole(role), ended_at: now.toISOString() })
    .run()

/** What a device says that it showed; `terms_hash` is undefined where it says nothing of pay. */
export type ShownTerms = RoleTerms & { role_id: string; terms_hash?: string | null | undefined }

/** Of the terms that a device says it showed, those that the project offers or has ever offered. */
export async function termsEverOffered(
  tx: WriteTransaction,
  job_id: string,
  roles: RoleTermFields[],
  shown: ShownTerms[],
): Promise<AgreedTerms[]> {
  const former = await tx
    .select()
    .from(formerTerms)
    .where(eq(formerTerms.job_id, job_id))
    .orderBy(desc(formerTerms.ended_at), desc(formerTerms.id))
    .all()
  const offered = [
    ...roles.map(termsOfRole),
    ...former.map(({ role_id, ...terms }) => ({ role_id, ...termFieldsOf(terms) })),
  ]
  const found: AgreedTerms[] = []
  for (const terms of shown) {
    const alike = offered.filter((one) => one.role_id === terms.role_id && areEqualButForPay(one, terms))
    const same = await mapInTurn(alike, async (one) => (await isShownPay(one, terms.terms_hash)) && one)
    const first = same.find((one) => one !== false)
    if (first) found.push(first)
  }
  return found
}

async function isShownPay({ pay, day_rate }: RoleTerms, hash: string | null | undefined) {
  if (hash === undefined) return true
  return hash === null ? !pay : hash === (await termsHash(termsAtDayRate(pay, day_rate)))
}

/** The last terms that each of these was asked to agree to, while that is open or declined. */
export async function amendmentsOf(db: DatabaseReader, applicationIds: string[]): Promise<Map<string, Amendment>> {
  if (applicationIds.length === 0) return new Map()
  const last = new Map<string, AmendmentRow>()
  for (const row of await amendmentRowsOf(db).all({ ids: JSON.stringify(applicationIds) }))
    last.set(row.application_id, row)
  const shown = [...last].filter(([, { state }]) => state === 'waiting' || state === 'declined')
  return new Map(shown.map(([id, row]) => [id, amendmentOfRow(row)]))
}

const amendmentOfRow = ({ id, state, proposed_at, from_day, ...row }: AmendmentRow): Amendment => ({
  id,
  ...termsInPounds(row),
  state,
  ...(from_day && { from_day }),
  proposed_at,
})

const amendmentRowsOf = preparedStatement((db) =>
  db
    .select()
    .from(amendments)
    .where(isInBoundList(amendments.application_id, 'ids'))
    .orderBy(amendments.proposed_at, amendments.id)
    .prepare(),
)
