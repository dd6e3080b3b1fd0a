import {
  busyText,
  CONNECTION_END_TEXTS,
  type ConnectionEnd,
  isConnectionEnd,
} from '../../../shared/calendar/calendar-texts.ts'
import { useStatus } from '../../offline/sync/status.ts'
import { Button } from '../../ui/button.tsx'
import { InlineError } from '../../ui/inline-error.tsx'
import { SkeletonList } from '../../ui/skeleton.tsx'
import styles from '../settings.module.css'
import { ConnectCalendar } from './connect-calendar.tsx'
import { ConnectedCalendar } from './connected-calendar.tsx'
import { JobsFeed } from './jobs-feed.tsx'
import { useCalendar, calendarErrorTextOf } from './use-calendar.ts'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { toast } from '../../ui/overlays/toast.ts'
import type { BusyPeriod, CalendarStatus } from '../../../shared/calendar/calendar.ts'
import { Stack, Text } from '../../ui/layout.tsx'
import calendarStyles from './calendar.module.css'

const FAILED_CONNECTION_ENDS = new Set<ConnectionEnd>(['stale', 'failed', 'unreachable'])

/** Reads a freelancer's external calendar, and offers their jobs here to it as a feed. Readable without signal. */
export default function CalendarTab() {
  const { online } = useStatus()
  const { row, isSynced, setup, error, refetch } = useCalendar()
  const end = useConnectionEnd()

  // Before the first sync it is unknown whether a calendar is connected.
  const isComing = !row && online && (!isSynced || (!setup && !error))
  if (row === undefined || isComing) return <SkeletonList rows={2} height={120} label="Your calendar" />
  return (
    <div className={styles.parts}>
      <output className={styles.offline}>
        {!online && 'Connecting, syncing and disconnecting a calendar needs signal.'}
        {online && end === 'denied' && !row?.connected && CONNECTION_END_TEXTS.denied}
      </output>
      {end && FAILED_CONNECTION_ENDS.has(end) && !row?.connected && <InlineError what={CONNECTION_END_TEXTS[end]} />}
      {row?.connected ? <ConnectedCalendar row={row} /> : <ConnectCalendar row={row} setup={setup} />}
      {error && online && (
        <InlineError
          what={calendarErrorTextOf(error, 'Your calendar could not be loaded')}
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

/** The outcome of connecting at the provider's page, shown once; success as a toast. */
function useConnectionEnd() {
  const [params, setParams] = useSearchParams()
  const outcome = params.get('calendar')
  const [end] = useState(() => (isConnectionEnd(outcome) ? outcome : null))

  useEffect(() => {
    if (outcome === null) return
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        after.delete('calendar')
        return after
      },
      { replace: true },
    )
    if (outcome === 'connected') toast({ tone: 'go', text: CONNECTION_END_TEXTS.connected })
  }, [outcome, setParams])

  return end
}

const BUSY_PERIODS_SHOWN_FIRST = 8

type Props = { periods: BusyPeriod[]; provider: CalendarStatus['provider'] }

/** The calendar's busy periods, from now on. */
function BusyPeriods({ periods, provider }: Props) {
  const [isAll, setIsAll] = useState(false)
  const now = new Date().toISOString()
  const ahead = periods.filter(({ end }) => end > now)
  const shown = isAll ? ahead : ahead.slice(0, BUSY_PERIODS_SHOWN_FIRST)

  return (
    <Stack as="section" gap={3} aria-labelledby="busy-periods">
      <div>
        <h2 id="busy-periods">Busy periods</h2>
        <Text size="small" muted>
          {ahead.length === 0
            ? 'Nothing in the next 120 days.'
            : provider === 'google'
              ? 'Google tells us when, not why. Only you see this list.'
              : 'Only you see this list.'}
        </Text>
      </div>
      {ahead.length > 0 && (
        <ul className={calendarStyles.periods}>
          {shown.map((period) => (
            <li key={period.start + period.end + period.summary}>
              <span className={calendarStyles.when}>{busyText(period)}</span>
              <span className={calendarStyles.what}>{period.summary}</span>
            </li>
          ))}
        </ul>
      )}
      {ahead.length > shown.length && <Button onClick={() => setIsAll(true)}>{`Show all ${ahead.length}`}</Button>}
    </Stack>
  )
}
