import SeveralIcon from 'lucide-react/icons/messages-square'
import type { Job } from '../../../shared/jobs/jobs.ts'
import { Button } from '../../ui/button.tsx'
import { useOpened } from '../use-opened.ts'
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx'

const LazyMessageCrewDialog = lazyDialog(() => import('./message-crew-dialog.tsx'))

type Props = {
  job: Job
  /** Of the word beside its icon, which may be for screen readers only. */
  wordClass?: string | undefined
}

/** The button, and the dialog at its own address (`&message=ID`): a link opens it, and a reload keeps it. */
export function MessageCrew({ job, wordClass }: Props) {
  const { idOf, open, close } = useOpened()
  const within = idOf('project') ? 'project' : 'job'
  return (
    <>
      <Button
        size="sm"
        icon={<SeveralIcon />}
        title={wordClass && 'Message the crew'}
        onClick={() => open('message', job.id, { within })}
      >
        <span className={wordClass}>Message the crew</span>
      </Button>
      {idOf('message') === job.id && <LazyMessageCrewDialog job={job} onClose={() => close({ within })} />}
    </>
  )
}
