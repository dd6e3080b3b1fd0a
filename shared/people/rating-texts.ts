/** As shared/texts.ts: the specification's words for rating, apart because no first screen needs them. */
export const RATING_TEXT = {
  ratingMissing: 'Please select a rating',
  reviewMissing: 'Please write a review',
  failed: 'Failed to submit rating',
  done: 'Rating submitted successfully!',
} as const

/** What one to five stars are called. */
export const STAR_LABELS = ['Poor', 'Fair', 'Good', 'Very Good', 'Excellent'] as const
