import { expect, test } from 'vitest'
import { partsOf } from '../../client/messages/message-text.tsx'
import { phoneLink } from '../../client/trade/call-sheets/place-links.ts'
import { readDay, readMoment, readTime } from '../../client/ui/fields/written-dates.ts'
import { deviceName } from '../../server/accounts/core/visitor.ts'
import { withoutLinks } from '../../server/delivery/without-links.ts'
import { name } from '../../shared/fields.ts'
import { foldedText } from '../../shared/folded-text.ts'
import { humanized } from '../../shared/labels.ts'
import { extensionOf, isFileThatRuns } from '../../shared/messages/files-that-run.ts'
import { nameShown, searchWordsOf } from '../../shared/messages/message-texts.ts'
import { isEmail } from '../../shared/people/email-format.ts'
import { isLink } from '../../shared/people/link-rule.ts'
import { hasVisible, visibleText } from '../../shared/visible-text.ts'
import { LONG_TEXTS } from '../support/hurt-text.ts'

/** What looks into a text that somebody typed, on the device or on the server. */
const LOOKING: Record<string, (text: string) => unknown> = {
  isEmail,
  isLink,
  readDay,
  readTime,
  readMoment,
  phoneLink,
  partsOf,
  deviceName,
  extensionOf,
  isFileThatRuns,
  nameShown,
  searchWordsOf,
  foldedText,
  hasVisible,
  visibleText,
  humanized,
  withoutLinks,
  name: (text) => name(200).safeParse(text).success,
}
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

test.each(Object.entries(LOOKING))('%s takes as many times longer as the text is longer', (_, look) => {
  const cost = (text: string) => {
    const began = process.cpuUsage()
    look(text)
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
