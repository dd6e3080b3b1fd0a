import { useSession } from '../offline/session/session.ts'
import { useMinute } from '../ui/hooks/use-now.ts'
import { CompanyToday } from './company-today.tsx'
import ClockIcon from 'lucide-react/icons/alarm-clock'
import { useLive } from '../offline/store/use-live.ts'
import { unendedBookings } from '../offline/store/clock/punch-rows.ts'
import { findOwnBookings } from '../trade/call-sheets/use-own-sheet.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { DayPage } from './day-page.tsx'
import { ownJobDays } from './days.ts'
import { JobToday } from './job-today.tsx'

const NO_CALL_SOON = (
  <EmptyState
    icon={<ClockIcon />}
    title="No call in the next two days"
    text="From 48 hours before a confirmed job you’ll find your call, the way there and the crew here, signal or not."
    action={<ButtonLink to="/?tab=confirmed">Confirmed Jobs</ButtonLink>}
  />
)

/**
 * /today: a freelancer's next call with all that is needed to get there; for an employer who of the crew knows of
 * theirs. Entirely from this device.
 */
export default function TodayScreen() {
  const isEmployer = useSession().user?.user_type === 'employer'
  const now = useMinute()
  return isEmployer ? <CompanyToday now={now} /> : <FreelancerToday now={now} />
}

/** A freelancer's jobs of the day, the next call first. */
function FreelancerToday({ now }: { now: number }) {
  const bookings = useLive(findOwnBookings, [])
  const punches = useLive((db) => db.punches.toArray(), [])
  const days = bookings && punches && ownJobDays(bookings, now, unendedBookings(punches, now))
  return (
    <DayPage now={now} days={days} nothing={NO_CALL_SOON} width="wide">
      {days?.map((day, place) => (
        <JobToday key={day.booking.job.id} day={day} now={now} place={place} />
      ))}
    </DayPage>
  )
}
