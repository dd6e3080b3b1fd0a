import { expect, test } from 'vitest'
import {
  keepsRightToWork,
  lastWorkedDay,
  ownRightToWorkRefusal,
  rightToWorkRefusal,
} from '../../shared/right-to-work/right-to-work-rule.ts'

const standing = (fields = {}) => ({
  is_checked: true,
  ends_on: null as string | null,
  is_overridden: false,
  ...fields,
})
const until = (date_end: string) => ({ date_end })
const isRefused = (fields: object, date_end = '2027-03-03T20:00:00.000Z') =>
  rightToWorkRefusal('Ana', standing(fields), until(date_end)) !== ''

test.each([
  ['no check', { is_checked: false }, true],
  ['a permission without an end', {}, false],
  ['one that ends on the last day', { ends_on: '2027-03-03' }, false],
  ['one that ends the day before', { ends_on: '2027-03-02' }, true],
  ['no check, and the owner’s decision', { is_checked: false, is_overridden: true }, false],
  ['one that ends too early, and the owner’s decision', { ends_on: '2027-03-02', is_overridden: true }, false],
])('%s', (_, fields, refused) => {
  expect(isRefused(fields)).toBe(refused)
})

test('the last day is London’s: a night counts its morning, midnight belongs to the day before', () => {
  expect(lastWorkedDay(until('2027-03-04T02:00:00.000Z'))).toBe('2027-03-04')
  expect(lastWorkedDay(until('2027-03-04T00:00:00.000Z'))).toBe('2027-03-03')
  // In summer time it is past midnight already.
  expect(lastWorkedDay(until('2027-06-03T23:30:00.000Z'))).toBe('2027-06-04')
  expect(isRefused({ ends_on: '2027-06-03' }, '2027-06-03T23:30:00.000Z')).toBe(true)
})

test('each side reads why not in its own words, and neither when a permission ends', () => {
  const early = standing({ ends_on: '2027-03-02' })
  const work = until('2027-03-03T20:00:00.000Z')
  expect(rightToWorkRefusal('Ana', early, work)).toMatch(/^There’s no right to work check for Ana on record/)
  expect(ownRightToWorkRefusal('Brightline', early, work)).toMatch(/^Brightline has to check your right to work/)
  expect(rightToWorkRefusal('Ana', early, work) + ownRightToWorkRefusal('Brightline', early, work)).not.toMatch(
    /2027|Mar/,
  )
  expect(ownRightToWorkRefusal('Brightline', standing(), work)).toBe('')
})

test('the owner and admins see checks, whatever the owner is called; nobody else', () => {
  expect(keepsRightToWork({ is_owner: true, role: 'Producer' })).toBe(true)
  expect(keepsRightToWork({ is_owner: false, role: ' Admin ' })).toBe(true)
  for (const role of ['Producer', 'administrator', 'admin assistant', ''])
    expect(keepsRightToWork({ is_owner: false, role })).toBe(false)
})
