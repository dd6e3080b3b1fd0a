import type { ServerResponse } from 'node:http'
import { eq, sql } from 'drizzle-orm'
import type { UserContext } from '../context.ts'
import { sessions } from '../db/schema/people.ts'
import { preparedStatement } from '../db/statement.ts'
import { changeLogHeadOf } from '../db/change-log.ts'

/**
 * Opens the person's stream on a raw response, unless the client has disconnected or the session has ended meanwhile.
 * Reads the primary (`me.db` of the process): a standby may lack what is committed after the request has come.
 */
export async function openPersonStream(me: UserContext, response: ServerResponse, headers: Headers) {
  const isUnsaved = me.unsavedSessions.has(me.session.id)
  const { revision } = await changeLogHeadOf(me.db.read, me.user.id)
  const session = isUnsaved ? me.session : await liveSessionById(me.db.read).get({ id: me.session.id })
  // Nothing is awaited from here to `open`, so that a disconnect or a sign-out is noticed either before or after.
  if (response.destroyed || !session) return void response.destroy()
  // The HTTP adapter's own listener would keep the whole request in memory for as long as the stream is open.
  response.removeAllListeners('close')
  const owner = { user_id: me.user.id, session_id: me.session.id, expires_at: session.expires_at }
  me.streams.open(response, owner, revision, Object.fromEntries(headers))
  // A commit between the look-up and `open` has poked only the streams that were open then.
  const head = await changeLogHeadOf(me.db.read, me.user.id)
  if (head.revision > revision) me.streams.poke([me.user.id], head.revision)
}

const liveSessionById = preparedStatement((db) =>
  db
    .select({ expires_at: sessions.expires_at })
    .from(sessions)
    .where(eq(sessions.id, sql.placeholder('id')))
    .prepare(),
)
