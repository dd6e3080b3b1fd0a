import type { Me } from '../../../shared/users.ts'
import type { Kind } from './kind.ts'
import { putMe, showMe } from '../store/profile-rows.ts'
import { tells } from './fits.ts'

/** Only the fields changed here are sent; for each the edit that arrives last holds (docs/decisions/072). */
export const profile: Kind<'profile'> = {
  call: ({ body }) => ['PUT', '/users/profile', body.changes],
  fits: (reply, { owner }) => tells(reply, { id: owner }),
  landed: (db, _row, reply: Me) => putMe(db, reply),
  parked: (db, { owner }) => showMe(db, owner),
  queued: (db, { owner }) => showMe(db, owner),
  discarded: (db, { owner }) => showMe(db, owner),
}
