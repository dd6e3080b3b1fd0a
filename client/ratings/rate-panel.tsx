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
import { RateDialog } from './rate-dialog.tsx'
import { RateSlip } from './rate-card.tsx'
import { useJobsToRate, waits } from './use-jobs-to-rate.ts'

/** Projects that are over with those who worked on them; the dialog that rates one of them is `/?tab=rate&rate=JOB.PERSON`. */
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
  const opened = findOpened(jobs, idOf('rate'))
  const next = jobs?.find(waits)
  const { online } = useStatus()

  return (
    <Stack>
      {error && (
        <InlineError
          calm={!online}
          what={error}
          kept={jobs ? 'What stands here is from before.' : undefined}
          action={<Button onClick={refetch}>Try again</Button>}
        />
      )}
      {!jobs ? (
        !error && <SkeletonList label="Loading the projects to rate" rows={3} height={150} />
      ) : jobs.length === 0 ? (
        <EmptyState
          icon={<StarIcon />}
          title="Nobody to rate yet"
          text="When a project is over, the freelancers who were confirmed for it stand here."
        />
      ) : (
        <LongList
          label="Projects to rate"
          items={jobs}
          keyOf={(job) => job.id}
          estimate={150}
          columns
          render={(job) => (
            <RateSlip
              job={job}
              isNext={job === next}
              onOpen={(id) => open('project', id)}
              onRate={({ id }) => open('rate', `${job.id}.${id}`)}
            />
          )}
        />
      )}
      {opened && (
        <RateDialog
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

function findOpened(jobs: JobToRate[] | undefined, id: string | null) {
  const [jobId, personId] = id?.split('.') ?? []
  const job = jobs?.find((one) => one.id === jobId)
  const person = job?.freelancers.find((one) => one.id === personId)
  return job && person && { job, person }
}
