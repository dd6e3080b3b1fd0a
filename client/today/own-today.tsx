import ClockIcon from 'lucide-react/icons/alarm-clock'
import { formatLondonLongDay } from '../../shared/dates-in-london.ts'
import { useLive } from '../offline/store/use-live.ts'
import { useStatus } from '../offline/sync/status.ts'
import { BackstageSwitch } from '../shell/colour-mode.tsx'
import { Page } from '../shell/page.tsx'
import { Stale } from '../shell/stale.tsx'
import { findOwnBookings } from '../trade/call-sheets/use-own-sheet.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageSpinner } from '../ui/spinner.tsx'
import { ownDays } from './days.ts'
import { JobToday } from './job-today.tsx'

/** A freelancer's jobs of the day, the next call first. */
export function OwnToday({ now }: { now: number }) {
  const bookings = useLive(findOwnBookings, [])
  const days = bookings && ownDays(bookings, now)
  const { firstSyncDone } = useStatus()
  const isLoading = !days || (days.length === 0 && !firstSyncDone)
  return (
    <Page
      title="Today"
      subtitle={formatLondonLongDay(new Date(now).toISOString())}
      actions={<BackstageSwitch />}
      width="narrow"
    >
      {isLoading ? <PageSpinner /> : days.length === 0 && NOTHING}
      {days?.map((day) => (
        <JobToday key={day.booking.job.id} day={day} now={now} />
      ))}
      <Stale />
    </Page>
  )
}

const NOTHING = (
  <EmptyState
    icon={<ClockIcon />}
    title="No call in the next two days"
    text="From 48 hours before a confirmed job, its call, the way there and the crew are here, readable without signal."
    action={<ButtonLink to="/?tab=confirmed">Confirmed Jobs</ButtonLink>}
  />
)
