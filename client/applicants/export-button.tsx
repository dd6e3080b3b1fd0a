import ExportIcon from 'lucide-react/icons/download'
import { failureText, request, RequestError } from '../http/request.ts'
import { sendQueueNow } from '../offline/outbox/unsent.ts'
import { crewListQueue } from '../offline/store/crew-rows.ts'
import { useShortcuts } from '../shell/shortcuts.ts'
import { useChange } from '../http/use-change.ts'
import { Button } from '../ui/button.tsx'
import { saveFile } from '../ui/export.ts'
import { toast } from '../ui/overlays/toast.ts'
import { at } from '../http/path-to.ts'
import type { ApplicantList } from './use-applicant-list.ts'

/** ms; enough for thousands of applicants over a slow connection. */
const EXPORT_TIMEOUT_MS = 120_000

type Props = {
  list: ApplicantList
  /** Of the word beside its icon, which may be for screen readers only. */
  wordClass?: string | undefined
}

/**
 * The applicants under the present filter, in the present order, exported by the server: also those not fetched yet.
 */
export function ExportButton({ list, wordClass }: Props) {
  const { send, isBusy } = useChange(
    async () => {
      // The server knows only those stars that were sent: the file has who is on the screen, or is not made.
      if (list.favourites.isOn && !(await sendQueueNow(crewListQueue(list.job.company_id))))
        throw new RequestError(0, '')
      let name = 'applicants.csv'
      const path = at('/jobs/{id}/applicants.csv', { id: list.job.id }, new URLSearchParams(exportParametersOf(list)))
      const file = await request('GET', path, undefined, {
        timeout: EXPORT_TIMEOUT_MS,
        read: (response) => response.blob(),
        onHeaders: (headers) => (name = fileNameInHeader(headers.get('content-disposition')) ?? name),
      })
      saveFile(file, name)
    },
    (error) => failureText(error, 'The applicants could not be exported'),
    { onFailure: (text) => toast({ tone: 'stop', text }) },
  )

  useShortcuts('Applicants', [['', 'Export CSV', () => void send()]])

  return (
    <Button
      size="sm"
      title={wordClass && 'Export CSV'}
      icon={<ExportIcon />}
      loading={isBusy}
      onClick={() => void send()}
    >
      <span className={wordClass}>Export CSV</span>
    </Button>
  )
}

/** An older server knows neither role nor favourites; what was not chosen is not sent. */
const exportParametersOf = ({ filters: { role, ...rest }, favourites }: ApplicantList) => ({
  ...rest,
  ...(role && { role }),
  ...(favourites.isOn && { favourites: 'only' }),
})

const fileNameInHeader = (disposition: string | null) => /filename="([^"]+)"/.exec(disposition ?? '')?.[1]
