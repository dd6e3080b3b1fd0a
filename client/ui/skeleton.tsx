import { classNames } from './class-names.ts'
import styles from './skeleton.module.css'

/** Where something will stand, at its size. The first time only: what is cached is shown, never hidden behind this. */
export function Skeleton({ width = '100%', height = 16 }: { width?: number | string; height?: number | string }) {
  return <span className={styles.skeleton} style={{ width, height }} aria-hidden="true" />
}

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
