import { Navigate } from 'react-router-dom'
import { useSession } from '../offline/session/session.ts'
import { Page } from '../shell/page.tsx'
import { StaleNote } from '../shell/stale.tsx'
import { CompanyCalendar } from './company-calendar.tsx'

/** /calendar: all projects of the company by week or month. A freelancer's calendar is a tab of their portfolio. */
export default function CalendarScreen() {
  const { user } = useSession()
  if (!user) return null
  if (user.user_type === 'freelancer') return <Navigate to="/portfolio?tab=calendar" replace />
  return (
    <Page title="Calendar" width="columns">
      <CompanyCalendar />
      <StaleNote />
    </Page>
  )
}
