/** What it is, who issues it, how its numbers begin, and for how many years it counts (0: for ever). */
export type CredentialWords = readonly [name: string, issuer: string, prefix: string, years: number]

export const CREDENTIALS: readonly CredentialWords[] = [
  ['IPAF PAL card, 3a and 3b', 'IPAF', 'PAL', 5],
  ['PASMA Towers for Users', 'PASMA', 'T/', 5],
  ['First Aid at Work', 'St John Ambulance', 'FAW', 3],
  ['ECS Gold Card', 'JIB', 'ECS', 3],
  ['National Rigging Certificate, level 2', 'PLASA', 'NRC2-', 0],
  ['Working at Height', 'Highfield', 'WAH', 3],
]

/**
 * The demonstration's rigger: which of them, days until it expires, and how it stands. One is over, one nearly, one soon.
 * Undefined days: it counts for ever.
 */
export const RIGGER_CREDENTIALS = [
  { words: CREDENTIALS[0]!, days: 20, verification: 'verified' },
  { words: CREDENTIALS[1]!, days: 5, verification: 'verified' },
  { words: CREDENTIALS[2]!, days: -40, verification: 'verified' },
  { words: CREDENTIALS[3]!, days: 700, verification: 'waiting' },
  { words: CREDENTIALS[4]!, days: undefined, verification: 'refused' },
] as const
export const REFUSAL = 'The number cannot be read on the photo. Please take another one.'
