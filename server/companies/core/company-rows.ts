import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { OwnCompany, PublicCompany } from '../../../shared/companies/companies.ts'
import type { UserContext } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { hasBlockedPerson } from '../../people/core/refuse-blocked.ts'
import { isUserSuspended } from '../../db/active-people.ts'
import type { DatabaseReader } from '../../db/connection.ts'
import { readJobs } from '../../db/read-jobs.ts'
import { jobs } from '../../db/schema/jobs.ts'
import { companies, type CompanyRow, invitations, type UserRow, users } from '../../db/schema/people.ts'
import { isShownTo } from '../../db/shown-jobs.ts'
import { preparedStatement } from '../../db/statement.ts'
import { publicPlaceText } from '../../ports/places/places.ts'
import { fileAddress } from '../../ports/files/files.ts'

/** Throws 404 for an unknown or closed company, and for one whose owner is suspended or has blocked the person. */
export async function viewCompany({ db, now, user }: UserContext, id: string): Promise<PublicCompany> {
  const company = await publicCompanyRow(db.read, id, user.id, now())
  if (!company || (await hasBlockedPerson(db.read, { by: company.owner_id, whom: user.id })))
    throw notFound('There is no such company.')
  return company
}

/** A company as its own members see it; null for anybody else. */
export async function ownCompanyRow(db: DatabaseReader, viewer: UserRow, id: string): Promise<OwnCompany | null> {
  const company = viewer.company_id === id ? await companyRowById(db).get({ id }) : undefined
  if (!company) return null
  const team = await teamByCompany(db).all({ id })
  const isOwner = ({ user_id }: { user_id: string }) => user_id === company.owner_id
  return {
    ...publicCompanyFields(company),
    // As typed, because the form shows it too.
    city: company.city,
    street: company.street,
    postcode: company.postcode,
    place_id: company.place_id,
    country: company.country,
    is_complete: company.completed_at !== null,
    checks_right_to_work: company.checks_right_to_work,
    team: [...team.filter(isOwner), ...team.filter((member) => !isOwner(member))],
    invitations: await invitationsByCompany(db).all({ id }),
  }
}

/**
 * The fields that anybody signed in may see, each named here, so that a new column is never exposed by accident. Null
 * if it is closed or its owner suspended.
 */
async function publicCompanyRow(
  db: DatabaseReader,
  id: string,
  viewer_id: string,
  now: Date,
): Promise<PublicCompany | null> {
  const company = await companyRowById(db).get({ id })
  if (!company || company.closed_at || (await isUserSuspended(db, company.owner_id))) return null
  const open = await openJobsOfCompany(db).all({ id, viewer_id, now: now.toISOString() })
  const open_projects = (
    await readJobs(
      db,
      open.map((job) => job.id),
    )
  ).map((job) => ({
    id: job.id,
    title: job.title,
    event_type: job.event_type,
    location: job.location,
    date_start: job.date_start!,
    date_end: job.date_end!,
    roles: job.roles.map(({ role_name, day_rate }) => ({ role_name, day_rate })),
  }))
  return { ...publicCompanyFields(company), open_projects }
}

const publicCompanyFields = ({ id, name, logo, bio, website, city, owner_id }: CompanyRow) => ({
  id,
  name,
  logo: fileAddress(logo),
  bio,
  website,
  city: publicPlaceText(city),
  owner_id,
})

const OPEN_PROJECTS_MAX = 50

const companyRowById = preparedStatement((db) =>
  db
    .select()
    .from(companies)
    .where(eq(companies.id, sql.placeholder('id')))
    .prepare(),
)
const teamByCompany = preparedStatement((db) =>
  db
    .select({ user_id: users.id, full_name: users.full_name, email: users.email, role: users.company_role })
    .from(users)
    .where(eq(users.company_id, sql.placeholder('id')))
    .orderBy(asc(users.full_name), asc(users.id))
    .prepare(),
)
const invitationsByCompany = preparedStatement((db) =>
  db
    .select({
      id: invitations.id,
      email: invitations.email,
      full_name: invitations.full_name,
      role: invitations.role,
      sent_at: invitations.sent_at,
      expires_at: invitations.expires_at,
    })
    .from(invitations)
    .where(eq(invitations.company_id, sql.placeholder('id')))
    .orderBy(asc(invitations.created_at), asc(invitations.id))
    .prepare(),
)
const openJobsOfCompany = preparedStatement((db) =>
  db
    .select({ id: jobs.id })
    .from(jobs)
    .innerJoin(users, eq(users.id, jobs.employer_id))
    .where(
      and(
        isNull(users.suspended_at),
        eq(jobs.company_id, sql.placeholder('id')),
        eq(jobs.status, 'open'),
        gt(jobs.expires_at, sql.placeholder('now')),
        gt(jobs.date_end, sql.placeholder('now')),
        isShownTo(sql.placeholder('viewer_id')),
      ),
    )
    .orderBy(asc(jobs.date_start), asc(jobs.id))
    .limit(OPEN_PROJECTS_MAX)
    .prepare(),
)
