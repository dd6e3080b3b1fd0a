import AfterIcon from 'lucide-react/icons/chevron-right'
import BeforeIcon from 'lucide-react/icons/chevron-left'
import { useEffect, useRef } from 'react'
import type { CrewPlan } from '../../../shared/hiring/plan-rules.ts'
import { HELD_WITHOUT_SHIFT_TEXT } from '../../../shared/call-sheets/calls.ts'
import { shiftDayText, shiftHoursText } from '../../../shared/hiring/shift-times.ts'
import { Card } from '../../ui/card.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import {
  daysOfPlan,
  findingsOfShifts,
  isHeldInPlan,
  planCellOf,
  type PlanPlace,
  type PlanRow,
  roleHasShifts,
} from '../plan-rows.ts'
import styles from './plan-day.module.css'
import { RoleOnDay } from './role-on-day.tsx'
import type { PlanDraft } from '../use-crew-plan.ts'
import type { PlanActs } from '../use-plan-acts.ts'

type Props = {
  plan: CrewPlan
  planning: PlanDraft
  acts: PlanActs
  /** Opens whom one can put in there. */
  onAdd: (place: PlanPlace) => void
}

/** On a phone one day at a time: its roles with their places and who is in them, or its people. */
export function PlanDayOnPhone({ plan, planning, acts, onAdd }: Props) {
  const { rows, first, current, view, turnDay } = acts
  const days = daysOfPlan(plan)
  const box = useRef<HTMLElement>(null)
  const { day } = current
  useEffect(() => {
    const row = rows.find(({ key }) => key === first?.row)
    // By role somebody is in the row of theirs.
    const item = box.current?.querySelector<HTMLElement>(`[data-row="${row?.role?.id}"]`)
    item?.focus({ preventScroll: true })
    item?.scrollIntoView({ block: 'center' })
    // oxlint-disable-next-line react/exhaustive-deps -- once, where the address leads
  }, [first])
  return (
    <section ref={box} aria-label={shiftDayText(day)}>
      <div className={styles.days}>
        <IconButton label="Day before" disabled={day === days[0]} onClick={() => turnDay(-1)}>
          <BeforeIcon />
        </IconButton>
        <h2 aria-live="polite">
          {shiftDayText(day)}{' '}
          <small>
            Day {days.indexOf(day) + 1} of {days.length}
          </small>
        </h2>
        <IconButton label="Day after" disabled={day === days.at(-1)} onClick={() => turnDay(1)}>
          <AfterIcon />
        </IconButton>
      </div>
      <Card flush as="ul" className={styles.list}>
        {rows
          .filter((row) => row.days.has(day) && (view === 'people' || !row.person))
          .map((row) => (
            <li key={row.key}>
              {row.person ? (
                <button
                  type="button"
                  data-row={row.key}
                  className={styles.item}
                  onClick={() => acts.open({ row: row.key, day })}
                >
                  <strong>{row.person.full_name}</strong>
                  <PersonOnDay {...{ planning, row, day }} />
                </button>
              ) : (
                <RoleOnDay
                  {...{ plan, planning, day }}
                  role={row.role!}
                  onOpen={() => acts.open({ row: row.key, day })}
                  onAdd={() => onAdd({ row: row.key, day })}
                />
              )}
            </li>
          ))}
      </Card>
    </section>
  )
}

function PersonOnDay({ planning, row, day }: { planning: PlanDraft; row: PlanRow; day: string }) {
  const { draft } = planning
  const { shifts, isNotFree } = planCellOf(row, day, draft)
  const as = row.role!.role_name
  if (!roleHasShifts(draft, row.role))
    return (
      <span className={styles.muted}>
        {as} · All day
        {isNotFree && <span className={styles.gap}> · not free that day</span>}
      </span>
    )
  if (shifts.length === 0)
    return (
      <span className={styles.muted}>
        {as} · {isHeldInPlan(row, draft) ? HELD_WITHOUT_SHIFT_TEXT : 'No shift'}
      </span>
    )
  return shifts.map((shift) => (
    <span key={shift.id} className={styles.muted}>
      {as} · {shiftHoursText(shift)}
      {findingsOfShifts([...planning.refusals, ...planning.warnings], [shift], row.person).map(({ words }) => (
        <span key={words} className={styles.gap}>
          {words}
        </span>
      ))}
    </span>
  ))
}
