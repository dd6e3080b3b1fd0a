import StarIcon from 'lucide-react/icons/star'
import type { JobToRate } from '../../shared/jobs/jobs.ts'
import { QueryProvider } from '../http/query-client.tsx'
import { useStatus } from '../offline/sync/status.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import { Stack } from '../ui/layout.tsx'
import { LongList } from '../ui/long-list.tsx'
import { SkeletonList } from '../ui/skeleton.tsx'
import { useOpened } from '../trade/use-opened.ts'
import { useNavigate } from 'react-router-dom'
import { projectPath } from '../trade/project-address.ts'
import { type PersonToRate, useJobsToRate, hasSomebodyToRate } from './use-jobs-to-rate.ts'
import CheckIcon from 'lucide-react/icons/check'
import { formatLondonDateRange } from '../../shared/dates-in-london.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { classNames } from '../ui/class-names.ts'
import card from '../trade/job-card.module.css'
import { StarRating } from '../ui/star-rating.tsx'
import { joinWithDots, townNameOf } from '../trade/job-texts.ts'
import { JobCardBody } from '../trade/job-card-body.tsx'
import body from '../trade/job-card-body.module.css'
import styles from './rate-card.module.css'
import { lazyDialog } from '../ui/overlays/lazy-dialog.tsx'

const LazyRateCrewDialog = lazyDialog(() => import('./rate-crew-dialog.tsx'))
const LazyRateDialog = lazyDialog(() => import('./rate-dialog.tsx'))

/**
 * Past projects with the freelancers who worked on them; the dialog for one of them is `/?tab=rate&rate=JOB.PERSON`,
 * for all of them `/?tab=rate&rate=JOB`.
 */
export default function RatePanel() {
  return (
    <QueryProvider>
      <JobsToRate />
    </QueryProvider>
  )
}

function JobsToRate() {
  const { jobs, error, refetch, markRated } = useJobsToRate()
  const { idOf, open, close } = useOpened()
  const navigate = useNavigate()
  const opened = findOpenedRating(jobs, idOf('rate'))
  const openedCrew = jobs?.find(({ id }) => id === idOf('rate'))
  const next = jobs?.find(hasSomebodyToRate)
  const { online } = useStatus()

  return (
    <Stack>
      {error && (
        <InlineError
          calm={!online}
          what={error}
          kept={jobs ? 'This may be out of date.' : undefined}
          action={<Button onClick={refetch}>Try again</Button>}
        />
      )}
      {!jobs ? (
        !error && <SkeletonList label="Loading the projects to rate" rows={3} height={150} />
      ) : jobs.length === 0 ? (
        <EmptyState
          icon={<StarIcon />}
          title="Nobody to rate yet"
          text="When a project is over, the freelancers who were confirmed for it appear here."
        />
      ) : (
        <LongList
          label="Projects to rate"
          items={jobs}
          keyOf={(job) => job.id}
          estimate={150}
          columns
          render={(job) => (
            <JobToRateCard
              job={job}
              isNext={job === next}
              onOpen={(id) => void navigate(projectPath(id))}
              onRate={({ id }) => open('rate', `${job.id}.${id}`)}
              onRateAll={() => open('rate', job.id)}
            />
          )}
        />
      )}
      {openedCrew && (
        <LazyRateCrewDialog
          key={openedCrew.id}
          job={openedCrew}
          onRated={(id) => markRated(openedCrew.id, id)}
          onRefused={refetch}
          onClose={close}
        />
      )}
      {opened && (
        <LazyRateDialog
          key={`${opened.job.id}${opened.person.id}`}
          {...opened}
          onRated={() => markRated(opened.job.id, opened.person.id)}
          onRefused={refetch}
          onClose={close}
        />
      )}
    </Stack>
  )
}

function findOpenedRating(jobs: JobToRate[] | undefined, id: string | null) {
  const [jobId, personId] = id?.split('.') ?? []
  const job = jobs?.find((one) => one.id === jobId)
  const person = job?.freelancers.find((one) => one.id === personId)
  return job && person && { job, person }
}

type Props = {
  job: JobToRate
  /** The first of them is the primary action. */
  isNext: boolean
  onOpen: (id: string) => void
  onRate: (person: PersonToRate) => void
  onRateAll: () => void
}

/** A past project with the freelancers who worked on it, each with their mean rating. */
function JobToRateCard({ job, isNext, onOpen, onRate, onRateAll }: Props) {
  const waiting = job.freelancers.filter((one) => !one.already_rated)
  const next = isNext ? waiting[0] : undefined
  return (
    <article className={classNames(card.card, body.card)}>
      <JobCardBody
        job={{ ...job, roles: [], placement: 'ordinary' }}
        meta={joinWithDots([townNameOf(job.location), job.event_type])}
        corner={yearOfJobEnd(job)}
        opens="project"
        onOpen={onOpen}
      />
      <ul className={classNames(card.foot, body.foot, styles.crew)} aria-label={`Crew of ${job.title}`}>
        {job.freelancers.map((person) => (
          <li key={person.id} className={styles.person}>
            <Avatar name={person.full_name} size={32} />
            <span className={styles.name}>{person.full_name}</span>
            <StarRating rating={person.rating} {...(person.rating === 0 && { count: 0 })} />
            {person.already_rated ? (
              <Badge tone="go" icon={<CheckIcon />}>
                Rated
              </Badge>
            ) : (
              <Button
                size="sm"
                variant={person === next ? 'primary' : 'outline'}
                aria-label={`Rate ${person.full_name}`}
                onClick={() => onRate(person)}
              >
                Rate
              </Button>
            )}
          </li>
        ))}
      </ul>
      {waiting.length > 1 && (
        <Button className={styles.all} onClick={onRateAll}>
          {`Rate all ${waiting.length}`}
          <span className="sr-only">{` of ${job.title}`}</span>
        </Button>
      )}
    </article>
  )
}

const yearOfJobEnd = (job: JobToRate) => formatLondonDateRange(job.date_end, null).split(' ').at(-1) ?? ''
