import fc from 'fast-check'

/** Texts that have characters and show nothing. */
export const INVISIBLE = [
  '\u200b',
  '\u2800\u2800',
  '\u3164',
  '\u115f\u1160',
  '\uffa0',
  '\u00ad',
  '\ufe0f\ufe0e',
  '\u{e0067}\u{e007f}',
  '\u034f',
  '\u0301\u0308',
  '\u20e3',
  '\u180e\u200d\u2060\ufeff',
  '\u202e\u2066\u2069',
  '\u{1d159}',
  '\ud800',
  '\ufff9\uffff',
]

/** One text in several spellings that a person takes for the same. */
export const SPELLINGS = [
  ['Siân', 'sian', 'Sia\u0302n', 'ＳＩÂＮ', 'ѕіan'.replaceAll('ѕ', 's').replaceAll('і', 'i')],
  ['O’Shea', "O'Shea", 'OʼShea', 'oshea', 'O‘SHEA', 'o＇shea'],
  ['Łukasz', 'lukasz', 'ŁUKASZ', 'Lukasz'],
  ['Søren', 'soren', 'SØREN'],
  ['Žák', 'zak', 'Z\u030ca\u0301k'],
  ['Strauß', 'strauss', 'STRAUẞ'],
  ['Đorđe', 'dorde', 'Ðorđe'],
  ['Þór Ægir', 'thor aegir', 'ÞÓR ÆGIR'],
  ['CO₂ jets', 'co2 jets', 'CO2  Jets'],
  ['½ ton', '1/2 ton', '1⁄2 TON'],
  ['Dante™', 'dante', 'DANTE®', 'Dante'],
  ['2½ kW', '2 1/2 kw', '2½ KW'],
  ['Rig\u00adger', 'rigger', 'Rigger\u200b', 'RIGGER'],
  ['ΣΊΣΥΦΟΣ', 'σίσυφος', 'σισυφοσ'],
  ['ﬁtter', 'fitter', 'FITTER'],
  ['İstanbul', 'istanbul', 'Istanbul', 'ıstanbul'],
  ['Ljubljana', 'ǈubljana', 'LJUBLJANA'],
] as const

/** Searches that contain no letter and no digit. */
export const SIGNS = ['+', '#', '%', '_', '\\', "'", '’', '"', '--', '…', '()', '😀', '*', ':', '& |', '́']

/** Kinds of text on which a pattern may take more than one step for each character. `length` in UTF-16 units. */
export const LONG_TEXTS: Record<string, (length: number) => string> = {
  letters: (length) => 'x'.repeat(length),
  capitals: (length) => 'X'.repeat(length),
  digits: (length) => '7'.repeat(length),
  spaces: (length) => `a${' '.repeat(length - 2)}b`,
  dots: (length) => `a@${'.'.repeat(length - 4)} x`,
  hosts: (length) => 'a.bc-'.repeat(length / 5),
  addresses: (length) => `http://${'a.'.repeat((length - 9) / 2)} x`,
  mails: (length) => 'a@b.'.repeat(length / 4),
  dashes: (length) => '-'.repeat(length - 1) + '!',
  words: (length) => 'ab '.repeat(length / 3),
  lines: (length) => '\n\r\t'.repeat(length / 3),
  phone: (length) => `+${'0 (0)'.repeat((length - 1) / 5)}x`,
  dates: (length) => `1 ${'jan '.repeat((length - 2) / 4)}t`,
  accents: (length) => 'é'.repeat(length / 2),
  marks: (length) => `a${'\u0301'.repeat((length - 1) / 2)}`,
  ideographs: (length) => '字'.repeat(length / 3),
  invisible: (length) => '\u200b'.repeat(length / 3),
  bidi: (length) => '\u202e'.repeat(length / 3),
  emoji: (length) => '👩‍🚀'.repeat(length / 11),
  ligatures: (length) => 'ﷺ'.repeat(length / 3),
  quotes: (length) => `"'`.repeat(length / 2),
  brackets: (length) => '(['.repeat(length / 2),
}

const pieces = fc.constantFrom(
  ...INVISIBLE,
  ...SIGNS,
  ...SPELLINGS.flat(),
  '\udc00',
  '\u202eexe.gpj',
  'раураl',
  '=1+1',
  '\t=cmd',
  'http://evil.example',
  '\0',
  'ﷺ',
  '🏴\u{e0067}\u{e0062}\u{e007f}',
  'a',
  ' ',
  '\n',
)

/** Text made to hurt: invisible, folded, reversed, halved, look-alikes, signs; now and then long. */
export function hurtText(max = 400) {
  const known = TEXTS_BY_LENGTH.get(max)
  if (known) return known
  const made = createHurtText(max)
  TEXTS_BY_LENGTH.set(max, made)
  return made
}

/** fast-check makes a table of all characters for each `fc.string`: a twentieth of a model run. */
const TEXTS_BY_LENGTH = new Map<number, fc.Arbitrary<string>>()

const createHurtText = (max: number): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.array(pieces, { maxLength: 6 }).map((parts) => parts.join('').slice(0, max)) },
    { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: Math.min(max, 60) }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(...Object.values(LONG_TEXTS)).map((made) => made(Math.max(max, 20)).slice(0, max)),
    },
  )
