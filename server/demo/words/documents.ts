/** Texts of call sheets beside times and places. The phone numbers are reserved by Ofcom for drama. */
export const CALL_SHEET_WORDS = [
  {
    door: 'dock B',
    street: '14 Quay Street',
    contact: 'Priya N.',
    phone: '+44 7700 900118',
    gate: 'Dock B, off Quay Street\nBuzz the crew desk, passes are at the hut',
    parking: 'Parking level −1\nGate code 4471#, give your name',
    bring: 'Harness, helmet and hand tools\nWarm layers for the dock',
    notes: 'Sign in at the crew desk first. Catering stands behind dock C from 06:00.',
    nearest_ae: 'Royal Infirmary, ten minutes by car\nAsk the crew desk for a taxi',
    first_aid: 'Medic by dock B from 06:00\nDefibrillator at the crew desk',
  },
  {
    door: 'stage door',
    street: '3 Foundry Lane',
    contact: 'Callum Reid',
    phone: '+44 7700 900342',
    gate: 'Stage door, Foundry Lane\nKnock twice before 08:00',
    parking: 'Loading bay only, no overnight parking\nCrew car park on Foundry Lane, five minutes on foot',
    bring: 'Blacks, head torch\nIPAF card, it is checked at the gate',
    notes: 'Radios on channel 4. Nobody goes up without a word from Callum.',
    nearest_ae: 'General Hospital, Infirmary Road\nOpen all night',
    first_aid: 'Callum and both flymen are first aiders\nKit in the prompt corner',
  },
  {
    door: 'gate 2',
    street: 'Showground Road',
    contact: 'Yusuf Demir',
    phone: '+44 7700 900561',
    gate: 'Gate 2, blue arrows from the A57\nShow this sheet at the barrier',
    parking: 'Field car park, follow the blue arrows\nVans up to the trackway by arrangement',
    bring: 'Boots, waterproofs and hi-vis\nCutlery and a mug',
    notes: 'One bar of signal at best: call before you leave the main road.',
    nearest_ae: 'University Hospital, Stott Lane\nFifteen minutes, by the west gate',
    first_aid: 'Medical tent behind stage two\nRadio channel 9 for the medics',
  },
] as const

/** Name, issuer, prefix of the number, and years of validity (0: unlimited). */
type CredentialWords = readonly [name: string, issuer: string, prefix: string, years: number]

export const CREDENTIAL_WORDS: readonly CredentialWords[] = [
  ['IPAF PAL card, 3a and 3b', 'IPAF', 'PAL', 5],
  ['PASMA Towers for Users', 'PASMA', 'T/', 5],
  ['First Aid at Work', 'St John Ambulance', 'FAW', 3],
  ['ECS Gold Card', 'JIB', 'ECS', 3],
  ['National Rigging Certificate, level 2', 'PLASA', 'NRC2-', 0],
  ['Working at Height', 'Highfield', 'WAH', 3],
]

/**
 * The rigger's credentials: which, days until they expire (undefined: never), and their verification. One has expired,
 * one nearly, one soon.
 */
export const RIGGER_CREDENTIALS = [
  { words: CREDENTIAL_WORDS[0]!, days: 20, verification: 'verified' },
  { words: CREDENTIAL_WORDS[1]!, days: 5, verification: 'verified' },
  { words: CREDENTIAL_WORDS[2]!, days: -40, verification: 'verified' },
  { words: CREDENTIAL_WORDS[3]!, days: 700, verification: 'waiting' },
  { words: CREDENTIAL_WORDS[4]!, days: undefined, verification: 'refused' },
] as const
export const CREDENTIAL_REFUSAL_TEXT = 'The number cannot be read on the photo. Please take another one.'
