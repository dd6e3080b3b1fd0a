import { QueryProvider } from '../../http/query-client.tsx'
import { useLive } from '../../offline/db.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Page } from '../../ui/page.tsx'
import { PageSpinner } from '../../ui/spinner.tsx'
import { useMediaWide } from '../use-media-wide.ts'
import { ApplicantsDesk } from './applicants-desk.tsx'
import { ApplicantsPhone } from './applicants-phone.tsx'

/** Who has applied for a project: list and detail where there is room, else cards and a sheet. */
export default function ApplicantsScreen({ jobId }: { jobId: string }) {
  const job = useLive(async (db) => (await db.jobs.get(jobId)) ?? null, [jobId])
  const isWide = useMediaWide()

  if (job === undefined) return <PageSpinner />
  if (job === null) return <NoProject />
  return <QueryProvider>{isWide ? <ApplicantsDesk job={job} /> : <ApplicantsPhone job={job} />}</QueryProvider>
}

function NoProject() {
  return (
    <Page title="Applicants" back="/">
      <EmptyState
        title="This project is not here"
        text="It may belong to another company, or this device has not heard of it yet."
        action={<ButtonLink to="/">Your Projects</ButtonLink>}
      />
    </Page>
  )
}
