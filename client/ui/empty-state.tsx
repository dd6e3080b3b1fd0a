import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

type Props = {
  icon?: ReactNode
  title: string
  /** What to do next. */
  text?: ReactNode
  action?: ReactNode
}

export function EmptyState({ icon, title, text, action }: Props) {
  return (
    <div className={styles.empty}>
      {icon}
      <h2>{title}</h2>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
