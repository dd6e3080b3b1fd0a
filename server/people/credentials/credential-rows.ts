import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Credential } from '../../../shared/people/credentials.ts'
import type { Reader, Tx } from '../../db/connection.ts'
import { inList, statement } from '../../db/statement.ts'
import { type CredentialRow, credentials } from '../../db/schema/credentials.ts'
import { indexFreelancer } from '../../jobs/matching/index-freelancer.ts'
import { recordAppliedJobsOf } from '../core/record-person-change.ts'

/** A person's own credentials by id; other people's and deleted ones are left out. */
export const credentialRows = async (db: Reader, user_id: string, ids: string[]): Promise<Credential[]> =>
  (await byIds(db).all({ user_id, ids: JSON.stringify(ids) })).map(credentialOf)

/** As stored, the oldest first. */
export const credentialsOf = async (db: Reader, user_id: string): Promise<CredentialRow[]> =>
  await ofUser(db).all({ user_id })

/** Includes deleted ones, since ids are never used again. */
export const credentialById = async (db: Reader, id: string): Promise<CredentialRow | undefined> =>
  await byId(db).get({ id })

/** A credential counts as a skill: who finds the person, and which jobs fit them, has changed. */
export async function recordCredentialsOf(tx: Tx, userId: string) {
  await indexFreelancer(tx, userId)
  await recordAppliedJobsOf(tx, userId)
}

/** A credential on the wire, for its owner. */
export const credentialOf = (row: CredentialRow): Credential => ({
  id: row.id,
  name: row.name,
  issuer: row.issuer,
  number: row.number,
  issued_on: row.issued_on,
  expires_on: row.expires_on,
  document: { id: row.document_id, name: row.document_name, type: row.document_type, size: row.document_size },
  verification: row.verification,
  refused_because: row.refused_because,
  created_at: row.created_at,
  updated_at: row.updated_at,
})

const byId = statement((db) =>
  db
    .select()
    .from(credentials)
    .where(eq(credentials.id, sql.placeholder('id')))
    .prepare(),
)
const living = () => and(eq(credentials.user_id, sql.placeholder('user_id')), isNull(credentials.removed_at))
const ofUser = statement((db) =>
  db.select().from(credentials).where(living()).orderBy(asc(credentials.created_at), asc(credentials.id)).prepare(),
)
const byIds = statement((db) =>
  db
    .select()
    .from(credentials)
    .where(and(living(), inList(credentials.id, 'ids')))
    .prepare(),
)
