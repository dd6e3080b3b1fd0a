import { z } from 'zod'
import { idField, namedObject, requiredText } from '../fields.ts'
import { applicantSchema, matchSchema } from '../jobs/jobs.ts'
import { CREW_PEOPLE_MAX, MESSAGE_MAX } from '../limits.ts'
import { APPLICATION_STATUSES } from '../options.ts'

/** GET /jobs/{id}/matches: a freelancer who fits a project. */
export const fittingFreelancerSchema = namedObject('FittingFreelancer', {
  freelancer: applicantSchema.shape.freelancer,
  match: matchSchema,
  /** When a member of the company invited them, else null. */
  invited_at: z.string().nullable(),
  /** Whether they have applied since. */
  applied: z.boolean(),
})
export type FittingFreelancer = z.infer<typeof fittingFreelancerSchema>

/** GET /jobs/{id}/invitations: somebody who was invited to a project, and what became of it. */
export const invitedFreelancerSchema = namedObject('InvitedFreelancer', {
  freelancer: applicantSchema.shape.freelancer,
  invited_at: z.string(),
  /** Of their application; null while they have not applied. */
  status: z.enum(APPLICATION_STATUSES).nullable(),
})
export type InvitedFreelancer = z.infer<typeof invitedFreelancerSchema>

/** POST /jobs/{id}/invitations */
export const newJobInvitationSchema = z.strictObject({
  id: idField.optional(),
  freelancer_id: idField,
  /** The text that the freelancer reads, as a message about the job. */
  message: requiredText(MESSAGE_MAX),
})
export type NewJobInvitation = z.infer<typeof newJobInvitationSchema>

/** POST /jobs/{id}/invitations/several: each with the id of their invitation, so that a repeat answers the same. */
export const newJobInvitationsSchema = z.strictObject({
  people: z
    .array(z.strictObject({ id: idField, freelancer_id: idField }))
    .min(1, { error: 'at least one person is needed' })
    .max(CREW_PEOPLE_MAX, { error: `must have at most ${CREW_PEOPLE_MAX} people` }),
  /** FIRST_NAME in it becomes each person's first name. */
  message: requiredText(MESSAGE_MAX),
})
export type NewJobInvitations = z.infer<typeof newJobInvitationsSchema>

export const inviteOutcomeSchema = namedObject('InviteOutcome', {
  freelancer_id: z.string(),
  full_name: z.string(),
  is_invited: z.boolean(),
  /** Why they were left out; '' for those who are invited. */
  reason: z.string(),
})
export type InviteOutcome = z.infer<typeof inviteOutcomeSchema>

export const jobInvitationSchema = namedObject('JobInvitation', {
  id: z.string(),
  job_id: z.string(),
  freelancer_id: z.string(),
  invited_at: z.string(),
})
export type JobInvitation = z.infer<typeof jobInvitationSchema>
