import type { Job } from '../../../shared/jobs/jobs.ts'
import { hasMatching } from '../../../shared/payments/packages.ts'
import { QueryProvider } from '../../http/query-client.tsx'
import { useLive } from '../../offline/store/use-live.ts'
import { PageSpinner } from '../../ui/spinner.tsx'
import { useMediaWide } from '../../ui/hooks/use-wide.ts'
import { NoProject } from '../no-project.tsx'
import { FitDesk } from './fit-wide.tsx'
import { FitPhone } from './fit-narrow.tsx'
import { PremiumBrings } from './premium-brings.tsx'

/** Freelancers that fit a project, to be invited: list and detail where there is room, else cards and a sheet. */
export default function FitScreen({ jobId }: { jobId: string }) {
  const job = useLive(async (db) => (await db.jobs.get(jobId)) ?? null, [jobId])

  if (job === undefined) return <PageSpinner />
  if (job === null) return <NoProject title="Freelancers that fit" />
  if (!hasMatching(job)) return <PremiumBrings job={job} />
  return (
    <QueryProvider>
      <Fit job={job} />
    </QueryProvider>
  )
}

function Fit({ job }: { job: Job }) {
  return useMediaWide() ? <FitDesk job={job} /> : <FitPhone job={job} />
}
