import { useState } from 'react'
import FlagIcon from 'lucide-react/icons/flag'
import { EmptyState } from '../ui/empty-state.tsx'
import { FilterChip } from '../ui/chip.tsx'
import { Row, Stack, Text } from '../ui/layout.tsx'
import { SkeletonList } from '../ui/skeleton.tsx'
import { NotLoaded } from './not-loaded.tsx'
import { useStaffReport, useStaffReports } from './use-staff.ts'
import { Link } from 'react-router-dom'
import { formatDate, formatRelative, formatTime } from '../../shared/dates.ts'
import type { StaffReport } from '../../shared/staff/staff.ts'
import { Badge } from '../ui/badge.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { Card } from '../ui/card.tsx'
import { DecisionButton, SuspendButton } from './decision-button.tsx'
import styles from './staff.module.css'
import { at, pathTo } from '../http/path-to.ts'
import { request } from '../http/request.ts'

/** Reports: open ones in order of arrival, or closed ones. */
export function ReportsTab() {
  const [state, setState] = useState<'open' | 'settled'>('open')
  const { data, error, refetch } = useStaffReports(state)
  return (
    <Stack gap={4}>
      <Row as="fieldset" aria-label="Which reports">
        <FilterChip pressed={state === 'open'} onClick={() => setState('open')}>
          Open
        </FilterChip>
        <FilterChip pressed={state === 'settled'} onClick={() => setState('settled')}>
          Closed
        </FilterChip>
      </Row>
      {data ? (
        <Stack as="ul" gap={3}>
          {data.map((report) => (
            <ReportCard key={report.id} report={report} />
          ))}
        </Stack>
      ) : error ? (
        <NotLoaded error={error} retry={refetch} />
      ) : (
        <SkeletonList rows={2} height={150} label="Loading reports" />
      )}
      {data?.length === 0 && (
        <EmptyState
          icon={<FlagIcon />}
          title={state === 'open' ? 'No open reports' : 'No closed reports'}
          text={state === 'open' ? 'What people report stays here until you close it.' : undefined}
        />
      )}
    </Stack>
  )
}

function ReportCard({ report }: { report: StaffReport }) {
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
            {message_id ? 'A reported message of theirs' : 'Reported'} by {reporter.full_name}
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
      {message_id && (
        <Disclosure label={isOpen ? 'Hide the message' : 'Show the message'} isOpen={isOpen} onChange={setIsOpen}>
          <ReportedMessages id={id} />
        </Disclosure>
      )}
      <Row justify="end" wrap>
        {!about.suspended_at && <SuspendButton id={about.id} name={about.full_name} />}
        {!settled_at && (
          <DecisionButton
            label="Close"
            about={id}
            title="Close this report?"
            text="It moves to the closed ones. Neither side is told."
            hint="What you did about it. It is kept in the audit trail."
            decide={(reason) => request('POST', at('/staff/reports/{id}/settle', { id }), { reason })}
            confirmLabel="Close report"
            done="The report is closed."
          />
        )}
      </Row>
    </Card>
  )
}

/** The reported message with the few around it: all of the conversation that the staff may see. */
function ReportedMessages({ id }: { id: string }) {
  const { data, error, refetch } = useStaffReport(id)
  if (error && !data) return <NotLoaded error={error} retry={refetch} />
  if (!data) return <SkeletonList rows={1} height={120} label="Loading the message" />
  if (data.messages.length === 0) return <Text muted>The message is no longer there.</Text>
  return (
    <ol className={styles.messages} aria-label="What was said">
      {data.messages.map((message) => (
        <li key={message.id} data-reported={message.is_reported || undefined}>
          <Text size="small" muted>
            {message.sender_name}, {formatDate(message.created_at)} {formatTime(message.created_at)}
            {message.is_reported && <strong> · reported</strong>}
          </Text>
          <p className={styles.words}>{message.content}</p>
        </li>
      ))}
    </ol>
  )
}
