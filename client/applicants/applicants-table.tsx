import { useEffect, useRef } from 'react'
import { type ApplicantColumn, type ApplicantOrder } from '../../shared/hiring/applicant-list.ts'
import type { Applicant } from '../../shared/jobs/jobs.ts'
import { ApplicantTableRow } from './applicant-table-row.tsx'
import { ColumnHead } from './column-head.tsx'
import styles from './applicants-table.module.css'
import type { ApplicantList } from './use-applicant-list.ts'
import type { Current } from './use-current.ts'
import { useRowWindow } from './use-row-window.ts'
import { useStable } from '../ui/hooks/use-stable.ts'

/** px, as in the style. */
const ROW = 56
const HEAD = 45

type Props = {
  list: ApplicantList
  place: Current
  onOpen: (id: string) => void
  onCancel: (applicant: Applicant) => void
}

/** Everybody in a table whose columns sort; of hundreds of rows those in sight are drawn. */
export function ApplicantsTable({ list, place, onOpen, onCancel }: Props) {
  const { job, found, filters, selection, notes, ask, change } = list
  const box = useRef<HTMLDivElement>(null)
  const { moves } = place
  const currentId = place.current?.freelancer.id
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
    <div ref={box} className={styles.box} data-applicants="">
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
            {COLUMNS.map(({ column, label, first }) => (
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
          <Gap rows={from} />
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
          <Gap rows={found.length - to} />
        </tbody>
      </table>
    </div>
  )
}

/** The room of rows that are not drawn. */
function Gap({ rows }: { rows: number }) {
  if (rows <= 0) return null
  return (
    <tr aria-hidden="true">
      <td colSpan={COLUMNS.length + 3} className={styles.gap} style={{ height: rows * ROW }}>
        {'\u00a0'}
      </td>
    </tr>
  )
}

/** With the direction that a first press sorts in. */
const COLUMNS: { column: ApplicantColumn; label: string; first: ApplicantOrder }[] = [
  { column: 'name', label: 'Name', first: 'name' },
  { column: 'status', label: 'Status', first: 'status' },
  { column: 'score', label: 'Match', first: '-score' },
  { column: 'rating', label: 'Rating', first: '-rating' },
  { column: 'miles', label: 'Miles', first: 'miles' },
  { column: 'experience', label: 'Experience', first: '-experience' },
  { column: 'applied', label: 'Applied', first: '-applied' },
]
