import type { DemoSignIn as DemoPerson } from '../../shared/dev.ts'
import { TEXT } from '../../shared/texts.ts'
import { Avatar } from '../ui/avatar.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import styles from './auth.module.css'
import type { HalfWay } from './half-way.ts'
import { useEnter } from './use-enter.ts'

type Props = { people: DemoPerson[]; onHalfWay: (half: HalfWay) => void }

/** Two people to look around as. Nothing at all where there is no demonstration world. */
export function DemoSignIn({ people, onHalfWay }: Props) {
  const { enter, isBusy, refusal } = useEnter('/auth/login', TEXT.loginFailed, onHalfWay)
  if (people.length === 0) return null

  return (
    <section className={styles.demo} aria-labelledby="demo">
      <h2 id="demo">Or look around as</h2>
      <div className={styles.people}>
        {people.map(({ email, password, full_name, label }) => (
          <button
            key={email}
            type="button"
            className={styles.person}
            disabled={isBusy}
            onClick={() => enter({ email, password })}
          >
            <Avatar name={full_name} size={32} />
            <span>
              <span className={styles.name}>{full_name}</span>
              <span className={styles.what}>{label}</span>
            </span>
          </button>
        ))}
      </div>
      {refusal && <InlineError what={refusal.detail} />}
    </section>
  )
}
