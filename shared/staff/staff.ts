import { z } from 'zod'
import { credential } from '../people/credentials.ts'
import { boundedText, id, namedObject, pageQuery, requiredText, text } from '../fields.ts'
import { packageId, purchase } from '../payments/payments.ts'
import { GRANTED_POSTS_MAX, STAFF_REASON_MAX } from '../limits.ts'
import { USER_TYPES, VERIFICATION_STATUSES } from '../options.ts'
import { REPORT_REASONS } from '../people/report-reasons.ts'

/** Why the staff did something: shown to the person concerned if they are notified, and kept in the audit trail. */
export const staffReason = z.strictObject({ reason: requiredText(STAFF_REASON_MAX) })

/** `version` is that of the profile the staff looked at, for a profile that waits for verification. */
export const profileDecision = staffReason.extend({ version: boundedText(64).optional() })
export type ProfileDecision = z.output<typeof profileDecision> & { id: string }

/** A person who asks to be verified, with what the staff checks. */
export const waitingProfile = namedObject('WaitingProfile', {
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
export type WaitingProfile = z.infer<typeof waitingProfile>

export const report = namedObject('Report', {
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
export type Report = z.infer<typeof report>

export const reportsQuery = z.strictObject({ ...pageQuery.shape, state: z.enum(['open', 'settled']).default('open') })

/** A report with the message it is about and a few messages around it; the rest of the conversation stays private. */
export const openedReport = namedObject('OpenedReport', {
  ...report.shape,
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
export type OpenedReport = z.infer<typeof openedReport>

/** Without `q` the list holds suspended people. */
export const peopleQuery = z.strictObject({ q: text(100).default('') })
export const foundPerson = namedObject('FoundPerson', {
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
export type FoundPerson = z.infer<typeof foundPerson>

/** A company, with its posts; without `q` those whose money went back or is disputed. */
export const foundCompany = namedObject('FoundCompany', {
  id: z.string(),
  name: z.string(),
  owner: z.object({ id: z.string(), full_name: z.string() }),
  posts_left: z.int(),
  packages: z.array(purchase),
})
export type FoundCompany = z.infer<typeof foundCompany>

/** Posts for a company, on the terms of a package. A repeat of the same `id` gives nothing more. */
export const grantedPosts = staffReason.extend({
  id,
  package_id: packageId,
  posts: z.int().min(1).max(GRANTED_POSTS_MAX),
})
export type GrantedPosts = z.output<typeof grantedPosts>

/** `posts_left`: as it was shown; where it has changed since, nothing is taken. */
export const takenPosts = staffReason.extend({ posts: z.int().min(1), posts_left: z.int().min(1) })
export type TakenPosts = z.output<typeof takenPosts>

export const auditEntry = namedObject('AuditEntry', {
  id: z.string(),
  /** A person's name, 'Command line' or 'Payment provider'. */
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  reason: z.string(),
  created_at: z.string(),
})
export type AuditEntry = z.infer<typeof auditEntry>

/** A credential that waits for verification; its document is read at GET /staff/credentials/{id}/document. */
export const waitingCredential = namedObject('WaitingCredential', {
  ...credential.omit({ verification: true, refused_because: true, created_at: true }).shape,
  owner: z.object({ id: z.string(), full_name: z.string() }),
  /** Identifies the state of the credential that was shown; a decision repeats it. */
  version: z.int(),
})
export type WaitingCredential = z.infer<typeof waitingCredential>

export const credentialDecision = staffReason.extend({ version: z.int() })

/** How people reach the support, and who runs this server, where its settings say so. */
export const support = z.object({
  email: z.string().nullable(),
  operator_name: z.string().nullable(),
  operator_address: z.string().nullable(),
})
export type Support = z.infer<typeof support>
