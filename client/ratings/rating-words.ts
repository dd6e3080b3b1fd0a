/** Sentences that a press writes into a review, where they can be edited. */
export const RATING_SUGGESTIONS = [
  'On time and ready to work.',
  'Knows the job.',
  'Safe and tidy.',
  'Good with the crew.',
  'Would book again.',
  'Came late.',
] as const

/** The review with a sentence at its end, or without it where it is there already. */
export function reviewWithSentence(review: string, sentence: string) {
  const rest = review.includes(sentence) ? review.replace(sentence, '') : `${review} ${sentence}`
  return rest.replaceAll(/ {2,}/g, ' ').trim()
}
