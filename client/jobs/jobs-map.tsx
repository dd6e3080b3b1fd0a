import { lazy, type ComponentType, Suspense, useMemo, useState } from 'react'
import CloseIcon from 'lucide-react/icons/x'
import { countWithNoun } from '../../shared/counts.ts'
import { projectDatesText } from '../../shared/jobs/project-days.ts'
import { formatDayRate } from '../../shared/money.ts'
import { useOwnRecord } from '../offline/session/use-me.ts'
import { joinWithDots, jobMetaText, townNameOf } from '../trade/job-texts.ts'
import type { CountryMapProps, MapPin } from '../trade/map/country-map.tsx'
import { isOnMap } from '../../shared/map-projection.ts'
import { ownRolesOf, rolesForReader } from '../trade/roles-for.ts'
import { IconButton } from '../ui/icon-button.tsx'
import type { JobEntry } from './freelancer-jobs.ts'
import styles from './jobs-map.module.css'

/** Where it cannot be loaded the list still has all jobs. */
const LazyCountryMap = lazy<ComponentType<CountryMapProps>>(() =>
  import('../trade/map/country-map.tsx').catch(() => ({ default: MapNotLoaded })),
)

type Props = { entries: JobEntry[]; onRead: (id: string) => void }

/** The jobs of the list by place, with the freelancer's home and how far they travel. */
export function JobsMap({ entries, onRead }: Props) {
  const me = useOwnRecord()
  const [picked, setPicked] = useState<string[]>([])
  const pins = useMemo(() => entries.flatMap((entry) => jobPinOf(entry, me ? ownRolesOf(me) : [])), [entries, me])
  const away = entries.length - pins.length
  const shown = entries.filter(({ job }) => picked.includes(job.id))
  const miles = Number(me?.travel_distance)

  return (
    <div className={styles.map}>
      <div className={styles.country}>
        <Suspense fallback={null}>
          <LazyCountryMap
            label="Jobs on the map"
            pins={pins}
            home={me?.position && isOnMap(me.position) ? me.position : null}
            reach={miles > 0 ? miles : null}
            chosen={picked.length === 1 ? picked[0]! : null}
            onPick={setPicked}
          />
        </Suspense>
      </div>
      {shown.length > 0 && <PickedJobs entries={shown} onRead={onRead} onClose={() => setPicked([])} />}
      {away > 0 && (
        <p className={styles.away}>
          {`${countWithNoun(away, 'job')} ${away === 1 ? 'is' : 'are'} not on the map, as we don’t know where ${away === 1 ? 'it is' : 'they are'}. See the list.`}
        </p>
      )}
    </div>
  )
}

/** Nothing where nobody knows the place. */
function jobPinOf(entry: JobEntry, ownRoles: string[]): MapPin[] {
  const { id, title, location, position } = entry.job
  if (!position || !isOnMap(position)) return []
  const rate = rolesForReader(entry, ownRoles)[0]?.day_rate
  const facts = [title, townNameOf(location), projectDatesText(entry.job), rate && formatDayRate(rate)]
  return [
    {
      id,
      at: position,
      label: facts.filter(Boolean).join(', '),
      text: rate ? formatDayRate(rate).replace('/day', '') : '',
    },
  ]
}

type PickedJobsProps = { entries: JobEntry[]; onRead: (id: string) => void; onClose: () => void }

/** What was pressed on the map: a job, or those that are at the same place. */
function PickedJobs({ entries, onRead, onClose }: PickedJobsProps) {
  return (
    <section className={styles.picked} aria-label="Picked on the map">
      <ul>
        {entries.map(({ job }) => (
          <li key={job.id}>
            <button type="button" className={styles.job} onClick={() => onRead(job.id)}>
              <strong>{job.title}</strong>
              <span>{joinWithDots([projectDatesText(job), jobMetaText(job)])}</span>
            </button>
          </li>
        ))}
      </ul>
      <IconButton size="sm" label="Close" onClick={onClose}>
        <CloseIcon />
      </IconButton>
    </section>
  )
}

function MapNotLoaded() {
  return <p className={styles.away}>The map could not be loaded. The list has every job.</p>
}
