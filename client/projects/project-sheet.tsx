import { useState } from 'react'
import CloseIcon from 'lucide-react/icons/circle-stop'
import CopyIcon from 'lucide-react/icons/copy'
import EditIcon from 'lucide-react/icons/pencil'
import ReopenIcon from 'lucide-react/icons/rotate-ccw'
import FirstIcon from 'lucide-react/icons/users-round'
import { formatDate } from '../../shared/dates.ts'
import { jobStatusAt, shownJobStatusAt } from '../../shared/jobs/job-status.ts'
import type { Job } from '../../shared/jobs/jobs.ts'
import { reopenRefusal } from '../../shared/jobs/project-acts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import { Stack, Text } from '../ui/layout.tsx'
import { askedUntilText, joinWithDots, placementText, jobStatusText } from '../trade/job-texts.ts'
import { at } from '../http/path-to.ts'
import { useChange } from '../http/use-change.ts'
import { v7 as newId } from 'uuid'
import { request } from '../http/request.ts'
import { replaceDraft, readDraftText } from '../offline/store/drafts.ts'
import { currentDevice } from '../offline/store/device.ts'
import { syncNow } from '../offline/sync/sync.ts'
import { confirm, type ConfirmQuestion } from '../ui/overlays/confirm.ts'
import { projectCopyDraftOf } from './job-to-draft.ts'
import { NEW_PROJECT_DRAFT_KEY } from './project-draft.ts'
import AskFirstDialog from './ask-first-dialog.tsx'
import { AskedFirst } from './asked-first.tsx'
import { onlineOnlyText } from './project-texts.ts'

type Props = {
  job: Job
  /** Whether it opens with the list that is asked first. */
  asksFirst?: boolean
  onEdit: () => void
  onCopied: () => void
  onClose: () => void
}

/** The actions on a posted project. */
export default function ProjectSheet({ job, asksFirst = false, onEdit, onCopied, onClose }: Props) {
  const status = jobStatusAt(job)
  const { setOpen, duplicate, isWorking, failure } = useManageProject(job, { onCopied, onDone: onClose })
  const [isAsking, setIsAsking] = useState(asksFirst)
  const isAsked = askedUntilText(job) !== ''
  const isAhead = status !== 'previous'
  const shut = reopenRefusal(job, job.roles, Date.now())

  if (isAsking) return <AskFirstDialog job={job} onClose={onClose} />
  return (
    <Dialog open size="sm" title={job.title} onClose={onClose}>
      <Stack gap={3}>
        <Text muted>
          {joinWithDots([jobStatusText(shownJobStatusAt(job)), placementText(job.placement), advertText(job)])}
        </Text>
        <AskedFirst job={job} />
        {failure && <InlineError what={failure} />}
        {isAhead && (
          <Button full icon={<EditIcon />} onClick={onEdit}>
            Edit
          </Button>
        )}
        <Button full icon={<CopyIcon />} onClick={duplicate}>
          Duplicate
        </Button>
        {status === 'open' && (
          <Button full icon={<FirstIcon />} onClick={() => setIsAsking(true)}>
            {isAsked ? 'Ask another list too' : 'Ask a list first'}
          </Button>
        )}
        {isAhead && status !== 'closed' && (
          <Button full variant="danger" icon={<CloseIcon />} loading={isWorking} onClick={() => void setOpen(false)}>
            Close project
          </Button>
        )}
        {status === 'closed' && shut && <Text muted>{shut}</Text>}
        {status === 'closed' && !shut && (
          <Button full icon={<ReopenIcon />} loading={isWorking} onClick={() => void setOpen(true)}>
            Reopen
          </Button>
        )}
      </Stack>
    </Dialog>
  )
}

/** Closing, reopening and duplicating one project. */
function useManageProject(job: Job, { onCopied, onDone }: { onCopied: () => void; onDone: () => void }) {
  const { send, isBusy, failure } = useChange(async (isOpen: boolean) => {
    await request('POST', at(isOpen ? '/jobs/{id}/reopen' : '/jobs/{id}/close', { id: job.id }))
    await syncNow().catch(() => {})
    onDone()
  }, manageProjectErrorTextOf)

  async function setOpen(isOpen: boolean) {
    if (isOpen || (await confirm(closeQuestionOf(job)))) await send(isOpen)
  }

  /** The copy becomes the draft of a new project, and replaces an existing draft only after a confirmation. */
  async function duplicate() {
    const device = currentDevice()
    if ((await readDraftText(device, NEW_PROJECT_DRAFT_KEY)) && !(await confirm(REPLACE_DRAFT_CONFIRMATION))) return
    await replaceDraft(device, NEW_PROJECT_DRAFT_KEY, JSON.stringify(projectCopyDraftOf(job, newId)))
    onCopied()
  }

  return { setOpen, duplicate, isWorking: isBusy, failure }
}

/** 'shown until 12 Dec 2026'; once that has passed, how the project can be shown again. */
function advertText(job: Job) {
  const status = jobStatusAt(job)
  if (status === 'open' || status === 'filled') return `shown until ${formatDate(job.expires_at)}`
  return status === 'expired' ? `on ${formatDate(job.expires_at)}. Duplicate it to advertise it again.` : ''
}

const manageProjectErrorTextOf = (error: unknown, isOpen: boolean) =>
  onlineOnlyText(isOpen ? 'The project could not be reopened.' : 'The project could not be closed.')(error)

const closeQuestionOf = (job: Job): ConfirmQuestion => ({
  title: 'Close this project?',
  text: `Freelancers can no longer see it or apply. Anyone confirmed stays confirmed, and you can still answer everyone who’s applied.${reopenRefusal(job, job.roles, Date.now()) ? ' You can’t reopen it: the days it was listed for are over.' : ''}`,
  confirmLabel: 'Close project',
  tone: 'danger',
})
const REPLACE_DRAFT_CONFIRMATION = {
  title: 'Replace your draft?',
  text: 'The project you’ve started writing will be deleted.',
  confirmLabel: 'Replace',
  tone: 'danger',
} as const
