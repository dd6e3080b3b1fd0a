import { CONNECTION_ENDS, type ConnectionEnd } from '../../../shared/calendar/calendar-words.ts'
import { useStatus } from '../../offline/sync/status.ts'
import { Button } from '../../ui/button.tsx'
import { InlineError } from '../../ui/inline-error.tsx'
import { SkeletonList } from '../../ui/skeleton.tsx'
import styles from '../settings.module.css'
import { BusyPeriods } from './busy-periods.tsx'
import { ConnectCalendar } from './connect-calendar.tsx'
import { ConnectedCalendar } from './connected-calendar.tsx'
import { JobsFeed } from './jobs-feed.tsx'
import { useCalendar, wordsOf } from './use-calendar.ts'
import { useConnectionEnd } from './use-connection-end.ts'

const FAILED = new Set<ConnectionEnd>(['stale', 'failed', 'unreachable'])

/** The calendar a freelancer keeps elsewhere, read; and their jobs here, for it to read. Readable without signal. */
export default function CalendarTab() {
  const { online } = useStatus()
  const { row, isSynced, setup, error, refetch } = useCalendar()
  const end = useConnectionEnd()

  // Before the first sync nobody can say that no calendar is connected.
  const isComing = !row && online && (!isSynced || (!setup && !error))
  if (row === undefined || isComing) return <SkeletonList rows={2} height={120} label="Your calendar" />
  return (
    <div className={styles.parts}>
      <p role="status" className={styles.offline}>
        {!online && 'Connecting, syncing and disconnecting a calendar needs signal.'}
        {online && end === 'denied' && !row?.connected && CONNECTION_ENDS.denied}
      </p>
      {end && FAILED.has(end) && !row?.connected && <InlineError what={CONNECTION_ENDS[end]} />}
      {row?.connected ? <ConnectedCalendar row={row} /> : <ConnectCalendar row={row} setup={setup} />}
      {error && online && (
        <InlineError
          what={wordsOf(error, 'Your calendar could not be looked up')}
          action={
            <Button size="sm" onClick={() => void refetch()}>
              Try again
            </Button>
          }
        />
      )}
      {row?.connected && <BusyPeriods periods={row.busy_periods} provider={row.provider} />}
      {setup && <JobsFeed madeAt={setup.feed_made_at} onChange={refetch} />}
    </div>
  )
}
