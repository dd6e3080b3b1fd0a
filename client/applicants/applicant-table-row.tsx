import { memo } from 'react'
import CancelIcon from 'lucide-react/icons/calendar-x'
import CheckIcon from 'lucide-react/icons/check'
import NoteIcon from 'lucide-react/icons/sticky-note'
import StarIcon from 'lucide-react/icons/star'
import CloseIcon from 'lucide-react/icons/x'
import { appliedRole, hasSeveralRoles, skillsHeld } from '../../shared/hiring/applicant-list.ts'
import { formatRelative } from '../../shared/dates.ts'
import type { Applicant, Job } from '../../shared/jobs/jobs.ts'
import { APPLICANT_ROLES_ON_CARD, APPLICANT_SKILLS_ON_CARD } from '../../shared/limits.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { classNames } from '../ui/class-names.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { join, townOf } from '../trade/job-texts.ts'
import { clashText } from '../trade/match-texts.ts'
import { ApplicantBadge, milesText, ratingsText } from './applicant-badge.tsx'
import styles from './applicants-table.module.css'
import { canCancel, canDecide, type Decision } from './use-applicants.ts'

type Props = {
  applicant: Applicant
  job: Job
  /** Position among all rows, rendered or not; the header is 1. */
  index: number
  notes: number
  isCurrent: boolean
  isSelected: boolean
  onSelect: (applicationId: string) => void
  onDecide: (decision: Decision, applicant: Applicant) => void
  onOpen: (id: string) => void
  onCancel: (applicant: Applicant) => void
}

export const ApplicantTableRow = memo(function ApplicantTableRow({ applicant, job, index, notes, ...is }: Props) {
  const { freelancer, application, match } = applicant
  const clash = clashText(match, application.job_role_id)
  return (
    <tr
      aria-rowindex={index}
      aria-current={is.isCurrent || undefined}
      className={classNames(is.isCurrent && styles.current, is.isSelected && styles.selected)}
    >
      <td className={styles.tick}>
        <input
          type="checkbox"
          aria-label={`Select ${freelancer.full_name}`}
          checked={is.isSelected}
          onChange={() => is.onSelect(application.id)}
        />
      </td>
      <th scope="row">
        <span className={styles.who}>
          <Avatar name={freelancer.full_name} src={freelancer.profile_picture} size={32} />
          <span className={styles.lines}>
            <span className={styles.nameLine}>
              <button type="button" className={styles.name} onClick={() => is.onOpen(freelancer.id)}>
                {freelancer.full_name}
              </button>
              {notes > 0 && <NoteIcon aria-label={notes === 1 ? '1 note' : `${notes} notes`} className={styles.note} />}
            </span>
            <span className={styles.small}>
              {join([freelancer.job_roles.slice(0, APPLICANT_ROLES_ON_CARD).join(', '), townOf(freelancer.location)])}
            </span>
          </span>
        </span>
      </th>
      {hasSeveralRoles(job) && <td>{appliedRole(applicant, job.roles)}</td>}
      <td>
        {application.status === 'pending' ? (
          <Badge tone="neutral">New</Badge>
        ) : (
          <ApplicantBadge status={application.status} />
        )}
        {clash && <span className={classNames(styles.small, styles.clash)}>{clash}</span>}
      </td>
      <td className={styles.figure}>{match?.score}</td>
      <td>
        {freelancer.total_ratings > 0 && <span className={styles.figure}>{freelancer.rating.toFixed(2)} </span>}
        <span className={styles.small}>{ratingsText(freelancer)}</span>
      </td>
      <td>{milesText(applicant)}</td>
      <td>{freelancer.industry_experience}</td>
      <td>{formatRelative(application.created_at)}</td>
      <td>
        <span className={styles.skills}>{freelancer.skills.slice(0, APPLICANT_SKILLS_ON_CARD).join(', ')}</span>
        <SkillsHeld job={job} applicant={applicant} />
      </td>
      <td className={styles.acts}>
        <div>
          {ACTS.map(({ decision, label, column, Icon }) =>
            canDecide(decision, applicant) ? (
              <IconButton
                key={decision}
                size="sm"
                className={column}
                label={`${label} ${freelancer.full_name}`}
                onClick={() => is.onDecide(decision, applicant)}
              >
                <Icon />
              </IconButton>
            ) : null,
          )}
          {canCancel(job, applicant) && (
            <IconButton
              size="sm"
              className={styles.third}
              label={`Cancel the booking of ${freelancer.full_name}`}
              onClick={() => is.onCancel(applicant)}
            >
              <CancelIcon />
            </IconButton>
          )}
        </div>
      </td>
    </tr>
  )
})

function SkillsHeld({ job, applicant }: { job: Job; applicant: Applicant }) {
  if (job.required_skills.length === 0) return null
  const { held, missing } = skillsHeld(job, applicant)
  return (
    <span className={styles.small} title={missing.length > 0 ? `Missing: ${missing.join(', ')}` : undefined}>
      {`${held.length} of ${job.required_skills.length} asked for`}
    </span>
  )
}

const ACTS: { decision: Decision; label: string; column: string | undefined; Icon: typeof StarIcon }[] = [
  { decision: 'shortlist', label: 'Shortlist', column: styles.first, Icon: StarIcon },
  { decision: 'accept', label: 'Accept', column: styles.second, Icon: CheckIcon },
  { decision: 'reject', label: 'Reject', column: styles.third, Icon: CloseIcon },
]
