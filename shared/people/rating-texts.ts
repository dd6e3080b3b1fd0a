/** The specification's texts for rating, apart from shared/specified-texts.ts because no first screen needs them. */
export const RATING_TEXT = {
  ratingMissing: 'Please select a rating',
  reviewMissing: 'Please write a review',
  failed: 'Failed to submit rating',
  done: 'Rating submitted successfully!',
} as const

/** Labels of one to five stars. */
export const STAR_LABELS = ['Poor', 'Fair', 'Good', 'Very Good', 'Excellent'] as const
