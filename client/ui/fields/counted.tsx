import { classNames } from '../class-names.ts'
import styles from './counted.module.css'

/** How much is written of a text that must have a least length: '12 of at least 50', and once it has that '118 characters'. */
export const CharacterCount = ({ count, least }: { count: number; least: number }) => (
  <span className={classNames(styles.counted, count >= least && styles.enough)}>
    {count >= least ? (
      `${count} characters`
    ) : (
      <>
        {`${count} of at least ${least}`}
        <span className="sr-only"> characters</span>
      </>
    )}
  </span>
)
