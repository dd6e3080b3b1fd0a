import { and, eq, inArray, isNull } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { Amendment } from '../../../shared/hiring/amendments.ts'
import { areEqualTerms, areWorseTerms, type RoleTerms } from '../../../shared/hiring/role-terms.ts'
import type { DatabaseReader, WriteTransaction } from '../../db/connection.ts'
import { type AmendmentRow, amendments, formerTerms } from '../../db/schema/amendments.ts'
import { type AgreedTerms, type ApplicationRow, applications, type JobRoleRow } from '../../db/schema/jobs.ts'
import { isInBoundList, preparedStatement } from '../../db/statement.ts'

/*
 * Decision 243: an application keeps what its freelancer has agreed to, and nothing worse counts without their yes.
 */

type RoleTermFields = Pick<JobRoleRow, 'id' | 'role_name' | 'day_rate' | 'date_start' | 'date_end'>

/** A role's present terms, as an application keeps them. */
export const termsOfRole = ({ id, role_name, day_rate, date_start, date_end }: RoleTermFields): AgreedTerms => ({
  role_id: id,
  ...{ role_name, day_rate, date_start, date_end },
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
export const termsInPounds = ({ role_name, day_rate, date_start, date_end }: RoleTerms): RoleTerms => ({
  role_name,
  day_rate: day_rate / 100,
  date_start,
  date_end,
})

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

/** Of the terms that a device says it showed, those that the project offers or has ever offered. */
export async function termsEverOffered(
  tx: WriteTransaction,
  job_id: string,
  roles: RoleTermFields[],
  shown: AgreedTerms[],
) {
  const former = await tx.select().from(formerTerms).where(eq(formerTerms.job_id, job_id)).all()
  const offered = [...roles.map(termsOfRole), ...former]
  return shown.filter((terms) => offered.some((one) => one.role_id === terms.role_id && areEqualTerms(one, terms)))
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

const amendmentOfRow = ({ id, state, proposed_at, ...row }: AmendmentRow): Amendment => ({
  id,
  ...termsInPounds(row),
  state,
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
