import { memo } from 'react'
import NoteIcon from 'lucide-react/icons/sticky-note'
import type { Applicant } from '../../../shared/jobs.ts'
import { APPLICANT_ROLES_ON_CARD, APPLICANT_SKILLS_ON_CARD } from '../../../shared/limits.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { classNames } from '../../ui/class-names.ts'
import { isClash, join, townOf } from '../job-words.ts'
import { ApplicantBadge } from './applicant-badge.tsx'
import styles from './applicant-row.module.css'
import { ratingsWords } from './applicant-words.ts'

type Props = {
  applicant: Applicant
  /** How many the team has written. */
  notes: number
  isCurrent?: boolean
  onOpen: (id: string) => void
}

/** One applicant in the list: picture, name, state, two roles, town, two skills, rating to two decimals. */
export const ApplicantRow = memo(function ApplicantRow({ applicant, notes, isCurrent, onOpen }: Props) {
  const { freelancer, application, match } = applicant
  const clash = match?.missing.find(isClash)
  return (
    <button
      type="button"
      data-applicant={freelancer.id}
      className={classNames(styles.row, isCurrent && styles.current)}
      aria-current={isCurrent || undefined}
      onClick={() => onOpen(freelancer.id)}
    >
      <Avatar name={freelancer.full_name} src={freelancer.profile_picture} />
      <span className={styles.main}>
        <span className={styles.top}>
          <span className={styles.name}>{freelancer.full_name}</span>
          <ApplicantBadge status={application.status} />
        </span>
        <span className={styles.meta}>
          {join([freelancer.job_roles.slice(0, APPLICANT_ROLES_ON_CARD).join(', '), townOf(freelancer.location)])}
        </span>
        <span className={styles.meta}>{freelancer.skills.slice(0, APPLICANT_SKILLS_ON_CARD).join(', ')}</span>
        {clash && <span className={styles.clash}>{clash}</span>}
        {notes > 0 && (
          <span className={styles.notes}>
            <NoteIcon />
            {notes === 1 ? '1 note' : `${notes} notes`}
          </span>
        )}
      </span>
      <span className={styles.rating}>
        {freelancer.total_ratings > 0 && <span className={styles.figure}>{freelancer.rating.toFixed(2)}</span>}
        <span className={styles.count}>{ratingsWords(freelancer)}</span>
      </span>
    </button>
  )
})
