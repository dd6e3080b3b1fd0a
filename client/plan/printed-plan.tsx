import type { CrewPlan, PlanPerson, PlanRole } from '../../shared/hiring/plan-rules.ts'
import { shiftDayText, shiftHoursText } from '../../shared/hiring/shift-times.ts'
import { filledOfPlacesText, freePlacesToFillText, placeCountsOf } from '../../shared/jobs/place-counts.ts'
import { formatLondonDay, formatLondonTime } from '../../shared/dates-in-london.ts'
import { PrintedPaper, PrintedSection, PrintedTable } from '../ui/printed.tsx'
import {
  planCellOf,
  daysOfPlan,
  elsewhereText,
  placesToFillText,
  roleHasShifts,
  findingNotesOf,
  isHeldInPlan,
  peopleBookedAs,
  type PlanCell,
  type PlanRow,
  planRowsOf,
  FINDING_WORDS,
} from './plan-rows.ts'
import type { PlanDraft } from './use-crew-plan.ts'

type Props = { plan: CrewPlan; planning: PrintedPlanning; asOf: string | null }
type PrintedPlanning = Pick<PlanDraft, 'draft' | 'changes' | 'refusals' | 'warnings'>

/** As many days as a page is wide. */
const DAYS_PER_PRINTED_PAGE = 7

/** The plan on paper, as it is on the screen: a week a page, roles with their people below them. */
export function PrintedPlan({ plan, planning, asOf }: Props) {
  const days = daysOfPlan(plan)
  const weeks = Array.from({ length: Math.ceil(days.length / DAYS_PER_PRINTED_PAGE) }, (_, n) =>
    days.slice(n * DAYS_PER_PRINTED_PAGE, (n + 1) * DAYS_PER_PRINTED_PAGE),
  )
  const facts = [planPublishedText(plan), planning.changes.length > 0 ? 'With unpublished changes.' : '']
  return (
    <PrintedPaper kind="Crew plan" title={plan.title} facts={facts} staleSince={asOf} isWide>
      {weeks.map((week, n) => (
        <PrintedSection key={week[0]} heading={daysSpanText(week)} isNewPage={n > 0}>
          <PrintedTable
            columns={['Role', ...week.map(shiftDayText)]}
            widths={['45mm', ...week.map(() => 'auto')]}
            rows={printedPlanLinesOf(plan, planning, week)}
          />
        </PrintedSection>
      ))}
    </PrintedPaper>
  )
}

function planPublishedText({ version, published_by, published_at }: CrewPlan) {
  if (!published_at) return 'Not published yet.'
  const when = `${formatLondonDay(published_at)}, ${formatLondonTime(published_at)}`
  return `Version ${version}, published by ${published_by} on ${when}. All times are London time.`
}

const daysSpanText = (days: string[]) =>
  days.length === 1 ? shiftDayText(days[0]!) : `${shiftDayText(days[0]!)} to ${shiftDayText(days.at(-1)!)}`

/** A line for each role, and one for each of its people, who work in this week. */
const printedPlanLinesOf = (plan: CrewPlan, planning: PrintedPlanning, week: string[]) =>
  planRowsOf(plan, planning.draft, 'roles')
    .filter(({ days }) => week.some((day) => days.has(day)))
    .map((row) => [
      printedRowNameOf(row),
      ...week.map((day) => (row.days.has(day) ? printedCellTextOf(plan, planning, row, day) : '')),
    ])

const printedRowNameOf = ({ person, role }: PlanRow) => (person ? `– ${person.full_name}` : role!.role_name)

function printedCellTextOf(plan: CrewPlan, planning: PrintedPlanning, row: PlanRow, day: string) {
  const { draft } = planning
  const { role, person } = row
  const cell = planCellOf(row, day, draft)
  if (person) {
    const isHeld = cell.isOpen && isHeldInPlan(row, draft)
    return printedPersonText(planning, person, cell, isHeld ? 'held' : roleHasShifts(draft, role) ? '' : 'all day')
  }
  if (!roleHasShifts(draft, role)) return wholeDayText(role!, peopleBookedAs(plan, draft, role!).length)
  return cell.shifts
    .map((shift) => {
      const filled = `${shiftHoursText(shift)}, ${shift.people.length} of ${shift.places}`
      return [filled, placesToFillText(shift)].filter(Boolean).join(', ')
    })
    .join('\n')
}

/** '08:00–18:00, not free' */
function printedPersonText(
  planning: PrintedPlanning,
  person: PlanPerson,
  { shifts, elsewhere, isNotFree }: PlanCell,
  whole: string,
) {
  const works = shifts.map((shift) => joinedByComma([shiftHoursText(shift), findingNotesOf(planning, shift, person)]))
  const free = isNotFree && works.length === 0 ? FINDING_WORDS.not_free : ''
  return [joinedByComma([whole, free]), ...works, ...elsewhere.map(elsewhereText)].filter(Boolean).join('\n')
}

const joinedByComma = (parts: string[]) => parts.filter(Boolean).join(', ')

function wholeDayText({ places }: PlanRole, filled: number) {
  const counts = placeCountsOf([{ places, filled }])
  return joinedByComma(['all day', filledOfPlacesText(counts), freePlacesToFillText(counts)])
}
