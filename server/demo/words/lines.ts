/**
 * Messages between a company and a freelancer, alternating; {job}, {town}, {date} are replaced. The freelancer's
 * application comes first.
 */
export const CONVERSATION_SCRIPTS: readonly (readonly string[])[] = [
  [
    'Thanks for this. Are you free for the prep day as well?',
    'Yes, prep day is fine. Is there parking for a van?',
    'Dock side, give your plate at the gate. I will put it on the call sheet.',
    'Great, see you at the gate.',
  ],
  [
    'Good to hear from you. Which tickets do you have in date?',
    'IPAF to March, first aid to August. I can send pictures of both.',
    'No need yet, bring them on the day.',
    'Will do.',
  ],
  [
    'Call time has moved to 06:30, the trucks come early.',
    'Fine by me. Is there breakfast?',
    'From 06:00 in the blue cabin.',
    'Then I am there at 06:00.',
    'Ha. Radio channel 3 for rigging, 5 for lighting.',
  ],
  [
    'We are still waiting for the client, should know by Friday.',
    'No rush, I have held the dates.',
    'Appreciated. You are near the top of the list.',
  ],
  [
    'Do you know {town} at all? Load-in is up a ramp.',
    'Did it last winter. Ramp is fine with two on the dolly.',
    'You are the first to know that. Shortlisting you now.',
    'Thanks!',
  ],
  [
    'Could you do nights instead of days on this one?',
    'Nights are fine for the first two, not the third.',
    'That works, I will split it with somebody.',
  ],
  [
    'Is your harness in inspection?',
    'Inspected in September, certificate in the bag.',
    'Perfect. Load plan comes tomorrow.',
    'Send it over when it is ready and I will check the points.',
    'It is in the post as they say. Points 14 to 20 have changed.',
  ],
]

export const REVIEW_TEXTS: Record<number, readonly string[]> = {
  5: [
    'On the dock before the truck. Careful, quick and good company at four in the morning.',
    'Would book again tomorrow. Left the place tidier than it was.',
    'Found a bad sling before we flew it. That is all I need to say.',
    'Calm all day, kind to the local crew, and the paperwork was done.',
  ],
  4: [
    'Solid work and a good pair of hands. A little late on the first morning, made up for it.',
    'Knew the kit well, asked when unsure. Happy to have again.',
    'Good on the build, quieter on the show. Reliable.',
  ],
  3: [
    'Fine on the day, though the tickets took some chasing.',
    'Did the job. Needed telling where to be more than once.',
  ],
  2: ['Left before the last truck was closed.'],
}

export const PORTFOLIO_EVENTS: readonly (readonly [event: string, client: string])[] = [
  ['Harbour Arena residency', 'Quayside Touring'],
  ['Winter Lights', 'Fenland Festivals'],
  ['Northern Games opening', 'Northern Games Trust'],
  ['Corporate Awards', 'Castle Conference Group'],
  ['Moorside Festival main stage', 'Field & Frame'],
  ['The Long Ship, fit-up', 'Clyde Stagecraft'],
  ['Glasshouse launch', 'Ember Productions'],
  ['Riverside half marathon', 'Lagan Events'],
  ['Cathedral carols broadcast', 'Kestrel Broadcast'],
  ['Canal Halls motor show', 'Midland Expo Crew'],
  ['Tideway fashion runway', 'Ember Productions'],
  ['Regatta week', 'Purbeck Marquee & Power'],
]

/** Referees, people who have hired crew for years, and their feedback. */
export const REFEREE_NAMES: readonly string[] = [
  'Maud Ainsley',
  'Otis Pemberton',
  'Imogen Farrow',
  'Callum Reid',
  'Sunita Rao',
  'Gethin Price',
  'Marta Nowak',
  'Declan Moore',
  'Bea Lindqvist',
  'Femi Adeyemi',
]

export const REFEREE_FEEDBACK_TEXTS: readonly string[] = [
  'Three tours together. Never once had to ask twice, and the drawings came back with better ideas than I had sent out.',
  'Ran the ground crew on two of our arena builds. Calm under a late truck, and the first to see that a point had moved.',
  'Turns up early, leaves last, and the local crew ask after them the next year. I would hire them before most.',
  'Strong technically and honest about what they have not done before. Good to have on a long get-out in the rain.',
  'We had a motor fail an hour before doors. They had it swapped, signed off and written up before I reached the roof.',
  'Clear on the radio, clear with clients. Paperwork could come sooner, but it is always complete when it does.',
]
