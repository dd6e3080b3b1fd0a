import { memo } from 'react'
import { Link } from 'react-router-dom'
import { Avatar } from '../ui/avatar.tsx'
import { classNames } from '../ui/class-names.ts'
import styles from './conversation-row.module.css'
import { pathTo } from '../http/path-to.ts'

type Props = {
  id: string
  name: string
  picture: string | null
  /** Company and job. */
  about: string
  last: string
  when: string
  unread: number
  isOpened: boolean
}

/** Plain values only, so that a row is drawn again only when it looks different. */
export const ConversationRow = memo(function ConversationRow({
  id,
  name,
  picture,
  about,
  last,
  when,
  unread,
  isOpened,
}: Props) {
  return (
    <Link
      className={classNames(styles.row, unread > 0 && styles.unread)}
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
        <span className={styles.last}>{last}</span>
        {unread > 0 && (
          <span className={styles.count}>
            {unread > 99 ? '99+' : unread}
            <span className="sr-only"> unread</span>
          </span>
        )}
      </span>
    </Link>
  )
})
