import { z } from 'zod'
import { boundedText, idField, namedObject, requiredText, trimmedText } from '../fields.ts'
import { MESSAGE_MAX, APPLICANT_NOTE_MAX, REJECTED_AT_ONCE_MAX } from '../limits.ts'
import { APPLICANT_ORDERS, APPLICANT_SHOWN } from './applicant-list.ts'

/** An internal note of a company's team about an applicant. */
export const applicantNoteSchema = namedObject('ApplicantNote', {
  id: z.string(),
  application_id: z.string(),
  author_id: z.string(),
  author_name: z.string(),
  text: z.string(),
  created_at: z.string(),
  /** Later than `created_at` once the note has been changed. */
  updated_at: z.string(),
})
export type ApplicantNote = z.infer<typeof applicantNoteSchema>

export const noteTextSchema = z.strictObject({ text: requiredText(APPLICANT_NOTE_MAX) })
export const newNoteSchema = noteTextSchema.extend({ id: idField.optional() })
export type NewNote = z.infer<typeof newNoteSchema>

const applicationIdsField = z
  .array(idField)
  .min(1, { error: 'must name at least one application' })
  .max(REJECTED_AT_ONCE_MAX, { error: `must have at most ${REJECTED_AT_ONCE_MAX} entries` })
  .transform((ids) => [...new Set(ids)])

/** GET /employers/applicants: `q` is what was typed of a name, a role, a skill or a town, and perhaps of a title. */
export const applicantSearchSchema = z.strictObject({ q: trimmedText(100) })
export const foundApplicantSchema = namedObject('FoundApplicant', {
  application_id: z.string(),
  freelancer_id: z.string(),
  full_name: z.string(),
  job_id: z.string(),
  job_title: z.string(),
  /** Whether they are among the project's applicants: neither rejected nor withdrawn nor cancelled. */
  is_listed: z.boolean(),
  /** What they work as. Servers of the release before do not say. */
  known_for: z.array(z.string()).optional(),
})
export type FoundApplicant = z.infer<typeof foundApplicantSchema>

/** POST /jobs/{id}/applications/accept, .../shortlist: also whether it can be undone for a while. */
export const acceptSeveralSchema = z.strictObject({
  id: idField.optional(),
  application_ids: applicationIdsField,
  is_held: z.boolean().optional(),
})
export const shortlistSeveralSchema = acceptSeveralSchema.extend({ is_held: z.boolean().default(false) })
export type DecideSeveral = z.infer<typeof acceptSeveralSchema>

/** POST /jobs/{id}/applications/undo: decisions whose freelancers have not been told. */
export const decisionUndoSchema = z.strictObject({
  application_ids: applicationIdsField,
  /** What was decided. */
  status: z.enum(['shortlisted', 'accepted', 'rejected']),
})
export type DecisionUndo = z.infer<typeof decisionUndoSchema>

export const decisionOutcomeSchema = z.object({
  application_id: z.string(),
  /** Whether the application is as it was asked for. */
  is_done: z.boolean(),
  /** Why not; '' if it is. */
  detail: z.string(),
  /** Whether the freelancer is told only when it cannot be undone any more. */
  is_held: z.boolean().optional(),
  /** Where they have not agreed to the role as it is: the role for which they can be asked. */
  needs_yes: z.object({ job_role_id: z.string() }).optional(),
})
export type DecisionOutcome = z.infer<typeof decisionOutcomeSchema>

/** POST /jobs/{id}/applications/reject */
export const rejectSeveralSchema = z.strictObject({
  id: idField.optional(),
  application_ids: applicationIdsField,
  /** The message that each of them receives, if any. */
  message: requiredText(MESSAGE_MAX).optional(),
  /** Whether it can be undone for a while: they are told after it. */
  is_held: z.boolean().optional(),
})
export type RejectSeveral = z.infer<typeof rejectSeveralSchema>

export const rejectOutcomeSchema = z.object({
  application_id: z.string(),
  /** Whether the applicant is rejected now. */
  rejected: z.boolean(),
  /** Why the applicant was not rejected, or why no message was sent; '' on complete success. */
  detail: z.string(),
  /** Whether they are told only when it cannot be undone any more. */
  is_held: z.boolean().optional(),
})
export type RejectOutcome = z.infer<typeof rejectOutcomeSchema>

/** GET /jobs/{id}/applicants.csv: the same filter as on the screen. */
export const applicantsFilterSchema = z.strictObject({
  shown: z.enum(APPLICANT_SHOWN).default('all'),
  role: boundedText(100).default(''),
  text: trimmedText(200).default(''),
  order: z.enum(APPLICANT_ORDERS).default('-score'),
  /** Those with your company's star alone. */
  favourites: z.literal('only').optional(),
})
export type ApplicantsFilter = z.infer<typeof applicantsFilterSchema>
