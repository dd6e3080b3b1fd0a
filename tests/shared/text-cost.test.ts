import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { messageTextPartsOf } from '../../client/messages/message-text.tsx'
import { phoneLink } from '../../client/trade/call-sheets/place-links.ts'
import { readWrittenDay, readWrittenMoment, readWrittenTime } from '../../client/ui/fields/written-dates.ts'
import { deviceName } from '../../server/accounts/core/visitor.ts'
import { withoutLinks } from '../../server/delivery/without-links.ts'
import { requiredName } from '../../shared/fields.ts'
import { isFileThatRuns } from '../../shared/messages/files-that-run.ts'
import { isEmailAddress } from '../../shared/people/email-format.ts'
import { visibleText } from '../../shared/visible-text.ts'
import { LONG_TEXTS } from '../support/hurt-text.ts'

type Look = (text: string) => unknown
/** What looks into a text that somebody typed, on the device or on the server, or has others look into it. */
const LOOKING: Record<string, Look> = {
  isEmail: isEmailAddress,
  readDay: readWrittenDay,
  readTime: readWrittenTime,
  readMoment: readWrittenMoment,
  phoneLink,
  partsOf: messageTextPartsOf,
  deviceName,
  isFileThatRuns,
  visibleText,
  withoutLinks,
  name: (text) => requiredName(200).safeParse(text).success,
}

const SHARED = new URL('../../shared/', import.meta.url)
const OF_TEXT = /^export (?:const|function) (\w+)(?: = )?\(\w+: string\)/
const HAS_PATTERN = /\.(?:replace|replaceAll|match|matchAll|test|exec|split|search)\(/

/** Answers with all beginnings of its text, the name of a certificate, which is short. */
const LONG_BY_NATURE = 'certifiedTerms'

/** The exported functions of one text in shared/ that have a pattern, or cut the text at one. */
async function findLooking() {
  const found: [string, Look][] = []
  for (const file of readdirSync(SHARED, { recursive: true, encoding: 'utf8' })) {
    if (!/(?<!\.d)\.ts$/.test(file)) continue
    const parts = readFileSync(new URL(file, SHARED), 'utf8').split(/^(?=\S.*(?:const|function) )/m)
    const names = parts.flatMap((part) => (HAS_PATTERN.test(part) ? (OF_TEXT.exec(part)?.[1] ?? []) : []))
    if (names.length === 0) continue
    const module: Record<string, Look> = await import(new URL(file, SHARED).href)
    for (const each of names) if (each !== LONG_BY_NATURE) found.push([each, module[each]!])
  }
  return found
}
const found = await findLooking()

test('functions of shared/ that look into a text are found', () => {
  const names = found.map(([each]) => each)
  expect(names).toEqual(
    expect.arrayContaining(['foldedText', 'normalisedEmail', 'hasVisibleText', 'isProfileLink', 'shownFileName']),
  )
})

const [SHORT, TIMES] = [8_000, 8]
/** Text eight times as long may cost this many times as much: sixty-four would be the square. */
const RATIO = 24
/** Microseconds below which a measurement says nothing. */
const FLOOR = 2_000

const OWN: typeof LONG_TEXTS = {
  'a link without end': (length) => `http://${'.'.repeat(length - 9)} x`,
  'an email without end': (length) => `a@${'b.'.repeat((length - 4) / 2)}@`,
  'a time far off': (length) => `1${', '.repeat((length - 2) / 2)}x`,
  'digits after blanks': (length) => `2027${' '.repeat(length - 8)}190x`,
  slashes: (length) => `http:${'/'.repeat(length - 6)} `,
  endings: (length) => '.a '.repeat(length / 3),
  'a browser without end': (length) => 'Mac OS '.repeat(length / 7),
}

test.each([...Object.entries(LOOKING), ...found])('%s takes as many times longer as the text is longer', (_, look) => {
  const cost = (text: string) => {
    const began = process.cpuUsage()
    try {
      look(text)
    } catch {
      // A refusal is an answer, too.
    }
    const { user, system } = process.cpuUsage(began)
    return user + system
  }
  const dear = Object.entries({ ...LONG_TEXTS, ...OWN }).filter(([, made]) => {
    const isDear = () => cost(made(SHORT * TIMES)) > RATIO * Math.max(FLOOR, cost(made(SHORT)))
    // What is dear by chance is not so three times in a row.
    return isDear() && isDear() && isDear()
  })
  expect(dear.map(([kind]) => kind)).toEqual([])
})
