import type { PublicProfile } from '../../../shared/people/users.ts'
import type { Context } from '../../context.ts'
import { findShownPerson } from '../core/find-person.ts'
import { publicProfileOf } from '../core/user-rows.ts'

/** What `viewerId`, or nobody in particular, may see of a person. Throws 404 as `findShownPerson`. */
export async function shownProfile(
  { db }: Pick<Context, 'db'>,
  id: string,
  viewerId: string | null,
): Promise<PublicProfile> {
  await findShownPerson(db.read, id, viewerId)
  return (await publicProfileOf(db.read, id))!
}
