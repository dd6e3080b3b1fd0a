import { eq } from 'drizzle-orm'
import { BRAND } from '../../shared/brand.ts'
import { endSessions } from '../accounts/core/end-sessions.ts'
import type { UserContext } from '../context.ts'
import { users } from '../db/schema/people.ts'
import { conflict } from '../errors.ts'
import { findPerson } from '../people/core/users-find-person.ts'
import { tellPartners } from '../people/core/tell-partners.ts'
import { reindexPerson } from './reindex-person.ts'
import { tellPerson } from './tell-person.ts'
import { writeAudit } from './write-audit.ts'

/** Ends every session at once and hides the person and their jobs, until it is undone. Suspending them again changes nothing. */
export async function suspendPerson(me: UserContext, { id, reason }: { id: string; reason: string }) {
  const now = me.now()
  const done = await me.db.write((tx) => {
    const person = findPerson(tx, id)
    if (person.is_staff) throw conflict('Staff cannot be suspended. Take the role away first.')
    if (person.suspended_at) return null
    tx.update(users).set({ suspended_at: now.toISOString() }).where(eq(users.id, id)).run()
    reindexPerson(tx, person)
    tellPartners(tx, id)
    writeAudit(tx, { actor_id: me.user.id, action: 'suspend', subject_id: id, reason, now })
    tellPerson(tx, id, { title: `Your ${BRAND} account is suspended`, body: reason, navigate: '/' }, now)
    return { ended: endSessions(tx, { of: id }), revision: tx.revision() }
  })
  if (!done) return
  for (const session of done.ended) me.streams.drop(session)
  // Whoever has one of the jobs in view computes the view anew.
  me.streams.poke(me.streams.connected(), done.revision)
  me.deliveries.wake()
}
