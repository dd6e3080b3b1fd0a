import { writeCalendar } from '../../shared/calendar/ical.ts'
import { ownCallsOf } from '../../shared/call-sheets/calls.ts'
import { saveFile } from '../ui/export.ts'
import { londonClockText } from '../../shared/call-sheets/london-clock.ts'
import type { OwnSheet } from '../trade/call-sheets/use-own-sheet.ts'

type CalendarSheetFacts = Pick<OwnSheet, 'job' | 'sheet' | 'content' | 'role' | 'shifts'>

/** Opens the days in the device's calendar app; needs no signal. */
export function saveCalendarFile(own: CalendarSheetFacts, now: Date) {
  const file = new Blob([calendarFileText(own, now)], { type: 'text/calendar;charset=utf-8' })
  saveFile(file, `${own.job.title.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.ics`)
}

/**
 * One event for each of one's own calls, from the call to the end, in UTC. The same day of a later version has the same
 * UID and a higher SEQUENCE, so that a calendar updates its entry.
 */
export function calendarFileText(own: CalendarSheetFacts, now: Date): string {
  const { job, sheet, content } = own
  const where = [content.venue, content.address, content.postcode].filter(Boolean).join(', ')
  const calls = ownCallsOf(own)
  const events = calls.map(({ date, at: start, until, times }, n) => {
    const lines = times.map(
      ({ at, until, label }) => `${londonClockText(at)} ${label}${until ? ` until ${londonClockText(until)}` : ''}`,
    )
    if (content.contact_phone) lines.push(`Site contact: ${content.contact_name} ${content.contact_phone}`)
    const before = calls.slice(0, n).filter((call) => call.date === date).length
    return {
      uid: `${job.id}-${date}${before > 0 ? `-${before + 1}` : ''}@standby`,
      sequence: sheet.version,
      stamp: now.toISOString(),
      start,
      ...(until ? { end: until } : {}),
      summary: job.title,
      location: where,
      description: lines.join('\n'),
    }
  })
  return writeCalendar(events)
}
