import { useState } from 'react'
import { Link } from 'react-router-dom'
import { formatDate, formatRelative } from '../../shared/dates.ts'
import type { Report } from '../../shared/staff/staff.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Row, Text } from '../ui/layout.tsx'
import { DecisionButton } from './decision-button.tsx'
import { ReportedMessages } from './reported-messages.tsx'
import styles from './staff.module.css'
import { SuspendButton } from './suspend-button.tsx'
import { pathTo } from '../http/path-to.ts'

export function ReportCard({ report }: { report: Report }) {
  const { id, reason, words, message_id, about, reporter, created_at, settled_at } = report
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Card as="li" className={styles.card}>
      <div className={styles.who}>
        <div>
          <h2 className={styles.name}>
            <Link to={pathTo`/portfolio?id=${about.id}`}>{about.full_name}</Link>
          </h2>
          <Text size="small" muted>
            {message_id ? 'A message of theirs, reported' : 'Reported'} by {reporter.full_name}
          </Text>
        </div>
        <Text size="small" muted className={styles.when}>
          {formatRelative(created_at)}
        </Text>
      </div>
      <Row wrap>
        <Badge tone="stop">{reason}</Badge>
        {about.suspended_at && <Badge tone="neutral">Suspended</Badge>}
        {settled_at && <Badge tone="go">Closed {formatDate(settled_at)}</Badge>}
      </Row>
      {words && <Text className={styles.words}>{words}</Text>}
      {isOpen && <ReportedMessages id={id} />}
      <Row justify="end" wrap>
        {message_id && (
          <Button size="sm" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? 'Hide the message' : 'Show the message'}
          </Button>
        )}
        {!about.suspended_at && <SuspendButton id={about.id} name={about.full_name} />}
        {!settled_at && (
          <DecisionButton
            label="Close"
            title="Close this report?"
            text="It moves to the closed ones. Neither side is told."
            hint="What you did about it. It is kept in the audit trail."
            path={pathTo`/reports/${id}/settle`}
            confirmLabel="Close report"
            done="The report is closed."
          />
        )}
      </Row>
    </Card>
  )
}
