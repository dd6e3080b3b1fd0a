import { formatTime } from '../../shared/dates.ts'
import { byDay, isFor } from './by-day.ts'
import type { OwnSheet } from './use-own-sheet.ts'

type Facts = Pick<OwnSheet, 'job' | 'sheet' | 'content' | 'role'>

/** Hands the days to whatever the device has for calendars; needs no signal. */
export function saveCalendarFile(own: Facts, now: Date) {
  const address = URL.createObjectURL(new Blob([calendarFile(own, now)], { type: 'text/calendar;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `${own.job.title.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.ics`
  link.click()
  // Not at once: some browsers read it only after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/**
 * One event a day, from its first time to its last, in UTC (RFC 5545). The same day of a later version has the same UID and a
 * higher SEQUENCE, so that a calendar changes what it has.
 */
export function calendarFile({ job, sheet, content, role }: Facts, now: Date): string {
  const where = [content.venue, content.address, content.postcode].filter(Boolean).join(', ')
  const days = byDay(content.times.filter(isFor(role?.id)))
  const events = days.flatMap(([day, times]) => {
    const end = times
      .flatMap(({ at, until }) => [at, ...(until ? [until] : [])])
      .toSorted()
      .at(-1)!
    const lines = times.map(
      ({ at, until, label }) => `${formatTime(at)} ${label}${until ? ` until ${formatTime(until)}` : ''}`,
    )
    if (content.contact_phone) lines.push(`Site contact: ${content.contact_name} ${content.contact_phone}`)
    return [
      'BEGIN:VEVENT',
      `UID:${job.id}-${day}@standby`,
      `SEQUENCE:${sheet.version}`,
      `DTSTAMP:${utc(now.toISOString())}`,
      `DTSTART:${utc(times[0]!.at)}`,
      ...(end > times[0]!.at ? [`DTEND:${utc(end)}`] : []),
      `SUMMARY:${escaped(job.title)}`,
      `LOCATION:${escaped(where)}`,
      `DESCRIPTION:${escaped(lines.join('\n'))}`,
      'END:VEVENT',
    ]
  })
  const all = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Standby//Call sheet//EN', ...events, 'END:VCALENDAR']
  return `${all.map(folded).join('\r\n')}\r\n`
}

/** '20261214T061500Z' */
const utc = (iso: string) => `${new Date(iso).toISOString().replaceAll(/[-:]|\.\d+/g, '')}`

/** TEXT of RFC 5545, 3.3.11. */
const escaped = (text: string) =>
  text
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(/\p{Cc}/gu, '')

/** At most 75 bytes a line, cut between characters; the rest follows after a space (3.1). */
function folded(line: string) {
  const encoder = new TextEncoder()
  const lines: string[] = []
  let held = ''
  let bytes = 0
  for (const sign of line) {
    const size = encoder.encode(sign).length
    if (bytes + size > (lines.length === 0 ? 75 : 74)) {
      lines.push(held)
      held = ''
      bytes = 0
    }
    held += sign
    bytes += size
  }
  return [...lines, held].join('\r\n ')
}
