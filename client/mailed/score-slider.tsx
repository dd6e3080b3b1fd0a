import { useId, type CSSProperties } from 'react'
import { SCORE_MAX, SCORE_MIN } from '../../shared/limits.ts'
import styles from './score-slider.module.css'

type Props = { label: string; value: number; onChange: (value: number) => void }

export function ScoreSlider({ label, value, onChange }: Props) {
  const id = useId()
  const share = (value - SCORE_MIN) / (SCORE_MAX - SCORE_MIN)
  return (
    <div className={styles.score}>
      <label htmlFor={id}>{label}</label>
      <span className={styles.figure} aria-hidden="true">
        {value}
      </span>
      <input
        id={id}
        type="range"
        className={styles.range}
        style={{ '--share': share } as CSSProperties}
        min={SCORE_MIN}
        max={SCORE_MAX}
        step={1}
        value={value}
        aria-valuetext={`${value} out of ${SCORE_MAX}`}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
    </div>
  )
}
