import type { CallSheet } from '../../../shared/call-sheets/call-sheets.ts'
import { formatLondonDateRange } from '../../../shared/dates-in-london.ts'
import type { Job } from '../../../shared/jobs/jobs.ts'
import { crewCostOf } from '../../../shared/jobs/crew-cost.ts'
import { placesFilledText } from '../../../shared/jobs/place-counts.ts'
import { isOnMap } from '../../../shared/map-projection.ts'
import { formatDayRate, formatPounds } from '../../../shared/money.ts'
import { SheetCrewList } from '../../trade/call-sheets/crew-list.tsx'
import { placeOfJob } from '../../trade/call-sheets/place-links.ts'
import { townNameOf } from '../../trade/job-texts.ts'
import { VenuePicture } from '../../trade/files/venue-picture.tsx'
import { VenueMap } from '../../trade/map/venue-map.tsx'
import { Card } from '../../ui/card.tsx'
import { Stack } from '../../ui/layout.tsx'
import costStyles from './cost-by-day.module.css'
import { CostByDay } from './cost-by-day.tsx'
import styles from './project.module.css'

/** Beside the tabs that leave room for it on a wide screen: the roles, and who of the crew has seen the call sheet. */
export function ProjectSide({ job, sheet }: { job: Job; sheet: CallSheet | null }) {
  return (
    <aside className={styles.side} aria-label="Roles and crew">
      <Card as="section" aria-label="Roles">
        <h2 className={styles.sideHead}>Roles</h2>
        <ul className={styles.roles}>
          {job.roles.map((role) => (
            <li key={role.id} className={styles.role}>
              <span>{role.role_name}</span>
              <span className={styles.rate}>{formatDayRate(role.day_rate)}</span>
              <span className={styles.muted}>{formatLondonDateRange(role.date_start, role.date_end)}</span>
              <span className={styles.muted}>{placesFilledText(role)}</span>
            </li>
          ))}
        </ul>
        <p className={costStyles.total}>
          Crew cost: {formatPounds(crewCostOf(job.roles).pence)} planned, {formatPounds(confirmedCostPence(job))}{' '}
          confirmed
        </p>
      </Card>
      <CostByDay roles={job.roles} />
      <SheetCrewList job={job} sheet={sheet} />
      {(job.venue_picture || (job.position && isOnMap(job.position))) && (
        <Card as="section" aria-label="Venue" data-venue="">
          <h2 className={styles.sideHead}>Venue</h2>
          <Stack>
            <VenuePicture src={job.venue_picture} name={townNameOf(job.location)} />
            <VenueMap name={townNameOf(job.location)} position={job.position} place={placeOfJob(job)} />
          </Stack>
        </Card>
      )}
    </aside>
  )
}

const confirmedCostPence = ({ roles }: Job) => crewCostOf(roles.map((role) => ({ ...role, places: role.filled }))).pence
