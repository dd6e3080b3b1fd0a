import { eq } from 'drizzle-orm'
import type { Db } from '../db/connection.ts'
import { users } from '../db/schema/people.ts'
import { recordChange } from '../sync/change-log.ts'
import { writeAudit } from './write-audit.ts'

/** Gives or takes the role. Only the server's command line does: nobody can make themselves staff over the network. */
export const changeStaff = (db: Db, { email, is_staff, now }: { email: string; is_staff: boolean; now: Date }) =>
  db.write((tx) => {
    const person = tx.select().from(users).where(eq(users.email, email.trim().toLowerCase())).get()
    if (!person) return 'nobody'
    if (person.is_staff === is_staff) return 'as it was'
    if (person.suspended_at) return 'suspended'
    tx.update(users).set({ is_staff }).where(eq(users.id, person.id)).run()
    const action = is_staff ? 'grant_staff' : 'revoke_staff'
    writeAudit(tx, { actor_id: null, action, subject_id: person.id, reason: '', now })
    recordChange(tx, [person.id], 'me', person.id)
    return 'changed'
  })
