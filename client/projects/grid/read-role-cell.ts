import { isoDayAfter } from '../../../shared/calendar/blocked-days.ts'
import { ROLE_DAYS_MAX, ROLE_PLACES_MAX } from '../../../shared/limits.ts'
import { readCount, readMoney } from '../../../shared/read-number.ts'
import {
  type DateReading,
  isoOfLondonTime,
  isoOfWrittenTime,
  londonTimeOfIso,
  readWrittenDay,
  readWrittenMoment,
} from '../../ui/fields/written-dates.ts'
import type { ShownPayTemplate } from '../../trade/pay/pay-templates.ts'
import { payOfTemplateName } from '../pay-template-names.ts'
import type { RoleDraft, RoleGridField } from '../project-draft.ts'
import { withoutUnread } from './unread-cells.ts'

/** How cells are read: dates from a day on, terms by the names of templates. */
export type CellReading = DateReading & { templates: readonly ShownPayTemplate[] }

/** London's time where a pasted day has none, and the role had none before. */
const START_CLOCK = '08:00'
const END_CLOCK = '18:00'

/** The role with a pasted cell in it. What cannot be read is kept beside the field, as it was. */
export function roleWithCell(
  role: RoleDraft,
  kind: RoleGridField | 'days',
  text: string,
  reading: CellReading,
): RoleDraft {
  const found = fieldsOfCell(role, kind, text.trim(), reading)
  const field = kind === 'days' ? 'date_start' : kind
  if (!found) {
    const isDate = field === 'date_start' || field === 'date_end'
    const kept = field === 'pay' ? null : isDate ? '' : text.trim()
    return { ...role, [field]: kept, unread: { ...role.unread, [field]: text.trim() } }
  }
  return withoutUnread({ ...role, ...found }, Object.keys(found))
}

/** null: it cannot be read. */
function fieldsOfCell(
  role: RoleDraft,
  kind: RoleGridField | 'days',
  text: string,
  reading: CellReading,
): Partial<RoleDraft> | null {
  switch (kind) {
    case 'role_name':
      return { role_name: text.replaceAll(/\s+/g, ' ') }
    case 'skills':
      return { skills: text.replaceAll(/\s*[;\r\n]+\s*/g, ', ') }
    case 'day_rate': {
      const day_rate = text.replace(/\s*(?:\/\s*day|per day|a day)$/i, '')
      return readMoney(day_rate) === null ? null : { day_rate }
    }
    case 'places':
      return readCount(text, ROLE_PLACES_MAX) === null ? null : { places: text }
    case 'date_start': {
      const date_start = momentOfCell(text, clockOf(role.date_start, START_CLOCK), reading)
      return date_start ? { date_start } : null
    }
    case 'date_end': {
      const min = londonTimeOfIso(role.date_start)
      const date_end = momentOfCell(text, clockOf(role.date_end, END_CLOCK), { ...reading, ...(min && { min }) })
      return date_end ? { date_end } : null
    }
    case 'pay': {
      const pay = payOfTemplateName(text, reading.templates)
      return pay === undefined ? null : { pay }
    }
    case 'days':
      return daysOfCell(role, text, reading)
  }
}

const clockOf = (iso: string, otherwise: string) => londonTimeOfIso(iso).slice(11) || otherwise

/** '14 Dec 2026 08:00', '14/12/2026 08:00:00', '2027-10-31 01:30 GMT', or a day alone. */
function momentOfCell(text: string, clock: string, reading: DateReading) {
  const written = text.replace(/(\d:[0-5]\d):[0-5]\d\b/, '$1').replace(/\s*\b(?:GMT|BST)$/i, '')
  const day = readWrittenDay(written, reading)
  return isoOfWrittenTime(readWrittenMoment(written, reading) || (day && `${day}T${clock}`), text)
}

/** '14 to 16 Dec', '14/12/2026 - 16/12/2026', one day, or a number of days from the start on. */
function daysOfCell(role: RoleDraft, text: string, reading: DateReading) {
  const [startClock, endClock] = [clockOf(role.date_start, START_CLOCK), clockOf(role.date_end, END_CLOCK)]
  const datesFrom = (first: string, last: string) =>
    first && last
      ? { date_start: isoOfLondonTime(`${first}T${startClock}`), date_end: isoOfLondonTime(`${last}T${endClock}`) }
      : null
  const startDay = londonTimeOfIso(role.date_start).slice(0, 10)
  const count = readCount(text, ROLE_DAYS_MAX)
  if (count !== null) return startDay ? datesFrom(startDay, isoDayAfter(startDay, count - 1)) : null
  const one = readWrittenDay(text, reading)
  if (one) return datesFrom(one, one)
  for (const { index, 0: between } of text.matchAll(/\s*(?:[-–—]|\bto\b|\buntil\b)\s*/gi)) {
    const [from, until] = [text.slice(0, index), text.slice(index + between.length)]
    // '14 to 16 Dec': the month of the first day is that of the last.
    const first = readWrittenDay(/^\d\d?$/.test(from) ? until.replace(/^\d+/, from) : from, reading)
    const last = first && readWrittenDay(until, { ...reading, min: first })
    if (last) return datesFrom(first, last)
  }
  return null
}
