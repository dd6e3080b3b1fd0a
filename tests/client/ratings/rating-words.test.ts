import { expect, test } from 'vitest'
import { reviewWithSentence } from '../../../client/ratings/rating-words.ts'

test('a suggestion goes behind what is written, and a second press takes it out again', () => {
  const both = reviewWithSentence('Calm.', 'Safe and tidy.')
  expect(both).toBe('Calm. Safe and tidy.')
  expect(reviewWithSentence(`${both} Came late.`, 'Safe and tidy.')).toBe('Calm. Came late.')
  expect(reviewWithSentence('', 'Came late.')).toBe('Came late.')
  expect(reviewWithSentence('Line one\n\nLine two', 'Came late.')).toBe('Line one\n\nLine two Came late.')
})
