import { eq } from 'drizzle-orm'
import { BRAND } from '../../shared/brand.ts'
import type { UserContext } from '../context.ts'
import { users } from '../db/schema/people.ts'
import { findPerson } from '../people/core/users-find-person.ts'
import { tellPartners } from '../people/core/tell-partners.ts'
import { reindexPerson } from './reindex-person.ts'
import { tellPerson } from './tell-person.ts'
import { writeAudit } from './write-audit.ts'

/** The person may sign in again and is seen again, with their jobs. Of somebody who is not suspended nothing changes. */
export async function unsuspendPerson(me: UserContext, { id, reason }: { id: string; reason: string }) {
  const now = me.now()
  const revision = await me.db.write((tx) => {
    const person = findPerson(tx, id)
    if (!person.suspended_at) return null
    tx.update(users).set({ suspended_at: null }).where(eq(users.id, id)).run()
    reindexPerson(tx, person)
    tellPartners(tx, id)
    writeAudit(tx, { actor_id: me.user.id, action: 'unsuspend', subject_id: id, reason, now })
    const body = 'You can sign in again, and what you had is as it was.'
    tellPerson(tx, id, { title: `Your ${BRAND} account is open again`, body, navigate: '/' }, now)
    return tx.revision()
  })
  if (revision === null) return
  me.streams.poke(me.streams.connected(), revision)
  me.deliveries.wake()
}
