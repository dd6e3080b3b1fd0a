import { memo } from 'react'
import { Link } from 'react-router-dom'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { classNames } from '../ui/class-names.ts'
import { pathTo } from '../http/path-to.ts'
import styles from './conversation-row.module.css'

type Props = {
  id: string
  name: string
  picture: string | null
  /** Company and job. */
  about: string
  last: string
  when: string
  unread: number
  /** A colleague's: what is unread is not in the badge, and does not stand out. */
  isQuiet: boolean
  /** 'Not sent yet' while the last message waits on this device; '' for one that the server has. */
  waits: string
  hasDraft: boolean
  isOpened: boolean
}

/** Plain values only, so that a row renders again only when it looks different. */
export const ConversationRow = memo(function ConversationRow({
  id,
  name,
  picture,
  about,
  last,
  when,
  unread,
  isQuiet,
  waits,
  hasDraft,
  isOpened,
}: Props) {
  return (
    <Link
      className={classNames(styles.row, unread > 0 && !isQuiet && styles.unread)}
      to={pathTo`/messages?conversation=${id}`}
      state={{ fromList: true }}
      aria-current={isOpened || undefined}
      data-conversation={id}
    >
      <Avatar name={name} src={picture} />
      <span className={styles.name}>{name}</span>
      <span className={styles.when}>{when}</span>
      <span className={styles.about}>{about}</span>
      <span className={styles.foot}>
        <span className={styles.last}>
          {waits && <strong className={styles.waits}>{`${waits} · `}</strong>}
          {last}
        </span>
        {hasDraft && !isOpened && <Badge tone="standby">Draft</Badge>}
        {unread > 0 && (
          <span className={classNames(styles.count, isQuiet && styles.quiet)}>
            {unread > 99 ? '99+' : unread}
            <span className="sr-only"> unread</span>
          </span>
        )}
      </span>
    </Link>
  )
})
