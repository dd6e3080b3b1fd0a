import { Card } from '../ui/card.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { applicationState } from './application-state.ts'
import { JobActions } from './job-actions.tsx'
import { JobFacts } from './job-facts.tsx'
import styles from './job-sheet.module.css'
import { StateBadge } from './state-badge.tsx'
import type { Entry } from './freelancer-jobs.ts'
import type { ApplyActions } from './use-apply-actions.ts'

type Props = { entry: Entry; actions: ApplyActions }

/** All of a job, as a sheet over the list. */
export function JobSheet({ entry, actions, onClose }: Props & { onClose: () => void }) {
  return (
    <Dialog
      open
      title={entry.job.title}
      onClose={onClose}
      footer={<JobActions entry={entry} state={applicationState(entry)} actions={actions} isPrimary />}
    >
      <StateLine entry={entry} />
      <JobFacts entry={entry} />
    </Dialog>
  )
}

/** The same beside the list. Its buttons are not amber: the list's is. */
export function JobPanel({ entry, actions }: Props) {
  return (
    <Card as="section" className={styles.panel} aria-label={entry.job.title}>
      <h2 className={styles.title}>{entry.job.title}</h2>
      <StateLine entry={entry} />
      <JobFacts entry={entry} />
      <div className={styles.actions}>
        <JobActions entry={entry} state={applicationState(entry)} actions={actions} />
      </div>
    </Card>
  )
}

/** While it is simply open, why it fits says it. */
function StateLine({ entry }: { entry: Entry }) {
  if (applicationState(entry) === 'open') return null
  return (
    <p className={styles.state}>
      <StateBadge entry={entry} />
    </p>
  )
}
