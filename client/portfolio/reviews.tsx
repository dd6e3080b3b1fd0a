import type { ReactNode } from 'react'
import StarIcon from 'lucide-react/icons/star'
import type { Feedback } from '../../shared/people/referees.ts'
import type { Rating } from '../../shared/people/users.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { SkeletonList } from '../ui/skeleton.tsx'
import { EmployerRatings } from './employer-ratings.tsx'
import { RefereesFeedback } from './referees-feedback.tsx'
import styles from './reviews.module.css'

type Props = {
  /** undefined: not read yet. */
  ratings: Rating[] | undefined
  feedback: Feedback[] | undefined
  isOwn?: boolean
  /** One's own referees: after what they said, on a wide screen beside it. */
  aside?: ReactNode
}

/** What employers said after the job, and what referees say. */
export function Reviews({ ratings, feedback, isOwn, aside }: Props) {
  if (!ratings || !feedback) return <SkeletonList rows={3} height={110} label="Loading reviews" />
  const isEmpty = ratings.length + feedback.length === 0
  return (
    <div className={styles.reviews}>
      {isEmpty && (
        <EmptyState
          icon={<StarIcon />}
          title="No reviews yet"
          text={
            isOwn
              ? 'After a job the employer can rate you, and referees you ask can give feedback. It will stand here.'
              : 'No employer has rated this person yet, and no referee has given feedback.'
          }
        />
      )}
      {feedback.length > 0 && <RefereesFeedback feedback={feedback} />}
      {aside}
      {ratings.length > 0 && <EmployerRatings ratings={ratings} />}
    </div>
  )
}
