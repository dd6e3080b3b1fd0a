import { useState } from 'react'
import ClockIcon from 'lucide-react/icons/clock'
import { Link } from 'react-router-dom'
import { formatDay, formatTime } from '../../../shared/dates.ts'
import type { Job } from '../../../shared/jobs/jobs.ts'
import { useLive } from '../../offline/store/use-live.ts'
import { useStaleSince } from '../../offline/sync/status.ts'
import { AsOfNote } from '../../ui/as-of.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { crewMessagesOf, type WaitingBroadcast } from './broadcast-states.ts'
import styles from './crew-messages.module.css'
import { MessageCrew } from './message-crew.tsx'
import { SentCrewMessage } from './sent-message.tsx'

/** `job`: null for what was written to people of the company's lists, about no project. */
type Props = {
  job: Job | null
  /** h3: below the heading of its job, of which there may be several. */
  heading?: 'h2' | 'h3'
}

/** What was written to several people, with how far it has got, and the way to write more about a project. */
export function CrewMessagesCard({ job, heading: Heading = 'h2' }: Props) {
  const found = useLive((db) => crewMessagesOf(db, job?.id ?? null), [job?.id])
  const [shown, setShown] = useState(MESSAGES_SHOWN_FIRST)
  const stale = useStaleSince()
  const { sent, waiting } = found ?? { sent: [], waiting: [] }
  const headId = `crew-messages-${job?.id ?? 'crews'}`
  return (
    <Card
      as="section"
      flush
      {...(job && Heading === 'h3'
        ? { 'aria-label': `Messages to the crew of ${job.title}` }
        : { 'aria-labelledby': headId })}
    >
      <div className={styles.head}>
        <Heading id={headId}>{job ? 'Messages to the crew' : 'Messages to people on your lists'}</Heading>
        {job && <MessageCrew job={job} />}
      </div>
      {stale && sent.length > 0 && (
        <div className={styles.stale}>
          <AsOfNote at={stale} />
        </div>
      )}
      {found && sent.length === 0 && waiting.length === 0 && (
        <p className={styles.nothing}>
          {job
            ? 'Message everybody confirmed, one role, or anyone who hasn’t seen the call sheet.'
            : 'Select people in a list and press Message: each gets it in their own conversation with you.'}{' '}
          You’ll see here who’s read it.
        </p>
      )}
      <ul className={styles.list}>
        {waiting.map((item) => (
          <WaitingCrewMessage key={item.id} item={item} />
        ))}
        {sent.slice(0, shown).map((one, at) => (
          <SentCrewMessage
            key={one.id}
            job={job}
            message={one}
            isFirst={at === 0}
            isReminding={waiting.some(({ body }) => 'reminder_of' in body && body.reminder_of === one.id)}
          />
        ))}
      </ul>
      {sent.length > MESSAGES_SHOWN_FIRST && (
        <ShowMore
          hasMore={sent.length > shown}
          isLoading={false}
          onMore={() => setShown(shown + MESSAGES_SHOWN_FIRST)}
        />
      )}
    </Card>
  )
}

const MESSAGES_SHOWN_FIRST = 5

/** Not with the server yet, or refused by it. */
function WaitingCrewMessage({ item }: { item: WaitingBroadcast }) {
  const isRefused = item.state === 'parked'
  return (
    <li className={styles.message}>
      <p className={styles.meta}>
        {formatDay(item.created_at)}, {formatTime(item.created_at)}
      </p>
      <p className={styles.words}>{item.text}</p>
      {isRefused ? (
        <p className={styles.state}>
          <Badge tone="stop">Not sent</Badge>
          <span>{item.last_error?.detail}</span> <Link to="/outbox">Open the outbox</Link>
        </p>
      ) : (
        <p className={styles.state}>
          <Badge tone="standby" icon={<ClockIcon aria-hidden="true" />}>
            Waiting to be sent
          </Badge>
        </p>
      )}
    </li>
  )
}
