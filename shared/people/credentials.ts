import { z } from 'zod'
import { CREDENTIAL_NAME_MAX, CREDENTIAL_NUMBER_MAX } from '../limits.ts'
import { id, namedObject, requiredText, text } from '../fields.ts'
import { CREDENTIAL_VERIFICATIONS, DOCUMENT_TYPES } from '../options.ts'
import { TEXT } from '../texts.ts'

const needed = (max: number) => requiredText(max, TEXT.fieldsMissing)
/** A calendar day; in a form, nothing stands for none. */
const day = z
  .union([z.literal(''), z.iso.date()], { error: 'must be a date such as 2027-03-31' })
  .default('')
  .transform((value) => value || null)

/** The fields of a credential's form. The document is sent with them (see server/people/credentials/routes.ts). */
export const credentialFields = {
  name: needed(CREDENTIAL_NAME_MAX),
  issuer: needed(CREDENTIAL_NAME_MAX),
  number: text(CREDENTIAL_NUMBER_MAX).default(''),
  issued_on: day,
  expires_on: day,
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
export const document = namedObject('Document', {
  id: z.string(),
  name: z.string(),
  type: z.enum(DOCUMENT_TYPES),
  size: z.int(),
})
export type Document = z.infer<typeof document>

/** A person's own credential. Its document is read at GET /credentials/{id}/document. */
export const credential = namedObject('Credential', {
  id: z.string(),
  name: z.string(),
  issuer: z.string(),
  number: z.string(),
  /** Days such as '2027-03-31'. Valid to the end of the day on which it expires. */
  issued_on: z.string().nullable(),
  expires_on: z.string().nullable(),
  document,
  verification: z.enum(CREDENTIAL_VERIFICATIONS),
  /** The reason if the staff refused it, else empty. */
  refused_because: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Credential = z.infer<typeof credential>

/** GET /users/{id}/credentials: what other people may see. */
export const shownCredential = namedObject('ShownCredential', {
  id: z.string(),
  name: z.string(),
  issuer: z.string(),
  /** Only its last characters, unless the viewer may open the document. */
  number: z.string(),
  expires_on: z.string().nullable(),
  verified: z.boolean(),
  /** Null unless the viewer may open it, because the person has applied to one of their projects. */
  document: document.pick({ name: true, type: true }).nullable(),
})
export type ShownCredential = z.infer<typeof shownCredential>

export const credentialId = id
