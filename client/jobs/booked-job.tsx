import PinIcon from 'lucide-react/icons/map-pin'
import { jobStatusAt } from '../../shared/jobs/job-status.ts'
import { bookedRoleOf, type OwnCall, ownCallsOf } from '../../shared/call-sheets/calls.ts'
import { shiftDayText } from '../../shared/hiring/shift-times.ts'
import type { Job, JobRole } from '../../shared/jobs/jobs.ts'
import { formatDayRate } from '../../shared/money.ts'
import { RoleTermsFacts } from '../trade/pay/role-terms.tsx'
import { Badge } from '../ui/badge.tsx'
import { buttonClass } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card } from '../ui/card.tsx'
import { Stack } from '../ui/layout.tsx'
import { Page } from '../shell/page.tsx'
import { StaleNote } from '../shell/stale.tsx'
import { StarRating } from '../ui/star-rating.tsx'
import { londonClockText, isAwayFromLondonTime } from '../../shared/call-sheets/london-clock.ts'
import { sheetAddressOf, mapLinkOf, placeOfJob, placeOfSheet } from '../trade/call-sheets/place-links.ts'
import { OwnTimes } from '../trade/call-sheets/sheet-times.tsx'
import { useOwnSheet } from '../trade/call-sheets/use-own-sheet.ts'
import { conversationAddress } from '../trade/conversation-address.ts'
import { VenuePicture } from '../trade/files/venue-picture.tsx'
import { VenueMap } from '../trade/map/venue-map.tsx'
import { useOpened } from '../trade/use-opened.ts'
import sheet from '../trade/call-sheets/call-sheet.module.css'
import styles from './booked-job.module.css'
import { bookedRoles, CallSheetLink, useSheetsKnown } from './booked-list.tsx'
import { CancelBooking } from './cancel-booking.tsx'
import type { JobEntry } from './freelancer-jobs.ts'
import { PayRequested } from './pay-requested.tsx'
import { TermsAsked } from './terms-asked.tsx'
import { ApplicationStateBadge } from './apply-card.tsx'
import { formatLondonDay, formatLondonTime, isoLondonDay, lastWorkDay } from '../../shared/dates-in-london.ts'

/**
 * A confirmed or previous job: when and where, by its call sheet once there is one, for how much, and whom to write to.
 * Entirely from this device.
 */
export default function BookedJob({ entry }: { entry: JobEntry }) {
  const { job } = entry
  const { close } = useOpened()
  const roles = bookedRoles(entry)
  const own = useOwnSheet(job.id)
  const isKnown = useSheetsKnown(own === undefined ? own : [own])
  const isOver = jobStatusAt(job) === 'previous'
  const role = bookedRoleOf(job, entry.application)
  const agreed = entry.application?.terms ?? role
  const work = { job, role, content: own?.content ?? null, shifts: entry.application?.shifts }

  return (
    <Page
      title={job.title}
      subtitle={<BookedJobSubtitle job={job} roles={roles} />}
      above={<BookedJobState entry={entry} isOver={isOver} />}
      back={() => close()}
      crumb={isOver ? 'Previous job' : 'Confirmed job'}
      foot={
        <>
          <ButtonLink to={conversationAddress(job.employer_id, job.id)}>Message</ButtonLink>
          <CallSheetLink jobId={job.id} variant="primary" />
        </>
      }
    >
      <TermsAsked entry={entry} />
      <div className={sheet.columns}>
        {work.shifts && work.shifts.length > 0 ? (
          <OwnShiftsCard calls={ownCallsOf(work)} />
        ) : own || work.shifts ? (
          <OwnTimes work={work} />
        ) : (
          // Not before it is known whether a call sheet has other times.
          isKnown && (
            <Card as="section" aria-label="Times">
              {roles.map((role) => (
                <BookedRoleTimes key={role.id} role={role} isNamed={roles.length > 1} />
              ))}
            </Card>
          )
        )}
        {agreed && (
          <Card as="section" aria-label="Terms">
            <Stack gap={2}>
              <RoleTermsFacts role={agreed} />
              {!isOver && <PayRequested entry={entry} agreed={agreed} />}
            </Stack>
          </Card>
        )}
        {isKnown && (
          <BookedJobPlace
            job={job}
            {...(own
              ? { name: own.content.venue, rest: sheetAddressOf(own.content), place: placeOfSheet(own.content) }
              : { name: job.location || 'N/A', rest: job.postcode, place: placeOfJob(job) })}
          />
        )}
        <Card as="section" aria-label="About the job">
          <p className={styles.description}>{job.description}</p>
        </Card>
      </div>
      {!isOver && <CancelBooking entry={entry} />}
      <StaleNote />
    </Page>
  )
}

type BookedJobPlaceProps = { name: string; rest: string; place: string; job: Job }

function BookedJobPlace({ name, rest, place, job }: BookedJobPlaceProps) {
  return (
    <Card as="section" aria-label="Place" className={styles.place}>
      <PinIcon />
      <div>
        <p className={styles.strong}>{name}</p>
        {rest && <p className={styles.small}>{rest}</p>}
      </div>
      <a className={buttonClass({ size: 'sm' })} href={mapLinkOf(place)} target="_blank" rel="noreferrer">
        Map
      </a>
      <div className={styles.map}>
        <VenuePicture src={job.venue_picture} name={name} />
        <VenueMap name={name} position={job.position} place={place} />
      </div>
    </Card>
  )
}

function BookedJobState({ entry, isOver }: { entry: JobEntry; isOver: boolean }) {
  if (!isOver) return <ApplicationStateBadge entry={entry} />
  const { job } = entry
  return (
    <span className={styles.state}>
      <Badge tone="neutral">Over</Badge>
      {job.rating !== null && <StarRating rating={job.rating} decimals={1} outOf={5} />}
    </span>
  )
}

function BookedJobSubtitle({ job, roles: [role, ...others] }: { job: Job; roles: Job['roles'] }) {
  if (!role || others.length > 0) return job.employer_name
  return (
    <>
      {job.employer_name} · {role.role_name} · <strong className={styles.rate}>{formatDayRate(role.day_rate)}</strong>
    </>
  )
}

/** Instead of the role's times, where it has shifts. */
function OwnShiftsCard({ calls }: { calls: OwnCall[] }) {
  const isAway = calls.some(({ at, until }) => [at, until ?? at].some(isAwayFromLondonTime))
  return (
    <Card as="section" aria-labelledby="own-shifts">
      <h2 id="own-shifts" className={styles.roleName}>
        Your shifts{isAway && <span className={styles.small}> London time</span>}
      </h2>
      {calls.map(({ date, at, until }) => (
        <p key={at} className={styles.time}>
          <span className={styles.small}>{shiftDayText(date)}</span>
          <span>
            <strong className={styles.strong}>{formatLondonTime(at)}</strong> call
            <span className={styles.small}>
              {' '}
              until {formatLondonTime(until)}
              {isoLondonDay(Date.parse(until ?? at)) !== date && ' the next day'}
            </span>
          </span>
        </p>
      ))}
    </Card>
  )
}

/** First and last time of a role, by day, by London's clock. */
function BookedRoleTimes({ role, isNamed }: { role: JobRole; isNamed: boolean }) {
  const [start, end] = [Date.parse(role.date_start), Date.parse(role.date_end)]
  const isOneDay = lastWorkDay(start, end) === isoLondonDay(start)
  return (
    <div className={styles.role}>
      {isNamed && (
        <h2 className={styles.roleName}>
          {role.role_name} <span className={styles.rate}>{formatDayRate(role.day_rate)}</span>
        </h2>
      )}
      <p className={styles.time}>
        <span className={styles.small}>{formatLondonDay(role.date_start)}</span>
        <span>
          <strong className={styles.strong}>{londonClockText(role.date_start)}</strong> start
          {isOneDay && <span className={styles.small}> until {londonClockText(role.date_end)}</span>}
        </span>
      </p>
      {!isOneDay && (
        <p className={styles.time}>
          <span className={styles.small}>{formatLondonDay(role.date_end)}</span>
          <span>
            <strong className={styles.strong}>{londonClockText(role.date_end)}</strong> finish
          </span>
        </p>
      )}
    </div>
  )
}
