import { Link } from 'react-router-dom'
import { formatRelative } from '../../shared/dates.ts'
import { pathTo } from '../http/path-to.ts'
import { projectPath } from '../trade/project-address.ts'
import { Avatar } from '../ui/avatar.tsx'
import styles from './conversation-row.module.css'
import type { SentToCrew } from './sent-to-crew.ts'

/** Leads to where it is told who has read it. */
export function SentToCrewRow({ sent, now }: { sent: SentToCrew; now: number }) {
  const { job_id, job_title, content, sent_at, count, read } = sent
  const name = job_id ? `Crew of ${job_title}` : 'Your lists'
  return (
    <div className={styles.item}>
      <Link
        className={styles.row}
        to={job_id ? projectPath(job_id, 'messages') : pathTo`/crews?list=messages`}
        data-conversation={sent.id}
      >
        <Avatar name={name} />
        <span className={styles.name}>{name}</span>
        <span className={styles.when}>{formatRelative(sent_at, now)}</span>
        <span className={styles.about}>{`${read} of ${count} read`}</span>
        <span className={styles.foot}>
          <span className={styles.last}>{content}</span>
        </span>
      </Link>
    </div>
  )
}
