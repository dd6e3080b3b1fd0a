import { z } from 'zod'
import { CREDENTIAL_NAME_MAX, CREDENTIAL_NUMBER_MAX } from '../limits.ts'
import { dayOrNoneField, idField, namedObject, requiredText, trimmedText } from '../fields.ts'
import { CREDENTIAL_VERIFICATIONS, DOCUMENT_TYPES } from '../options.ts'
import { SPECIFIED_TEXT } from '../specified-texts.ts'

const requiredCredentialText = (max: number) => requiredText(max, SPECIFIED_TEXT.fieldsMissing)
/** The fields of a credential's form. The document is sent with them (see server/people/credentials/routes.ts). */
export const credentialFields = {
  name: requiredCredentialText(CREDENTIAL_NAME_MAX),
  issuer: requiredCredentialText(CREDENTIAL_NAME_MAX),
  number: trimmedText(CREDENTIAL_NUMBER_MAX).default(''),
  issued_on: dayOrNoneField,
  expires_on: dayOrNoneField,
}
export type CredentialFields = {
  name: string
  issuer: string
  number: string
  issued_on: string | null
  expires_on: string | null
}

/**
 * A document has an id of its own, so that a replacement has another id. The device that uploads it may choose the id.
 */
export const documentSchema = namedObject('Document', {
  id: z.string(),
  name: z.string(),
  type: z.enum(DOCUMENT_TYPES),
  size: z.int(),
})
export type StoredDocument = z.infer<typeof documentSchema>

/** A person's own credential. Its document is read at GET /credentials/{id}/document. */
export const credentialSchema = namedObject('Credential', {
  id: z.string(),
  name: z.string(),
  issuer: z.string(),
  number: z.string(),
  /** Days such as '2027-03-31'. Valid to the end of the day on which it expires. */
  issued_on: z.string().nullable(),
  expires_on: z.string().nullable(),
  document: documentSchema,
  verification: z.enum(CREDENTIAL_VERIFICATIONS),
  /** The reason if the staff refused it, else empty. */
  refused_because: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Credential = z.infer<typeof credentialSchema>

/** GET /users/{id}/credentials: what other people may see. */
export const shownCredentialSchema = namedObject('ShownCredential', {
  id: z.string(),
  name: z.string(),
  issuer: z.string(),
  /** Only its last characters, unless the viewer may open the document. */
  number: z.string(),
  expires_on: z.string().nullable(),
  verified: z.boolean(),
  /** Null unless the viewer may open it, because the person has applied to one of their projects. */
  document: documentSchema.pick({ name: true, type: true }).nullable(),
})
export type ShownCredential = z.infer<typeof shownCredentialSchema>

export const credentialIdField = idField
