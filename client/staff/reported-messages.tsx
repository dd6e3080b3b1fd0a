import { formatDate, formatTime } from '../../shared/dates.ts'
import { Text } from '../ui/layout.tsx'
import { SkeletonList } from '../ui/skeleton.tsx'
import { NotLoaded } from './not-loaded.tsx'
import styles from './staff.module.css'
import { useReport } from './use-staff.ts'

/** The reported message with the few around it: all of the conversation that the staff may see. */
export function ReportedMessages({ id }: { id: string }) {
  const { data, error, refetch } = useReport(id)
  if (error && !data) return <NotLoaded error={error} retry={refetch} />
  if (!data) return <SkeletonList rows={1} height={120} label="Loading the message" />
  if (data.messages.length === 0) return <Text muted>The message is not there any more.</Text>
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
