import { z } from 'zod'
import { credential } from '../people/credentials.ts'
import { namedObject, pageQuery, requiredText, text } from '../fields.ts'
import { USER_TYPES, VERIFICATION_STATUSES } from '../options.ts'
import { REPORT_REASONS } from '../people/report-reasons.ts'

/** Why the staff did something: told to the person concerned where they are told at all, and kept in the audit trail. */
export const staffReason = z.strictObject({ reason: requiredText(1000) })

/** With what was looked at, where that was a profile that waits. */
export const profileDecision = staffReason.extend({ version: z.string().max(64).optional() })
export type ProfileDecision = z.output<typeof profileDecision> & { id: string }

/** Who asks to be verified, with what the staff look at. */
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
  /** Of the profile as it is shown: a decision names it. */
  version: z.string(),
})
export type WaitingProfile = z.infer<typeof waitingProfile>

export const report = namedObject('Report', {
  id: z.string(),
  reason: z.enum(REPORT_REASONS),
  words: z.string(),
  /** Of a message; null for the person as such. */
  message_id: z.string().nullable(),
  reporter: z.object({ id: z.string(), full_name: z.string() }),
  about: z.object({ id: z.string(), full_name: z.string(), suspended_at: z.string().nullable() }),
  created_at: z.string(),
  settled_at: z.string().nullable(),
})
export type Report = z.infer<typeof report>

export const reportsQuery = z.strictObject({ ...pageQuery.shape, state: z.enum(['open', 'settled']).default('open') })

/** A report with the message it is about and a few around it; nothing else of the conversation. */
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

/** Without `q`: those who are suspended. */
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

export const auditEntry = namedObject('AuditEntry', {
  id: z.string(),
  /** A name, or 'Command line'. */
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  reason: z.string(),
  created_at: z.string(),
})
export type AuditEntry = z.infer<typeof auditEntry>

/** A credential that waits to be verified; its document is read at GET /staff/credentials/{id}/document. */
export const waitingCredential = namedObject('WaitingCredential', {
  ...credential.omit({ verification: true, refused_because: true, created_at: true }).shape,
  owner: z.object({ id: z.string(), full_name: z.string() }),
  /** Of the credential as it is shown: a decision names it. */
  version: z.int(),
})
export type WaitingCredential = z.infer<typeof waitingCredential>

export const credentialDecision = staffReason.extend({ version: z.int() })

/** Where whoever needs a person turns to. */
export const support = z.object({ email: z.email().nullable() })
export type Support = z.infer<typeof support>
