import { classNames } from './class-names.ts'
import styles from './skeleton.module.css'

/** Placeholders of the rows' size. For the first load only: cached rows are shown instead. */
export function SkeletonList({
  rows = 4,
  height = 150,
  label = 'Loading',
}: {
  rows?: number
  height?: number
  label?: string
}) {
  return (
    <output className={styles.list}>
      <span className="sr-only">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} className={classNames(styles.skeleton, styles.card)} style={{ height }} aria-hidden="true" />
      ))}
    </output>
  )
}
