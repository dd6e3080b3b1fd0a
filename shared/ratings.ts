import { z } from 'zod'
import { id, text } from './fields.ts'
import { RATING_MAX, REVIEW_MAX } from './limits.ts'
import { RATING_TEXT } from './rating-texts.ts'

/** POST /jobs/{id}/rate. */
export const newRating = z.strictObject({
  id: id.optional(),
  freelancer_id: id,
  rating: z.int().min(1, { error: RATING_TEXT.ratingMissing }).max(RATING_MAX),
  review: text(REVIEW_MAX).min(1, { error: RATING_TEXT.reviewMissing }),
})
export type NewRating = z.infer<typeof newRating>
