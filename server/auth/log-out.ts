import { eq } from 'drizzle-orm'
import type { UserContext } from '../context.ts'
import { sessions } from '../db/schema/people.ts'
import { pushSubscriptions } from '../db/schema/sync.ts'

/** Ends this device's session at once: its token, its streams, its pushes (N4). Other devices stay signed in. */
export async function logOut({ db, streams, session }: UserContext) {
  await db.write((tx) => {
    tx.delete(pushSubscriptions).where(eq(pushSubscriptions.session_id, session.id)).run()
    tx.delete(sessions).where(eq(sessions.id, session.id)).run()
  })
  streams.drop(session.id)
}
