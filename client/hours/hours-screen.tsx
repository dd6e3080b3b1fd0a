import { QueryProvider } from '../http/query-client.tsx'
import { useSession } from '../offline/session/session.ts'
import { OwnHours } from './own/own-hours.tsx'
import { CompanyWeekHours } from './crew/week-hours.tsx'

/** /hours: a freelancer's own; of a company a week over all its projects. */
export default function HoursScreen() {
  if (useSession().user?.user_type !== 'employer') return <OwnHours />
  return (
    <QueryProvider>
      <CompanyWeekHours />
    </QueryProvider>
  )
}
