import { z } from 'zod'
import { id, namedObject, requiredText } from '../fields.ts'
import { applicant, match } from '../jobs/jobs.ts'
import { MESSAGE_MAX } from '../limits.ts'

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

/** POST /jobs/{id}/invitations */
export const newJobInvitation = z.strictObject({
  id: id.optional(),
  freelancer_id: id,
  /** The text that the freelancer reads, as a message about the job. */
  message: requiredText(MESSAGE_MAX),
})
export type NewJobInvitation = z.infer<typeof newJobInvitation>

export const jobInvitation = namedObject('JobInvitation', {
  id: z.string(),
  job_id: z.string(),
  freelancer_id: z.string(),
  invited_at: z.string(),
})
export type JobInvitation = z.infer<typeof jobInvitation>
