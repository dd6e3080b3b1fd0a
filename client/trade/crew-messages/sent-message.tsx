import { useState } from 'react'
import { peopleText } from '../../../shared/counts.ts'
import { formatDay, formatTime } from '../../../shared/dates.ts'
import type { Job } from '../../../shared/jobs/jobs.ts'
import { pathTo } from '../../http/path-to.ts'
import { useChange } from '../../http/use-change.ts'
import { queueBroadcastReminder } from '../../offline/outbox/kinds/broadcast.ts'
import { newConversationId } from '../../offline/store/conversation-key.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { useMinute } from '../../ui/hooks/use-now.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { Link } from 'react-router-dom'
import {
  broadcastAudienceText,
  isBroadcastUnread,
  type BroadcastReach,
  broadcastReachText,
  type ReachedPerson,
  type SentBroadcast,
} from './broadcast-states.ts'
import styles from './crew-messages.module.css'

type Props = {
  /** Null: about none. */
  job: Job | null
  message: SentBroadcast
  /** The latest one: its people are shown. */
  isFirst: boolean
  /** A reminder waits to be sent. */
  isReminding: boolean
}

/** One message to several people: the words, and for each of them whether they were told, it has reached them, they have read it. */
export function SentCrewMessage({ job, message, isFirst, isReminding }: Props) {
  const [isOpen, setIsOpen] = useState(isFirst)
  const { author, content, created_at, people, reminders } = message
  return (
    <li className={styles.message}>
      <p className={styles.meta}>
        {dayAndTimeText(created_at)} · {author.full_name} · {broadcastAudienceText(message)}
      </p>
      <p className={styles.words}>{content}</p>
      <p className={styles.state} aria-live="polite">
        {broadcastReachText(people)}
      </p>
      {reminders.map(({ id, created_at: at, author_name, count }) => (
        <p key={id} className={styles.meta}>
          {count > 0
            ? `Reminded ${peopleText(count)}: ${dayAndTimeText(at)}, ${author_name}`
            : `${dayAndTimeText(at)}: nobody left to remind`}
        </p>
      ))}
      <div className={styles.tools}>
        <Disclosure
          label={isOpen ? 'Hide the names' : `Show ${people.length === 1 ? 'the name' : `all ${people.length} names`}`}
          buttonClass={styles.who}
          isOpen={isOpen}
          onChange={setIsOpen}
        >
          <ul className={styles.people}>
            {people.toSorted(byReachOrder).map((person) => (
              <ReachedPersonRow key={person.user_id} job={job} person={person} />
            ))}
          </ul>
        </Disclosure>
        <RemindUnread job={job} message={message} isReminding={isReminding} />
      </div>
    </li>
  )
}

function RemindUnread({ job, message, isReminding }: Omit<Props, 'isFirst'>) {
  const now = useMinute()
  const unread = message.people.filter(isBroadcastUnread).length
  const { send, isBusy } = useChange(
    async () => {
      await queueBroadcastReminder({ job, of: message })
      toast({ tone: 'go', text: `Reminding ${peopleText(unread)}` })
    },
    'The reminder could not be kept on this device.',
    { onFailure: (text) => toast({ tone: 'stop', text }) },
  )
  if (unread === 0) return null
  const isSoon = now < message.next_reminder_at
  return (
    <div className={styles.remind}>
      <Button size="sm" loading={isBusy} disabled={isSoon || isReminding} onClick={() => void send()}>
        {unread === 1 ? 'Remind them' : `Remind all ${unread}`}
      </Button>
      {isSoon && <p className={styles.meta}>Possible from {formatTime(new Date(message.next_reminder_at))}</p>}
    </div>
  )
}

function ReachedPersonRow({ job, person }: { job: Job | null; person: ReachedPerson }) {
  const { user_id, full_name, reach, refused } = person
  const role_name = job && projectRoleNameOf(job, user_id)
  const { tone, word } = REACH_BADGES[reach]
  return (
    <li className={styles.person}>
      <span className={styles.name}>
        <Link
          to={pathTo`/messages?conversation=${newConversationId({ other_user_id: user_id, job_id: job?.id ?? null })}`}
        >
          {full_name}
        </Link>
        {role_name && <span className={styles.meta}>{role_name}</span>}
        {refused && <span className={styles.meta}>{refused}</span>}
      </span>
      <Badge tone={tone}>{word}</Badge>
    </li>
  )
}

/** The role that somebody is confirmed for or has applied for, as the project on this device says it; '' if none. */
function projectRoleNameOf({ applications, roles }: Job, freelancerId: string) {
  const own = applications.find((one) => typeof one !== 'string' && one.freelancer_id === freelancerId)
  const roleId = typeof own === 'object' ? own.job_role_id : null
  return roles.find(({ id }) => id === roleId)?.role_name ?? ''
}

const REACH_BADGES: Record<BroadcastReach, { tone: BadgeTone; word: string }> = {
  refused: { tone: 'stop', word: 'Not sent' },
  told: { tone: 'standby', word: 'Told' },
  reached: { tone: 'info', word: 'Reached' },
  read: { tone: 'go', word: 'Read' },
}

/** What somebody has to see to comes first. */
const REACH_ORDER = Object.keys(REACH_BADGES)
const byReachOrder = (a: ReachedPerson, b: ReachedPerson) => REACH_ORDER.indexOf(a.reach) - REACH_ORDER.indexOf(b.reach)

const dayAndTimeText = (at: string) => `${formatDay(at)}, ${formatTime(at)}`
