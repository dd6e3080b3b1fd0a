import { z } from 'zod'
import { boundedText, email, id, name, namedObject, namedStrict, requiredText, text } from '../fields.ts'
import {
  FULL_NAME_MAX,
  RATING_MAX,
  REFEREES_PER_DAY,
  REFEREE_FEEDBACK_MAX,
  REFEREE_FEEDBACK_MIN,
  REVIEW_MAX,
  SCORE_MAX,
  SCORE_MIN,
} from '../limits.ts'
import { RATING_TEXT } from './rating-texts.ts'

/** POST /referees/send-invitations. An address that occurs twice, or was invited before, gets no second mail. */
export const sendInvitations = z.strictObject({
  freelancer_id: id,
  referee_emails: z
    .array(email)
    .min(1, { error: 'must name at least one referee' })
    .max(REFEREES_PER_DAY, { error: `must name at most ${REFEREES_PER_DAY} referees` }),
})
export type SendInvitations = z.infer<typeof sendInvitations>

/**
 * A person whom a freelancer has asked for feedback; visible to that freelancer only. `refereeState` tells its state.
 */
export const referee = namedObject('Referee', {
  id: z.string(),
  referee_email: z.string(),
  /** When the invitation was last mailed at the freelancer's request. */
  sent_at: z.string(),
  expires_at: z.string(),
  reminded_at: z.string().nullable(),
  /** When the mail bounced. */
  refused_at: z.string().nullable(),
  answered_at: z.string().nullable(),
})
export type Referee = z.infer<typeof referee>

const secret = boundedText(100, { tooLong: 'is not the secret of a link' })

/** POST /referees/open-invitation: what the page behind the invitation's link shows. `token` is the link's secret. */
export const openInvitation = z.strictObject({ freelancer_id: id, token: secret })
export type OpenInvitation = z.infer<typeof openInvitation>

export const openedInvitation = z.object({
  state: z.enum(['open', 'answered', 'expired', 'unknown']),
  /** The address that was invited; '' where the link is unknown. */
  referee_email: z.string(),
  /** The freelancer whom the feedback is about; null where the link is unknown. */
  freelancer: z
    .object({ full_name: z.string(), job_role: z.string(), profile_picture: z.string().nullable() })
    .nullable(),
})
export type OpenedInvitation = z.infer<typeof openedInvitation>

const score = z.int().min(SCORE_MIN).max(SCORE_MAX)
const scores = { quality_of_work: score, reliability: score, communication: score }

export const submitFeedback = namedStrict('NewFeedback', {
  id: id.optional(),
  freelancer_id: id,
  referee_name: name(FULL_NAME_MAX),
  referee_email: email,
  feedback: text(REFEREE_FEEDBACK_MAX).min(REFEREE_FEEDBACK_MIN, {
    error: `must have at least ${REFEREE_FEEDBACK_MIN} characters`,
  }),
  ...scores,
  token: secret,
})
export type SubmitFeedback = z.infer<typeof submitFeedback>

export const feedback = namedObject('Feedback', {
  id: z.string(),
  referee_name: z.string(),
  /** For the freelancer concerned only (V1). */
  referee_email: z.string().optional(),
  feedback: z.string(),
  ...scores,
  created_at: z.string(),
})
export type Feedback = z.infer<typeof feedback>

/** Means to one decimal, 0 while nobody has answered. `overall` is the mean of all three scores. */
export const averages = namedObject('FeedbackAverages', {
  quality_of_work: z.number(),
  reliability: z.number(),
  communication: z.number(),
  overall: z.number(),
  total_count: z.int(),
})
export type Averages = z.infer<typeof averages>

export const feedbackList = z.object({ feedback: z.array(feedback), averages })
export type FeedbackList = z.infer<typeof feedbackList>

/** POST /jobs/{id}/rate. */
export const newRating = namedStrict('NewRating', {
  id: id.optional(),
  freelancer_id: id,
  rating: z.int({ error: RATING_TEXT.ratingMissing }).min(1, { error: RATING_TEXT.ratingMissing }).max(RATING_MAX),
  review: requiredText(REVIEW_MAX, RATING_TEXT.reviewMissing),
})
export type NewRating = z.infer<typeof newRating>
