import { z } from 'zod'
import { id, requiredText } from '../shared-fields.ts'
import { RATING_MAX, REVIEW_MAX } from '../limits.ts'
import { RATING_TEXT } from './rating-texts.ts'

/** POST /jobs/{id}/rate. */
export const newRating = z.strictObject({
  id: id.optional(),
  freelancer_id: id,
  rating: z.int({ error: RATING_TEXT.ratingMissing }).min(1, { error: RATING_TEXT.ratingMissing }).max(RATING_MAX),
  review: requiredText(REVIEW_MAX, RATING_TEXT.reviewMissing),
})
export type NewRating = z.infer<typeof newRating>
