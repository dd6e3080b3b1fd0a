import { type CSSProperties, type KeyboardEvent, memo, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { isoLondonDay } from '../../shared/dates-in-london.ts'
import { useMinute } from '../ui/hooks/use-now.ts'
import type { CrewPlan } from '../../shared/hiring/plan-rules.ts'
import { useStable } from '../ui/hooks/stable.ts'
import { cellAfterKey } from '../ui/table/grid-step.ts'
import { BAR_STEP_MINUTES } from './bars/bar-hours.ts'
import styles from './bars/plan-bars.module.css'
import { PlanDayHead } from './bars/plan-day-head.tsx'
import { type BarStretch, type TakenBar, useBarDrag } from './bars/use-bar-drag.ts'
import { type PlanBoard, PlanGridCell, PlanRowHead } from './plan-cells.tsx'
import { poolDropsOn } from './pool/pool-drag.ts'
import { daysOfPlan, type PlanPlace, type PlanRow } from './plan-rows.ts'

type Props = {
  plan: CrewPlan
  planning: Pick<PlanBoard, 'draft' | 'refusals' | 'warnings'>
  rows: PlanRow[]
  /** Where the address leads, if it does: it has the focus at first. */
  first: PlanPlace | null
  current: PlanPlace
  onCurrent: (place: PlanPlace) => void
  onOpen: (place: PlanPlace) => void
  onToggle: (place: PlanPlace) => void
  /** Whether only the day of the current place is shown, on a wide scale; a day's head turns that on and off. */
  isOneDay: boolean
  onDays: (day: string | null) => void
  onStretch: (bar: TakenBar, by: BarStretch) => void
  onStretchAt: (place: PlanPlace, by: BarStretch) => void
  onDrop: (bar: TakenBar, to: PlanPlace, isCopy: boolean) => void
  /** Somebody of the pool, by their id. */
  onBring: (id: string, to: PlanPlace) => void
}

/** Of each day, where several are shown; one day alone goes on into the next morning. */
const HOURS_OF_DAY = 24
const HOURS_OF_ONE_DAY = 30

/** px; rows are measured once they are drawn. */
const PLAN_ROW_PIXELS = 41

/**
 * Roles or people against days, as a grid with one tab stop: arrows move, Enter opens a cell. Of hundreds of rows only
 * those in sight are drawn.
 */
export function PlanGrid({ plan, planning, rows, first, current, isOneDay, ...acts }: Props) {
  const days = useMemo(() => daysOfPlan(plan), [plan])
  const shown = useMemo(() => (isOneDay ? [current.day] : days), [isOneDay, current.day, days])
  const hours = isOneDay ? HOURS_OF_ONE_DAY : HOURS_OF_DAY
  const box = useRef<HTMLDivElement>(null)
  const at = rows.findIndex(({ key }) => key === current.row)
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => PLAN_ROW_PIXELS,
    getItemKey: (n) => rows[n]!.key,
    overscan: 6,
    initialRect: { width: 0, height: 20 * PLAN_ROW_PIXELS },
    // The row that has the focus stays, and the one that gets it is there.
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), at])].toSorted((a, b) => a - b),
  })
  const today = isoLondonDay(useMinute())
  const onKeyDown = usePlanGridKeys({ box, rows, days, first, current, ...acts })
  const onPointerDown = useBarDrag(box, {
    shiftOf: (id) => planning.draft.shifts.find((shift) => shift.id === id),
    columnMinutes: hours * 60,
    onStretch: acts.onStretch,
    onDrop: acts.onDrop,
  })
  const stable = useStable({ onCurrent: acts.onCurrent, onOpen: acts.onOpen })
  const { draft, refusals, warnings } = planning
  const isByPerson = rows.every(({ person }) => person)
  const board: PlanBoard = useMemo(
    () => ({ plan, draft, refusals, warnings, isByPerson, hours, ...stable }),
    [plan, draft, refusals, warnings, isByPerson, hours, stable],
  )
  const items = list.getVirtualItems()
  return (
    <div ref={box} className={styles.box}>
      <table
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a grid's rows and columns are a table's
        role="grid"
        aria-label="Crew plan"
        aria-rowcount={rows.length + 1}
        className={styles.grid}
        style={scaleOf(shown.length, hours)}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        {...poolDropsOn(acts.onBring)}
      >
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className={styles.corner}>
              {isByPerson ? 'Person' : 'Role'}
            </th>
            {shown.map((day) => (
              <PlanDayHead
                key={day}
                day={day}
                isToday={day === today}
                hours={hours}
                onPress={() => acts.onDays(isOneDay ? null : day)}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map(({ index, key, start }, n) => (
            <PlanGridRow
              key={key}
              row={rows[index]!}
              index={index}
              before={start - (items[n - 1]?.end ?? 0)}
              days={shown}
              currentDay={index === at ? current.day : null}
              board={board}
              measure={list.measureElement}
            />
          ))}
          <UndrawnRowsGap height={list.getTotalSize() - (items.at(-1)?.end ?? 0)} />
        </tbody>
      </table>
    </div>
  )
}

type GridRowProps = {
  row: PlanRow
  index: number
  /** The height of the rows before it that are not drawn. */
  before: number
  days: string[]
  currentDay: string | null
  board: PlanBoard
  measure: (row: Element | null) => void
}

const PlanGridRow = memo(function GridRow({ row, index, before, days, currentDay, board, measure }: GridRowProps) {
  return (
    <>
      <UndrawnRowsGap height={before} />
      <tr
        ref={measure}
        data-index={index}
        aria-rowindex={index + 2}
        className={row.person ? undefined : styles.roleRow}
      >
        <th scope="row">
          <PlanRowHead row={row} board={board} />
        </th>
        {days.map((day) => (
          <PlanGridCell key={day} row={row} day={day} isCurrent={day === currentDay} board={board} />
        ))}
      </tr>
    </>
  )
})

const scaleOf = (columns: number, hours: number) =>
  ({
    '--columns': columns,
    '--hours': hours,
    '--tick': `${(100 / hours) * (hours === HOURS_OF_DAY ? 6 : 1)}%`,
  }) as CSSProperties

const UndrawnRowsGap = ({ height }: { height: number }) => height > 0 && <tr aria-hidden="true" style={{ height }} />

type GridKeysInput = Omit<Props, 'plan' | 'planning' | 'isOneDay' | 'onDays' | 'onStretch' | 'onDrop' | 'onBring'> & {
  box: { current: HTMLElement | null }
  days: string[]
}

/** A key counts from the one before, even if that one is not drawn yet. */
function usePlanGridKeys({ box, rows, days, first, current, onCurrent, onOpen, onToggle, ...acts }: GridKeysInput) {
  const goal = useRef<PlanPlace | null>(null)

  useLayoutEffect(() => {
    if (!goal.current) return
    gridCellElement(box.current, goal.current)?.focus()
    goal.current = null
  }, [current, box])

  useEffect(() => {
    if (!first) return scrollToTodayColumn(box.current)
    const cell = gridCellElement(box.current, first)
    cell?.focus({ preventScroll: true })
    cell?.scrollIntoView({ block: 'center', inline: 'center' })
  }, [first, box])

  return function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.metaKey) return
    const from = goal.current ?? current
    if (event.key === 'Enter') onOpen(from)
    else if (event.key === ' ') onToggle(from)
    else if (stretchOfKey(event)) acts.onStretchAt(from, stretchOfKey(event)!)
    else {
      const next = planPlaceAfterKey(event, from, rows, days)
      if (!next) return
      goal.current = next
      onCurrent(next)
    }
    event.preventDefault()
  }
}

/** With Shift an arrow moves the end of the bar, up and down its call; comma and full stop move all of it. */
function stretchOfKey({ key, shiftKey }: KeyboardEvent): BarStretch | null {
  const step = BAR_STEP_MINUTES
  if (key === ',' || key === '.') return key === ',' ? { starts: -step, ends: -step } : { starts: step, ends: step }
  if (!shiftKey) return null
  switch (key) {
    case 'ArrowRight':
      return { ends: step }
    case 'ArrowLeft':
      return { ends: -step }
    case 'ArrowDown':
      return { starts: step }
    case 'ArrowUp':
      return { starts: -step }
    default:
      return null
  }
}

/** A project that goes on for weeks begins at today's column, not at its first. */
function scrollToTodayColumn(box: HTMLElement | null) {
  const column = box?.querySelector<HTMLElement>('th[aria-current]')
  const heads = box?.querySelector<HTMLElement>('th')
  if (box && column && heads) box.scrollLeft = column.offsetLeft - heads.offsetWidth
}

const gridCellElement = (box: HTMLElement | null, { row, day }: PlanPlace) =>
  box?.querySelector<HTMLElement>(`[data-cell="${row} ${day}"]`)

/** Where a key leads from here; null if it is none of the grid's. */
function planPlaceAfterKey(
  event: KeyboardEvent,
  { row, day }: PlanPlace,
  rows: PlanRow[],
  days: string[],
): PlanPlace | null {
  const cell = { row: rows.findIndex((one) => one.key === row), column: days.indexOf(day) }
  const next = cellAfterKey(event, cell, rows.length, days.length)
  return next && { row: rows[next.row]!.key, day: days[next.column]! }
}
