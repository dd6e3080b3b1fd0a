import { and, eq, isNull, sql } from 'drizzle-orm'
import type { OpenInvitation } from '../../../shared/people/referees.ts'
import { linkState } from '../../../shared/people/referee-state.ts'
import { hashToken } from '../../http/sessions.ts'
import type { Reader } from '../../db/connection.ts'
import { users } from '../../db/schema/people.ts'
import { referees, refereeSecrets } from '../../db/schema/referees.ts'
import { statement } from '../../db/statement.ts'
import { expiryOf } from './referees-referee-rows.ts'

/** The invitation that a link belongs to, and how it stands; null where secret and freelancer are not of one link, or it was taken back. */
export function followLink(db: Reader, { freelancer_id, token }: OpenInvitation, now: Date) {
  const found = bySecret(db).get({ freelancer_id, token_hash: hashToken(token) })
  if (!found) return null
  const { answered_at, sent_at } = found.referee
  return { ...found, state: linkState({ answered_at, expires_at: expiryOf(sent_at) }, now.getTime()) }
}

const bySecret = statement((db) =>
  db
    .select({ referee: referees, freelancer: users })
    .from(refereeSecrets)
    .innerJoin(referees, eq(referees.id, refereeSecrets.referee_id))
    .innerJoin(users, eq(users.id, referees.freelancer_id))
    .where(
      and(
        eq(refereeSecrets.token_hash, sql.placeholder('token_hash')),
        eq(referees.freelancer_id, sql.placeholder('freelancer_id')),
        isNull(referees.removed_at),
      ),
    )
    .prepare(),
)
