import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type ApplicantColumn, type ApplicantOrder, hasSeveralRoles } from '../../shared/hiring/applicant-list.ts'
import type { Applicant, Job } from '../../shared/jobs/jobs.ts'
import { ApplicantTableRow } from './applicant-table-row.tsx'
import styles from './applicants-table.module.css'
import type { ApplicantList } from './use-applicant-list.ts'
import type { Current } from './current-row.tsx'
import { useStable } from '../ui/hooks/stable.ts'
import ArrowDownIcon from 'lucide-react/icons/arrow-down'
import ArrowUpIcon from 'lucide-react/icons/arrow-up'

/** px, as in the stylesheet. */
const ROW = 56
const HEAD = 45

type Props = {
  list: ApplicantList
  place: Current
  onOpen: (id: string) => void
  onCancel: (applicant: Applicant) => void
}

/** All applicants in a table with sortable columns; only the visible ones of hundreds of rows are rendered. */
export function ApplicantsTable({ list, place, onOpen, onCancel }: Props) {
  const { job, found, filters, selection, notes, ask, change } = list
  const box = useRef<HTMLDivElement>(null)
  const { moves } = place
  const currentId = place.current?.freelancer.id
  const columns = columnsOf(job)
  const acts = useStable({ onDecide: ask, onOpen, onCancel })
  const { from, to } = useRowWindow(box, {
    count: found.length,
    height: ROW,
    head: HEAD,
    reveal: place.moves > 0 ? place.index : null,
  })

  useEffect(() => {
    if (moves > 0) box.current?.querySelector<HTMLElement>('tr[aria-current] button')?.focus({ preventScroll: true })
  }, [moves])

  return (
    <div ref={box} className={styles.box} data-arrows="">
      <table className={styles.table} aria-label="Applicants" aria-rowcount={found.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className={styles.tick}>
              <input
                type="checkbox"
                aria-label="Select everybody shown"
                checked={found.length > 0 && selection.selected.length === found.length}
                onChange={selection.toggleAll}
              />
            </th>
            {columns.map(({ column, label, first }) => (
              <ColumnHead
                key={column}
                column={column}
                label={label}
                first={first}
                order={filters.order}
                onSort={(order) => change({ order })}
              />
            ))}
            <th scope="col">Skills</th>
            <th scope="col">
              <span className="sr-only">Decide</span>
            </th>
          </tr>
        </thead>
        <tbody>
          <Gap rows={from} columns={columns.length} />
          {found.slice(from, to).map((applicant, n) => (
            <ApplicantTableRow
              key={applicant.application.id}
              applicant={applicant}
              job={job}
              index={from + n + 2}
              notes={notes.of(applicant.application)?.length ?? 0}
              isCurrent={applicant.freelancer.id === currentId}
              isSelected={selection.has(applicant.application.id)}
              onSelect={selection.toggle}
              {...acts}
            />
          ))}
          <Gap rows={found.length - to} columns={columns.length} />
        </tbody>
      </table>
    </div>
  )
}

/** The space of rows that are not rendered. */
function Gap({ rows, columns }: { rows: number; columns: number }) {
  if (rows <= 0) return null
  return (
    <tr aria-hidden="true">
      <td colSpan={columns + 3} className={styles.gap} style={{ height: rows * ROW }}>
        {'\u00a0'}
      </td>
    </tr>
  )
}

/** The role is a column only where there are several. */
const columnsOf = (job: Job) => COLUMNS.filter(({ column }) => column !== 'role' || hasSeveralRoles(job))

/** With the direction of the first sorting. */
const COLUMNS: { column: ApplicantColumn; label: string; first: ApplicantOrder }[] = [
  { column: 'name', label: 'Name', first: 'name' },
  { column: 'role', label: 'Role', first: 'role' },
  { column: 'status', label: 'Status', first: 'status' },
  { column: 'score', label: 'Match', first: '-score' },
  { column: 'rating', label: 'Rating', first: '-rating' },
  { column: 'miles', label: 'Miles', first: 'miles' },
  { column: 'experience', label: 'Experience', first: '-experience' },
  { column: 'applied', label: 'Applied', first: '-applied' },
]

type ColumnHeadProps = {
  column: ApplicantColumn
  label: string
  first: ApplicantOrder
  order: ApplicantOrder
  onSort: (order: ApplicantOrder) => void
}

/** A column's header: pressing it sorts by the column, pressing again reverses the order. */
function ColumnHead({ column, label, first, order, onSort }: ColumnHeadProps) {
  const isUp = order === column
  const isDown = order === `-${column}`
  const turned: ApplicantOrder = isUp ? `-${column}` : column
  return (
    <th scope="col" aria-sort={isUp ? 'ascending' : isDown ? 'descending' : 'none'}>
      <button type="button" className={styles.sort} onClick={() => onSort(isUp || isDown ? turned : first)}>
        {label}
        {isUp && <ArrowUpIcon />}
        {isDown && <ArrowDownIcon />}
      </button>
    </th>
  )
}

/** Rows above and below the visible ones that are rendered too. */
const SPARE = 8
const FIRST = 30

/**
 * Which of many rows of equal height to render, in a scrolling box; `head` px of it are covered by the sticky header.
 */
function useRowWindow(
  box: RefObject<HTMLElement | null>,
  { count, height, head, reveal }: { count: number; height: number; head: number; reveal: number | null },
) {
  const [seen, setSeen] = useState({ from: 0, to: FIRST })

  useEffect(() => {
    const element = box.current
    if (!element) return
    const look = () => setSeen((before) => sameOr(before, rowsIn(element, height)))
    const watcher = new ResizeObserver(look)
    watcher.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      watcher.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [box, height])

  useLayoutEffect(() => {
    const element = box.current
    if (!element || reveal === null) return
    const top = reveal * height
    const bottom = top + height + head - element.clientHeight
    if (element.scrollTop > top) element.scrollTo({ top })
    else if (element.scrollTop < bottom) element.scrollTo({ top: bottom })
    setSeen((before) => sameOr(before, rowsIn(element, height)))
  }, [box, height, head, reveal])

  return { from: Math.min(seen.from, Math.max(0, count - 1)), to: Math.min(seen.to, count) }
}

function rowsIn({ scrollTop, clientHeight }: HTMLElement, height: number) {
  const first = Math.floor(scrollTop / height)
  return { from: Math.max(0, first - SPARE), to: first + Math.ceil(clientHeight / height) + SPARE }
}

type Span = { from: number; to: number }
const sameOr = (before: Span, now: Span) => (before.from === now.from && before.to === now.to ? before : now)
