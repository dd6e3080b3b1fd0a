import { useMemo, useState } from 'react'
import type { CrewPlan, PlanPerson, PlanRole } from '../../shared/hiring/plan-rules.ts'
import { shiftDayText, shiftHoursText } from '../../shared/hiring/shift-times.ts'
import { toast } from '../ui/overlays/toast.ts'
import {
  type CarriedPerson,
  addShiftToDraft,
  carryPersonToDay,
  newPlanShift,
  removeShiftFromDraft,
  bookedRoleIdOf,
  togglePersonInShift,
} from './plan-draft.ts'
import {
  planCellOf,
  daysOfPlan,
  roleHasShifts,
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
export function usePlanActs(plan: CrewPlan, { draft, change, undo }: PlanDraft, asked: URLSearchParams) {
  const [view, show] = useState<PlanView>('roles')
  const rows = useMemo(() => planRowsOf(plan, draft, view), [plan, draft, view])
  const [first] = useState(() => planPlaceInAddress(rows, asked.get('day'), asked.get('row')))
  const [place, setCurrent] = useState<PlanPlace>(first ?? { row: '', day: '' })
  const [opened, setOpened] = useState<OpenedPlanCell | null>(null)
  const [moving, setMoving] = useState<PersonBeingMoved | null>(null)
  const [said, setSaid] = useState({ text: '', times: 0 })
  const current = placeWithinPlan(place, rows, daysOfPlan(plan))
  /** Also if it is what was said last. */
  const say = (text: string) => setSaid(({ times }) => ({ text, times: times + 1 }))
  const rowAt = ({ row }: PlanPlace) => rows.find(({ key }) => key === row)

  function open(at: PlanPlace) {
    const row = rowAt(at)
    if (row?.days.has(at.day)) setOpened({ role: row.role, day: at.day })
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
    say(person ? `${person.full_name} is out of ${shiftHoursText(shift!)}` : `${shiftHoursText(shift!)} removed`)
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
    say(`${person.full_name} is ${isIn ? 'out of' : 'in'} ${shiftHoursText(shifts[0]!)}`)
  }

  function move() {
    const row = rowAt(current)
    if (!row) return
    const [shift] = row.person ? planCellOf(row, current.day, draft).shifts : []
    setMoving({ role: row.role, person: row.person, shift_id: shift?.id ?? null })
  }

  /** Drops somebody on another day, or on another role: on its own row or on one of its people's. */
  function drop(carried: CarriedPerson, to: PlanPlace) {
    const target = rowAt(to)
    const person = plan.people.find(({ application_id }) => application_id === carried.application_id)
    if (!person || !target?.role || !target.days.has(to.day)) return
    const { role } = target
    const isSame = bookedRoleIdOf(draft, person) === role.id
    if (isSame && draft.shifts.find(({ id }) => id === carried.shift_id)?.day === to.day) return
    if (isSame && !roleHasShifts(draft, role)) return toast({ text: worksAllDaysText(role) })
    change((now) => carryPersonToDay(now, plan, carried, { role, day: to.day }))
    say(`${person.full_name} moved to ${role.role_name}, ${shiftDayText(to.day)}`)
  }

  return {
    ...{
      view,
      show,
      rows,
      first,
      current,
      setCurrent,
      opened,
      moving,
      said,
      open,
      add,
      remove,
      move,
      toggleAt,
      drop,
      takeBack,
    },
    turn: () => show(view === 'roles' ? 'people' : 'roles'),
    close() {
      setOpened(null)
      setMoving(null)
    },
  }
}
export type PlanActs = ReturnType<typeof usePlanActs>

const worksAllDaysText = ({ role_name }: PlanRole) =>
  `Without shifts, everybody confirmed as ${role_name} works every day of the role. Add a shift first.`

/** The place, or the first one that is there. */
function placeWithinPlan({ row, day }: PlanPlace, rows: PlanRow[], days: string[]): PlanPlace {
  return {
    row: rows.some(({ key }) => key === row) ? row : (rows[0]?.key ?? ''),
    day: days.includes(day) ? day : (days[0] ?? ''),
  }
}
