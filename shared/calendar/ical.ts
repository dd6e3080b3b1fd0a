/** One entry of a calendar. Times are ISO 8601. */
type CalendarEvent = {
  /** Stays the same over all versions of the entry. */
  uid: string
  /** Grows with each change that a calendar which already has the entry must take over. */
  sequence?: number
  /** When it was last changed. */
  stamp: string
  start: string
  /** Left out for an entry without duration. */
  end?: string
  summary: string
  location?: string
  description?: string
  url?: string
}

/** An iCalendar file to import (RFC 5545), times in UTC. */
export function writeCalendar(events: CalendarEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Standby//Standby//EN',
    'CALSCALE:GREGORIAN',
    ...events.flatMap(eventLinesOf),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${foldedIcalLine(line)}\r\n`).join('')
}

function eventLinesOf({ uid, sequence, stamp, start, end, summary, location, description, url }: CalendarEvent) {
  return [
    'BEGIN:VEVENT',
    `UID:${escapedIcalText(uid)}`,
    ...(sequence === undefined ? [] : [`SEQUENCE:${sequence}`]),
    `DTSTAMP:${icalUtcTime(stamp)}`,
    `DTSTART:${icalUtcTime(start)}`,
    ...(end ? [`DTEND:${icalUtcTime(end)}`] : []),
    `SUMMARY:${escapedIcalText(summary)}`,
    ...(location ? [`LOCATION:${escapedIcalText(location)}`] : []),
    ...(description ? [`DESCRIPTION:${escapedIcalText(description)}`] : []),
    ...(url ? [`URL:${url}`] : []),
    'STATUS:CONFIRMED',
    'END:VEVENT',
  ]
}

/** '20270301T080000Z' */
const icalUtcTime = (moment: string) => `${new Date(moment).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** Escapes a text value (3.3.11). */
const escapedIcalText = (text: string) =>
  withoutControls(text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n?|\n/g, String.raw`\n`))

/** Without the control characters that a text value must not have; ends of lines in any form stay. */
export const withoutControls = (text: string) =>
  // oxlint-disable-next-line no-control-regex
  text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')

const LINE_OCTETS_MAX = 75
const octetEncoder = new TextEncoder()

/** Lines of at most 75 octets (3.1), never cut inside a character. Continuation lines begin with a space. */
function foldedIcalLine(line: string) {
  let text = ''
  let length = 0
  for (const character of line) {
    const octets = octetEncoder.encode(character).length
    if (length + octets > LINE_OCTETS_MAX) {
      text += '\r\n '
      length = 1
    }
    text += character
    length += octets
  }
  return text
}
