import FirstIcon from 'lucide-react/icons/users-round'
import { peopleText } from '../../shared/counts.ts'
import type { Job } from '../../shared/jobs/jobs.ts'
import { at } from '../http/path-to.ts'
import { request } from '../http/request.ts'
import { useChange } from '../http/use-change.ts'
import { syncNow } from '../offline/sync/sync.ts'
import { askedUntilText } from '../trade/job-texts.ts'
import { useShortcuts } from '../shell/shortcuts.ts'
import { Button } from '../ui/button.tsx'
import { useNow } from '../ui/hooks/use-now.ts'
import { InlineError } from '../ui/inline-error.tsx'
import { confirm } from '../ui/overlays/confirm.ts'
import { toast } from '../ui/overlays/toast.ts'
import styles from './projects.module.css'
import { onlineOnlyText } from './project-texts.ts'

/** While a list is asked first: who sees the project until when, and opening it to all before that. */
export function AskedFirst({ job }: { job: Job }) {
  const until = askedUntilText(job, useNow(60_000))
  const { send, isBusy, failure } = useChange(async () => {
    await request('DELETE', at('/jobs/{id}/asked-first', { id: job.id }))
    await syncNow().catch(() => {})
    toast({ tone: 'go', text: 'Open to everybody. Freelancers who match can see it now.' })
  }, onlineOnlyText('The project could not be opened.'))

  async function open() {
    if (await confirm(OPENING)) await send()
  }

  useShortcuts('Project', until ? [['', 'Open to all now', () => void open()]] : [])

  if (!until) return null
  const { list_name = '', people = 0 } = job.asked_first!
  return (
    <div className={styles.first}>
      <FirstIcon />
      <p>
        Only your list <b>{list_name}</b> sees this until {until} ({peopleText(people)})
      </p>
      <Button size="sm" loading={isBusy} onClick={() => void open()}>
        Open to all
      </Button>
      {failure && <InlineError what={failure} />}
    </div>
  )
}

const OPENING = {
  title: 'Open it to everybody?',
  text: 'Freelancers who match will see the project straight away, and we’ll let them know.',
  confirmLabel: 'Open to all',
} as const
