import SunriseIcon from 'lucide-react/icons/sunrise'
import SunsetIcon from 'lucide-react/icons/sunset'
import { londonClockText } from '../../shared/call-sheets/london-clock.ts'
import type { GeoPoint } from '../../shared/places.ts'
import { sunTimesAt } from '../../shared/sun-times.ts'
import styles from './today.module.css'

/** When it gets light and dark at the venue on '2026-12-14', reckoned on the device. Nothing where nobody knows the place. */
export function SunList({ position, date }: { position: GeoPoint | undefined; date: string }) {
  const sun = position && sunTimesAt(position, date)
  if (!sun) return null
  return (
    <ul className={styles.sun} aria-label="Daylight">
      <li>
        <SunriseIcon size={16} aria-hidden="true" />
        Sunrise {londonClockText(sun.sunrise)}
      </li>
      <li>
        <SunsetIcon size={16} aria-hidden="true" />
        Sunset {londonClockText(sun.sunset)}
      </li>
    </ul>
  )
}
