import { formatLondonTime, londonMoment } from '../../../shared/dates-in-london.ts'
import type {
  CrewPlan,
  CrewPlanDraft,
  OtherBooking,
  PlanFinding,
  PlanShift,
} from '../../../shared/hiring/plan-rules.ts'
import { nextIsoDay, shiftHoursText } from '../../../shared/hiring/shift-times.ts'
import { freePlacesToFillText, placeCountsOf } from '../../../shared/jobs/place-counts.ts'
import {
  elsewhereText,
  FINDING_WORDS,
  findingsOfShifts,
  isHeldInPlan,
  peopleBookedAs,
  placesToFillText,
  planCellOf,
  type PlanRow,
  roleHasShifts,
} from '../plan-rows.ts'
import { clockMinutes, MINUTES_PER_DAY, spanMinutesOf } from './bar-hours.ts'

/** What a bar says by its colour: settled, places free, refused, warned of, no shift yet, away. */
export type PlanBarTone = 'go' | 'gap' | 'stop' | 'warn' | 'open' | 'away'

/** A bar of one row and day; minutes from midnight by London's clock, `to` perhaps on the next day. */
export type PlanBar = {
  key: string
  tone: PlanBarTone
  from: number
  to: number
  /** Bars that overlap lie below each other. */
  lane: number
  /** On the bar, short; and in full for screen readers. */
  label: string
  words: string
  /** What is wrong with it, in a word. */
  finding: PlanFinding['kind'] | null
  /** Whose hours it shows; null for what is not of this plan. */
  shift: PlanShift | null
  /** Somebody's own; null for a role's, and for what cannot be dragged. */
  carried: { application_id: string; shift_id: string | null } | null
}

export type BarBoard = { plan: CrewPlan; draft: CrewPlanDraft; refusals: PlanFinding[]; warnings: PlanFinding[] }

/** The bars of a row on a day, each in its lane; none where the role does not work. */
export function planBarsOf(row: PlanRow, day: string, board: BarBoard): PlanBar[] {
  const cell = planCellOf(row, day, board.draft)
  const isAllDay = cell.isOpen && !roleHasShifts(board.draft, row.role)
  const works = isAllDay
    ? [allDayBar(row, day, board, cell.isNotFree)]
    : cell.isOpen
      ? cell.shifts.map((shift) => (row.person ? personBar(row, shift, board) : roleBar(shift, board)))
      : []
  if (cell.isOpen && isHeldInPlan(row, board.draft)) works.push(heldBar(row, day, cell.isNotFree))
  const away = cell.elsewhere.map((other) => awayBar(other, day))
  const blocked = cell.isOpen && cell.isNotFree && works.length === 0 ? [BLOCKED_DAY_BAR] : []
  return inLanes([...works, ...away, ...blocked])
}

/** The first lane in which it overlaps nothing. */
function inLanes(bars: PlanBar[]): PlanBar[] {
  const ends: number[] = []
  return bars
    .toSorted((a, b) => a.from - b.from || a.to - b.to)
    .map((bar) => {
      const found = ends.findIndex((end) => end <= bar.from)
      const lane = found < 0 ? ends.length : found
      ends[lane] = bar.to
      return { ...bar, lane }
    })
}

function roleBar(shift: PlanShift, { refusals, warnings }: BarBoard): PlanBar {
  const gap = placesToFillText(shift)
  const refused = findingsOfShifts(refusals, [shift])[0]
  const finding = refused?.kind ?? findingsOfShifts(warnings, [shift])[0]?.kind ?? null
  const filled = `${shift.people.length}/${shift.places}`
  return {
    key: shift.id,
    ...spanMinutesOf(shift),
    lane: 0,
    shift,
    finding,
    carried: null,
    tone: refused ? 'stop' : gap ? 'gap' : 'go',
    label: gap || filled,
    words: [shiftHoursText(shift), filled, gap, finding && FINDING_WORDS[finding]].filter(Boolean).join(', '),
  }
}

function personBar({ person }: PlanRow, shift: PlanShift, { refusals, warnings }: BarBoard): PlanBar {
  const refused = findingsOfShifts(refusals, [shift], person)[0]
  const warned = findingsOfShifts(warnings, [shift], person)[0]
  const finding = refused?.kind ?? warned?.kind ?? null
  return {
    key: shift.id,
    ...spanMinutesOf(shift),
    lane: 0,
    shift,
    finding,
    tone: refused ? 'stop' : warned ? 'warn' : 'go',
    label: shortHoursText(shift),
    words: [shiftHoursText(shift), finding && FINDING_WORDS[finding]].filter(Boolean).join(', '),
    carried: { application_id: person!.application_id, shift_id: shift.id },
  }
}

/** Confirmed, and in no shift of a role that has some: these days are held for them. */
const heldBar = ({ person }: PlanRow, day: string, isNotFree: boolean): PlanBar => ({
  key: `held ${day}`,
  from: 0,
  to: MINUTES_PER_DAY,
  lane: 0,
  shift: null,
  label: 'held',
  ...(isNotFree ? { tone: 'warn', finding: 'not_free' } : { tone: 'open', finding: null }),
  words: ['held, not on a shift yet', isNotFree && FINDING_WORDS.not_free].filter(Boolean).join(', '),
  carried: { application_id: person!.application_id, shift_id: null },
})

/** In a role without shifts everybody works its hours on all its days. */
function allDayBar({ role, person }: PlanRow, day: string, { plan, draft }: BarBoard, isNotFree: boolean): PlanBar {
  const hours = { starts: formatLondonTime(role!.date_start), ends: formatLondonTime(role!.date_end) }
  const base = { key: `all ${day}`, ...spanMinutesOf(hours), lane: 0, shift: null }
  if (person)
    return {
      ...base,
      tone: isNotFree ? 'warn' : 'open',
      finding: isNotFree ? 'not_free' : null,
      label: 'all day',
      words: isNotFree ? `all day, ${FINDING_WORDS.not_free}` : 'all day',
      carried: { application_id: person.application_id, shift_id: null },
    }
  const filled = peopleBookedAs(plan, draft, role!).length
  const gap = freePlacesToFillText(placeCountsOf([{ places: role!.places, filled }]))
  return {
    ...base,
    tone: gap ? 'gap' : 'open',
    finding: null,
    carried: null,
    label: gap || `all day ${filled}/${role!.places}`,
    words: ['All day', `${filled}/${role!.places}`, gap].filter(Boolean).join(', '),
  }
}

function awayBar(other: OtherBooking, day: string): PlanBar {
  const midnight = londonMoment(day, '00:00')
  const minutesAt = (moment: string) => Math.round((Date.parse(moment) - midnight) / 60_000)
  const words = elsewhereText(other)
  return {
    key: other.start,
    tone: 'away',
    lane: 0,
    finding: null,
    shift: null,
    carried: null,
    label: words,
    words,
    from: Math.max(0, minutesAt(other.start)),
    to: Math.min(MINUTES_PER_DAY, minutesAt(other.end), (londonMoment(nextIsoDay(day), '00:00') - midnight) / 60_000),
  }
}

const BLOCKED_DAY_BAR: PlanBar = {
  key: 'blocked',
  tone: 'away',
  from: 0,
  to: MINUTES_PER_DAY,
  lane: 0,
  finding: 'not_free',
  label: FINDING_WORDS.not_free,
  words: FINDING_WORDS.not_free,
  shift: null,
  carried: null,
}

/** '06–16', '07:30–17': without the minutes of a whole hour. */
export const shortHoursText = ({ starts, ends }: Pick<PlanShift, 'starts' | 'ends'>) =>
  `${shortClockText(starts)}–${shortClockText(ends)}`
const shortClockText = (clock: string) => (clockMinutes(clock) % 60 === 0 ? clock.slice(0, 2) : clock)
