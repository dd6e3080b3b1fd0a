import type { ReactNode } from 'react'
import AlertIcon from 'lucide-react/icons/triangle-alert'
import { classNames } from './class-names.ts'
import styles from './inline-error.module.css'

type Props = {
  /** What happened: the server's detail, or the specification's text. */
  what: string
  /** What is unaffected: 'Your message is still here.' */
  kept?: ReactNode
  /** The button to press. */
  action?: ReactNode
  /** Amber in place of red: nothing has failed, there is only no signal. */
  calm?: boolean
}

export function InlineError({ what, kept, action, calm }: Props) {
  return (
    <div className={classNames(styles.error, calm && styles.calm)} role="alert">
      <AlertIcon />
      <p className={styles.what}>{what}</p>
      {kept && <p className={styles.kept}>{kept}</p>}
      {action && <div className={styles.actions}>{action}</div>}
    </div>
  )
}
