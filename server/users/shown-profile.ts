import type { PublicProfile } from '../../shared/users.ts'
import type { Context } from '../context.ts'
import { findShownPerson } from '../freelancers/find-shown-person.ts'
import { publicProfile } from './user-rows.ts'

/** What `viewerId`, or nobody in particular, may know of a person. Throws 404 as `findShownPerson`. */
export function shownProfile({ db }: Pick<Context, 'db'>, id: string, viewerId: string | null): PublicProfile {
  findShownPerson(db.read, id, viewerId)
  return publicProfile(db.read, id)!
}
