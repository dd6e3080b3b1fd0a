import { memo } from 'react'
import type { FittingFreelancer } from '../../../../shared/invitations.ts'
import { APPLICANT_ROLES_ON_CARD, APPLICANT_SKILLS_ON_CARD } from '../../../../shared/limits.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { join, townOf } from '../../job-words.ts'
import { isFree, standOf } from './fit-words.ts'
import styles from './fit-row.module.css'

type Props = { person: FittingFreelancer; now: number; isCurrent: boolean; onOpen: (id: string) => void }

/** Somebody who fits: picture, name, whether invited, two roles, town, two skills, the reasons, rating to two decimals. */
export const FitRow = memo(function FitRow({ person, now, isCurrent, onOpen }: Props) {
  const { freelancer, match } = person
  const stand = standOf(person, now)
  return (
    <button
      type="button"
      data-person={freelancer.id}
      className={classNames(styles.row, isCurrent && styles.current)}
      aria-current={isCurrent || undefined}
      onClick={() => onOpen(freelancer.id)}
    >
      <Avatar name={freelancer.full_name} src={freelancer.profile_picture} />
      <span className={styles.main}>
        <span className={styles.top}>
          <span className={styles.name}>{freelancer.full_name}</span>
          {stand && <Badge tone={stand.tone}>{stand.words}</Badge>}
        </span>
        <span className={styles.meta}>
          {join([freelancer.job_roles.slice(0, APPLICANT_ROLES_ON_CARD).join(', '), townOf(freelancer.location)])}
        </span>
        <span className={styles.meta}>{freelancer.skills.slice(0, APPLICANT_SKILLS_ON_CARD).join(', ')}</span>
        <span className={isFree(person) ? styles.go : styles.stop}>{join(match.reasons)}</span>
        {match.missing.length > 0 && <span className={styles.meta}>{join(match.missing)}</span>}
      </span>
      <span className={styles.rating}>
        {freelancer.total_ratings > 0 ? (
          <>
            <span className={styles.figure}>{freelancer.rating.toFixed(2)}</span>
            <span className={styles.meta}>
              {freelancer.total_ratings} {freelancer.total_ratings === 1 ? 'rating' : 'ratings'}
            </span>
          </>
        ) : (
          <span className={styles.meta}>new</span>
        )}
      </span>
    </button>
  )
})
