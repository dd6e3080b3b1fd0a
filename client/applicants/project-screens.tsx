import { lazy, Suspense } from 'react'
import { PageSpinner } from '../ui/spinner.tsx'
import { QueryProvider } from '../http/query-client.tsx'
import { useLive } from '../offline/store/use-live.ts'
import { useWide } from '../ui/hooks/use-wide.ts'
import { ApplicantsWide } from './applicants-wide.tsx'
import { ApplicantsNarrow } from './applicants-narrow.tsx'
import { NoProject } from './no-project.tsx'

const FitScreen = lazy(() => import('./fit/fit-screen.tsx'))

/** Those who have applied for a project, or those who fit it. */
export default function ProjectScreens({ jobId, isFit }: { jobId: string; isFit: boolean }) {
  if (!isFit) return <ApplicantsScreen jobId={jobId} />
  return (
    <Suspense fallback={<PageSpinner />}>
      <FitScreen jobId={jobId} />
    </Suspense>
  )
}

/** Who has applied for a project: list and detail where there is room, else cards and a sheet. */
function ApplicantsScreen({ jobId }: { jobId: string }) {
  const job = useLive(async (db) => (await db.jobs.get(jobId)) ?? null, [jobId])
  const isWide = useWide()

  if (job === undefined) return <PageSpinner />
  if (job === null) return <NoProject title="Applicants" />
  return <QueryProvider>{isWide ? <ApplicantsWide job={job} /> : <ApplicantsNarrow job={job} />}</QueryProvider>
}
