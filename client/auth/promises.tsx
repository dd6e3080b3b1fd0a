import { TAGLINE } from '../../shared/brand.ts'
import styles from './auth.module.css'

const promises = [
  ['Read it in the basement', 'Today’s job, the thread and the call time open with no bars at all.'],
  ['Say it once', 'What you write waits on the phone and leaves once, in order, when signal comes back.'],
  ['See where it stands', 'A clock, one tick, two: you always know what has left the phone.'],
] as const

/** Beside the form on the desktop; the phone has the form alone. */
export function Promises() {
  return (
    <aside className={styles.promises} aria-label="What Standby does">
      <p className={styles.tagline}>{TAGLINE}</p>
      <ul>
        {promises.map(([what, how]) => (
          <li key={what}>
            <strong>{what}</strong>
            <span>{how}</span>
          </li>
        ))}
      </ul>
    </aside>
  )
}
