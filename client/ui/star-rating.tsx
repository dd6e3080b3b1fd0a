import StarIcon from 'lucide-react/icons/star'
import { countWithNoun } from '../../shared/counts.ts'
import styles from './star-rating.module.css'

type Props = {
  rating: number
  /** The number of ratings; 0 shows 'new'. */
  count?: number
  /** Decimals: 2 for an applicant. `outOf` shows '4.5 / 5' for a previous job. */
  decimals?: number
  outOf?: number
}

/** A star and a number; screen readers read '4.88 out of 5, 51 ratings'. */
export function StarRating({ rating, count, decimals = 2, outOf }: Props) {
  if (count === 0) return <span className={styles.count}>new</span>
  const figure = rating.toFixed(decimals)
  const ratings = count === undefined ? '' : countWithNoun(count, 'rating')
  return (
    <span className={styles.rating}>
      <StarIcon />
      <span aria-hidden="true">{outOf ? `${figure} / ${outOf}` : figure}</span>
      {ratings && (
        <span className={styles.count} aria-hidden="true">
          {ratings}
        </span>
      )}
      <span className="sr-only">{`${figure} out of ${outOf ?? 5}${ratings && `, ${ratings}`}`}</span>
    </span>
  )
}
