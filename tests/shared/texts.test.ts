import { describe, expect, test } from 'vitest'
import { busyText, CONNECTION_END_TEXTS, isConnectionEnd } from '../../shared/calendar/calendar-texts.ts'
import { fileSizeText } from '../../shared/files.ts'
import { hasMatching, POSTING_PACKAGES } from '../../shared/payments/packages.ts'
import { postsText } from '../../shared/payments/posts-text.ts'
import { JOB_ROLES } from '../../shared/people/roles.ts'
import { TRADE_SKILLS } from '../../shared/people/skills.ts'

test.each([
  [0, '1 kB'],
  [1_499, '1 kB'],
  [1_500, '2 kB'],
  [640_000, '640 kB'],
  [999_999, '1000 kB'],
  [1_000_000, '1.0 MB'],
  [9_449_999, '9.4 MB'],
])('%i bytes are %s', (bytes, words) => expect(fileSizeText(bytes)).toBe(words))

test.each([
  ['2026-12-14T00:00:00', '2026-12-15T00:00:00', 'Mon 14 Dec'],
  ['2026-12-14T00:00:00', '2026-12-17T00:00:00', 'Mon 14 Dec to Wed 16 Dec'],
  ['2026-12-14T10:00:00', '2026-12-14T11:00:00', 'Mon 14 Dec, 10:00 to 11:00'],
  ['2026-12-14T19:00:00', '2026-12-15T09:00:00', 'Mon 14 Dec, 19:00 to Tue 15 Dec, 09:00'],
  ['2026-12-14T00:00:00', '2026-12-14T09:00:00', 'Mon 14 Dec, 00:00 to 09:00'],
  ['2026-12-14T19:00:00', '2026-12-15T00:00:00', 'Mon 14 Dec, 19:00 to Tue 15 Dec, 00:00'],
])('busy from %s to %s: %s', (start, end, words) => expect(busyText({ start, end })).toBe(words))

test('one post, or several; matching comes with the top package', () => {
  expect([1, 2, 10].map(postsText)).toEqual(['1 post', '2 posts', '10 posts'])
  expect(Object.values(POSTING_PACKAGES).map(hasMatching)).toEqual([false, false, true])
})

test('the outcome of connecting a calendar: the listed keys and no others', () => {
  expect(Object.keys(CONNECTION_END_TEXTS).every(isConnectionEnd)).toBe(true)
  expect([null, '', 'other', 'toString', 'constructor'].filter(isConnectionEnd)).toEqual([])
})

describe('suggestions while typing', () => {
  test.each([
    ['job roles', JOB_ROLES, 75, 80],
    ['skills', TRADE_SKILLS, 50, 60],
  ] as const)('%s: as many as specified, each once and as words', (_what, list, least, most) => {
    expect(list.length).toBeGreaterThanOrEqual(least)
    expect(list.length).toBeLessThanOrEqual(most)
    expect(new Set(list.map((one) => one.toLowerCase())).size).toBe(list.length)
    expect(list.filter((one) => one !== one.trim() || one.length < 2)).toEqual([])
  })
})
