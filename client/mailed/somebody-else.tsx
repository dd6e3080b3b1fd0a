import { ButtonLink } from '../ui/button-link.tsx'
import styles from './join.module.css'

/** Another person is signed in on this device: what they have here is not for whoever was invited. */
export function SomebodyElse({ name, email }: { name: string; email: string }) {
  return (
    <div className={styles.form}>
      <p>{`${name} is signed in on this device. The invitation is for ${email}: sign out first, then open the link again.`}</p>
      <ButtonLink to="/" full>
        To the dashboard
      </ButtonLink>
    </div>
  )
}
