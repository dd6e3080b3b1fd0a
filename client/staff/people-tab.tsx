import { useState } from 'react'
import VerifiedIcon from 'lucide-react/icons/badge-check'
import { Row, Text } from '../ui/layout.tsx'
import styles from './staff.module.css'
import { StaffSearch } from './staff-search.tsx'
import { useFoundPeople } from './use-staff.ts'
import { Link } from 'react-router-dom'
import { formatDate } from '../../shared/dates.ts'
import { humanized } from '../../shared/labels.ts'
import type { FoundPerson } from '../../shared/staff/staff.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { DecisionButton, SuspendButton } from './decision-button.tsx'
import { at, pathTo } from '../http/path-to.ts'
import { request } from '../http/request.ts'

/** People by name, company or email; before anything is typed those who are suspended. */
export function PeopleTab() {
  const [typed, setTyped] = useState('')
  const q = typed.trim()
  return (
    <StaffSearch
      what="people"
      placeholder="Name, company or email"
      typed={typed}
      onType={setTyped}
      found={useFoundPeople(q)}
      untyped="suspended"
      none={
        q
          ? { title: 'Nobody found', text: 'Try part of the name, company or email.' }
          : { title: 'Nobody is suspended', text: 'Search for anybody above.' }
      }
    >
      {(person) => <FoundPersonRow key={person.id} person={person} />}
    </StaffSearch>
  )
}

function FoundPersonRow({ person }: { person: FoundPerson }) {
  const { id, full_name, email, company_name, user_type, suspended_at } = person
  const kind = humanized(user_type)
  return (
    <li className={styles.person}>
      <Avatar name={full_name} size={44} />
      <div>
        <Row wrap>
          {suspended_at ? <strong>{full_name}</strong> : <Link to={pathTo`/portfolio?id=${id}`}>{full_name}</Link>}
          {person.verification_status === 'verified' && (
            <Badge tone="go" icon={<VerifiedIcon />}>
              Verified
            </Badge>
          )}
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
          about={id}
          title={`Let ${full_name} in again?`}
          text="They can sign in, and their profile and projects are shown as before."
          hint="It is kept in the audit trail."
          decide={(reason) => request('POST', at('/staff/people/{id}/unsuspend', { id }), { reason })}
          confirmLabel="Let in"
          done={`${full_name} can sign in again.`}
        />
      ) : (
        !person.is_staff && <SuspendButton id={id} name={full_name} />
      )}
    </li>
  )
}
