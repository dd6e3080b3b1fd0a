import styles from './places-bar.module.css'

/** How many of the places are taken. The server never books more. */
export function PlacesBar({ filled, places }: { filled: number; places: number }) {
  const left = Math.max(0, places - filled)
  return (
    <section className={styles.bar} aria-label="Places">
      <span className={styles.muted}>Places</span>
      <span className={styles.filled}>
        {filled} of {places} filled
      </span>
      <span className={styles.track} aria-hidden="true">
        <span
          className={styles.taken}
          style={{ width: `${places > 0 ? (100 * Math.min(filled, places)) / places : 0}%` }}
        />
      </span>
      <span className={styles.muted}>{left === 0 ? 'All taken.' : `Accepting cannot overfill. ${left} left.`}</span>
    </section>
  )
}
