import { expect, test } from 'vitest'
import { z } from 'zod'
import { amountField, requiredName, requiredAmount, requiredText } from '../../shared/fields.ts'
import { withoutLinks } from '../../server/delivery/without-links.ts'
import { travelLabel } from '../../shared/options.ts'

/** The first error message for this value. */
const saidOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message

test.each([
  ['text', z.string(), 7],
  ['a number', z.number(), '7'],
  ['a whole number', z.int(), 7.5],
  ['yes or no', z.boolean(), 'yes'],
  ['a list', z.array(z.string()), 'one'],
  ['an object', z.object({}), 'one'],
  ['empty', z.null(), 7],
  ['of another kind', z.symbol(), 7],
])(
  'a value of the wrong type gets the message that it must be %s, a missing one that it is missing',
  (words, schema, value) => {
    expect(saidOf(schema, value)).toBe(`must be ${words}`)
    expect(saidOf(schema, undefined)).toBe('is missing')
  },
)

test('a field with a message of its own uses it for a missing value and another type; too large an amount gets the limit', () => {
  const [name, fee] = [requiredText(80, 'Say who it is'), requiredAmount('Say how much')]
  expect([undefined, 7, '  '].map((value) => saidOf(name, value))).toEqual(Array(3).fill('Say who it is'))
  expect([undefined, '7'].map((value) => saidOf(fee, value))).toEqual(Array(2).fill('Say how much'))
  expect([saidOf(fee, 100_001), saidOf(amountField, 0.001), saidOf(fee, 7)]).toEqual([
    'must be at most 100000',
    'must have at most two decimals',
    undefined,
  ])
})

test('a distance of digits is in miles; anything else is turned into words', () => {
  expect(['50', 'nationwide', '50km', 'km50', ''].map(travelLabel)).toEqual([
    '50 miles',
    'Nationwide',
    '50km',
    'Km50',
    '',
  ])
})

test.each([
  ['EVIL.LY', 'EVIL. LY'],
  ['Evil.Site', 'Evil. Site'],
  ['evil。example', 'evil。 example'],
  ['evil．example', 'evil． example'],
  ['evil｡ru', 'evil｡ ru'],
  ['1.2.3.4', '1. 2. 3. 4'],
  ['sam@evil.example', 'sam@evil. example'],
  ['Dr.med. Anna Schmidt', 'Dr. med. Anna Schmidt'],
  ['st.john rivers', 'st. john rivers'],
  ['Node.js developer', 'Node. js developer'],
  ['J.R. O’Neil', 'J. R. O’Neil'],
])('%s is a name, and is no link in a mail to a stranger', (given, shown) => {
  expect([requiredName(120).parse(given), withoutLinks(given)]).toEqual([given, shown])
})

test.each(['http://evil', 'see www.evil', 'WWW.evil'])('%s is not a name', (given) => {
  expect(saidOf(requiredName(120), given)).toBe('must not hold a web address')
})
