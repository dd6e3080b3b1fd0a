/** What a referee scores, with its label. */
export const REFEREE_SCORES = [
  ['quality_of_work', 'Quality of work'],
  ['reliability', 'Reliability'],
  ['communication', 'Communication'],
] as const
