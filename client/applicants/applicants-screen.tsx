import { QueryProvider } from '../http/query-client.tsx'
import { useLive } from '../offline/store/use-live.ts'
import { PageSpinner } from '../ui/spinner.tsx'
import { useMediaWide } from '../ui/hooks/use-wide.ts'
import { ApplicantsDesk } from './applicants-wide.tsx'
import { ApplicantsPhone } from './applicants-narrow.tsx'
import { NoProject } from './no-project.tsx'

/** Who has applied for a project: list and detail where there is room, else cards and a sheet. */
export default function ApplicantsScreen({ jobId }: { jobId: string }) {
  const job = useLive(async (db) => (await db.jobs.get(jobId)) ?? null, [jobId])
  const isWide = useMediaWide()

  if (job === undefined) return <PageSpinner />
  if (job === null) return <NoProject title="Applicants" />
  return <QueryProvider>{isWide ? <ApplicantsDesk job={job} /> : <ApplicantsPhone job={job} />}</QueryProvider>
}
