import { lazy, Suspense, useState } from 'react'
import PinIcon from 'lucide-react/icons/map-pin'
import WayIcon from 'lucide-react/icons/navigation'
import type { SheetContent } from '../../shared/call-sheets/call-sheets.ts'
import type { Job } from '../../shared/jobs/jobs.ts'
import { pathTo } from '../http/path-to.ts'
import { useLive } from '../offline/store/use-live.ts'
import facts from '../trade/call-sheets/call-sheet.module.css'
import { callDayText } from '../../shared/call-sheets/call-day-text.ts'
import {
  bookedDatesOf,
  HELD_WITHOUT_SHIFT_TEXT,
  heldDatesText,
  isHeldWithoutShift,
} from '../../shared/call-sheets/calls.ts'
import { londonClockText } from '../../shared/call-sheets/london-clock.ts'
import { sheetAddressOf, directionsTo, mapLinkOf, placeOfJob, placeOfSheet } from '../trade/call-sheets/place-links.ts'
import {
  BringAndNotesCard,
  EmergencyCard,
  regionNameOf,
  SheetFact,
  SiteFacts,
} from '../trade/call-sheets/site-facts.tsx'
import type { OwnBooking } from '../trade/call-sheets/use-own-sheet.ts'
import { channelAddress, conversationAddress } from '../trade/conversation-address.ts'
import { joinWithDots } from '../trade/job-texts.ts'
import { WeatherLine } from '../trade/call-sheets/weather-line.tsx'
import { VenuePicture } from '../trade/files/venue-picture.tsx'
import { VenueMap } from '../trade/map/venue-map.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { buttonClass } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card } from '../ui/card.tsx'
import { countdownText, isWorkdayOf, minutesUntil, type OwnJobDay, spokenCountdown, spokenMinuteStep } from './days.ts'
import { JobChangeNews } from './job-news.tsx'
import { SunList } from './sun-list.tsx'
import styles from './today.module.css'

const LazyClockCard = lazy(() => import('./clock/clock-card.tsx'))

/** One job of the day, `place` from the top: the call, what has changed, the way there, whom to call, what to bring. */
export function JobToday({ day, now, place }: { day: OwnJobDay; now: number; place: number }) {
  const { booking } = day
  const { job, content } = booking
  const headId = `today-${job.id}`
  return (
    <section className={styles.job} aria-labelledby={headId}>
      <div className={styles.side}>
        <TodaysCallCard day={day} now={now} headId={headId} />
        <Suspense>
          <LazyClockCard booking={booking} now={now} place={place} isWorkday={isWorkdayOf(day, now)} />
        </Suspense>
        <JobChangeNews booking={booking} place={place} />
      </div>
      <div className={styles.side}>
        <JobPlaceCard job={job} content={content} date={day.date} />
        {content && <BringAndNotesCard content={content} heading="h3" of={job.title} />}
        {content && <EmergencyCard content={content} heading="h3" of={job.title} />}
        <CrewMatesCard booking={booking} />
        <div className={styles.actions}>
          <ButtonLink to={conversationAddress(job.employer_id, job.id)}>Message</ButtonLink>
          {booking.sheet ? (
            <ButtonLink to={pathTo`/call-sheet?job=${job.id}`}>Call sheet v{booking.sheet.version}</ButtonLink>
          ) : (
            <ButtonLink to={pathTo`/?tab=confirmed&job=${job.id}`}>See the job</ButtonLink>
          )}
        </div>
      </div>
    </section>
  )
}

function TodaysCallCard({ day, now, headId }: { day: OwnJobDay; now: number; headId: string }) {
  const { booking, call, next, calls } = day
  const { job, role, isCancelling } = booking
  return (
    <Card className={styles.call}>
      <p className={styles.when}>{whenText(day, now)}</p>
      {call && <CallCountdown at={call.at} now={now} />}
      <h2 id={headId} className={styles.title}>
        {job.title}
      </h2>
      <p className={styles.muted}>{joinWithDots([job.employer_name, role?.role_name])}</p>
      {isHeldWithoutShift(booking) && <p className={styles.muted}>{heldDatesText(bookedDatesOf(booking))}</p>}
      {isCancelling && <p className={styles.cancelling}>Your cancellation has not been sent yet.</p>}
      {calls.length > 1 && (
        <ol className={styles.times} aria-label="Times of the day">
          {calls.map(({ at, until, label }) => (
            <li key={`${at} ${label}`} aria-current={at === (call ?? next)?.at ? 'time' : undefined}>
              <strong>{londonClockText(at)}</strong> {label}
              {until && <span className={styles.muted}> until {londonClockText(until)}</span>}
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}

function whenText({ booking, call, next, end }: OwnJobDay, now: number) {
  if (isHeldWithoutShift(booking)) return HELD_WITHOUT_SHIFT_TEXT
  const told = call ?? next
  if (!told) return `On until ${londonClockText(isoOfMoment(end))}`
  return `${callDayText(told.at, now)} ${londonClockText(told.at)} ${told.label}`
}

/**
 * 'Call in 1 h 20', by the minute. A screen reader reads it where it stands and is told of it in few steps only: at
 * each minute it would interrupt everything else.
 */
function CallCountdown({ at, now }: { at: string; now: number }) {
  const minutes = minutesUntil(at, now)
  return (
    <>
      <p className={styles.countdown} role="timer">
        {countdownText(minutes)}
      </p>
      <CountdownAnnouncer key={at} minutes={minutes} />
    </>
  )
}

function CountdownAnnouncer({ minutes }: { minutes: number }) {
  const step = spokenMinuteStep(minutes)
  const [said, setSaid] = useState({ step, words: '' })
  if (said.step !== step) setSaid({ step, words: step === null ? '' : spokenCountdown(minutes) })
  return <output className="sr-only">{said.words}</output>
}

const isoOfMoment = (moment: number) => new Date(moment).toISOString()

type JobPlaceCardProps = { job: Job; content: SheetContent | null; date: string }

/** By the call sheet, what the venue is called at its door; before there is one, the job's place. */
function JobPlaceCard({ job, content, date }: JobPlaceCardProps) {
  const place = content ? placeOfSheet(content) : placeOfJob(job)
  return (
    <Card as="section" aria-label={regionNameOf('Place', job.title)} className={facts.facts}>
      <SheetFact
        heading="h3"
        icon={<PinIcon />}
        head={content ? content.venue : job.location}
        rest={content ? sheetAddressOf(content) : job.postcode}
      />
      <SunList position={job.position} date={date} />
      <WeatherLine jobId={job.id} date={date} />
      <div className={styles.actions}>
        <a className={buttonClass({})} href={directionsTo(place)} target="_blank" rel="noreferrer">
          <WayIcon />
          Directions
        </a>
        <a className={buttonClass({})} href={mapLinkOf(place)} target="_blank" rel="noreferrer">
          Map
        </a>
      </div>
      <VenuePicture src={job.venue_picture} name={content ? content.venue : job.location} />
      <VenueMap name={content ? content.venue : job.location} position={job.position} />
      {content && <SiteFacts content={content} heading="h3" />}
    </Card>
  )
}

/** Who else is on the job, and the way to all of them. */
function CrewMatesCard({ booking: { job, mates } }: { booking: OwnBooking }) {
  const channel = useLive(async (db) => (await db.conversations.get(job.id))?.channel, [job.id])
  if (mates.length === 0 && !channel) return null
  return (
    <Card as="section" aria-label={regionNameOf('Crew', job.title)}>
      <h3>{mates.length > 0 ? 'Crew with you' : 'Crew'}</h3>
      {mates.length > 0 && (
        <ul className={styles.crew}>
          {mates.map(({ id, full_name, role_name }) => (
            <li key={id}>
              <Avatar name={full_name} size={32} />
              <span>
                {full_name} <span className={styles.muted}>{role_name}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {channel && (
        <div className={styles.crewLinks}>
          <ButtonLink size="sm" to={channelAddress(job.id)}>
            Crew channel
          </ButtonLink>
        </div>
      )}
    </Card>
  )
}
