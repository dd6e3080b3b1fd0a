import type { Context as HonoContext } from 'hono'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { ShownCredential } from '../../../shared/people/credentials.ts'
import type { UserContext } from '../../context.ts'
import type { CredentialRow } from '../../db/schema/credentials.ts'
import type { AppEnvironment } from '../../http/app-env.ts'
import { sendStoredObject } from '../../http/files-routes.ts'
import type { StoredObject } from '../../ports/files/object-store.ts'
import { notFound } from '../../errors.ts'
import { applications, jobs } from '../../db/schema/jobs.ts'
import { preparedStatement } from '../../db/statement.ts'
import { findShownPerson } from '../core/find-person.ts'
import { hasBlockedPerson } from '../core/refuse-blocked.ts'
import { credentialById, credentialsOf } from './credential-rows.ts'

/** What other signed-in people see of a person's credentials. Refused ones prove nothing and are left out. */
export async function shownCredentials(me: UserContext, userId: string): Promise<ShownCredential[]> {
  await findShownPerson(me.db.read, userId, me.user.id)
  const isOpen = await mayOpenOf(me, userId)
  return (await credentialsOf(me.db.read, userId))
    .filter(({ verification }) => verification !== 'refused')
    .map((row) => shownCredentialOf(row, isOpen))
}

/** Each field is named here, so that a new column is never exposed by accident. */
const shownCredentialOf = (row: CredentialRow, isOpen: boolean): ShownCredential => ({
  id: row.id,
  name: row.name,
  issuer: row.issuer,
  number: isOpen ? row.number : maskedNumber(row.number),
  expires_on: row.expires_on,
  verified: row.verification === 'verified',
  document: isOpen ? { name: row.document_name, type: row.document_type } : null,
})

/** Its last three characters, if enough others are hidden. */
const maskedNumber = (number: string) => (number ? `•••• ${number.length >= 7 ? number.slice(-3) : ''}`.trim() : '')

/** Sends another person's file for download only: no scripts, no frames, no content sniffing (F4). */
export function sendDocument(c: HonoContext<AppEnvironment>, { stored, name, type }: OpenedDocument): Response {
  c.header('content-security-policy', "default-src 'none'; sandbox")
  c.header('content-disposition', `attachment; filename*=UTF-8''${encodedFileName(name)}`)
  return sendStoredObject(c, stored, { 'content-type': type })
}

/** RFC 8187: everything but attr-char is percent-encoded. */
const encodedFileName = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.codePointAt(0)!.toString(16).toUpperCase()}`)

export type OpenedDocument = { stored: StoredObject; name: string; type: string }

/**
 * A credential's document, for its owner and for employers whom the owner has applied to.
 * @throws 404 for whoever may not see it
 */
export async function readDocument(me: UserContext, id: string): Promise<OpenedDocument> {
  const row = await credentialById(me.db.read, id)
  if (!row || row.removed_at || !(await mayOpenOf(me, row.user_id)) || isRefusedToOthers(me, row))
    throw noDocumentError()
  return openDocument(me, row)
}

/**
 * Opens a document; callers have checked the permission.
 * @throws 404 if the file is gone
 */
export async function openDocument(
  { ports }: Pick<UserContext, 'ports'>,
  { document_file, document_name, document_type }: StoredDocumentFile,
): Promise<OpenedDocument> {
  const stored = await ports.documents.open(document_file)
  if (!stored) throw noDocumentError()
  return { stored, name: document_name, type: document_type }
}

type StoredDocumentFile = Pick<CredentialRow, 'document_file' | 'document_name'> & { document_type: string }

const isRefusedToOthers = (me: UserContext, row: CredentialRow) =>
  row.verification === 'refused' && row.user_id !== me.user.id

const noDocumentError = () => notFound('This document is not here.')

/**
 * Whether this person may open the freelancer's documents: their own, or those of an applicant or crew member of their
 * company who has not blocked them.
 */
async function mayOpenOf({ db, user }: UserContext, freelancer_id: string): Promise<boolean> {
  if (user.id === freelancer_id) return true
  if (await hasBlockedPerson(db.read, { by: freelancer_id, whom: user.id })) return false
  return (
    user.company_id !== null &&
    (await applicationToCompany(db.read).get({ freelancer_id, company_id: user.company_id })) !== undefined
  )
}

const applicationToCompany = preparedStatement((db) =>
  db
    .select({ id: applications.id })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.job_id))
    .where(
      and(
        eq(applications.freelancer_id, sql.placeholder('freelancer_id')),
        eq(jobs.company_id, sql.placeholder('company_id')),
        inArray(applications.status, ['pending', 'shortlisted', 'accepted']),
      ),
    )
    .limit(1)
    .prepare(),
)
