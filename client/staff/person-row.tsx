import { Link } from 'react-router-dom'
import { formatDate } from '../../shared/dates.ts'
import { plainWords } from '../../shared/plain-words.ts'
import type { FoundPerson } from '../../shared/staff/staff.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { Row, Text } from '../ui/layout.tsx'
import { DecisionButton } from './decision-button.tsx'
import styles from './staff.module.css'
import { SuspendButton } from './suspend-button.tsx'
import { pathTo } from '../http/path-to.ts'

export function PersonRow({ person }: { person: FoundPerson }) {
  const { id, full_name, email, company_name, user_type, suspended_at } = person
  const kind = plainWords(user_type)
  return (
    <li className={styles.person}>
      <Avatar name={full_name} size={44} />
      <div>
        <Row wrap>
          {suspended_at ? <strong>{full_name}</strong> : <Link to={pathTo`/portfolio?id=${id}`}>{full_name}</Link>}
          {person.verification_status === 'verified' && <Badge tone="go">Verified</Badge>}
          {person.is_staff && <Badge tone="info">Staff</Badge>}
          {suspended_at && <Badge tone="stop">Suspended</Badge>}
        </Row>
        <Text size="small" muted>
          {[kind, company_name, email, suspended_at && `since ${formatDate(suspended_at)}`].filter(Boolean).join(' · ')}
        </Text>
      </div>
      {suspended_at ? (
        <DecisionButton
          label={
            <>
              Undo<span className="sr-only"> the suspension of {full_name}</span>
            </>
          }
          title={`Let ${full_name} in again?`}
          text="They can sign in, and their profile and projects are shown as before."
          hint="It is kept in the audit trail."
          path={pathTo`/people/${id}/unsuspend`}
          confirmLabel="Let in"
          done={`${full_name} can sign in again.`}
        />
      ) : (
        !person.is_staff && <SuspendButton id={id} name={full_name} />
      )}
    </li>
  )
}
