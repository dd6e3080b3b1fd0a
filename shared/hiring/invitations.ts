import { z } from 'zod'
import { id, namedObject, requiredText } from '../fields.ts'
import { applicant, match } from '../jobs/jobs.ts'
import { CREW_PEOPLE_MAX, MESSAGE_MAX } from '../limits.ts'
import { APPLICATION_STATUSES } from '../options.ts'

/** GET /jobs/{id}/matches: a freelancer who fits a project. */
export const fittingFreelancer = namedObject('FittingFreelancer', {
  freelancer: applicant.shape.freelancer,
  match,
  /** When a member of the company invited them, else null. */
  invited_at: z.string().nullable(),
  /** Whether they have applied since. */
  applied: z.boolean(),
})
export type FittingFreelancer = z.infer<typeof fittingFreelancer>

/** GET /jobs/{id}/invitations: somebody who was invited to a project, and what became of it. */
export const invitedFreelancer = namedObject('InvitedFreelancer', {
  freelancer: applicant.shape.freelancer,
  invited_at: z.string(),
  /** Of their application; null while they have not applied. */
  status: z.enum(APPLICATION_STATUSES).nullable(),
})
export type InvitedFreelancer = z.infer<typeof invitedFreelancer>

/** POST /jobs/{id}/invitations */
export const newJobInvitation = z.strictObject({
  id: id.optional(),
  freelancer_id: id,
  /** The text that the freelancer reads, as a message about the job. */
  message: requiredText(MESSAGE_MAX),
})
export type NewJobInvitation = z.infer<typeof newJobInvitation>

/** POST /jobs/{id}/invitations/several: each with the id of their invitation, so that a repeat answers the same. */
export const newJobInvitations = z.strictObject({
  people: z
    .array(z.strictObject({ id, freelancer_id: id }))
    .min(1, { error: 'at least one person is needed' })
    .max(CREW_PEOPLE_MAX, { error: `must have at most ${CREW_PEOPLE_MAX} people` }),
  /** FIRST_NAME in it becomes each person's first name. */
  message: requiredText(MESSAGE_MAX),
})
export type NewJobInvitations = z.infer<typeof newJobInvitations>

export const inviteOutcome = namedObject('InviteOutcome', {
  freelancer_id: z.string(),
  full_name: z.string(),
  is_invited: z.boolean(),
  /** Why they were left out; '' for those who are invited. */
  reason: z.string(),
})
export type InviteOutcome = z.infer<typeof inviteOutcome>

export const jobInvitation = namedObject('JobInvitation', {
  id: z.string(),
  job_id: z.string(),
  freelancer_id: z.string(),
  invited_at: z.string(),
})
export type JobInvitation = z.infer<typeof jobInvitation>
