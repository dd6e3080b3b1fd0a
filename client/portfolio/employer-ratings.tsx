import { formatDate } from '../../shared/dates.ts'
import type { Rating } from '../../shared/people/users.ts'
import { Card } from '../ui/card.tsx'
import { Row, Stack, Text } from '../ui/layout.tsx'
import { StarRating } from '../ui/star-rating.tsx'
import { newestFirst } from './newest-first.ts'
import styles from './reviews.module.css'

/** Stars and words of employers, with their mean. */
export function EmployerRatings({ ratings }: { ratings: Rating[] }) {
  const mean = ratings.reduce((sum, { rating }) => sum + rating, 0) / ratings.length
  return (
    <section className={styles.section} aria-labelledby="from-employers">
      <Row justify="between" gap={3} className={styles.head}>
        <h2 id="from-employers">From employers</h2>
        <StarRating rating={mean} count={ratings.length} />
      </Row>
      <Stack as="ul" gap={3}>
        {ratings.toSorted(newestFirst).map((rating) => (
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
