import { writeCalendar } from '../../shared/calendar/ical.ts'
import { timesByDay, concernsRole } from '../../shared/call-sheets/calls.ts'
import { saveFile } from '../ui/export.ts'
import { londonClockText } from '../../shared/call-sheets/london-clock.ts'
import type { OwnSheet } from '../trade/call-sheets/use-own-sheet.ts'

type CalendarSheetFacts = Pick<OwnSheet, 'job' | 'sheet' | 'content' | 'role'>

/** Opens the days in the device's calendar app; needs no signal. */
export function saveCalendarFile(own: CalendarSheetFacts, now: Date) {
  const file = new Blob([calendarFileText(own, now)], { type: 'text/calendar;charset=utf-8' })
  saveFile(file, `${own.job.title.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.ics`)
}

/**
 * One event per day of London, from its first time to its last, in UTC. The same day of a later version has the same UID and a
 * higher SEQUENCE, so that a calendar updates its entry.
 */
export function calendarFileText({ job, sheet, content, role }: CalendarSheetFacts, now: Date): string {
  const where = [content.venue, content.address, content.postcode].filter(Boolean).join(', ')
  const days = timesByDay(content.times.filter(concernsRole(role?.id)))
  const events = days.map(([day, times]) => {
    const end = times
      .flatMap(({ at, until }) => [at, ...(until ? [until] : [])])
      .toSorted()
      .at(-1)!
    const lines = times.map(
      ({ at, until, label }) => `${londonClockText(at)} ${label}${until ? ` until ${londonClockText(until)}` : ''}`,
    )
    if (content.contact_phone) lines.push(`Site contact: ${content.contact_name} ${content.contact_phone}`)
    const start = times[0]!.at
    return {
      uid: `${job.id}-${day}@standby`,
      sequence: sheet.version,
      stamp: now.toISOString(),
      start,
      ...(end > start ? { end } : {}),
      summary: job.title,
      location: where,
      description: lines.join('\n'),
    }
  })
  return writeCalendar(events)
}
