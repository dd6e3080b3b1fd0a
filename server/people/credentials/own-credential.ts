import type { UserContext } from '../../context.ts'
import type { Reader } from '../../db/connection.ts'
import { notFound } from '../../errors.ts'
import { credentialById } from './credential-rows.ts'

/** A credential of the person who asks, also one that was taken away; another's is told no differently from none. */
export function ownCredential(me: UserContext, db: Reader, id: string) {
  const row = credentialById(db, id)
  if (row?.user_id !== me.user.id) throw notFound('This credential is not among yours.')
  return row
}
