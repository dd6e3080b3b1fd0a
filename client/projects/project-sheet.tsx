import CloseIcon from 'lucide-react/icons/circle-stop'
import SheetIcon from 'lucide-react/icons/clipboard-list'
import CopyIcon from 'lucide-react/icons/copy'
import EditIcon from 'lucide-react/icons/pencil'
import FitIcon from 'lucide-react/icons/user-search'
import ReopenIcon from 'lucide-react/icons/rotate-ccw'
import { formatDate } from '../../shared/dates.ts'
import { jobStatusAt } from '../../shared/jobs/job-status.ts'
import type { Job } from '../../shared/jobs/jobs.ts'
import { useLive } from '../offline/store/use-live.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import { Stack, Text } from '../ui/layout.tsx'
import { join, placementWords, statusWords } from '../trade/job-words.ts'
import { useManageProject } from './use-manage-project.ts'
import { pathTo } from '../http/path-to.ts'

type Props = { job: Job; onFit: () => void; onEdit: () => void; onCopied: () => void; onClose: () => void }

/** What can be done with a project that is posted. */
export default function ProjectSheet({ job, onFit, onEdit, onCopied, onClose }: Props) {
  const status = jobStatusAt(job)
  const { setOpen, duplicate, isWorking, failure } = useManageProject(job, { onCopied, onDone: onClose })
  const sheet = useLive((db) => db.call_sheets.get(job.id), [job.id])
  const isAhead = status !== 'previous'
  const shown = status === 'open' || status === 'filled' ? `shown until ${formatDate(job.expires_at)}` : ''

  return (
    <Dialog open size="sm" title={job.title} onClose={onClose}>
      <Stack gap={3}>
        <Text muted>{join([statusWords(status), placementWords(job.placement), shown])}</Text>
        {failure && <InlineError what={failure} />}
        <ButtonLink full icon={<SheetIcon />} to={pathTo`/call-sheet?job=${job.id}`}>
          {sheet?.version ? `Call sheet · v${sheet.version}` : 'Call sheet'}
        </ButtonLink>
        {isAhead && (
          <Button full icon={<FitIcon />} onClick={onFit}>
            Freelancers that fit
          </Button>
        )}
        {isAhead && (
          <Button full icon={<EditIcon />} onClick={onEdit}>
            Edit
          </Button>
        )}
        <Button full icon={<CopyIcon />} onClick={duplicate}>
          Duplicate
        </Button>
        {isAhead && status !== 'closed' && (
          <Button full variant="danger" icon={<CloseIcon />} loading={isWorking} onClick={() => void setOpen(false)}>
            Close project
          </Button>
        )}
        {status === 'closed' && (
          <Button full icon={<ReopenIcon />} loading={isWorking} onClick={() => void setOpen(true)}>
            Reopen
          </Button>
        )}
      </Stack>
    </Dialog>
  )
}
