import { PRODUCT_NAME } from '../../shared/brand.ts'
import styles from './logo.module.css'

/** A cue light: two lamps in an upright dark box, the upper one amber and lit. */
export function Logo() {
  return (
    <span className={styles.logo}>
      <svg className={styles.light} viewBox="0 0 17 29" aria-hidden="true">
        <rect className={styles.box} width="17" height="29" rx="4.5" />
        <circle className={styles.lit} cx="8.5" cy="9" r="5" />
        <circle className={styles.dark} cx="8.5" cy="20.5" r="5" />
      </svg>
      {PRODUCT_NAME}
    </span>
  )
}
