import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { OwnRecord, PortfolioItem, PublicProfile, ReceivedRating } from '../../../shared/people/users.ts'
import type { Context } from '../../context.ts'
import type { DatabaseReader } from '../../db/connection.ts'
import { isInBoundList, preparedStatement } from '../../db/statement.ts'
import { jobs } from '../../db/schema/jobs.ts'
import { companies, portfolioItems, ratings, type UserRow, users } from '../../db/schema/people.ts'
import { fileAddress } from '../../ports/files/files.ts'
import { notificationChoicesOf, notificationFlagsOf } from '../../delivery/notification-choices.ts'
import { hasPushDevice } from '../../delivery/push-subscriptions.ts'
import { purchases } from '../../db/schema/payments.ts'
import { isPostingFree } from '../../ports/settings.ts'
import { portfolioItemsOf } from './portfolio-rows.ts'

/** A person's own record. Throws if there is no such person. */
export async function ownPersonRow(
  { db: { read }, settings }: Pick<Context, 'db' | 'settings'>,
  userId: string,
): Promise<OwnRecord> {
  const found = await personWithCompany(read).get({ id: userId })
  if (!found) throw new Error(`No user ${userId}`)
  const { user, company, has_device } = found
  return {
    ...commonFields(user),
    verification_status: user.verification_status,
    verification_reason: user.verification_reason,
    is_staff: user.is_staff,
    company_name: company?.name ?? '',
    company_description: company?.bio ?? '',
    company_logo: fileAddress(company?.logo ?? null),
    website: company?.website ?? '',
    owns_company: company?.owner_id === user.id,
    email: user.email,
    email_confirmed: user.email_confirmed_at !== null,
    phone: user.phone,
    phone_confirmed: user.phone_confirmed_at !== null,
    is_phone_shared: user.is_phone_shared,
    location: user.location,
    street: user.street,
    city: user.city,
    postal_code: user.postal_code,
    country: user.country,
    place_id: user.place_id,
    ...(user.lat !== null && user.lng !== null && { position: { lat: user.lat, lng: user.lng } }),
    travel_distance: user.travel_distance,
    two_factor_enabled: user.two_factor_enabled,
    previous_employers: user.previous_employers,
    notification_settings: notificationFlagsOf(user),
    notification_choices: notificationChoicesOf(user, has_device),
    company_id: user.company_id,
    posts_left: await countPostsLeft(read, user.company_id),
    posting_is_free: isPostingFree(settings),
    created_at: user.created_at,
  }
}

/**
 * The fields that anybody may see, null for suspended people; each field is named here, so that a new column is never
 * exposed by accident (V1).
 */
export async function publicProfileOf(db: DatabaseReader, userId: string): Promise<PublicProfile | null> {
  const found = await personWithCompany(db).get({ id: userId })
  if (!found || found.user.suspended_at) return null
  const { user, company } = found
  return {
    ...commonFields(user),
    location: user.town,
    company_name: company?.name ?? '',
    company_description: company?.bio ?? '',
    portfolio_items: (await portfolioItemsOf(db, userId)).map(portfolioItemOfRow),
  }
}

/** Portfolio items by id; unknown ids are left out. */
export const portfolioItemRows = async (db: DatabaseReader, ids: string[]): Promise<PortfolioItem[]> =>
  (await portfolioItemsById(db).all({ ids: JSON.stringify(ids) })).map(portfolioItemOfRow)

/** Ratings by id, the newest first; unknown ids are left out. */
export const ratingRows = async (db: DatabaseReader, ids: string[]): Promise<ReceivedRating[]> =>
  await ratingsById(db).all({ ids: JSON.stringify(ids) })

/** The ratings that a freelancer received, the newest first. */
export const ratingsReceivedBy = async (db: DatabaseReader, freelancerId: string): Promise<ReceivedRating[]> =>
  await ratingsOfFreelancer(db).all({ id: freelancerId })

/** The mean to two decimals; 0 without ratings. */
export const meanRating = ({ rating_sum, rating_count }: Pick<UserRow, 'rating_sum' | 'rating_count'>) =>
  rating_count === 0 ? 0 : Math.round((rating_sum / rating_count) * 100) / 100

function commonFields(user: UserRow) {
  return {
    id: user.id,
    full_name: user.full_name,
    user_type: user.user_type,
    bio: user.bio,
    job_role: user.job_role,
    job_roles: user.job_roles,
    skills: user.skills,
    certifications: user.certifications,
    industry_experience: user.industry_experience,
    hourly_rate: user.hourly_rate === null ? null : user.hourly_rate / 100,
    portfolio_url: user.portfolio_url,
    linkedin: user.linkedin,
    github: user.github,
    profile_picture: fileAddress(user.profile_picture),
    rating: meanRating(user),
    total_ratings: user.rating_count,
    verification_status: user.verification_status === 'verified' ? ('verified' as const) : ('unverified' as const),
  }
}

const personWithCompany = preparedStatement((db) =>
  db
    .select({ user: users, company: companies, has_device: hasPushDevice(users.id) })
    .from(users)
    .leftJoin(companies, eq(companies.id, users.company_id))
    .where(eq(users.id, sql.placeholder('id')))
    .prepare(),
)

/** An item on the wire. */
export function portfolioItemOfRow({
  id,
  event_name,
  role,
  end_client,
  photos,
  position,
}: typeof portfolioItems.$inferSelect): PortfolioItem {
  const addresses = photos.map(({ file, preview, name }) => ({
    file: fileAddress(file) ?? '',
    preview: fileAddress(preview) ?? '',
    name,
  }))
  return { id, event_name, role, end_client, photos: addresses, position }
}

const portfolioItemsById = preparedStatement((db) =>
  db
    .select()
    .from(portfolioItems)
    .where(and(isInBoundList(portfolioItems.id, 'ids'), isNull(portfolioItems.removed_at)))
    .orderBy(asc(portfolioItems.position), asc(portfolioItems.id))
    .prepare(),
)

const selectRatings = (db: DatabaseReader) =>
  db
    .select({
      id: ratings.id,
      rating: ratings.rating,
      review: ratings.review,
      job_title: jobs.title,
      employer_name: companies.name,
      created_at: ratings.created_at,
    })
    .from(ratings)
    .innerJoin(jobs, eq(jobs.id, ratings.job_id))
    .innerJoin(companies, eq(companies.id, ratings.company_id))
    .orderBy(desc(ratings.created_at), desc(ratings.id))
    .$dynamic()

const ratingsById = preparedStatement((db) => selectRatings(db).where(isInBoundList(ratings.id, 'ids')).prepare())
const ratingsOfFreelancer = preparedStatement((db) =>
  selectRatings(db)
    .where(eq(ratings.freelancer_id, sql.placeholder('id')))
    .prepare(),
)

/** Over all packages of the company. */
export const countPostsLeft = async (db: DatabaseReader, companyId: string | null) =>
  companyId === null ? 0 : (await postsLeftOfCompany(db).get({ company_id: companyId }))!.posts

const postsLeftOfCompany = preparedStatement((db) =>
  db
    .select({ posts: sql<number>`coalesce(sum(${purchases.posts_left}), 0)` })
    .from(purchases)
    .where(eq(purchases.company_id, sql.placeholder('company_id')))
    .prepare(),
)
