/** What stands on call sheets beside times and places. Numbers are of those that Ofcom keeps for drama. */
export const SHEET_WORDS = [
  {
    door: 'dock B',
    street: '14 Quay Street',
    contact: 'Priya N.',
    phone: '+44 7700 900118',
    parking: 'Parking level −1\nGate code 4471#, give your name',
    bring: 'Harness, helmet and hand tools\nWarm layers for the dock',
    notes: 'Sign in at the crew desk first. Catering stands behind dock C from 06:00.',
  },
  {
    door: 'stage door',
    street: '3 Foundry Lane',
    contact: 'Callum Reid',
    phone: '+44 7700 900342',
    parking: 'Loading bay only, no overnight parking\nCrew car park on Foundry Lane, five minutes on foot',
    bring: 'Blacks, head torch\nIPAF card, it is checked at the gate',
    notes: 'Radios on channel 4. Nobody goes up without a word from Callum.',
  },
  {
    door: 'gate 2',
    street: 'Showground Road',
    contact: 'Yusuf Demir',
    phone: '+44 7700 900561',
    parking: 'Field car park, follow the blue arrows\nVans up to the trackway by arrangement',
    bring: 'Boots, waterproofs and hi-vis\nCutlery and a mug',
    notes: 'One bar of signal at best: call before you leave the main road.',
  },
] as const
