import { lazy, Suspense } from 'react'
import SeveralIcon from 'lucide-react/icons/messages-square'
import type { Job } from '../../../shared/jobs/jobs.ts'
import { Button } from '../../ui/button.tsx'
import { useOpened } from '../use-opened.ts'

const MessageCrewDialog = lazy(() => import('./message-crew-dialog.tsx'))

/** The button, and the dialog at its own address (`&message=ID`): a link opens it, and a reload keeps it. */
export function MessageCrew({ job }: { job: Job }) {
  const { idOf, open, close } = useOpened()
  const within = idOf('project') ? 'project' : 'job'
  return (
    <>
      <Button size="sm" icon={<SeveralIcon />} onClick={() => open('message', job.id, { within })}>
        Message the crew
      </Button>
      {idOf('message') === job.id && (
        <Suspense fallback={null}>
          <MessageCrewDialog job={job} onClose={() => close({ within })} />
        </Suspense>
      )}
    </>
  )
}
