import { useMinute } from '../ui/hooks/use-now.ts'
import { OwnToday } from './own-today.tsx'

/** /today: a freelancer's next call with all that is needed to get there; entirely from this device. */
export default function TodayScreen() {
  const now = useMinute()
  return <OwnToday now={now} />
}
