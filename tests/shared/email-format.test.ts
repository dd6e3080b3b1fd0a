import { expect, test } from 'vitest'
import { emailField } from '../../shared/fields.ts'
import { normalisedEmail, isEmailAddress } from '../../shared/people/email-format.ts'

test.each([
  ['r&d@x.co', 'r&d@x.co'],
  ['first/last@x.co', 'first/last@x.co'],
  ["  O'Shea+rig@Truss.Example ", "o'shea+rig@truss.example"],
  ['#1{crew}|rig!@x.co', '#1{crew}|rig!@x.co'],
  ['x@xn--mnchen-3ya.de', 'x@xn--mnchen-3ya.de'],
  ['x@XN--MNCHEN-3YA.DE', 'x@xn--mnchen-3ya.de'],
  ['X@München.de', 'x@xn--mnchen-3ya.de'],
  ['x@mu\u0308nchen.de', 'x@xn--mnchen-3ya.de'],
  ['x@münchen。de', 'x@xn--mnchen-3ya.de'],
  ['x@пример.рф', 'x@xn--e1afmkfd.xn--p1ai'],
  ['x@shop.xn--p1ai', 'x@shop.xn--p1ai'],
  ['x@ｔｒｕｓｓ.example', 'x@truss.example'],
])('%s is an email, stored and written to as %s', (typed, written) => {
  expect([normalisedEmail(typed), isEmailAddress(typed)]).toEqual([written, true])
  expect(emailField.parse(typed)).toBe(written)
  expect(normalisedEmail(written)).toBe(written)
})

test.each([
  '',
  'x',
  '@x.co',
  'x@',
  'x@x',
  'a b@x.co',
  'x@x.co.',
  'x@.co',
  'x@x..co',
  '.x@x.co',
  'x.@x.co',
  'x..y@x.co',
  'x@1.2.3.4',
  'x@[1.2.3.4]',
  'x@x.c',
  'x@x.c0',
  'x@-x.co',
  'x@x-.co',
  'x@x_y.co',
  'x@x.co/y',
  'x@x.co:25',
  'x@a@b.co',
  'x@xn--zzzzzz99999999.de',
  'ü@x.co',
  '"a b"@x.co',
  'x\n@x.co',
  'x@x.co\u202e',
  `${'x'.repeat(65)}@x.co`,
  `x@${'a'.repeat(64)}.co`,
  'x@%61.co',
  'x@0x7f.1',
  '<x@x.co>',
  'x,y@x.co',
  'x;y@x.co',
])('%j is no email', (typed) => {
  expect([normalisedEmail(typed), isEmailAddress(typed)]).toEqual([null, false])
  expect(emailField.safeParse(typed).error?.issues[0]?.message).toBe('must be an email address')
})

test('an address of 254 characters at most is an email, whichever way it is written', () => {
  const long = (parts: number, end: string) => `x@${'a.'.repeat(parts)}${end}`
  expect([
    isEmailAddress(long(125, 'co')),
    isEmailAddress(long(130, 'co')),
    isEmailAddress(long(120, 'münchen.de')),
  ]).toEqual([true, false, false])
})
