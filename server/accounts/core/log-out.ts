import type { UserContext } from '../../context.ts'
import { endSessions } from './end-sessions.ts'

/** Ends this device's session at once: its token, its streams, its pushes (N4). Other devices stay signed in. */
export async function logOut({ db, streams, unsavedSessions, user, session }: UserContext) {
  unsavedSessions.drop(session)
  await db.write((tx) => endSessions(tx, { of: user.id, id: session.id }))
  streams.drop(session.id)
}
