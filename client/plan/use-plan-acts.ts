import { useMemo, useState } from 'react'
import { workDay } from '../../shared/dates-in-london.ts'
import type { CrewPlan, PlanPerson, PlanRole } from '../../shared/hiring/plan-rules.ts'
import { shiftHoursText } from '../../shared/hiring/shift-times.ts'
import { toast } from '../ui/overlays/toast.ts'
import { createBarActs } from './bars/use-bar-acts.ts'
import { addShiftToDraft, newPlanShift, removeShiftFromDraft, togglePersonInShift } from './plan-draft.ts'
import {
  planCellOf,
  daysOfPlan,
  type PlanPlace,
  planPlaceInAddress,
  type PlanRow,
  planRowsOf,
  type PlanView,
} from './plan-rows.ts'
import type { PlanDraft } from './use-crew-plan.ts'

/** `added`: the id of a shift that has just been added there. */
type OpenedPlanCell = { role: PlanRole | null; day: string; added?: string }
/** With `shift_id` out of one shift, which may be to another day. */
type PersonBeingMoved = { role: PlanRole | null; person: PlanPerson | null; shift_id: string | null }

/**
 * Where one is in the grid, what is open, and what the keys and the pointer do there. `asked`: the place that the
 * address names, to begin with.
 */
export function usePlanActs(plan: CrewPlan, planning: PlanDraft, asked: URLSearchParams) {
  const { draft, change, undo } = planning
  const [view, show] = useState<PlanView>('roles')
  const rows = useMemo(() => planRowsOf(plan, draft, view), [plan, draft, view])
  const [first] = useState(() => planPlaceInAddress(rows, asked.get('day'), asked.get('row')))
  const [place, setCurrent] = useState<PlanPlace>(() => first ?? { row: '', day: firstDayAhead(plan) })
  const [isOneDay, setOneDay] = useState(false)
  const [opened, setOpened] = useState<OpenedPlanCell | null>(null)
  const [moving, setMoving] = useState<PersonBeingMoved | null>(null)
  /** The id of the shift that is being copied. */
  const [copied, setCopied] = useState<string | null>(null)
  const [said, setSaid] = useState({ text: '', times: 0 })
  const current = placeWithinPlan(place, rows, daysOfPlan(plan))
  /** Also if it is what was said last. */
  const say = (text: string) => setSaid(({ times }) => ({ text, times: times + 1 }))
  const rowAt = ({ row }: PlanPlace) => rows.find(({ key }) => key === row)

  function open(at: PlanPlace) {
    const row = rowAt(at)
    if (row?.days.has(at.day)) setOpened({ role: row.role, day: at.day })
  }

  /** One day on the scale of its hours, or null for all of them. */
  function showDays(day: string | null) {
    setOneDay(day !== null)
    if (day) setCurrent({ ...current, day })
  }

  function add() {
    const row = rowAt(current)
    if (!row?.role || !row.days.has(current.day)) return
    const { role } = row
    const added = newPlanShift(draft, role, current.day)
    change((now) => addShiftToDraft(now, plan, added))
    setOpened({ role, day: current.day, added: added.id })
  }

  /** In a role's row the shift, in a person's row the person from it. */
  function remove() {
    const row = rowAt(current)
    const shifts = row ? planCellOf(row, current.day, draft).shifts : []
    if (!row || shifts.length === 0) return
    if (shifts.length > 1) return open(current)
    const [shift] = shifts
    const { person } = row
    change((now) =>
      person ? togglePersonInShift(now, shift!.id, person.application_id) : removeShiftFromDraft(now, shift!.id),
    )
    say(person ? `${person.full_name} is off ${shiftHoursText(shift!)}` : `${shiftHoursText(shift!)} removed`)
  }

  function takeBack() {
    if (undo()) say('Last change undone')
    else toast({ tone: 'info', text: 'There is nothing to undo.' })
  }

  function toggleAt(at: PlanPlace) {
    const row = rowAt(at)
    if (!row?.person) return open(at)
    const { person, role } = row
    const shifts = draft.shifts.filter((shift) => shift.role_id === role?.id && shift.day === at.day)
    if (shifts.length !== 1) return open(at)
    const isIn = shifts[0]!.people.includes(person.application_id)
    change((now) => togglePersonInShift(now, shifts[0]!.id, person.application_id))
    say(`${person.full_name} is ${isIn ? 'off' : 'on'} ${shiftHoursText(shifts[0]!)}`)
  }

  function move() {
    const row = rowAt(current)
    if (!row) return
    const [shift] = row.person ? planCellOf(row, current.day, draft).shifts : []
    setMoving({ role: row.role, person: row.person, shift_id: shift?.id ?? null })
  }

  /** The one shift of the current cell. */
  function copy() {
    const row = rowAt(current)
    const shifts = row ? planCellOf(row, current.day, draft).shifts : []
    if (shifts.length > 1) open(current)
    else if (shifts[0]) setCopied(shifts[0].id)
  }

  const bars = createBarActs({ plan, planning, rows, say, open })

  /** The day before or after that of the current place, where one day is on the screen. */
  function turnDay(step: 1 | -1) {
    const days = daysOfPlan(plan)
    const day = days[days.indexOf(current.day) + step]
    if (day) setCurrent({ ...current, day })
  }

  return {
    view,
    show,
    rows,
    first,
    current,
    setCurrent,
    opened,
    moving,
    copying: draft.shifts.find(({ id }) => id === copied) ?? null,
    copy,
    said,
    open,
    add,
    remove,
    move,
    toggleAt,
    bars,
    isOneDay,
    showDays,
    turnDay,
    takeBack,
    turn: () => show(view === 'roles' ? 'people' : 'roles'),
    close() {
      setOpened(null)
      setMoving(null)
      setCopied(null)
    },
  }
}
export type PlanActs = ReturnType<typeof usePlanActs>

/** Today, which begins at five, or the next day; '' once all is over. */
function firstDayAhead(plan: CrewPlan) {
  const today = workDay(Date.now())
  return daysOfPlan(plan).find((day) => day >= today) ?? ''
}

/** The place, or the first one that is there. */
function placeWithinPlan({ row, day }: PlanPlace, rows: PlanRow[], days: string[]): PlanPlace {
  return {
    row: rows.some(({ key }) => key === row) ? row : (rows[0]?.key ?? ''),
    day: days.includes(day) ? day : (days[0] ?? ''),
  }
}
