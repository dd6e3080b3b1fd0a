import { z } from 'zod'
import { instantField, namedObject, namedStrict } from '../fields.ts'

/** 32 random bytes in base64url. The device makes it, so that a repeat under the same id is the same link. */
const guestSecretField = z.string().regex(/^[\w-]{43}$/, { error: 'is not the secret of a link' })

/** PUT /jobs/{id}/call-sheet/links/{link_id} */
export const newGuestLinkSchema = namedStrict('NewGuestLink', {
  token: guestSecretField,
  ends_at: instantField,
  /** Whether whoever has the link is shown phone numbers. */
  has_phones: z.boolean().default(false),
})
export type NewGuestLink = z.infer<typeof newGuestLinkSchema>

/** A guest link as the company sees it: only its hash is kept, so that its address is known where it was made alone. */
export const guestLinkSchema = namedObject('GuestLink', {
  id: z.string(),
  ends_at: z.string(),
  has_phones: z.boolean(),
  /** The name of the person who made it. */
  made_by: z.string(),
  created_at: z.string(),
})
export type GuestLink = z.infer<typeof guestLinkSchema>

/** POST /call-sheets/open */
export const guestSecretSchema = z.strictObject({ token: guestSecretField })

/** A published call sheet as somebody without an account reads it: no ids, and phone numbers only where the link says so. */
export const guestSheetSchema = namedObject('GuestCallSheet', {
  job_title: z.string(),
  company_name: z.string(),
  version: z.int(),
  published_at: z.string(),
  /** When the link ends. */
  ends_at: z.string(),
  venue: z.string(),
  /** Whether POST /call-sheets/open/venue-picture answers with one. */
  has_venue_picture: z.boolean(),
  address: z.string(),
  postcode: z.string(),
  /** Sorted by time; `role_name` is '' for everybody. */
  times: z.array(z.object({ at: z.string(), until: z.string().nullable(), label: z.string(), role_name: z.string() })),
  contact_name: z.string(),
  contact_phone: z.string(),
  gate: z.string(),
  parking: z.string(),
  bring: z.string(),
  notes: z.string(),
  nearest_ae: z.string(),
  first_aid: z.string(),
})
export type GuestSheet = z.infer<typeof guestSheetSchema>
