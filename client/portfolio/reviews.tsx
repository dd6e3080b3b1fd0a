import StarIcon from 'lucide-react/icons/star'
import { formatDate } from '../../shared/dates.ts'
import type { Rating } from '../../shared/users.ts'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Row, Stack, Text } from '../ui/layout.tsx'
import { SkeletonList } from '../ui/skeleton.tsx'
import { StarRating } from '../ui/star-rating.tsx'
import styles from './portfolio.module.css'

/** What employers said after the job, newest first. */
export function Reviews({ ratings, isOwn }: { ratings: Rating[] | undefined; isOwn?: boolean }) {
  if (!ratings) return <SkeletonList rows={3} height={110} label="Loading reviews" />
  if (ratings.length === 0) {
    return (
      <EmptyState
        icon={<StarIcon />}
        title="No reviews yet"
        text={
          isOwn
            ? 'After a job the employer can rate you. It will stand here.'
            : 'No employer has rated this person yet.'
        }
      />
    )
  }
  return (
    <Stack as="ul" gap={3}>
      {ratings.toSorted(newestFirst).map((rating) => (
        <Card as="li" key={rating.id}>
          <Stack gap={2}>
            <Row justify="between" gap={3}>
              <h2>{rating.job_title}</h2>
              <span className={styles.stars}>
                <StarRating rating={rating.rating} decimals={0} outOf={5} />
              </span>
            </Row>
            <Text style={{ overflowWrap: 'anywhere' }}>{rating.review}</Text>
            <Text size="small" muted>{`${rating.employer_name} · ${formatDate(rating.created_at)}`}</Text>
          </Stack>
        </Card>
      ))}
    </Stack>
  )
}

const newestFirst = (a: Rating, b: Rating) => (a.created_at < b.created_at ? 1 : -1)
