import { classNames } from './class-names.ts'
import styles from './skeleton.module.css'

/** Where rows will stand, at their size. The first time only: what is cached is shown, never hidden behind this. */
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
    <div className={styles.list} role="status">
      <span className="sr-only">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} className={classNames(styles.skeleton, styles.card)} style={{ height }} aria-hidden="true" />
      ))}
    </div>
  )
}
