import CalendarIcon from 'lucide-react/icons/calendar-check'
import HistoryIcon from 'lucide-react/icons/history'
import type { Job, JobRole } from '../../shared/jobs/jobs.ts'
import { formatDateRange } from '../../shared/dates.ts'
import { Badge } from '../ui/badge.tsx'
import { classNames } from '../ui/class-names.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { LongList } from '../ui/long-list.tsx'
import card from '../trade/job-card.module.css'
import { StarRating } from '../ui/star-rating.tsx'
import { JobCardBody } from '../trade/job-card-body.tsx'
import styles from '../trade/job-card-body.module.css'
import { StateBadge } from './apply-card.tsx'
import type { Entry } from './freelancer-jobs.ts'
import { useLive } from '../offline/store/use-live.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { pathTo } from '../http/path-to.ts'

type Props = { tab: 'confirmed' | 'previous'; entries: Entry[]; onOpen: (id: string) => void }

/** Confirmed jobs, the soonest first, or previous ones with their rating. */
export function BookedList({ tab, entries, onOpen }: Props) {
  if (entries.length === 0) return tab === 'confirmed' ? NOTHING_CONFIRMED : NOTHING_PREVIOUS
  return (
    <LongList
      key={tab}
      label={tab === 'confirmed' ? 'Confirmed jobs' : 'Previous jobs'}
      items={entries}
      keyOf={(entry) => entry.job.id}
      estimate={150}
      render={(entry) => (
        <article className={classNames(card.card, styles.card)}>
          <JobCardBody
            job={{ ...entry.job, roles: bookedRoles(entry), placement: 'ordinary' }}

            corner={tab === 'confirmed' ? '' : yearOf(entry.job)}
            onOpen={onOpen}
          />
          <div className={classNames(card.foot, styles.foot)}>
            {tab === 'confirmed' ? <StateBadge entry={entry} plain /> : <Rated job={entry.job} />}
            <SheetLink jobId={entry.job.id} size="sm" />
          </div>
        </article>
      )}
    />
  )
}

function Rated({ job }: { job: Job }) {
  if (job.rating === null)
    return (
      <Badge plain tone="neutral">
        Not rated yet
      </Badge>
    )
  return <StarRating rating={job.rating} decimals={1} outOf={5} />
}

const yearOf = (job: Job) => formatDateRange(job.date_end, null).split(' ').at(-1)

const NOTHING_CONFIRMED = (
  <EmptyState
    icon={<CalendarIcon />}
    title="No confirmed jobs yet"
    text="When an employer accepts you, the job stands here, readable without signal."
  />
)
const NOTHING_PREVIOUS = (
  <EmptyState
    icon={<HistoryIcon />}
    title="No previous jobs yet"
    text="Jobs you have worked stand here afterwards, with the rating you were given."
  />
)

/** The booked role; all of the job's roles if the application named none. */
export function bookedRoles({ job, application }: Entry): JobRole[] {
  const own = job.roles.filter((role) => role.id === application?.job_role_id)
  return own.length > 0 ? own : job.roles
}

type SheetLinkProps = { jobId: string; variant?: 'primary'; size?: 'sm' }

/** A link to the job's call sheet, once there is one on this device; 'new' until it is confirmed as seen. */
export function SheetLink({ jobId, ...look }: SheetLinkProps) {
  const sheet = useLive((db) => db.call_sheets.get(jobId), [jobId])
  if (!sheet) return null
  return (
    <ButtonLink {...look} to={pathTo`/call-sheet?job=${jobId}`}>
      Call sheet v{sheet.version}
      {sheet.seen_version < sheet.version && ' · new'}
    </ButtonLink>
  )
}
