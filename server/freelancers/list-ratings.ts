import type { PageQuery } from '../../shared/fields.ts'
import type { Rating } from '../../shared/users.ts'
import type { Context } from '../context.ts'
import { cutPage } from '../pages.ts'
import { ratingsOf } from '../users/user-rows.ts'
import { findShownPerson } from './find-shown-person.ts'

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
