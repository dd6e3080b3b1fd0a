import { useSession } from '../offline/session/session.ts'
import { useMinute } from '../ui/hooks/use-now.ts'
import { CompanyToday } from './company-today.tsx'
import { OwnToday } from './own-today.tsx'

/**
 * /today: a freelancer's next call with all that is needed to get there; for an employer who of the crew knows of
 * theirs. Entirely from this device.
 */
export default function TodayScreen() {
  const isEmployer = useSession().user?.user_type === 'employer'
  const now = useMinute()
  return isEmployer ? <CompanyToday now={now} /> : <OwnToday now={now} />
}
