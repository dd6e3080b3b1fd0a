import type { ReactNode } from 'react'
import StarIcon from 'lucide-react/icons/star'
import { countWithNoun } from '../../shared/counts.ts'
import type { Feedback } from '../../shared/people/referees.ts'
import type { ReceivedRating } from '../../shared/people/users.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { SkeletonList } from '../ui/skeleton.tsx'
import styles from './reviews.module.css'
import { formatDate } from '../../shared/dates.ts'
import { Card } from '../ui/card.tsx'
import { Row, Stack, Text } from '../ui/layout.tsx'
import { StarRating } from '../ui/star-rating.tsx'
import { feedbackAverages, REFEREE_SCORES } from '../../shared/people/referee-state.ts'
import { REFEREE_SCORE_MAX } from '../../shared/limits.ts'
import { OnceFetched } from '../shell/once-fetched.tsx'

type Props = {
  /** undefined: not read yet. */
  ratings: ReceivedRating[] | undefined
  feedback: Feedback[] | undefined
  isOwn?: boolean
  /** One's own referees: below the feedback, on wide screens beside it. */
  aside?: ReactNode
}

/** Employers' ratings and referees' feedback. */
export function PortfolioReviews({ ratings, feedback, isOwn, aside }: Props) {
  if (!ratings || !feedback) return <SkeletonList rows={3} height={110} label="Loading reviews" />
  const isEmpty = ratings.length + feedback.length === 0
  return (
    <div className={styles.reviews}>
      {isEmpty && (isOwn ? <OnceFetched>{NO_REVIEWS_OF_OWN}</OnceFetched> : NO_REVIEWS)}
      {feedback.length > 0 && <RefereesFeedback feedback={feedback} />}
      {aside}
      {ratings.length > 0 && <EmployerRatings ratings={ratings} />}
    </div>
  )
}

const NO_REVIEWS_OF_OWN = (
  <EmptyState
    icon={<StarIcon />}
    title="No reviews yet"
    text="After a job the employer can rate you, and referees you ask can give feedback. It will appear here."
  />
)
const NO_REVIEWS = (
  <EmptyState
    icon={<StarIcon />}
    title="No reviews yet"
    text="No employer has rated this person yet, and no referee has given feedback."
  />
)

/** Employers' stars and reviews, with their mean. */
function EmployerRatings({ ratings }: { ratings: ReceivedRating[] }) {
  const mean = ratings.reduce((sum, { rating }) => sum + rating, 0) / ratings.length
  return (
    <section className={styles.section} aria-labelledby="from-employers">
      <Row justify="between" gap={3} className={styles.head}>
        <h2 id="from-employers">From employers</h2>
        <StarRating rating={mean} count={ratings.length} />
      </Row>
      <Stack as="ul" gap={3}>
        {ratings.toSorted(newestReviewFirst).map((rating) => (
          <Card as="li" key={rating.id}>
            <Stack gap={2}>
              <Row justify="between" gap={3}>
                <h3>{rating.job_title}</h3>
                <span className={styles.stars}>
                  <StarRating rating={rating.rating} decimals={0} outOf={5} />
                </span>
              </Row>
              <Text className={styles.words}>{rating.review}</Text>
              <Text size="small" muted>{`${rating.employer_name} · ${formatDate(rating.created_at)}`}</Text>
            </Stack>
          </Card>
        ))}
      </Stack>
    </section>
  )
}

/** The averages of the referees' scores, and each one's feedback. */
function RefereesFeedback({ feedback }: { feedback: Feedback[] }) {
  const averages = feedbackAverages(feedback)
  return (
    <section className={styles.section} aria-labelledby="from-referees">
      <Row justify="between" gap={3} className={styles.head}>
        <h2 id="from-referees">From referees</h2>
        <Row gap={2}>
          <StarRating rating={averages.overall} decimals={1} outOf={REFEREE_SCORE_MAX} />
          <Text as="span" size="small" muted>
            {countWithNoun(averages.total_count, 'referee')}
          </Text>
        </Row>
      </Row>
      <Card as="dl" className={styles.averages}>
        {REFEREE_SCORES.map(([key, label]) => (
          <div key={key} className={styles.average}>
            <dt>{label}</dt>
            <dd>
              {averages[key].toFixed(1)}
              <span className="sr-only"> out of {REFEREE_SCORE_MAX}</span>
            </dd>
            <dd className={styles.bar} aria-hidden="true">
              <span style={{ width: `${averages[key] * (100 / REFEREE_SCORE_MAX)}%` }} />
            </dd>
          </div>
        ))}
      </Card>
      <Stack as="ul" gap={3}>
        {feedback.toSorted(newestReviewFirst).map((one) => (
          <Card as="li" key={one.id}>
            <Stack gap={2}>
              <h3 className={styles.words}>{one.referee_name}</h3>
              <Text className={styles.words}>{one.feedback}</Text>
              <Text size="small" muted>
                {REFEREE_SCORES.map(([key, label]) => `${label}\u00a0${one[key]}`).join(' · ')}
              </Text>
              <Text size="small" muted className={styles.words}>
                {[formatDate(one.created_at), one.referee_email].filter(Boolean).join(' · ')}
              </Text>
            </Stack>
          </Card>
        ))}
      </Stack>
    </section>
  )
}

type DatedReview = { created_at: string }

const newestReviewFirst = (a: DatedReview, b: DatedReview) => (a.created_at < b.created_at ? 1 : -1)
