import type { PageQuery } from '../../../shared/fields.ts'
import type { ReceivedRating } from '../../../shared/people/users.ts'
import type { Context } from '../../context.ts'
import { cutListPage } from '../../http/paging.ts'
import { findShownPerson } from '../core/find-person.ts'
import { ratingsReceivedBy } from '../core/user-rows.ts'

/** A page of a freelancer's ratings, the newest first. An employer has none; 404 as `findShownPerson`. */
export async function listRatings(
  { db }: Context,
  userId: string,
  viewerId: string | null,
  query: PageQuery,
): Promise<{ ratings: ReceivedRating[]; next: string | null }> {
  await findShownPerson(db.read, userId, viewerId)
  const { page, next } = cutListPage(await ratingsReceivedBy(db.read, userId), ({ id }) => id, query)
  return { ratings: page, next }
}
