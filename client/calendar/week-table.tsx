import { type FocusEvent, type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { nameOfDay } from '../ui/calendar-days.ts'
import { classNames } from '../ui/class-names.ts'
import { useShortcuts } from '../shell/shortcuts.ts'
import { cellAfterKey, focusIntoGrid } from '../ui/table/grid-step.ts'
import bars from './bars.module.css'
import styles from './calendar.module.css'

export type CalendarWeek<Row> = { label: string; days: string[]; today: string; rows: Row[] }
type Props<Row> = CalendarWeek<Row> & {
  keyOf: (row: Row) => string
  /** `tabOf` is the tabIndex of all links in a column; column 0 is the head, and 1 the first day. */
  children: (row: Row, tabOf: (column: number) => 0 | -1) => WeekTableRow
  /** What the name of a day has beside it, and whether the rows are in its order. */
  dayHead?: (day: string, at: number) => { content: ReactNode; isSorted: boolean }
}
/** `headNote` is text below the head. */
type WeekTableRow = { head: ReactNode; headNote?: string | false; cells: (WeekTableCell | null)[] }
type WeekTableCell = { content: ReactNode; hasLinks: boolean }
type GridPlace = { row: number; column: number }

/** Only while there is a grid: elsewhere the arrows scroll. */
export const GRID_SHORTCUTS = [['ArrowUp ArrowDown ArrowLeft ArrowRight', 'Another day or row', focusIntoGrid]] as const

/** px; rows are measured once they are drawn. */
const WEEK_ROW_HEIGHT_PX = 84
const WEEK_TABLE_COLUMNS = 8

/**
 * Rows against the seven days. Arrows, Home and End move from cell to cell, Tab within one and out. Only rows in sight
 * are drawn.
 */
export function WeekTable<Row>({ label, days, today, rows, keyOf, children, dayHead }: Props<Row>) {
  useShortcuts('Calendar', GRID_SHORTCUTS)
  const box = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => setTop(box.current?.offsetTop ?? 0), [])
  const { current, onKeyDown, onFocus } = useGridPlace(rows.length, box)
  const list = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => WEEK_ROW_HEIGHT_PX,
    getItemKey: (at) => keyOf(rows[at]!),
    overscan: 4,
    scrollMargin: top,
    initialRect: { width: 0, height: 12 * WEEK_ROW_HEIGHT_PX },
    // The row that has the focus stays, and the one that gets it is there.
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), current.row])].toSorted((a, b) => a - b),
  })
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/interactive-supports-focus -- rows of a table cannot be placed by a transform; links and cells have the focus
    <div
      role="grid"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      className={styles.table}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
    >
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- rows of a table cannot be placed by a transform */}
      <div role="row" aria-rowindex={1} className={classNames(styles.row, styles.names)}>
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- rows of a table cannot be placed by a transform */}
        <span role="columnheader">
          <span className="sr-only">{label}</span>
        </span>
        {days.map((day, at) => {
          const head = dayHead?.(day, at)
          return (
            <span
              key={day}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- rows of a table cannot be placed by a transform
              role="columnheader"
              aria-current={day === today ? 'date' : undefined}
              aria-label={nameOfDay(day)}
              aria-sort={head?.isSorted ? 'other' : undefined}
            >
              {head ? head.content : shortDayName(day)}
            </span>
          )
        })}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- rows of a table cannot be placed by a transform */}
      <div ref={box} role="rowgroup" className={styles.rows} style={{ height: list.getTotalSize() }}>
        {list.getVirtualItems().map(({ index, key, start }) => {
          const tabOf = (column: number) => (current.row === index && current.column === column ? 0 : -1)
          const { head, headNote, cells } = children(rows[index]!, tabOf)
          return (
            <div
              key={key}
              ref={list.measureElement}
              data-index={index}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- rows of a table cannot be placed by a transform
              role="row"
              aria-rowindex={index + 2}
              className={styles.row}
              style={{ transform: `translateY(${start - top}px)` }}
            >
              {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- rows of a table cannot be placed by a transform */}
              <span role="rowheader" data-column={0} className={styles.name}>
                {head}
                {headNote && <span className={bars.headNote}>{headNote}</span>}
              </span>
              {days.map((day, at) => (
                <span
                  key={day}
                  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- rows of a table cannot be placed by a transform
                  role="gridcell"
                  data-column={at + 1}
                  tabIndex={cells[at]?.hasLinks ? undefined : tabOf(at + 1)}
                  className={cells[at] ? styles.full : styles.empty}
                >
                  {cells[at] && <span className={styles.weekday}>{shortDayName(day)}</span>}
                  {cells[at]?.content}
                </span>
              ))}
            </div>
          )
        })}
      </div>
    </div>
  )
}

/** 'Mon 14' */
export const shortDayName = (day: string) => `${nameOfDay(day).slice(0, 3)} ${Number(day.slice(8))}`

/** Where the keys are. A key counts from the one before, even if that one is not drawn yet. */
function useGridPlace(rows: number, box: { current: HTMLElement | null }) {
  const [place, show] = useState<GridPlace>({ row: 0, column: 0 })
  const current = { ...place, row: Math.max(0, Math.min(place.row, rows - 1)) }
  const goal = useRef<GridPlace | null>(null)

  useLayoutEffect(() => {
    if (!goal.current) return
    focusStopIn(box.current, goal.current)?.focus()
    goal.current = null
  }, [place, box])

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.metaKey || event.shiftKey) return
    const to = cellAfterKey(event, goal.current ?? current, rows, WEEK_TABLE_COLUMNS)
    if (!to) return
    event.preventDefault()
    goal.current = to
    show(to)
  }

  function onFocus({ target }: FocusEvent) {
    if (goal.current) return
    const row = target.closest<HTMLElement>('[data-index]')?.dataset['index']
    const column = target.closest<HTMLElement>('[data-column]')?.dataset['column']
    if (row && column) show({ row: Number(row), column: Number(column) })
  }

  return { current, onKeyDown, onFocus }
}

/** What has the focus in a cell: its first link, or the cell itself if it has none. */
function focusStopIn(box: HTMLElement | null, { row, column }: GridPlace) {
  const cell = box?.querySelector<HTMLElement>(`[data-index="${row}"] [data-column="${column}"]`)
  return cell?.querySelector<HTMLElement>('a') ?? cell
}
