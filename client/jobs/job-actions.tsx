import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { talkAddress } from '../trade/conversation-address.ts'
import type { ApplicationState } from './application-state.ts'
import type { Entry } from './freelancer-jobs.ts'
import type { ApplyActions } from './use-apply-actions.ts'

type Props = { entry: Entry; state: ApplicationState; actions: ApplyActions; isPrimary?: boolean }

/** Under a job's facts: write to the employer, and the next step. */
export function JobActions({ entry, state, actions, isPrimary }: Props) {
  const { job, application } = entry
  return (
    <>
      {state !== 'offered' && (
        <ButtonLink to={talkAddress(job.employer_id, application || job.invited_at ? job.id : null)}>
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
          <Button onClick={() => actions.decline(entry)}>Not for me</Button>
          <Button variant={isPrimary ? 'primary' : 'outline'} onClick={() => actions.take(entry)}>
            Take the place
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
