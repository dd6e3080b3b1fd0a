import { useEffect, useRef, useState } from 'react'
import { countWithNoun } from '../../shared/counts.ts'
import { workDay } from '../../shared/dates-in-london.ts'
import type { CrewPlan } from '../../shared/hiring/plan-rules.ts'
import { HELD_WITHOUT_SHIFT_TEXT } from '../../shared/call-sheets/calls.ts'
import { freePlaceCountOf } from '../../shared/jobs/place-counts.ts'
import { shiftDayText, shiftHoursText } from '../../shared/hiring/shift-times.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { LongList } from '../ui/long-list.tsx'
import {
  planCellOf,
  daysOfPlan,
  findingsOfShifts,
  isHeldInPlan,
  placesToFillText,
  roleHasShifts,
  peopleBookedAs,
  pendingApplicantsText,
  type PlanPlace,
  type PlanRow,
} from './plan-rows.ts'
import styles from './plan.module.css'
import type { PlanDraft } from './use-crew-plan.ts'

type Props = {
  plan: CrewPlan
  planning: PlanDraft
  rows: PlanRow[]
  /** Where the address leads, if it does. */
  first: PlanPlace | null
  onOpen: (place: PlanPlace) => void
}

/** px; a day's heading and one of its rows. */
const DAY_HEADING_PIXELS = 44
const PLAN_ITEM_PIXELS = 60

/**
 * On a phone: the days below each other, each with its roles or people. Those before today, which begins at five, are
 * folded away.
 */
export function PlanDays({ plan, planning, rows, first, onOpen }: Props) {
  const [today] = useState(() => workDay(Date.now()))
  const all = daysOfPlan(plan)
  const ahead = all.filter((day) => day >= today)
  const isOver = ahead.length === 0
  const [isWhole, setWhole] = useState(isOver || (first !== null && first.day < today))
  const [begin, setBegin] = useState(first)
  const earlier = isWhole ? 0 : all.length - ahead.length
  function unfold() {
    const row = rows.find(({ days }) => days.has(all[0]!))
    setWhole(true)
    if (row) setBegin({ row: row.key, day: all[0]! })
  }
  return (
    <>
      {earlier > 0 && (
        <Button size="sm" full onClick={unfold}>
          Show {countWithNoun(earlier, 'earlier day')}
        </Button>
      )}
      <LongList
        label="Days"
        items={isWhole ? all : ahead}
        keyOf={(day) => day}
        estimate={DAY_HEADING_PIXELS + rows.length * PLAN_ITEM_PIXELS}
        render={(day) => <PlanDaySection {...{ plan, planning, rows, onOpen, day }} first={begin} />}
      />
    </>
  )
}

function PlanDaySection({ plan, planning, rows, first, onOpen, day }: Props & { day: string }) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (first?.day !== day) return
    const item = box.current?.querySelector<HTMLElement>(`[data-row="${first.row}"]`)
    item?.focus({ preventScroll: true })
    item?.scrollIntoView({ block: 'center' })
  }, [first, day])
  return (
    <section ref={box} aria-label={shiftDayText(day)} className={styles.oneDay}>
      <h2 className={styles.day}>{shiftDayText(day)}</h2>
      <Card flush as="ul" className={styles.list}>
        {rows
          .filter((row) => row.days.has(day))
          .map((row) => (
            <li key={row.key}>
              <button
                type="button"
                data-row={row.key}
                className={styles.item}
                onClick={() => onOpen({ row: row.key, day })}
              >
                <strong>{row.person?.full_name ?? row.role!.role_name}</strong>
                <PlanShiftLines {...{ plan, planning, row, day }} />
              </button>
            </li>
          ))}
      </Card>
    </section>
  )
}

type PlanShiftLinesProps = { plan: CrewPlan; planning: PlanDraft; row: PlanRow; day: string }

function PlanShiftLines({ plan, planning, row, day }: PlanShiftLinesProps) {
  const { draft } = planning
  const { shifts, isNotFree } = planCellOf(row, day, draft)
  const people = row.role ? peopleBookedAs(plan, draft, row.role) : []
  const as = row.person && row.role ? `${row.role.role_name} · ` : ''
  if (!roleHasShifts(draft, row.role)) {
    const free = row.role && !row.person ? freePlaceCountOf({ places: row.role.places, filled: people.length }) : 0
    return (
      <span className={styles.muted}>
        {as}All day{row.person ? '' : ` · ${people.length} of ${row.role!.places}`}
        {free > 0 && <span className={styles.gap}> · {free} to fill</span>}
        {isNotFree && <span className={styles.gap}> · not free that day</span>}
      </span>
    )
  }
  if (shifts.length === 0)
    return (
      <span className={styles.muted}>
        {as}
        {isHeldInPlan(row, draft) ? HELD_WITHOUT_SHIFT_TEXT : 'No shift'}
      </span>
    )
  return shifts.map((shift) => (
    <span key={shift.id} className={styles.muted}>
      {as}
      {shiftHoursText(shift)}
      {!row.person && ` · ${shift.people.length} of ${shift.places}`}
      {!row.person && placesToFillText(shift) && (
        <span className={styles.gap}>
          {' '}
          · {[placesToFillText(shift), pendingApplicantsText(row.role!)].filter(Boolean).join(' · ')}
        </span>
      )}
      {!row.person && shift.people.length > 0 && (
        <span className={styles.names}>
          {people
            .filter(({ application_id }) => shift.people.includes(application_id))
            .map(({ full_name }) => full_name)
            .join(', ')}
        </span>
      )}
      {findingsOfShifts([...planning.refusals, ...planning.warnings], [shift], row.person).map(({ words }) => (
        <span key={words} className={styles.gap}>
          {words}
        </span>
      ))}
    </span>
  ))
}
