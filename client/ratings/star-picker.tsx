import { useId, useState } from 'react'
import StarIcon from 'lucide-react/icons/star'
import { STAR_LABELS } from '../../shared/people/rating-texts.ts'
import { classNames } from '../ui/class-names.ts'
import { useControl } from '../ui/fields/field.tsx'
import styles from './star-picker.module.css'

type Props = {
  /** 0: not chosen. */
  value: number
  onChange: (stars: number) => void
}

/** One to five stars, within a Field. A mouse over one previews it. */
export function StarPicker({ value, onChange }: Props) {
  const [hovered, setHovered] = useState(0)
  const name = useId()
  const control = useControl()
  const shown = hovered || value

  return (
    <div className={styles.picker}>
      <div
        {...control}
        role="radiogroup"
        aria-labelledby={`${control.id}label`}
        className={styles.stars}
        onPointerLeave={() => setHovered(0)}
      >
        {STAR_LABELS.map((label, at) => (
          <label
            key={label}
            className={classNames(styles.star, at < shown && styles.lit)}
            // A finger does not hover: its star would stay lit after the keyboard has moved on.
            onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setHovered(at + 1)}
          >
            <input type="radio" name={name} checked={value === at + 1} onChange={() => onChange(at + 1)} />
            <StarIcon />
            <span className="sr-only">{`${at + 1} of 5, ${label}`}</span>
          </label>
        ))}
      </div>
      <span className={styles.word} aria-hidden="true">
        {STAR_LABELS[shown - 1] ?? 'Not chosen'}
      </span>
    </div>
  )
}
