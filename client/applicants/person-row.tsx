import type { ReactNode } from 'react'
import type { Applicant } from '../../shared/jobs/jobs.ts'
import { APPLICANT_ROLES_ON_CARD, APPLICANT_SKILLS_ON_CARD } from '../../shared/limits.ts'
import { Avatar } from '../ui/avatar.tsx'
import { classNames } from '../ui/class-names.ts'
import { FavouriteMark } from '../trade/crews/favourite-star.tsx'
import { joinWithDots, townNameOf } from '../trade/job-texts.ts'
import { ratingsText } from './applicant-badge.tsx'
import styles from './person-row.module.css'

type Props = {
  freelancer: Applicant['freelancer']
  badge: ReactNode
  isCurrent?: boolean
  isFavourite: boolean
  onOpen: (id: string) => void
  /** Lines under the skills. */
  children: ReactNode
}

/**
 * A freelancer in the list of applicants: picture, name, status, two roles, town, two skills, rating to two decimals.
 */
export function FreelancerCardRow({ freelancer, badge, isCurrent, isFavourite, onOpen, children }: Props) {
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
          <span className={styles.name}>
            {freelancer.full_name}
            {isFavourite && '\u00a0'}
            {isFavourite && <FavouriteMark />}
          </span>
          <span className={styles.badge}>{badge}</span>
        </span>
        <span className={styles.meta}>
          {joinWithDots([
            freelancer.job_roles.slice(0, APPLICANT_ROLES_ON_CARD).join(', '),
            townNameOf(freelancer.location),
          ])}
        </span>
        <span className={styles.meta}>{freelancer.skills.slice(0, APPLICANT_SKILLS_ON_CARD).join(', ')}</span>
        {children}
      </span>
      <span className={styles.rating}>
        {freelancer.total_ratings > 0 && <span className={styles.figure}>{freelancer.rating.toFixed(2)}</span>}
        <span className={styles.meta}>{ratingsText(freelancer)}</span>
      </span>
    </button>
  )
}
