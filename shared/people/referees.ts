import { z } from 'zod'
import {
  boundedText,
  emailField,
  idField,
  requiredName,
  namedObject,
  namedStrict,
  requiredText,
  trimmedText,
} from '../fields.ts'
import {
  FULL_NAME_MAX,
  RATING_STARS_MAX,
  REFEREES_PER_DAY,
  REFEREE_FEEDBACK_MAX,
  REFEREE_FEEDBACK_MIN,
  RATING_REVIEW_MAX,
  REFEREE_SCORE_MAX,
  REFEREE_SCORE_MIN,
} from '../limits.ts'
import { RATING_TEXT } from './rating-texts.ts'

/** POST /referees/send-invitations. An address that occurs twice, or was invited before, gets no second mail. */
export const refereeInvitationsSchema = z.strictObject({
  freelancer_id: idField,
  referee_emails: z
    .array(emailField)
    .min(1, { error: 'must name at least one referee' })
    .max(REFEREES_PER_DAY, { error: `must name at most ${REFEREES_PER_DAY} referees` }),
})
export type RefereeInvitations = z.infer<typeof refereeInvitationsSchema>

/**
 * A person whom a freelancer has asked for feedback; visible to that freelancer only. `refereeState` tells its state.
 */
export const refereeSchema = namedObject('Referee', {
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
export type Referee = z.infer<typeof refereeSchema>

const linkSecretField = boundedText(100, { tooLong: 'is not the secret of a link' })

/** POST /referees/open-invitation: what the page behind the invitation's link shows. `token` is the link's secret. */
export const refereeLinkSchema = z.strictObject({ freelancer_id: idField, token: linkSecretField })
export type RefereeLink = z.infer<typeof refereeLinkSchema>

export const openedRefereeInvitationSchema = z.object({
  state: z.enum(['open', 'answered', 'expired', 'unknown']),
  /** The address that was invited; '' where the link is unknown. */
  referee_email: z.string(),
  /** The freelancer whom the feedback is about; null where the link is unknown. */
  freelancer: z
    .object({ full_name: z.string(), job_role: z.string(), profile_picture: z.string().nullable() })
    .nullable(),
})
export type OpenedRefereeInvitation = z.infer<typeof openedRefereeInvitationSchema>

const refereeScoreField = z.int().min(REFEREE_SCORE_MIN).max(REFEREE_SCORE_MAX)
const refereeScoreFields = {
  quality_of_work: refereeScoreField,
  reliability: refereeScoreField,
  communication: refereeScoreField,
}

export const newFeedbackSchema = namedStrict('NewFeedback', {
  id: idField.optional(),
  freelancer_id: idField,
  referee_name: requiredName(FULL_NAME_MAX),
  referee_email: emailField,
  feedback: trimmedText(REFEREE_FEEDBACK_MAX).min(REFEREE_FEEDBACK_MIN, {
    error: `must have at least ${REFEREE_FEEDBACK_MIN} characters`,
  }),
  ...refereeScoreFields,
  token: linkSecretField,
})
export type NewFeedback = z.infer<typeof newFeedbackSchema>

export const feedbackSchema = namedObject('Feedback', {
  id: z.string(),
  referee_name: z.string(),
  /** For the freelancer concerned only (V1). */
  referee_email: z.string().optional(),
  feedback: z.string(),
  ...refereeScoreFields,
  created_at: z.string(),
})
export type Feedback = z.infer<typeof feedbackSchema>

/** Means to one decimal, 0 while nobody has answered. `overall` is the mean of all three scores. */
export const feedbackAveragesSchema = namedObject('FeedbackAverages', {
  quality_of_work: z.number(),
  reliability: z.number(),
  communication: z.number(),
  overall: z.number(),
  total_count: z.int(),
})
export type FeedbackAverages = z.infer<typeof feedbackAveragesSchema>

export const feedbackListSchema = z.object({ feedback: z.array(feedbackSchema), averages: feedbackAveragesSchema })
export type FeedbackList = z.infer<typeof feedbackListSchema>

/** POST /jobs/{id}/rate. */
export const newRatingSchema = namedStrict('NewRating', {
  id: idField.optional(),
  freelancer_id: idField,
  rating: z
    .int({ error: RATING_TEXT.ratingMissing })
    .min(1, { error: RATING_TEXT.ratingMissing })
    .max(RATING_STARS_MAX),
  review: requiredText(RATING_REVIEW_MAX, RATING_TEXT.reviewMissing),
})
export type NewRating = z.infer<typeof newRatingSchema>
