import { Link } from 'react-router-dom'
import CalendarIcon from 'lucide-react/icons/calendar'
import ClashIcon from 'lucide-react/icons/triangle-alert'
import { busyText } from '../../shared/calendar/calendar-texts.ts'
import { isoDayAfter } from '../../shared/calendar/blocked-days.ts'
import { londonMidnight } from '../../shared/dates-in-london.ts'
import { shownBlockedDays } from '../offline/store/blocked-day-rows.ts'
import type { BusyPeriod } from '../../shared/calendar/calendar.ts'
import type { Job } from '../../shared/jobs/jobs.ts'
import {
  bookedRoleOf,
  type BookedWork,
  HELD_WITHOUT_SHIFT_TEXT,
  isHeldWithoutShift,
  ownCallsOf,
} from '../../shared/call-sheets/calls.ts'
import { spansOverlap } from '../../shared/jobs/score-match.ts'
import { useLive } from '../offline/store/use-live.ts'
import { Badge } from '../ui/badge.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { DateBlock } from '../ui/date-block.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Text } from '../ui/layout.tsx'
import { SkeletonList } from '../ui/skeleton.tsx'
import card from '../trade/job-card.module.css'
import styles from './portfolio.module.css'
import type { StandbyDb } from '../offline/store/database.ts'
import { deviceTimeZone } from '../../shared/dates.ts'
import { OnceFetched } from '../shell/once-fetched.tsx'

/** Future confirmed jobs and the own calendar's busy periods in one order, month by month, from this device. */
export function OwnCalendarList() {
  const jobs = useLive(upcomingConfirmedJobs, [])
  const busy = useLive(busyPeriodsAhead, [])
  if (!jobs || !busy) return <SkeletonList rows={2} height={90} label="Loading the calendar" />
  if (jobs.length + busy.periods.length === 0) {
    return (
      <OnceFetched>
        <EmptyState
          icon={<CalendarIcon />}
          title="Nothing confirmed yet"
          text="Jobs appear here as soon as the employer confirms you."
          action={<ButtonLink to="/">Find jobs</ButtonLink>}
        />
      </OnceFetched>
    )
  }
  return (
    <>
      {calendarByMonth(jobs, busy.periods).map(({ month, entries }) => (
        <section key={month} className={styles.month} aria-label={month}>
          <h2>{month}</h2>
          <ul className={styles.booked}>
            {entries.map((entry) => (
              <CalendarEntryCard key={entry.key} entry={entry} />
            ))}
          </ul>
        </section>
      ))}
      <Text size="small" muted>
        {busy.isConnected ? 'Busy times come from your calendar, and only you see them. ' : 'Busy elsewhere? '}
        <Link to="/settings?tab=calendar">{busy.isConnected ? 'Calendar settings' : 'Connect your calendar'}</Link>
      </Text>
    </>
  )
}

function CalendarEntryCard({ entry: { start, end, job, period, clashes, alongside } }: { entry: CalendarEntry }) {
  return (
    <li className={job ? card.card : styles.busy}>
      {job && <DateBlock start={start} end={end} />}
      <div className={card.main}>
        {job && <h3 className={card.title}>{job.title}</h3>}
        {job && <p className={card.meta}>{`${job.employer_name} · ${job.location}`}</p>}
        {period && <p>{busyText(period)}</p>}
        {period && <p className={card.meta}>{period.isBlocked ? period.summary : `Busy: ${period.summary}`}</p>}
        {clashes.length > 0 && (
          <Badge tone="stop" icon={<ClashIcon />}>
            {`Clashes with ${clashes.join(', ')}`}
          </Badge>
        )}
        {alongside.length > 0 && (
          <Badge tone="standby" icon={<ClashIcon />}>
            {`Same time as ${alongside.join(', ')}`}
          </Badge>
        )}
        {job?.isHeld && <p className={card.meta}>{HELD_WITHOUT_SHIFT_TEXT}</p>}
      </div>
    </li>
  )
}

/** A busy period, or days in a row that the person has blocked. */
type TakenPeriod = BusyPeriod & { isBlocked?: true }

/** The busy periods of the connected calendar, and the blocked days, that are not over. */
async function busyPeriodsAhead(db: StandbyDb) {
  const calendar = await db.calendars.get('calendar')
  const now = new Date().toISOString()
  const periods: TakenPeriod[] = [...(calendar?.busy_periods ?? []), ...blockedPeriods(await shownBlockedDays(db))]
  return {
    isConnected: calendar?.connected ?? false,
    periods: periods.filter(({ end }) => end > now),
  }
}

/** Days in a row with the same note are one period, from midnight to midnight. */
function blockedPeriods(days: ReadonlyMap<string, string>): TakenPeriod[] {
  const spans: { first: string; last: string; note: string }[] = []
  for (const day of [...days.keys()].toSorted()) {
    const [before, note] = [spans.at(-1), days.get(day)!]
    if (before?.note === note && day === isoDayAfter(before.last)) before.last = day
    else spans.push({ first: day, last: day, note })
  }
  return spans.map(({ first, last, note }) => ({
    start: new Date(londonMidnight(first)).toISOString(),
    end: new Date(londonMidnight(last, 1)).toISOString(),
    summary: note ? `Blocked: ${note}` : 'Blocked',
    isBlocked: true,
  }))
}

type ConfirmedEntry = Job & { isHeld: boolean }

/** Confirmed jobs that are not over: once for each of one's own shifts, or with the dates of the role and its calls. */
async function upcomingConfirmedJobs(db: StandbyDb): Promise<ConfirmedEntry[]> {
  const accepted = await db.applications.filter(({ status }) => status === 'accepted').toArray()
  const ids = accepted.map(({ job_id }) => job_id)
  const [jobs, sheets] = await Promise.all([db.jobs.bulkGet(ids), db.call_sheets.bulkGet(ids)])
  const now = new Date().toISOString()
  return accepted
    .flatMap((application, at): ConfirmedEntry[] => {
      const job = jobs[at]
      if (!job) return []
      const { shifts } = application
      const work = { job, role: bookedRoleOf(job, application), content: sheets[at]?.content ?? null, shifts }
      return confirmedTimesOf(job, work).map((time) => ({ ...job, ...time, isHeld: isHeldWithoutShift(work) }))
    })
    .filter((job) => (job.date_end ?? now) >= now)
}

function confirmedTimesOf(job: Job, work: BookedWork): Pick<Job, 'date_start' | 'date_end'>[] {
  const calls = ownCallsOf(work)
  if (work.shifts && calls.length > 0) return calls.map(({ at, until }) => ({ date_start: at, date_end: until }))
  const { date_start, date_end } = work.role ?? job
  const moments = [date_start, date_end, ...calls.flatMap(({ at, until }) => [at, until])].filter((at) => at !== null)
  const times = moments.map((at) => new Date(at).toISOString()).toSorted()
  return [{ date_start: times[0] ?? null, date_end: times.at(-1) ?? null }]
}

type CalendarEntry = {
  key: string
  start: string | null
  end: string | null
  /** One of the two. */
  job: (Job & { isHeld?: boolean }) | null
  period: TakenPeriod | null
  /** Titles of the jobs at the same time as this job. */
  clashes: string[]
  /** Titles of the jobs at the same time as this busy period: no clash, since it may be the job as the person wrote it down. */
  alongside: string[]
}

const monthHeadingFormat = new Intl.DateTimeFormat('en-GB', {
  month: 'long',
  year: 'numeric',
  timeZone: deviceTimeZone(),
})

/** 'December 2026' with its jobs and busy periods, the earliest first; what has no date comes last. */
export function calendarByMonth(jobs: readonly (Job & { isHeld?: boolean })[], busy: readonly TakenPeriod[] = []) {
  const entries: CalendarEntry[] = [
    ...jobs.map((job) => ({
      key: `${job.id} ${job.date_start}`,
      start: job.date_start,
      end: job.date_end,
      job,
      period: null,
      clashes: jobTitlesAt(job.date_start, job.date_end, jobs, job),
      alongside: [],
    })),
    ...busy.map((period) => ({
      key: period.start + period.end + period.summary,
      start: period.start,
      end: period.end,
      job: null,
      period,
      clashes: [],
      alongside: jobTitlesAt(period.start, period.end, jobs),
    })),
  ]
  const months = new Map<string, CalendarEntry[]>()
  for (const entry of entries.toSorted((a, b) => startMomentOf(a.start) - startMomentOf(b.start) || 0)) {
    const month = monthHeadingOf(entry.start)
    months.set(month, [...(months.get(month) ?? []), entry])
  }
  return [...months].map(([month, inMonth]) => ({ month, entries: inMonth }))
}

/** Titles of the other jobs that overlap with this time; without a date nothing does. */
function jobTitlesAt(start: string | null, end: string | null, jobs: readonly Job[], own?: Job) {
  if (!start) return []
  return jobs
    .filter(
      (job) =>
        job !== own && job.date_start && spansOverlap(isoSpanOf(start, end), isoSpanOf(job.date_start, job.date_end)),
    )
    .map(({ title }) => title)
}

/** Both in the same zone, so that two of them compare as text. */
const isoSpanOf = (start: string, end: string | null) => ({
  start: new Date(start).toISOString(),
  end: new Date(end ?? start).toISOString(),
})

/** Calendars and jobs may write one moment in different zones. */
const startMomentOf = (start: string | null) => (start ? Date.parse(start) : Infinity)

const monthHeadingOf = (start: string | null) => (start ? monthHeadingFormat.format(new Date(start)) : 'No date yet')
