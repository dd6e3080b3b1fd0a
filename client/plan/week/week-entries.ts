import type { PersonDay } from '../../trade/bookings/people-days.ts'
import { clockTextAtMinute, MINUTES_PER_DAY } from '../bars/bar-hours.ts'
import { type BarBoard, type PlanBar, planBarsOf, shortHoursText } from '../bars/plan-bars.ts'
import { elsewhereText, FINDING_WORDS, type PlanCell, planCellOf, type PlanRow } from '../plan-rows.ts'

/** Something of somebody's day, in a few words; in full for screen readers. */
export type WeekEntry = Pick<PlanBar, 'key' | 'tone' | 'label' | 'words' | 'finding'>

type DayElsewhere = Pick<PersonDay, 'bookings' | 'isBusy'>

/** The people of a role's row, or the one of a person's row. */
export const peopleOfPlanRow = (rows: PlanRow[], { person, role }: PlanRow) =>
  rows.filter((row) => row.person && (person ? row.person === person : row.role?.id === role?.id))

/**
 * What somebody has on each of these days: their shifts as planned, other projects, blocked days, and from the company's
 * calendar what lies further from this project than the plan knows.
 */
export const weekEntriesOf = (
  row: PlanRow,
  days: string[],
  board: BarBoard,
  booked: { days: DayElsewhere[] } | undefined,
) =>
  days.map((day, n): WeekEntry[] => {
    const cell = planCellOf(row, day, board.draft)
    const own = planBarsOf(row, day, board).map((bar) => (bar.tone === 'away' ? awayEntry(bar) : bar))
    if (cell.isNotFree && !cell.isOpen) own.push(wordEntry(FINDING_WORDS.not_free))
    return [...own, ...entriesElsewhere(booked?.days[n], cell, board.plan.id)]
  })

/** 'on Gala, 20–23'; its hours are left out where it takes the whole day. */
function awayEntry({ key, tone, label, words, finding, from, to }: PlanBar): WeekEntry {
  if (to - from >= MINUTES_PER_DAY) return { key, tone, label, words, finding }
  const hours = shortHoursText({ starts: clockTextAtMinute(from), ends: clockTextAtMinute(to) })
  return { key, tone, finding, label: `${label}, ${hours}`, words: `${words}, ${hours}` }
}

const wordEntry = (words: string): WeekEntry => ({ key: words, tone: 'away', label: words, words, finding: null })

/** The server tells that somebody is busy, not why: where the plan has a reason, it is that. */
function entriesElsewhere(
  day: DayElsewhere | undefined,
  { elsewhere, isNotFree }: PlanCell,
  planId: string,
): WeekEntry[] {
  const known = elsewhere.map(({ title }) => title)
  const others = (day?.bookings ?? []).filter(({ job }) => job.id !== planId && !known.includes(job.title))
  const isTold = isNotFree || known.includes(null)
  return [...others.map(({ job }) => elsewhereText(job)), ...(day?.isBusy && !isTold ? ['busy'] : [])].map(wordEntry)
}
