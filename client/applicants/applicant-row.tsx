import { memo } from 'react'
import NoteIcon from 'lucide-react/icons/sticky-note'
import type { Applicant } from '../../shared/jobs/jobs.ts'
import { isClash } from '../trade/job-words.ts'
import { ApplicantBadge } from './applicant-badge.tsx'
import { useIsCurrent } from './current-row.tsx'
import { PersonRow } from './person-row.tsx'
import styles from './person-row.module.css'

type Props = {
  applicant: Applicant
  /** How many the team has written. */
  notes: number
  onOpen: (id: string) => void
}

/** One applicant in the list, with what clashes and the team's notes. */
export const ApplicantRow = memo(function ApplicantRow({ applicant, notes, onOpen }: Props) {
  const { freelancer, application, match } = applicant
  const isCurrent = useIsCurrent(freelancer.id)
  const clash = match?.missing.find(isClash)
  const badge = <ApplicantBadge status={application.status} />
  return (
    <PersonRow freelancer={freelancer} badge={badge} isCurrent={isCurrent} onOpen={onOpen}>
      <span className={styles.news}>
        {clash && <span className={styles.stop}>{clash}</span>}
        {notes > 0 && (
          <span className={styles.notes}>
            <NoteIcon />
            {notes === 1 ? '1 note' : `${notes} notes`}
          </span>
        )}
      </span>
    </PersonRow>
  )
})
