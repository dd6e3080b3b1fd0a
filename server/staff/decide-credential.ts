import { and, asc, eq, isNull } from 'drizzle-orm'
import type { WaitingCredential } from '../../shared/staff/staff.ts'
import type { UserContext } from '../context.ts'
import { credentialOf } from '../people/credentials/credential-rows.ts'
import { credentials } from '../db/schema/credentials.ts'
import { users } from '../db/schema/people.ts'

/** Credentials that wait to be verified, the longest first; not those of people who are suspended. */
export function listWaitingCredentials({ db }: UserContext): WaitingCredential[] {
  return db.read
    .select({ row: credentials, owner: { id: users.id, full_name: users.full_name } })
    .from(credentials)
    .innerJoin(users, eq(users.id, credentials.user_id))
    .where(and(eq(credentials.verification, 'waiting'), isNull(credentials.removed_at), isNull(users.suspended_at)))
    .orderBy(asc(credentials.updated_at), asc(credentials.id))
    .all()
    .map(({ row, owner }) => {
      const { id, name, issuer, number, issued_on, expires_on, document, updated_at } = credentialOf(row)
      return { id, name, issuer, number, issued_on, expires_on, document, updated_at, owner, version: row.version }
    })
}
