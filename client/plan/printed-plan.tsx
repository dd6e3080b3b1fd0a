import type { Plan, PlanPerson, PlanRole } from '../../shared/hiring/plan-rules.ts'
import { dayText, shiftText } from '../../shared/hiring/shift-times.ts'
import { formatLondonDay, formatLondonTime } from '../../shared/dates-in-london.ts'
import { Printed, PrintedSection, PrintedTable } from '../ui/printed.tsx'
import {
  cellOf,
  daysOfPlan,
  elsewhereText,
  gapText,
  hasShifts,
  notesOf,
  peopleAs,
  type PlanCell,
  type PlanRow,
  rowsOf,
  SHORT,
} from './plan-rows.ts'
import type { PlanDraft } from './use-crew-plan.ts'

type Props = { plan: Plan; planning: Planned; asOf: string | null }
type Planned = Pick<PlanDraft, 'draft' | 'changes' | 'refusals' | 'warnings'>

/** As many days as a page is wide. */
const DAYS = 7

/** The plan on paper, as it is on the screen: a week a page, roles with their people below them. */
export function PrintedPlan({ plan, planning, asOf }: Props) {
  const days = daysOfPlan(plan)
  const weeks = Array.from({ length: Math.ceil(days.length / DAYS) }, (_, n) => days.slice(n * DAYS, (n + 1) * DAYS))
  const facts = [publishedText(plan), planning.changes.length > 0 ? 'With unpublished changes.' : '']
  return (
    <Printed kind="Crew plan" title={plan.title} facts={facts} staleSince={asOf} isWide>
      {weeks.map((week, n) => (
        <PrintedSection key={week[0]} heading={spanText(week)} isNewPage={n > 0}>
          <PrintedTable
            columns={['Role', ...week.map(dayText)]}
            widths={['45mm', ...week.map(() => 'auto')]}
            rows={linesOf(plan, planning, week)}
          />
        </PrintedSection>
      ))}
    </Printed>
  )
}

function publishedText({ version, published_by, published_at }: Plan) {
  if (!published_at) return 'Not published yet.'
  const when = `${formatLondonDay(published_at)}, ${formatLondonTime(published_at)}`
  return `Version ${version}, published by ${published_by} on ${when}. All times are London time.`
}

const spanText = (days: string[]) =>
  days.length === 1 ? dayText(days[0]!) : `${dayText(days[0]!)} to ${dayText(days.at(-1)!)}`

/** A line for each role, and one for each of its people, who work in this week. */
const linesOf = (plan: Plan, planning: Planned, week: string[]) =>
  rowsOf(plan, planning.draft, 'roles')
    .filter(({ days }) => week.some((day) => days.has(day)))
    .map((row) => [nameOf(row), ...week.map((day) => (row.days.has(day) ? textOf(plan, planning, row, day) : ''))])

const nameOf = ({ person, role }: PlanRow) => (person ? `– ${person.full_name}` : role!.role_name)

function textOf(plan: Plan, planning: Planned, row: PlanRow, day: string) {
  const { draft } = planning
  const { role, person } = row
  const cell = cellOf(row, day, draft)
  if (person) return personText(planning, person, cell, !hasShifts(draft, role))
  if (!hasShifts(draft, role)) return wholeDayText(role!, peopleAs(plan, draft, role!).length)
  return cell.shifts
    .map((shift) => {
      const filled = `${shiftText(shift)}, ${shift.people.length} of ${shift.places}`
      return [filled, gapText(shift)].filter(Boolean).join(', ')
    })
    .join('\n')
}

/** '08:00–18:00, not free' */
function personText(
  planning: Planned,
  person: PlanPerson,
  { shifts, elsewhere, isNotFree }: PlanCell,
  isWhole: boolean,
) {
  const works = shifts.map((shift) => listed([shiftText(shift), notesOf(planning, shift, person)]))
  const free = isNotFree && works.length === 0 ? SHORT.not_free : ''
  return [listed([isWhole ? 'all day' : '', free]), ...works, ...elsewhere.map(elsewhereText)]
    .filter(Boolean)
    .join('\n')
}

const listed = (parts: string[]) => parts.filter(Boolean).join(', ')

function wholeDayText({ places }: PlanRole, filled: number) {
  const gap = filled < places ? [`${places - filled} to fill`] : []
  return ['all day', `${filled} of ${places}`, ...gap].join(', ')
}
