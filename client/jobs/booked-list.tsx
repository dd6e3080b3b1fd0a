import CalendarIcon from 'lucide-react/icons/calendar-check'
import HistoryIcon from 'lucide-react/icons/history'
import type { Job } from '../../shared/jobs/jobs.ts'
import { formatDateRange } from '../../shared/dates.ts'
import { Badge } from '../ui/badge.tsx'
import { classNames } from '../ui/class-names.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { LongList } from '../ui/long-list.tsx'
import slip from '../trade/job-card.module.css'
import { StarRating } from '../ui/star-rating.tsx'
import { SheetLink } from './sheet-link.tsx'
import { SlipBody } from '../trade/job-card-body.tsx'
import styles from '../trade/job-card-body.module.css'
import { StateBadge } from './state-badge.tsx'
import { bookedRoles } from './booked-roles.ts'
import type { Entry } from './freelancer-jobs.ts'

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
        <article className={classNames(slip.slip, styles.slip)}>
          <SlipBody
            job={{ ...entry.job, roles: bookedRoles(entry), placement: 'ordinary' }}

            corner={tab === 'confirmed' ? '' : yearOf(entry.job)}
            onOpen={onOpen}
          />
          <div className={classNames(slip.foot, styles.foot)}>
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
