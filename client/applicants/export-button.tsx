import type { ApplicantFilters } from '../../shared/hiring/applicant-list.ts'
import type { Job } from '../../shared/jobs/jobs.ts'
import { failureText, request } from '../http/request.ts'
import { useChange } from '../http/use-change.ts'
import { Button } from '../ui/button.tsx'
import { saveFile } from '../ui/export.ts'
import { toast } from '../ui/overlays/toast.ts'
import { at } from '../http/path-to.ts'

/** ms; enough for thousands of applicants over a slow connection. */
const PATIENCE = 120_000

/**
 * The applicants under the present filter, in the present order, exported by the server: also those not fetched yet.
 */
export function ExportButton({ job, filters }: { job: Job; filters: ApplicantFilters }) {
  const { send, isBusy } = useChange(
    async () => {
      let name = 'applicants.csv'
      const path = at('/jobs/{id}/applicants.csv', { id: job.id }, new URLSearchParams(asked(filters)))
      const file = await request('GET', path, undefined, {
        timeout: PATIENCE,
        read: (response) => response.blob(),
        onHeaders: (headers) => (name = nameIn(headers.get('content-disposition')) ?? name),
      })
      saveFile(file, name)
    },
    (error) => failureText(error, 'The applicants could not be exported'),
    { onFailure: (text) => toast({ tone: 'stop', text }) },
  )

  return (
    <Button size="sm" loading={isBusy} onClick={() => void send()}>
      Export CSV
    </Button>
  )
}

/** An older server knows no role; one that was not chosen is not sent. */
const asked = ({ role, ...rest }: ApplicantFilters) => (role ? { ...rest, role } : rest)

const nameIn = (disposition: string | null) => /filename="([^"]+)"/.exec(disposition ?? '')?.[1]
