import type { PublicProfile } from '../../../shared/people/users.ts'
import type { Context } from '../../context.ts'
import { findShownPerson } from '../core/find-person.ts'
import { publicProfile } from '../core/user-rows.ts'

/** What `viewerId`, or nobody in particular, may know of a person. Throws 404 as `findShownPerson`. */
export function shownProfile({ db }: Pick<Context, 'db'>, id: string, viewerId: string | null): PublicProfile {
  findShownPerson(db.read, id, viewerId)
  return publicProfile(db.read, id)!
}
