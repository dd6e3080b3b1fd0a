import { type KeyboardEvent, memo, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { isoLondonDay } from '../../shared/dates-in-london.ts'
import { useMinute } from '../ui/hooks/use-now.ts'
import type { CrewPlan } from '../../shared/hiring/plan-rules.ts'
import { shiftDayText } from '../../shared/hiring/shift-times.ts'
import { useStable } from '../ui/hooks/stable.ts'
import { cellAfterKey } from '../ui/table/grid-step.ts'
import { type PlanBoard, PlanGridCell, PlanRowHead } from './plan-cells.tsx'
import styles from './plan-grid.module.css'
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
  onDrop: PlanBoard['onDrop']
}

/** px; rows are measured once they are drawn. */
const PLAN_ROW_PIXELS = 41

/**
 * Roles or people against days, as a grid with one tab stop: arrows move, Enter opens a cell. Of hundreds of rows only
 * those in sight are drawn.
 */
export function PlanGrid({ plan, planning, rows, first, current, ...acts }: Props) {
  const days = useMemo(() => daysOfPlan(plan), [plan])
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
  const stable = useStable({ onCurrent: acts.onCurrent, onOpen: acts.onOpen, onDrop: acts.onDrop })
  const { draft, refusals, warnings } = planning
  const isByPerson = rows.every(({ person }) => person)
  const board: PlanBoard = useMemo(
    () => ({ plan, draft, refusals, warnings, isByPerson, ...stable }),
    [plan, draft, refusals, warnings, isByPerson, stable],
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
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className={styles.corner}>
              {isByPerson ? 'Person' : 'Role'}
            </th>
            {days.map((day) => (
              <th key={day} scope="col" aria-current={day === today ? 'date' : undefined}>
                {shiftDayText(day)}
              </th>
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
              days={days}
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

const UndrawnRowsGap = ({ height }: { height: number }) => height > 0 && <tr aria-hidden="true" style={{ height }} />

type GridKeysInput = Omit<Props, 'plan' | 'planning' | 'onDrop'> & {
  box: { current: HTMLElement | null }
  days: string[]
}

/** A key counts from the one before, even if that one is not drawn yet. */
function usePlanGridKeys({ box, rows, days, first, current, onCurrent, onOpen, onToggle }: GridKeysInput) {
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
    else {
      const next = planPlaceAfterKey(event, from, rows, days)
      if (!next) return
      goal.current = next
      onCurrent(next)
    }
    event.preventDefault()
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
