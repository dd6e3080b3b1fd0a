/** Roles, skills and biographies by trade. */
type TradeWords = {
  roles: readonly string[]
  skills: readonly string[]
  certifications: readonly string[]
  bios: readonly string[]
  application: readonly string[]
}

export const TRADES_BY_NAME: Record<string, TradeWords> = {
  rigging: {
    roles: ['Rigger', 'Ground rigger', 'High rigger', 'Head rigger', 'Rope access technician'],
    skills: [
      'Chain hoists',
      'Truss assembly',
      'Slinging and signalling',
      'Load calculation',
      'Working at Height',
      'Kinesys',
    ],
    certifications: ['IPAF', 'National Rigging Certificate', 'IRATA Level 1', 'IRATA Level 2', 'First Aid at Work'],
    bios: [
      'Rigger with own harness and hand tools. Arenas and exhibition halls, ground and high, happy on a long day and happier with a clear plan.',
      'Came to rigging from climbing. I like a tidy point, a written load and a crew that talks to each other over the noise.',
    ],
    application: [
      'Did the last three arena runs with your crew chief. IPAF and rope ticket in date, own harness, can be on the dock for the first call.',
      'Free for all of it. Fifteen years on hoists, happy ground or high, and I bring my own radio.',
      'I know this building and its points well. Can do the build, the show and the load-out if that helps.',
    ],
  },
  lighting: {
    roles: [
      'Lighting technician',
      'Lighting programmer',
      'Lighting operator',
      'Moving light technician',
      'Lighting designer',
      'Followspot operator',
    ],
    skills: [
      'grandMA3',
      'ChamSys MagicQ',
      'Avolites',
      'ETC Eos',
      'Robe',
      'Capture',
      'Working at Height',
      'Vectorworks',
    ],
    certifications: ['IPAF', 'PASMA', 'PAT testing', 'First Aid at Work'],
    bios: [
      'Lighting technician and programmer. Eight years of touring and corporate, on grandMA since the second one, tidy dimmer city guaranteed.',
      'I light conferences by day and bands by night. Calm on comms, quick on the desk, and I label things.',
    ],
    application: [
      'Programmed a very similar rig last month, can send the show file. Free from the prep day on.',
      'Available and nearby, so no hotel needed. Comfortable up a ladder as well as at the desk.',
      'Would love this one. I have run that desk and those fixtures all summer.',
    ],
  },
  sound: {
    roles: [
      'Sound engineer',
      'Front of house engineer',
      'Monitor engineer',
      'Systems technician',
      'RF technician',
      'Comms technician',
    ],
    skills: [
      'd&b audiotechnik',
      'L-Acoustics',
      'DiGiCo',
      'Avid VENUE',
      'Yamaha CL and QL',
      'Shure Axient Digital',
      'Dante',
      'Smaart',
      'Riedel Bolero',
    ],
    certifications: ['IPAF', 'Manual handling', 'PAT testing'],
    bios: [
      'Systems technician first, engineer second. I fly it, tune it, and hand it over so that it sounds the same in row Z.',
      'Monitors and RF for bands and broadcast. Frequency plans done before breakfast, and the talkback always works.',
    ],
    application: [
      'I can bring my own measurement kit and tune on the prep day. Free for the dates.',
      'RF plan for that postcode is on my laptop already. Available for all days, local to the venue.',
      'Mixed the same artist at two festivals this year. Happy to take monitors or systems.',
    ],
  },
  video: {
    roles: [
      'Video technician',
      'LED technician',
      'Media server operator',
      'Projectionist',
      'Vision mixer',
      'Video engineer',
    ],
    skills: ['disguise', 'Resolume', 'Barco E2', 'Brompton Tessera', 'Blackmagic ATEM', 'Networking', 'Truss assembly'],
    certifications: ['IPAF', 'Manual handling', 'First Aid at Work'],
    bios: [
      'LED walls and screens management. I have built every shape there is, including the one that looked wrong on paper.',
      'Media servers, projection and a lot of patience. I like content that arrives before the doors do.',
    ],
    application: [
      'Built this wall type in September. Free on the dates, and can drive a van up if you need one.',
      'Available for the build and to run it. Comfortable on E2 and on ATEM.',
      'Can do prep in the warehouse as well. Own laptop with licences.',
    ],
  },
  power: {
    roles: ['Power technician', 'Generator operator', 'Electrician', 'Dimmer technician'],
    skills: ['18th Edition Wiring Regulations', 'PAT testing', 'Working at Height', 'Networking'],
    certifications: ['18th Edition Wiring Regulations', 'Telehandler licence', 'First Aid at Work', 'CSCS card'],
    bios: [
      'Temporary power for festivals and film. Sign-off paperwork done before anybody asks, cables where feet are not.',
      'Event electrician, generators from 20 to 800 kVA. I do not switch on what I have not tested.',
    ],
    application: [
      '18th Edition and telehandler in date. Can sign off the site and stay for the show days.',
      'Free all week, own tester and van.',
    ],
  },
  staging: {
    roles: ['Stagehand', 'Stage builder', 'Carpenter', 'Forklift operator', 'Local crew', 'Crew chief', 'Set builder'],
    skills: ['Truss assembly', 'Manual handling', 'MIG welding', 'Working at Height', 'Forklift licence'],
    certifications: ['Forklift licence', 'CSCS card', 'PASMA', 'Manual handling'],
    bios: [
      'Stage builder and forklift driver. First truck to last truck, with a good hat.',
      'Carpenter by trade, in events for nine years. Sets, stages, and the ramp that nobody drew.',
    ],
    application: [
      'Up for the whole build and the break. Forklift ticket in date, steel toes on.',
      'I can bring two more good hands if you are short.',
      'Free for the night shift too.',
    ],
  },
  production: {
    roles: [
      'Production manager',
      'Technical production manager',
      'Production coordinator',
      'Technical director',
      'Site manager',
    ],
    skills: ['Vectorworks', 'AutoCAD', 'IOSH Managing Safely', 'NEBOSH General Certificate', 'Load calculation'],
    certifications: ['IOSH Managing Safely', 'First Aid at Work', 'Fire marshal'],
    bios: [
      'Production manager for shows from 200 to 20,000. Schedules that survive the first truck, budgets that survive the last.',
      'Site manager with a radio in each hand. RAMS written by somebody who will be standing there.',
    ],
    application: [
      'Happy to pick this up from the advance on. Similar show delivered for another client in spring.',
      'Have managed this site twice. Can start the paperwork this week.',
    ],
  },
  management: {
    roles: [
      'Stage manager',
      'Deputy stage manager',
      'Show caller',
      'Event manager',
      'Tour manager',
      'Event coordinator',
    ],
    skills: ['QLab', 'First Aid at Work', 'DBS check', 'IOSH Managing Safely'],
    certifications: ['DBS check', 'First Aid at Work', 'Fire marshal'],
    bios: [
      'Show caller and stage manager. Conferences, awards and opera; I say standby as if I mean it.',
      'Event manager who started in wardrobe. Speakers on time, crew fed, clients calm.',
    ],
    application: [
      'Called the same awards last year. Free, and already have the running order in my head.',
      'Available for rehearsals as well as the night.',
    ],
  },
  broadcast: {
    roles: [
      'Camera operator',
      'Vision mixer',
      'Streaming engineer',
      'Broadcast engineer',
      'Graphics operator',
      'EVS operator',
    ],
    skills: ['Blackmagic ATEM', 'Riedel Bolero', 'Networking', 'Dante'],
    certifications: ['Manual handling', 'DBS check'],
    bios: [
      'Camera and vision for live events. Long lens in the rain or a locked-off wide in a ballroom, the same care.',
      'Streams that do not stop: bonded links, two encoders, one calm engineer.',
    ],
    application: [
      'Have the streaming kit for this and can rehearse the day before.',
      'Free for the rig day and both show days.',
    ],
  },
  effects: {
    roles: ['Pyrotechnician', 'Laser operator', 'Special effects technician', 'Drone operator'],
    skills: ['Working at Height', 'First Aid at Work', 'Networking'],
    certifications: ['Fire marshal', 'First Aid at Work', 'Manual handling'],
    bios: [
      'Flames, confetti, haze and lasers, with the paperwork the venue wants to see before it asks.',
      'Licensed drone pilot and effects technician. Quiet, careful, insured.',
    ],
    application: [
      'Can supply the risk assessment this week. Own kit insured for the venue.',
      'Free on the dates; did this yard in June.',
    ],
  },
  design: {
    roles: ['Set designer', 'Production designer', 'Previz artist', 'CAD draughtsperson', 'Content designer'],
    skills: ['Vectorworks', 'AutoCAD', 'SketchUp', 'Cinema 4D', 'Depence', 'Capture', 'WYSIWYG'],
    certifications: ['CSCS card'],
    bios: [
      'Designer for stages and exhibitions. Drawings that a builder can build from, and renders that a client signs.',
      'Previz and CAD. I find the sightline problem before the screen is hung.',
    ],
    application: [
      'Portfolio has two rooms of this size. Can turn round a first drawing in three days.',
      'Free to draft, and to be on site for the fit-up.',
    ],
  },
}
