import NoteIcon from 'lucide-react/icons/sticky-note'
import { Link } from 'react-router-dom'
import { countWithNoun } from '../../shared/counts.ts'
import { formatLondonDateRange } from '../../shared/dates-in-london.ts'
import { projectPath } from '../trade/project-address.ts'
import { Badge } from '../ui/badge.tsx'
import { classNames } from '../ui/class-names.ts'
import { type CrewTableRow, crewStandOf } from './crew-rows.ts'
import styles from './crew-facts.module.css'

/** Whether they are free for the chosen project, or how they stand to it already. */
export function CrewStandBadge({ row: { known } }: { row: CrewTableRow }) {
  const { tone, words } = crewStandOf(known?.for_job ?? null)
  return words ? <Badge tone={tone}>{words}</Badge> : null
}

/** When they worked with the company last, and on what. Nothing until the server has answered. */
export function LastWorked({ row: { known } }: { row: CrewTableRow }) {
  if (!known) return null
  const last = known.last_worked
  if (!last) return <span className={styles.muted}>Not yet</span>
  return (
    <>
      <span className={styles.muted}>{formatLondonDateRange(last.date_start, last.date_end)}</span>{' '}
      <Link className={styles.job} to={projectPath(last.job_id)} title={last.title}>
        {last.title}
      </Link>
    </>
  )
}

/** The mean of the stars that this company gave, and the last ones. */
export function CompanyStars({ row: { known } }: { row: CrewTableRow }) {
  if (!known?.rated) return null
  const { mean, last, count } = known.rated
  const words = `${mean} out of 5 in ${countWithNoun(count, 'rating')}, ${last} the last time`
  return (
    <>
      <span aria-hidden="true">{`★ ${mean.toFixed(1)}`}</span>
      {count > 1 && <span aria-hidden="true" className={styles.muted}>{` last ${last}`}</span>}
      <span className="sr-only">{words}</span>
    </>
  )
}

/** The company's note about somebody in the list; pressed, it is written. */
export function CrewNoteButton({ row, onNote }: { row: CrewTableRow; onNote: (row: CrewTableRow) => void }) {
  const { note, full_name } = row
  return (
    <button
      type="button"
      className={classNames(styles.note, !note && styles.noNote)}
      aria-label={note ? `Note about ${full_name}: ${note}` : `Add a note about ${full_name}`}
      onClick={() => onNote(row)}
    >
      {note || (
        <>
          <NoteIcon /> Note
        </>
      )}
    </button>
  )
}
