import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Credential } from '../../../shared/people/credentials.ts'
import type { DatabaseReader } from '../../db/connection.ts'
import { isInBoundList, preparedStatement } from '../../db/statement.ts'
import { type CredentialRow, credentials } from '../../db/schema/credentials.ts'

/** A person's own credentials by id; other people's and deleted ones are left out. */
export const credentialRows = async (db: DatabaseReader, user_id: string, ids: string[]): Promise<Credential[]> =>
  (await ownCredentialsByIds(db).all({ user_id, ids: JSON.stringify(ids) })).map(credentialOfRow)

/** As stored, the oldest first. */
export const credentialsOf = async (db: DatabaseReader, user_id: string): Promise<CredentialRow[]> =>
  await credentialsOfUser(db).all({ user_id })

/** Includes deleted ones, since ids are never used again. */
export const credentialById = async (db: DatabaseReader, id: string): Promise<CredentialRow | undefined> =>
  await credentialRowById(db).get({ id })

/** A credential on the wire, for its owner. */
export const credentialOfRow = (row: CredentialRow): Credential => ({
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

const credentialRowById = preparedStatement((db) =>
  db
    .select()
    .from(credentials)
    .where(eq(credentials.id, sql.placeholder('id')))
    .prepare(),
)
const isUnremovedOfUser = () => and(eq(credentials.user_id, sql.placeholder('user_id')), isNull(credentials.removed_at))
const credentialsOfUser = preparedStatement((db) =>
  db
    .select()
    .from(credentials)
    .where(isUnremovedOfUser())
    .orderBy(asc(credentials.created_at), asc(credentials.id))
    .prepare(),
)
const ownCredentialsByIds = preparedStatement((db) =>
  db
    .select()
    .from(credentials)
    .where(and(isUnremovedOfUser(), isInBoundList(credentials.id, 'ids')))
    .prepare(),
)
