import { type ComponentType, lazy, Suspense } from 'react'
import type { GeoPoint } from '../../../shared/places.ts'
import { wayFromHomeText } from '../../../shared/jobs/way-text.ts'
import { useOwnRecord } from '../../offline/session/use-me.ts'
import { directionsTo } from '../call-sheets/place-links.ts'
import type { CountryMapProps } from './country-map.tsx'
import { isOnMap } from '../../../shared/map-projection.ts'
import styles from './venue-map.module.css'

/** What cannot be loaded leaves the address and the distance. */
const LazyCountryMap = lazy<ComponentType<CountryMapProps>>(() =>
  import('./country-map.tsx').catch(() => ({ default: () => null })),
)

type Props = {
  name: string
  position: GeoPoint | undefined
  /** What the device's own map is asked the way to; without it, no link. */
  place?: string
}

/** Where a job is on the map, and how far from home. Nothing where nobody knows. */
export function VenueMap({ name, position, place }: Props) {
  const home = useOwnRecord()?.position
  if (!position || !isOnMap(position)) return null
  return (
    <div className={styles.venue}>
      <p className={styles.way}>
        {home && <span>{wayFromHomeText(home, position)}</span>}
        {place && (
          <a href={directionsTo(place)} target="_blank" rel="noreferrer">
            Directions
          </a>
        )}
      </p>
      <div className={styles.map}>
        <Suspense fallback={null}>
          <LazyCountryMap
            label={`Map of ${name}`}
            pins={[{ id: 'venue', at: position, label: name }]}
            home={home && isOnMap(home) ? home : null}
            isInPage
          />
        </Suspense>
      </div>
    </div>
  )
}
