import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { isoDayAfter } from '../../shared/calendar/blocked-days.ts'
import { mondayOf, monthsLater, nameOfDay, nameOfWeekday, weekDaysOf, weeksOfMonth } from './calendar-days.ts'
import { classNames } from './class-names.ts'
import styles from './day-grid.module.css'

export type GridView = 'month' | 'week'

type Props = {
  label: string
  view: GridView
  /** The day that has the focus, such as '2026-12-14'; its month or week is shown. */
  day: string
  today: string
  /** Days marked with Shift, for one press. */
  selected: ReadonlySet<string>
  /** `isExtending`: Shift was held, so that the days from the last one to this one are marked. */
  onDay: (day: string, isExtending: boolean) => void
  /** Enter or Space, and a click if there is no `onClick`. */
  onPress: (day: string) => void
  onClick?: (day: string) => void
  /** What is on a day, for its name: 'booked: Arena rig'. */
  describe: (day: string) => string
  /** Drawn hatched. */
  isBlocked: (day: string) => boolean
  /** What is drawn under the number. */
  children: (day: string) => ReactNode
}

/** The days of a month or a week, with one stop for Tab: arrows, Home, End, Page Up and Page Down move inside. */
export function DayGrid({ label, view, day, today, selected, onDay, onPress, ...rest }: Props) {
  const { onClick = onPress, describe, isBlocked, children } = rest
  const grid = useRef<HTMLDivElement>(null)
  /** The day that keys have reached before it is drawn: the next key moves from there. */
  const goal = useRef<string | null>(null)
  const weeks = view === 'month' ? weeksOfMonth(day) : [weekDaysOf(day)]

  useEffect(() => {
    if (goal.current !== day) return
    goal.current = null
    dayCellOf(grid.current, day)?.focus()
  }, [day])

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const { key, target, altKey, ctrlKey, metaKey, shiftKey, repeat } = event
    if (altKey || ctrlKey || metaKey) return
    const from = goal.current ?? (target as HTMLElement).dataset['day'] ?? day
    const to = dayAfterKey(key, from, view)
    if (to) {
      const cell = dayCellOf(grid.current, to)
      goal.current = cell ? null : to
      onDay(to, shiftKey)
      cell?.focus()
    } else if (key !== 'Enter' && key !== ' ') return
    else if (!repeat) onPress(from)
    event.preventDefault()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the cells are buttons, and one of them has the focus
    <div
      ref={grid}
      role="grid"
      aria-label={label}
      aria-multiselectable
      className={classNames(styles.grid, styles[view])}
      onKeyDown={onKeyDown}
    >
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the cells are buttons, and one of them has the focus */}
      <div role="row" className={styles.names}>
        {weeks[0]!.map((each) => (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the cells are buttons, and one of them has the focus
          <span key={each} role="columnheader" aria-label={nameOfWeekday(each)}>
            {nameOfWeekday(each).slice(0, 3)}
          </span>
        ))}
      </div>
      {weeks.map((week) => (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the cells are buttons, and one of them has the focus
        <div key={week[0]} role="row" className={styles.row}>
          {week.map((each) => (
            <button
              key={each}
              type="button"
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the cells are buttons, and one of them has the focus
              role="gridcell"
              data-day={each}
              tabIndex={each === day ? 0 : -1}
              aria-selected={selected.has(each)}
              aria-current={each === today ? 'date' : undefined}
              aria-label={[nameOfDay(each), each === today && 'today', describe(each)].filter(Boolean).join(', ')}
              className={classNames(
                styles.day,
                view === 'month' && each.slice(0, 7) !== day.slice(0, 7) && styles.outside,
                isBlocked(each) && styles.blocked,
              )}
              onClick={(event) => (event.shiftKey ? onDay(each, true) : onClick(each))}
            >
              <span className={styles.number}>
                <span className={styles.weekday}>{nameOfWeekday(each)} </span>
                {Number(each.slice(8))}
              </span>
              {children(each)}
            </button>
          ))}
        </div>
      ))}
    </div>
  )
}

const dayCellOf = (grid: HTMLElement | null, day: string) =>
  grid?.querySelector<HTMLElement>(`[data-day="${day}"]`) ?? null

/** The day to which a key leads; null if the grid does not use the key. */
function dayAfterKey(key: string, day: string, view: GridView): string | null {
  switch (key) {
    case 'ArrowLeft':
      return isoDayAfter(day, -1)
    case 'ArrowRight':
      return isoDayAfter(day, 1)
    case 'ArrowUp':
      return isoDayAfter(day, -7)
    case 'ArrowDown':
      return isoDayAfter(day, 7)
    case 'Home':
      return mondayOf(day)
    case 'End':
      return isoDayAfter(mondayOf(day), 6)
    case 'PageUp':
      return view === 'month' ? monthsLater(day, -1) : isoDayAfter(day, -7)
    case 'PageDown':
      return view === 'month' ? monthsLater(day, 1) : isoDayAfter(day, 7)
    default:
      return null
  }
}
