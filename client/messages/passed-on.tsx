import { ButtonLink } from '../ui/button-link.tsx'
import styles from './messages.module.css'
import type { Talk } from './talk.ts'
import { pathTo } from '../http/path-to.ts'

/** In the composer's place: the other no longer acts for the company whose job this is about. */
export function PassedOn({ talk }: { talk: Talk }) {
  const { row, other_user_name: name } = talk
  const next = row?.passed_to
  return (
    <div className={styles.passedOn} role="note">
      <p>{`${name} no longer works for the company. ${next ? `${next.full_name} answers about this job now.` : 'Nobody answers about this job any more.'}`}</p>
      {next && (
        <ButtonLink to={pathTo`/messages?conversation=new_${next.id}_${talk.job_id ?? ''}`} size="sm">
          {`Write to ${next.full_name}`}
        </ButtonLink>
      )}
    </div>
  )
}
