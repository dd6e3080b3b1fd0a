import { type ReactNode, useState } from 'react'
import { v7 as newId } from 'uuid'
import { FIRST_NAME_PLACEHOLDER } from '../../../shared/hiring/apply-texts.ts'
import type { InviteOutcome } from '../../../shared/hiring/invitations.ts'
import type { Job } from '../../../shared/jobs/jobs.ts'
import { peopleNameOrCount } from '../../../shared/counts.ts'
import { hasFreePlace } from '../../../shared/jobs/place-counts.ts'
import { CREW_PEOPLE_MAX } from '../../../shared/limits.ts'
import { useMatching } from '../packages/use-matching.ts'
import { at } from '../../http/path-to.ts'
import { request } from '../../http/request.ts'
import { useChange } from '../../http/use-change.ts'
import { useSession } from '../../offline/session/session.ts'
import { useStatus } from '../../offline/sync/status.ts'
import { syncNow } from '../../offline/sync/sync.ts'
import { joinWithDots } from '../job-texts.ts'
import { TermsByRole } from '../pay/terms-by-role.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Text } from '../../ui/layout.tsx'
import styles from './invite-several.module.css'
import { invitationWords, useInvitationWords } from './use-invitation-words.ts'
import { WriteSeveral } from './write-several.tsx'
import { hasVisibleText } from '../../../shared/visible-text.ts'

type Props = {
  people: readonly { id: string; full_name: string }[]
  job: Job | undefined
  /** Where the project is chosen, if it is not given. */
  choice?: ReactNode
  onInvited: () => void
  onClose: () => void
}

/**
 * Invites several people to a project, in as many requests as it takes, then says who was left out and why. After a
 * failure the same invitations are sent again: a repeat is harmless.
 */
export default function InviteSeveralDialog({ people: chosen, job, choice, onInvited, onClose }: Props) {
  const [people] = useState(() => chosen.map(({ id }) => ({ id: newId(), freelancer_id: id })))
  const [whom] = useState(() => peopleNameOrCount(chosen))
  const [outcomes, setOutcomes] = useState<InviteOutcome[]>()
  const { online } = useStatus()
  const canInvite = useMatching(job)
  const { user } = useSession()
  const { message, change, clear } = useInvitationWords(
    `invitations:${job?.id ?? ''}`,
    job ? invitationWords({ firstName: FIRST_NAME_PLACEHOLDER, job, from: [user?.full_name, job.employer_name] }) : '',
  )
  const { send, isBusy, failure } = useChange(
    async (to: Job) => {
      const answers: InviteOutcome[] = []
      for (let from = 0; from < people.length; from += CREW_PEOPLE_MAX) {
        const some = { people: people.slice(from, from + CREW_PEOPLE_MAX), message }
        answers.push(...(await request('POST', at('/jobs/{id}/invitations/several', { id: to.id }), some)))
      }
      setOutcomes(answers)
      await clear()
      onInvited()
      void syncNow()
    },
    'The invitations could not be sent.',
    { refreshes: [['crew-people'], ['fitting']] },
  )
  const isOne = people.length === 1
  if (outcomes) return <InviteOutcomesDialog outcomes={outcomes} title={job?.title ?? ''} onClose={onClose} />

  return (
    <WriteSeveral
      title={`Invite ${whom}`}
      description={isOne ? ONE_LEFT_OUT_TEXT : SOME_LEFT_OUT_TEXT}
      action={`Invite ${isOne ? whom.split(' ')[0] : whom}`}
      field={{
        label: isOne ? 'Message' : 'Message to each of them',
        rows: 8,
        hint: online
          ? `${FIRST_NAME_PLACEHOLDER} becomes their first name.`
          : 'You’re offline. What you write is kept; it is sent with signal.',
      }}
      text={message}
      onText={change}
      isBusy={isBusy}
      isDisabled={!online || !canInvite || !hasVisibleText(message)}
      failure={failure}
      onSend={() => job && canInvite && hasVisibleText(message) && send(job)}
      onClose={onClose}
      below={job && <TermsByRole roles={job.roles.filter(hasFreePlace)} />}
    >
      {choice}
      {job && !canInvite && (
        <Text>
          You can only invite people to projects posted on Premium.{' '}
          <ButtonLink size="sm" to="/payment">
            See the packages
          </ButtonLink>
        </Text>
      )}
    </WriteSeveral>
  )
}

const SOME_LEFT_OUT_TEXT =
  'Anyone who isn’t free, has applied or has already been invited is left out. We’ll tell you who.'
const ONE_LEFT_OUT_TEXT =
  'If they aren’t free, have applied or have already been invited, nothing is sent, and we’ll tell you.'

type InviteOutcomesProps = { outcomes: InviteOutcome[]; title: string; onClose: () => void }

function InviteOutcomesDialog({ outcomes, title, onClose }: InviteOutcomesProps) {
  const left = outcomes.filter(({ is_invited }) => !is_invited)
  const invited = outcomes.length - left.length
  return (
    <Dialog
      open
      title={invitedTitleOf(outcomes, invited)}
      description={joinWithDots([title, left.length > 0 && `${left.length} left out`])}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <ul className={styles.outcomes} aria-label="Left out">
        {left.map(({ freelancer_id, full_name, reason }) => (
          <li key={freelancer_id}>
            <strong>{full_name}</strong> {reason}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function invitedTitleOf(outcomes: InviteOutcome[], invited: number) {
  const [first] = outcomes
  if (outcomes.length === 1) return `${first!.full_name} ${invited === 1 ? 'is' : 'isn’t'} invited`
  return invited === 1 ? '1 person is invited' : `${invited || 'No'} people are invited`
}
