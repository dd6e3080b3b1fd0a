import type { Conversation } from '../../shared/messages/messages.ts'
import type { Application, Job } from '../../shared/jobs/jobs.ts'
import { useLive } from '../offline/store/use-live.ts'
import { applicationBadgeOf } from '../trade/application-state.ts'
import { projectPath } from '../trade/project-address.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { SkeletonList } from '../ui/skeleton.tsx'
import { useNow } from '../ui/hooks/use-now.ts'
import { ConversationRows } from './conversation-list.tsx'
import styles from './messages.module.css'
import { OnceFetched } from '../shell/once-fetched.tsx'

/** The conversations about a project that are on this device: the channel, the confirmed crew's, then all others. */
export default function ProjectConversations({ job }: { job: Job }) {
  const rows = useLive((db) => db.conversations.filter((one) => one.job_id === job.id).toArray(), [job.id])
  const now = useNow(60_000)
  if (!rows) return <SkeletonList rows={4} height={76} label="Loading conversations" />
  if (rows.length === 0) {
    return (
      <OnceFetched>
        <EmptyState
          title="No conversations about this project yet"
          text="Every application starts one, and so does every invitation."
          action={<ButtonLink to={projectPath(job.id, 'fit')}>Find freelancers to invite</ButtonLink>}
        />
      </OnceFetched>
    )
  }
  const statuses = new Map(job.applications.filter(isWholeApplication).map((one) => [one.freelancer_id, one.status]))
  const statusOf = (one: Conversation) => statuses.get(one.other_user_id)
  const newest = rows.toSorted((a, b) => (b.last_message_time ?? '').localeCompare(a.last_message_time ?? ''))
  const channel = newest.filter((one) => one.channel)
  const crew = newest.filter((one) => !one.channel && statusOf(one) === 'accepted')
  const others = newest.filter((one) => !one.channel && statusOf(one) !== 'accepted')
  function aboutOf(one: Conversation) {
    const status = statusOf(one)
    if (status) return applicationBadgeOf(status).words
    return job.applications_left_out ? '' : 'Invited or messaged'
  }

  return (
    <>
      {channel.length > 0 && (
        <ConversationGroup
          name="Crew channel"
          {...{ rows: channel, now, aboutOf: () => 'Everybody confirmed, and your team' }}
        />
      )}
      {crew.length > 0 && <ConversationGroup name="Confirmed crew" {...{ rows: crew, now, aboutOf }} />}
      {others.length > 0 && (
        <ConversationGroup
          name={crew.length + channel.length > 0 ? 'Others' : 'Conversations'}
          {...{ rows: others, now, aboutOf }}
        />
      )}
    </>
  )
}

type ConversationGroupProps = {
  name: string
  rows: Conversation[]
  now: number
  aboutOf: (one: Conversation) => string
}

function ConversationGroup({ name, ...rows }: ConversationGroupProps) {
  return (
    <Card as="section" aria-label={name} flush className={styles.group}>
      <h2>{name}</h2>
      <ConversationRows {...rows} openedKey={null} />
    </Card>
  )
}

const isWholeApplication = (one: string | Application): one is Application => typeof one !== 'string'
