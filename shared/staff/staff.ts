import { z } from 'zod'
import { credentialSchema } from '../people/credentials.ts'
import { boundedText, idField, namedObject, pageQuerySchema, requiredText, trimmedText } from '../fields.ts'
import { packageIdField, purchaseSchema } from '../payments/payments.ts'
import { GRANTED_POSTS_MAX, STAFF_REASON_MAX } from '../limits.ts'
import { USER_TYPES, VERIFICATION_STATUSES } from '../options.ts'
import { REPORT_REASONS } from '../people/report-reasons.ts'

/** Why the staff did something: shown to the person concerned if they are notified, and kept in the audit trail. */
export const staffReasonSchema = z.strictObject({ reason: requiredText(STAFF_REASON_MAX) })

/** `version` is that of the profile the staff looked at, for a profile that waits for verification. */
export const profileDecisionSchema = staffReasonSchema.extend({ version: boundedText(64).optional() })
export type ProfileDecision = z.output<typeof profileDecisionSchema> & { id: string }

/** A person who asks to be verified, with what the staff checks. */
export const waitingProfileSchema = namedObject('WaitingProfile', {
  id: z.string(),
  full_name: z.string(),
  email: z.string(),
  user_type: z.enum(USER_TYPES),
  company_name: z.string(),
  profile_picture: z.string().nullable(),
  city: z.string(),
  job_roles: z.array(z.string()),
  bio: z.string(),
  website: z.string(),
  member_since: z.string(),
  asked_at: z.string(),
  /** Identifies the state of the profile that was shown; a decision repeats it. */
  version: z.string(),
})
export type WaitingProfile = z.infer<typeof waitingProfileSchema>

export const staffReportSchema = namedObject('Report', {
  id: z.string(),
  reason: z.enum(REPORT_REASONS),
  words: z.string(),
  /** The reported message; null if the report is about the person. */
  message_id: z.string().nullable(),
  reporter: z.object({ id: z.string(), full_name: z.string() }),
  about: z.object({ id: z.string(), full_name: z.string(), suspended_at: z.string().nullable() }),
  created_at: z.string(),
  settled_at: z.string().nullable(),
})
export type StaffReport = z.infer<typeof staffReportSchema>

export const reportsQuerySchema = z.strictObject({
  ...pageQuerySchema.shape,
  state: z.enum(['open', 'settled']).default('open'),
})

/** A report with the message it is about and a few messages around it; the rest of the conversation stays private. */
export const openedReportSchema = namedObject('OpenedReport', {
  ...staffReportSchema.shape,
  messages: z.array(
    z.object({
      id: z.string(),
      sender_name: z.string(),
      content: z.string(),
      is_reported: z.boolean(),
      created_at: z.string(),
    }),
  ),
})
export type OpenedReport = z.infer<typeof openedReportSchema>

/** Without `q` the list holds suspended people. */
export const peopleQuerySchema = z.strictObject({ q: trimmedText(100).default('') })
export const foundPersonSchema = namedObject('FoundPerson', {
  id: z.string(),
  full_name: z.string(),
  email: z.string(),
  user_type: z.enum(USER_TYPES),
  company_name: z.string(),
  verification_status: z.enum(VERIFICATION_STATUSES),
  is_staff: z.boolean(),
  suspended_at: z.string().nullable(),
  created_at: z.string(),
})
export type FoundPerson = z.infer<typeof foundPersonSchema>

/** A company, with its posts; without `q` those whose money went back or is disputed. */
export const foundCompanySchema = namedObject('FoundCompany', {
  id: z.string(),
  name: z.string(),
  owner: z.object({ id: z.string(), full_name: z.string() }),
  posts_left: z.int(),
  packages: z.array(purchaseSchema),
})
export type FoundCompany = z.infer<typeof foundCompanySchema>

/** Posts for a company, on the terms of a package. A repeat of the same `id` gives nothing more. */
export const grantedPostsSchema = staffReasonSchema.extend({
  id: idField,
  package_id: packageIdField,
  posts: z.int().min(1).max(GRANTED_POSTS_MAX),
})
export type GrantedPosts = z.output<typeof grantedPostsSchema>

/** `posts_left`: as it was shown; where it has changed since, nothing is taken. */
export const takenPostsSchema = staffReasonSchema.extend({ posts: z.int().min(1), posts_left: z.int().min(1) })
export type TakenPosts = z.output<typeof takenPostsSchema>

export const auditEntrySchema = namedObject('AuditEntry', {
  id: z.string(),
  /** A person's name, 'Command line' or 'Payment provider'. */
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  reason: z.string(),
  created_at: z.string(),
})
export type AuditEntry = z.infer<typeof auditEntrySchema>

/** A credential that waits for verification; its document is read at GET /staff/credentials/{id}/document. */
export const waitingCredentialSchema = namedObject('WaitingCredential', {
  ...credentialSchema.omit({ verification: true, refused_because: true, created_at: true }).shape,
  owner: z.object({ id: z.string(), full_name: z.string() }),
  /** Identifies the state of the credential that was shown; a decision repeats it. */
  version: z.int(),
})
export type WaitingCredential = z.infer<typeof waitingCredentialSchema>

export const credentialDecisionSchema = staffReasonSchema.extend({ version: z.int() })

/** How people reach the support, and who runs this server, where its settings say so. */
export const supportSchema = z.object({
  email: z.string().nullable(),
  operator_name: z.string().nullable(),
  operator_address: z.string().nullable(),
})
export type SupportContact = z.infer<typeof supportSchema>
