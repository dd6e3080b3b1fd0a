import type { Draft, Plan, PlanRole } from '../../shared/hiring/plan-rules.ts'
import { dayText, shiftText } from '../../shared/hiring/shift-times.ts'
import { formatLondonDay, formatLondonTime } from '../../shared/dates-in-london.ts'
import { Printed, PrintedSection, PrintedTable } from '../ui/printed.tsx'
import { cellOf, daysOfPlan, gapText, hasShifts, peopleAs, type PlanRow, rowsOf } from './plan-rows.ts'
import type { PlanDraft } from './use-crew-plan.ts'

type Props = { plan: Plan; planning: Pick<PlanDraft, 'draft' | 'changes'>; asOf: string | null }

/** As many days as a page is wide. */
const DAYS = 7

/** The plan on paper, as it is on the screen: a week a page, roles with their people below them. */
export function PrintedPlan({ plan, planning: { draft, changes }, asOf }: Props) {
  const days = daysOfPlan(plan)
  const weeks = Array.from({ length: Math.ceil(days.length / DAYS) }, (_, n) => days.slice(n * DAYS, (n + 1) * DAYS))
  const facts = [publishedText(plan), changes.length > 0 ? 'With changes that are not published.' : '']
  return (
    <Printed kind="Crew plan" title={plan.title} facts={facts} staleSince={asOf} isWide>
      {weeks.map((week, n) => (
        <PrintedSection key={week[0]} heading={spanText(week)} isNewPage={n > 0}>
          <PrintedTable columns={['Role', ...week.map(dayText)]} rows={linesOf(plan, draft, week)} />
        </PrintedSection>
      ))}
    </Printed>
  )
}

function publishedText({ version, published_by, published_at }: Plan) {
  if (!published_at) return 'Not published yet.'
  const when = `${formatLondonDay(published_at)}, ${formatLondonTime(published_at)}`
  return `Version ${version}, published by ${published_by} on ${when}. Times are London’s.`
}

const spanText = (days: string[]) =>
  days.length === 1 ? dayText(days[0]!) : `${dayText(days[0]!)} to ${dayText(days.at(-1)!)}`

/** A line for each role, and one for each of its people, who work in this week. */
const linesOf = (plan: Plan, draft: Draft, week: string[]) =>
  rowsOf(plan, draft, 'roles')
    .filter(({ days }) => week.some((day) => days.has(day)))
    .map((row) => [nameOf(row), ...week.map((day) => (row.days.has(day) ? textOf(plan, draft, row, day) : ''))])

const nameOf = ({ person, role }: PlanRow) => (person ? `– ${person.full_name}` : role!.role_name)

function textOf(plan: Plan, draft: Draft, row: PlanRow, day: string) {
  const { role, person } = row
  if (!hasShifts(draft, role)) return person ? 'all day' : wholeDayText(role!, peopleAs(plan, draft, role!).length)
  const { shifts } = cellOf(row, day, draft)
  if (person) return shifts.map(shiftText).join(', ')
  return shifts
    .map((shift) => {
      const filled = `${shiftText(shift)}, ${shift.people.length} of ${shift.places}`
      return [filled, gapText(shift)].filter(Boolean).join(', ')
    })
    .join('\n')
}

function wholeDayText({ places }: PlanRole, filled: number) {
  const gap = filled < places ? [`${places - filled} to fill`] : []
  return ['all day', `${filled} of ${places}`, ...gap].join(', ')
}
