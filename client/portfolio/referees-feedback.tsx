import { formatDate } from '../../shared/dates.ts'
import { feedbackAverages, REFEREE_SCORES } from '../../shared/people/referee-state.ts'
import { SCORE_MAX } from '../../shared/limits.ts'
import type { Feedback } from '../../shared/people/referees.ts'
import { Card } from '../ui/card.tsx'
import { Row, Stack, Text } from '../ui/layout.tsx'
import { StarRating } from '../ui/star-rating.tsx'
import { newestFirst } from './newest-first.ts'
import styles from './reviews.module.css'

/** The averages of what referees gave, and each one's words. */
export function RefereesFeedback({ feedback }: { feedback: Feedback[] }) {
  const averages = feedbackAverages(feedback)
  return (
    <section className={styles.section} aria-labelledby="from-referees">
      <Row justify="between" gap={3} className={styles.head}>
        <h2 id="from-referees">From referees</h2>
        <Row gap={2}>
          <StarRating rating={averages.overall} decimals={1} outOf={SCORE_MAX} />
          <Text as="span" size="small" muted>
            {averages.total_count === 1 ? '1 referee' : `${averages.total_count} referees`}
          </Text>
        </Row>
      </Row>
      <Card as="dl" className={styles.averages}>
        {REFEREE_SCORES.map(([key, label]) => (
          <div key={key} className={styles.average}>
            <dt>{label}</dt>
            <dd>
              {averages[key].toFixed(1)}
              <span className="sr-only"> out of {SCORE_MAX}</span>
            </dd>
            <dd className={styles.bar} aria-hidden="true">
              <span style={{ width: `${averages[key] * (100 / SCORE_MAX)}%` }} />
            </dd>
          </div>
        ))}
      </Card>
      <Stack as="ul" gap={3}>
        {feedback.toSorted(newestFirst).map((one) => (
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
