import CalendarIcon from 'lucide-react/icons/calendar-check'
import HistoryIcon from 'lucide-react/icons/history'
import type { CallSheet } from '../../shared/call-sheets/call-sheets.ts'
import type { Job, JobRole } from '../../shared/jobs/jobs.ts'
import { formatLondonDateRange, isoLondonDay, londonMidnight } from '../../shared/dates-in-london.ts'
import { bookedRoleOf, ownCallsOf } from '../../shared/call-sheets/calls.ts'
import { isSheetSeen } from '../../shared/call-sheets/seen.ts'
import { joinWithDots } from '../trade/job-texts.ts'
import { Badge } from '../ui/badge.tsx'
import { classNames } from '../ui/class-names.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { LongList } from '../ui/long-list.tsx'
import card from '../trade/job-card.module.css'
import { StarRating } from '../ui/star-rating.tsx'
import { JobCardBody } from '../trade/job-card-body.tsx'
import styles from '../trade/job-card-body.module.css'
import { ApplicationStateBadge } from './apply-card.tsx'
import { bookedCardDays } from './booked-days.ts'
import type { JobEntry } from './freelancer-jobs.ts'
import { useLive } from '../offline/store/use-live.ts'
import { useStatus } from '../offline/sync/status.ts'
import { useFirstSync } from '../offline/sync/first-sync.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { pathTo } from '../http/path-to.ts'
import { OnceFetched } from '../shell/once-fetched.tsx'

type Props = { tab: 'confirmed' | 'previous'; entries: JobEntry[]; onOpen: (id: string) => void }

/** Confirmed jobs, the soonest first, or previous ones with their rating. */
export function BookedList({ tab, entries, onOpen }: Props) {
  if (entries.length === 0)
    return <OnceFetched>{tab === 'confirmed' ? NOTHING_CONFIRMED : NOTHING_PREVIOUS}</OnceFetched>
  return (
    <LongList
      key={tab}
      label={tab === 'confirmed' ? 'Confirmed jobs' : 'Previous jobs'}
      items={entries}
      keyOf={(entry) => entry.job.id}
      estimate={150}
      columns
      render={(entry) => (
        <article className={classNames(card.card, styles.card)}>
          <JobCardBody
            job={{ ...entry.job, roles: bookedRoles(entry), placement: 'ordinary' }}
            booked={bookedCardDays(entry)}

            corner={tab === 'confirmed' ? '' : endYearOf(entry.job)}
            onOpen={onOpen}
          />
          <div className={classNames(card.foot, styles.foot)}>
            {tab === 'confirmed' ? <ApplicationStateBadge entry={entry} plain /> : <GivenJobRating job={entry.job} />}
            <CallSheetLink jobId={entry.job.id} size="sm" />
          </div>
        </article>
      )}
    />
  )
}

function GivenJobRating({ job }: { job: Job }) {
  if (job.rating === null)
    return (
      <Badge plain tone="neutral">
        Not rated yet
      </Badge>
    )
  return <StarRating rating={job.rating} decimals={1} outOf={5} />
}

const endYearOf = (job: Job) => formatLondonDateRange(job.date_end, null).split(' ').at(-1)

const NOTHING_CONFIRMED = (
  <EmptyState
    icon={<CalendarIcon />}
    title="No confirmed jobs yet"
    text="When an employer confirms you, the job appears here, and opens without signal."
    action={<ButtonLink to="/">Find jobs</ButtonLink>}
  />
)
const NOTHING_PREVIOUS = (
  <EmptyState
    icon={<HistoryIcon />}
    title="No previous jobs yet"
    text="Jobs you’ve worked show up here afterwards, with your rating."
  />
)

/** The booked role; all of the job's roles if the application named none. */
export function bookedRoles({ job, application }: JobEntry): JobRole[] {
  const own = bookedRoleOf(job, application)
  return own ? [own] : job.roles
}

export type NextCallFacts = { job: Job; at: string; label: string; place: string }

/** Whether these are all call sheets there are: a new device has the jobs before them. */
export function useSheetsKnown(sheets: (object | null | undefined)[] | undefined): boolean {
  const { online } = useStatus()
  const { firstSyncDone } = useFirstSync()
  return sheets !== undefined && (firstSyncDone || !online || sheets.every(Boolean))
}

/**
 * The first call, by the call sheet or else the start of the role, from an hour ago to the end of tomorrow in
 * London. `now` in milliseconds.
 */
export function nextCallOf(entries: JobEntry[], sheets: (CallSheet | undefined)[], now: number): NextCallFacts | null {
  const calls = entries
    .flatMap((entry) =>
      callsOfEntry(
        entry,
        sheets.find((sheet) => sheet?.id === entry.job.id),
      ),
    )
    .filter(({ at }) => Date.parse(at) > now - 3_600_000)
  const first = calls.sort((a, b) => Date.parse(a.at) - Date.parse(b.at))[0]
  return first && Date.parse(first.at) < londonMidnight(isoLondonDay(now), 2) ? first : null
}

function callsOfEntry({ job, application }: JobEntry, sheet: CallSheet | undefined): NextCallFacts[] {
  const content = sheet?.content ?? null
  const role = bookedRoleOf(job, application)
  const place = content ? joinWithDots([content.venue, content.address]) : job.location
  return ownCallsOf({ job, role, content, shifts: application?.shifts }).map(({ at, label }) => ({
    job,
    at,
    label,
    place,
  }))
}

type SheetLinkProps = { jobId: string; variant?: 'primary'; size?: 'sm' }

/** A link to the job's call sheet, once there is one on this device; 'new' until it is confirmed as seen. */
export function CallSheetLink({ jobId, ...look }: SheetLinkProps) {
  const sheet = useLive((db) => db.call_sheets.get(jobId), [jobId])
  if (!sheet) return null
  return (
    <ButtonLink {...look} to={pathTo`/call-sheet?job=${jobId}`}>
      Call sheet v{sheet.version}
      {!isSheetSeen(sheet) && ' · new'}
    </ButtonLink>
  )
}
