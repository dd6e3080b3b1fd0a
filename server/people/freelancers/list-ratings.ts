import type { PageQuery } from '../../../shared/shared-fields.ts'
import type { Rating } from '../../../shared/people/users.ts'
import type { Context } from '../../context.ts'
import { cutPage } from '../../http/paging.ts'
import { ratingsOf } from '../core/user-rows.ts'
import { findShownPerson } from '../core/find-person.ts'

/** A page of them, the newest first. An employer has none; 404 as `findShownPerson`. */
export async function listRatings(
  { db }: Context,
  userId: string,
  viewerId: string | null,
  query: PageQuery,
): Promise<{ ratings: Rating[]; next: string | null }> {
  findShownPerson(db.read, userId, viewerId)
  const { page, next } = cutPage(ratingsOf(db.read, userId), ({ id }) => id, query)
  return { ratings: page, next }
}
