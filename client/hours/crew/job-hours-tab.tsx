import type { Job } from '../../../shared/jobs/jobs.ts'
import { Button } from '../../ui/button.tsx'
import { InlineError } from '../../ui/inline-error.tsx'
import { SkeletonList } from '../../ui/skeleton.tsx'
import { CrewHoursTable } from './crew-hours.tsx'
import { JobChiefs } from './job-chiefs.tsx'
import { useJobHours } from './use-job-hours.ts'

/** The hours of a project's crew. */
export default function JobHoursTab({ job }: { job: Pick<Job, 'id' | 'title'> }) {
  const hours = useJobHours(job.id)
  const { days, jobs, failure, refetch } = hours
  if (days && jobs)
    return (
      <>
        {jobs[0] && <JobChiefs job={jobs[0]} />}
        <CrewHoursTable hours={{ ...hours, days, jobs }} title={job.title} />
      </>
    )
  if (failure)
    return (
      <InlineError
        what={failure}
        action={
          <Button size="sm" onClick={refetch}>
            Try again
          </Button>
        }
      />
    )
  return <SkeletonList label="Loading the hours" rows={6} height={40} />
}
