import { expect, test } from 'vitest'
import { writeCalendar } from '../../shared/calendar/ical.ts'

const EVENT = {
  uid: '1@standby',
  stamp: '2027-01-02T03:04:05.678Z',
  start: '2027-03-01T08:00:00Z',
  end: '2027-03-01T20:00:00Z',
}

test('lines end in CRLF and have at most 75 octets, cut at no character', () => {
  const summary = `${'Łódź 🎚 get-in, '.repeat(20)}done`
  const file = writeCalendar([{ ...EVENT, summary }])
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(file).not.toContain('�')
  const unfolded = file.replaceAll('\r\n ', '')
  expect(unfolded).toContain(`SUMMARY:${summary.replaceAll(',', String.raw`\,`)}\r\n`)
  expect(unfolded).toContain('DTSTAMP:20270102T030405Z\r\n')
})

test('no text can inject a line', () => {
  const file = writeCalendar([{ ...EVENT, summary: 'A\r\nEND:VEVENT\rX-B:1\nC\u0000\\' }])
  expect(file).toContain(String.raw`SUMMARY:A\nEND:VEVENT\nX-B:1\nC` + '\\\\\r\n')
})
