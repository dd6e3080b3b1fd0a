/** Typical projects. Rates in pounds a day; `days` is the duration; `places` is per role. */
export type TypicalProject = {
  title: string
  event_type: string
  days: number
  description: string
  roles: readonly (readonly [role: string, rate: number, places: number, skills: readonly string[]])[]
  /** Of all roles; those that no role has are wanted by all. */
  skills: readonly string[]
}

export const TYPICAL_PROJECTS: readonly TypicalProject[] = [
  {
    title: 'Arena tour, load-in and show calls',
    event_type: 'Tour',
    days: 3,
    description:
      'Four trucks of rigging, 62 points, mother grid at 14 metres. Call time 07:00 at dock B, doors 18:30, load-out straight after the show. Catering on site, hotel for anybody over 60 miles. Bring harness, helmet and hand tools.',
    roles: [
      ['Ground rigger', 280, 6, ['Chain hoists', 'Slinging and signalling', 'Forklift licence']],
      ['Lighting technician', 255, 4, ['IPAF']],
    ],
    skills: ['IPAF', 'Working at Height', 'Chain hoists', 'Slinging and signalling', 'Forklift licence'],
  },
  {
    title: 'Awards night',
    event_type: 'Awards',
    days: 1,
    description:
      'Black-tie dinner for 700, one stage, flown LED and a small band. Rig from 06:00, rehearsal 15:00, out by 02:00. Blacks please, smart ones for anyone in the room during dinner.',
    roles: [
      ['High rigger', 310, 2, ['IPAF', 'Chain hoists']],
      ['Vision mixer', 320, 1, ['Barco E2']],
      ['Show caller', 350, 1, ['QLab']],
    ],
    skills: ['IPAF', 'Chain hoists', 'Barco E2', 'QLab'],
  },
  {
    title: 'Winter festival build',
    event_type: 'Festival',
    days: 5,
    description:
      'Site build for a winter light trail: towers, tracks, distribution and a small stage. Welfare cabin on site, boots and waterproofs essential. Daylight hours only.',
    roles: [
      ['Stage builder', 230, 6, ['Telehandler licence']],
      ['Power technician', 275, 2, ['18th Edition Wiring Regulations']],
      ['Rigger', 265, 3, ['Truss assembly', 'Working at Height']],
    ],
    skills: ['18th Edition Wiring Regulations', 'Telehandler licence', 'Truss assembly', 'Working at Height'],
  },
  {
    title: 'Sales conference, two rooms',
    event_type: 'Conference',
    days: 2,
    description:
      'Plenary for 900 and a breakout with its own desk. Rig the day before, technical rehearsal at 20:00. Calm people who can mic up a chief executive.',
    roles: [
      ['Sound engineer', 265, 2, ['Yamaha CL and QL']],
      ['Video technician', 260, 2, ['Barco E2']],
      ['Lighting operator', 255, 1, ['grandMA3']],
    ],
    skills: ['Yamaha CL and QL', 'Barco E2', 'grandMA3'],
  },
  {
    title: 'Club tour, systems and monitors',
    event_type: 'Tour',
    days: 6,
    description:
      'Six dates in ten days, splitter van, own desk at monitors. Sensible drives, day rooms where there is no hotel. Rooms of 400 to 1,200.',
    roles: [
      ['Monitor engineer', 290, 1, ['DiGiCo', 'Shure Axient Digital']],
      ['Systems technician', 275, 1, ['d&b audiotechnik', 'Smaart']],
      ['Backline technician', 230, 1, []],
    ],
    skills: ['DiGiCo', 'd&b audiotechnik', 'Smaart', 'Shure Axient Digital'],
  },
  {
    title: 'Exhibition hall fit-up, night shifts',
    event_type: 'Exhibition',
    days: 4,
    description:
      'Shell scheme, rigging of banners and 40 kW of stand power. Shifts from 20:00 to 06:00. Inductions online before you come; CSCS or equivalent.',
    roles: [
      ['Electrician', 285, 4, ['18th Edition Wiring Regulations']],
      ['Carpenter', 240, 6, []],
      ['Rigger', 275, 4, ['IPAF', 'Chain hoists']],
    ],
    skills: ['CSCS card', '18th Edition Wiring Regulations', 'IPAF', 'Chain hoists'],
  },
  {
    title: 'Opera transfer, fit-up week',
    event_type: 'Theatre',
    days: 6,
    description:
      'Fit-up, focus and technical rehearsals of a touring production with a raked floor and eleven flown pieces. House staff are good people; three sessions a day.',
    roles: [
      ['Stagehand', 190, 6, ['Working at Height']],
      ['Lighting programmer', 300, 1, ['ETC Eos', 'Vectorworks']],
      ['Deputy stage manager', 260, 1, []],
    ],
    skills: ['ETC Eos', 'Vectorworks', 'Working at Height'],
  },
  {
    title: 'Product launch in a warehouse',
    event_type: 'Brand activation',
    days: 3,
    description:
      'A car comes out of the dark. Curved LED, automated truss, haze, and 400 guests who must not see any of us. Non-disclosure to sign.',
    roles: [
      ['LED technician', 270, 3, ['Brompton Tessera']],
      ['Automation technician', 340, 1, ['Kinesys']],
      ['Media server operator', 360, 1, ['disguise']],
    ],
    skills: ['disguise', 'Kinesys', 'Brompton Tessera'],
  },
  {
    title: 'Half marathon, start and finish',
    event_type: 'Sports',
    days: 2,
    description:
      'Gantries, PA along two kilometres, timing screens and a stream. Road closes at 04:00, opens at 16:00 sharp. Early start, early finish.',
    roles: [
      ['Local crew', 165, 8, ['Manual handling']],
      ['Sound engineer', 250, 2, ['Dante']],
      ['Streaming engineer', 310, 1, ['Blackmagic ATEM']],
    ],
    skills: ['Dante', 'Blackmagic ATEM', 'Manual handling'],
  },
  {
    title: 'Live session recording',
    event_type: 'Broadcast',
    days: 1,
    description:
      'Four bands, six cameras, one day. Line check from 09:00, first record at 11:30. Multitrack and broadcast split on Dante.',
    roles: [
      ['Camera operator', 340, 4, []],
      ['Front of house engineer', 310, 1, ['Dante']],
      ['RF technician', 290, 1, ['Riedel Bolero', 'Shure Axient Digital']],
    ],
    skills: ['Dante', 'Riedel Bolero', 'Shure Axient Digital'],
  },
  {
    title: 'Fashion week runway',
    event_type: 'Fashion show',
    days: 2,
    description:
      'A 40-metre runway, soft key light all along it and no visible truss. Focus overnight. Patience with stylists an advantage.',
    roles: [
      ['Lighting designer', 420, 1, ['Vectorworks', 'grandMA3']],
      ['Lighting technician', 265, 4, ['grandMA3', 'Working at Height']],
      ['Rigger', 285, 2, ['Working at Height']],
    ],
    skills: ['grandMA3', 'Vectorworks', 'Working at Height'],
  },
  {
    title: 'Country house wedding weekend',
    event_type: 'Wedding',
    days: 3,
    description:
      'Marquee with a flown chandelier, ceilidh band, quiet generator behind the walled garden. Kind, tidy crew; the lawn is older than the kingdom.',
    roles: [
      ['Power technician', 260, 1, ['PAT testing']],
      ['Lighting technician', 240, 2, ['Avolites']],
      ['Sound engineer', 250, 1, ['d&b audiotechnik']],
    ],
    skills: ['Avolites', 'PAT testing', 'd&b audiotechnik'],
  },
  {
    title: 'City square concert',
    event_type: 'Concert',
    days: 2,
    description:
      'Free concert for 8,000 on a 12-metre stage. Noise limit at the nearest window, so the system needs care. Barrier build at dawn.',
    roles: [
      ['Front of house engineer', 330, 1, ['L-Acoustics', 'Smaart']],
      ['Stagehand', 180, 8, []],
      ['Rigger', 270, 4, ['IPAF', 'Chain hoists']],
      ['Followspot operator', 200, 2, ['IPAF']],
    ],
    skills: ['L-Acoustics', 'Smaart', 'IPAF', 'Chain hoists'],
  },
  {
    title: 'Museum installation',
    event_type: 'Installation',
    days: 8,
    description:
      'Long-term projection and sound for a gallery. Careful fixing into listed walls, daily sign-off with the conservator. Weekdays, 08:00 to 16:00.',
    roles: [
      ['Projectionist', 280, 2, ['Resolume']],
      ['Sound designer', 330, 1, ['QLab']],
      ['Rope access technician', 300, 2, ['IRATA Level 1']],
    ],
    skills: ['Resolume', 'QLab', 'IRATA Level 1', 'DBS check'],
  },
  {
    title: 'Annual dinner and hybrid meeting',
    event_type: 'Corporate',
    days: 2,
    description:
      'Members in the room and 2,000 at home. Voting has to work first time. Rehearse with each speaker, then dinner for 300 in the same room.',
    roles: [
      ['Streaming engineer', 320, 1, ['Blackmagic ATEM', 'Networking']],
      ['Event manager', 310, 1, []],
      ['Video engineer', 300, 1, ['Blackmagic ATEM']],
      ['Lighting technician', 245, 1, ['ETC Eos']],
    ],
    skills: ['Blackmagic ATEM', 'Networking', 'ETC Eos'],
  },
  {
    title: 'New Year show, effects',
    event_type: 'Private event',
    days: 2,
    description:
      'Lasers over the water, low-noise pyrotechnics, drones if the wind lets us. Go or no-go at 22:00 with the harbour master.',
    roles: [
      ['Pyrotechnician', 380, 2, ['Fire marshal']],
      ['Laser operator', 340, 1, []],
      ['Health and safety officer', 320, 1, ['IOSH Managing Safely']],
    ],
    skills: ['Fire marshal', 'IOSH Managing Safely', 'First Aid at Work'],
  },
  {
    title: 'Festival main stage, changeovers',
    event_type: 'Festival',
    days: 4,
    description:
      'Three days, 21 bands, 20-minute changeovers. Risers on wheels, patch on paper and on the tablet. Camping or a shared cabin, three meals.',
    roles: [
      ['Stage patch technician', 230, 2, ['Avid VENUE', 'L-Acoustics']],
      ['Stagehand', 185, 8, ['Forklift licence']],
      ['Stage manager', 320, 1, []],
      ['Moving light technician', 270, 3, ['Robe']],
    ],
    skills: ['L-Acoustics', 'Avid VENUE', 'Robe', 'Forklift licence'],
  },
]
