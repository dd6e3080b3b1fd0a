import { Card } from '../ui/card.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { applicationStateOf, type ApplicationState, type JobEntry } from './freelancer-jobs.ts'
import { AllJobFacts } from './job-facts.tsx'
import styles from './job-sheet.module.css'
import { ApplicationStateBadge } from './apply-card.tsx'
import type { ApplyActions } from './use-apply-actions.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { conversationAddress } from '../trade/conversation-address.ts'

type Props = { entry: JobEntry; actions: ApplyActions }

/** All of a job, in a sheet over the list. */
export function JobSheet({ entry, actions, onClose }: Props & { onClose: () => void }) {
  return (
    <Dialog
      open
      title={entry.job.title}
      onClose={onClose}
      footer={<JobSheetActions entry={entry} state={applicationStateOf(entry)} actions={actions} isPrimary />}
    >
      <ApplicationStateLine entry={entry} />
      <AllJobFacts entry={entry} />
    </Dialog>
  )
}

/** All of a job, beside the list. Its buttons are not amber, since the list's is. */
export function JobPanel({ entry, actions }: Props) {
  return (
    <Card as="section" className={styles.panel} aria-label={entry.job.title}>
      <h2 className={styles.title}>{entry.job.title}</h2>
      <ApplicationStateLine entry={entry} />
      <AllJobFacts entry={entry} />
      <div className={styles.actions}>
        <JobSheetActions entry={entry} state={applicationStateOf(entry)} actions={actions} />
      </div>
    </Card>
  )
}

/** Not shown while the job is simply open: then the reasons of the match say it. */
function ApplicationStateLine({ entry }: { entry: JobEntry }) {
  if (applicationStateOf(entry) === 'open') return null
  return (
    <p className={styles.state}>
      <ApplicationStateBadge entry={entry} />
    </p>
  )
}

type JobSheetActionsProps = { entry: JobEntry; state: ApplicationState; actions: ApplyActions; isPrimary?: boolean }

/** Below a job's facts: write to the employer, and the next step. */
function JobSheetActions({ entry, state, actions, isPrimary }: JobSheetActionsProps) {
  const { job, application } = entry
  return (
    <>
      {state !== 'offered' && (
        <ButtonLink to={conversationAddress(job.employer_id, application || job.invited_at ? job.id : null)}>
          Message
        </ButtonLink>
      )}
      {state === 'open' && (
        <Button variant={isPrimary ? 'primary' : 'outline'} onClick={() => actions.apply(entry)}>
          Apply
        </Button>
      )}
      {state === 'offered' && (
        <>
          <Button onClick={() => actions.decline(entry)}>Decline</Button>
          <Button variant={isPrimary ? 'primary' : 'outline'} onClick={() => actions.take(entry)}>
            Take it
          </Button>
        </>
      )}
      {(state === 'taking' || state === 'declining') && (
        <Button onClick={() => actions.takeBack(entry)}>Take back</Button>
      )}
      {(state === 'unsent' || state === 'refused') && (
        <Button onClick={() => actions.edit(entry)}>Edit application</Button>
      )}
      {(state === 'unsent' || state === 'pending' || state === 'shortlisted') && (
        <Button variant="ghost" onClick={() => actions.withdraw(entry)}>
          Withdraw
        </Button>
      )}
    </>
  )
}
