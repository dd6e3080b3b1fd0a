import { useMemo, useState } from 'react'
import type { Plan, PlanPerson, PlanRole } from '../../shared/hiring/plan-rules.ts'
import { shiftText } from '../../shared/hiring/shift-times.ts'
import { toast } from '../ui/overlays/toast.ts'
import { moveTo, newShift, putShift, removeShift, toggle } from './plan-draft.ts'
import { cellOf, daysOfPlan, hasShifts, type Place, placeAsked, type PlanRow, rowsOf, type View } from './plan-rows.ts'
import type { PlanDraft } from './use-crew-plan.ts'

type Opened = { role: PlanRole | null; day: string }
type Moving = { role: PlanRole | null; person: PlanPerson | null }

/**
 * Where one is in the grid, what is open, and what the keys and the pointer do there. `asked`: the place that the
 * address names, to begin with.
 */
export function usePlanActs(plan: Plan, { draft, change }: PlanDraft, asked: URLSearchParams) {
  const [view, show] = useState<View>('roles')
  const rows = useMemo(() => rowsOf(plan, draft, view), [plan, draft, view])
  const [first] = useState(() => placeAsked(rows, asked.get('day'), asked.get('row')))
  const [place, setCurrent] = useState<Place>(first ?? { row: '', day: '' })
  const [opened, setOpened] = useState<Opened | null>(null)
  const [moving, setMoving] = useState<Moving | null>(null)
  const [said, say] = useState('')
  const current = within(place, rows, daysOfPlan(plan))
  const rowAt = ({ row }: Place) => rows.find(({ key }) => key === row)

  function open(at: Place) {
    const row = rowAt(at)
    if (row?.days.has(at.day)) setOpened({ role: row.role, day: at.day })
  }

  function add() {
    const row = rowAt(current)
    if (!row?.role || !row.days.has(current.day)) return
    const { role } = row
    change((now) => putShift(now, newShift(now, role, current.day)))
    setOpened({ role, day: current.day })
  }

  /** In a role's row the shift, in a person's row the person from it. */
  function remove() {
    const row = rowAt(current)
    const shifts = row ? cellOf(row, current.day, draft).shifts : []
    if (!row || shifts.length === 0) return
    if (shifts.length > 1) return open(current)
    const [shift] = shifts
    const { person } = row
    change((now) => (person ? toggle(now, shift!.id, person.application_id) : removeShift(now, shift!.id)))
    say(person ? `${person.full_name} is out of ${shiftText(shift!)}` : `${shiftText(shift!)} is removed`)
  }

  function toggleAt(at: Place) {
    const row = rowAt(at)
    if (!row?.person) return open(at)
    const { person, role } = row
    const shifts = draft.shifts.filter((shift) => shift.role_id === role?.id && shift.day === at.day)
    if (shifts.length !== 1) return open(at)
    const isIn = shifts[0]!.people.includes(person.application_id)
    change((now) => toggle(now, shifts[0]!.id, person.application_id))
    say(`${person.full_name} is ${isIn ? 'out of' : 'in'} ${shiftText(shifts[0]!)}`)
  }

  function move() {
    const row = rowAt(current)
    if (row) setMoving({ role: row.role, person: row.person })
  }

  /** Drags somebody from one day's shift to another day, or to another role. */
  function drop(application_id: string, from: Place, to: Place) {
    const [source, target] = [rowAt(from), rowAt(to)]
    const role = target?.role
    if (!source?.role || !role || !target.days.has(to.day)) return
    if (role.id !== source.role.id && target.person === null)
      return change((now) => intoDay(moveTo(now, plan, { application_id, role_id: role.id }), role, to.day))
    if (role.id !== source.role.id) return
    if (from.day === to.day) return
    const left = cellOf(source, from.day, draft).shifts
    change((now) => {
      const without = left.reduce((all, { id }) => toggle(all, id, application_id), {
        shifts: now.shifts,
        moves: now.moves,
      })
      return intoDay(without, role, to.day)
    })

    function intoDay(now: Parameters<typeof toggle>[0], ofRole: PlanRole, day: string) {
      const shift = now.shifts.find((one) => one.role_id === ofRole.id && one.day === day)
      if (!shift) {
        if (hasShifts(now, ofRole)) toast({ text: 'There is no shift on this day yet: press n to add one.' })
        return now
      }
      return shift.people.includes(application_id) ? now : toggle(now, shift.id, application_id)
    }
  }

  return {
    ...{ view, show, rows, first, current, setCurrent, opened, moving, said, open, add, remove, move, toggleAt, drop },
    turn: () => show(view === 'roles' ? 'people' : 'roles'),
    close() {
      setOpened(null)
      setMoving(null)
    },
  }
}
export type PlanActs = ReturnType<typeof usePlanActs>

/** The place, or the first one that is there. */
function within({ row, day }: Place, rows: PlanRow[], days: string[]): Place {
  return {
    row: rows.some(({ key }) => key === row) ? row : (rows[0]?.key ?? ''),
    day: days.includes(day) ? day : (days[0] ?? ''),
  }
}
