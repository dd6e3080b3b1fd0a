import { useState } from 'react'
import { v7 as newId } from 'uuid'
import type { FittingFreelancer, JobInvitation } from '../../../shared/hiring/invitations.ts'
import type { Job } from '../../../shared/jobs/jobs.ts'
import { hasFreePlace } from '../../../shared/jobs/place-counts.ts'
import { ownRoleOf } from '../../../shared/jobs/match-terms.ts'
import { MESSAGE_MAX } from '../../../shared/limits.ts'
import { formatDayRate } from '../../../shared/money.ts'
import { failureText, request } from '../../http/request.ts'
import { useChange } from '../../http/use-change.ts'
import { useSession } from '../../offline/session/session.ts'
import { useStatus } from '../../offline/sync/status.ts'
import { syncNow } from '../../offline/sync/sync.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { useForm } from '../../ui/hooks/use-form.ts'
import { InlineError } from '../../ui/inline-error.tsx'
import { Stack } from '../../ui/layout.tsx'
import { TextArea } from '../../ui/fields/text-input.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { TermsByRole } from '../../trade/pay/terms-by-role.tsx'
import { invitationWords, useInvitationWords } from '../../trade/crews/use-invitation-words.ts'
import { matchClashText } from '../../trade/match-texts.ts'
import { at } from '../../http/path-to.ts'
import { hasVisibleText } from '../../../shared/visible-text.ts'

type Props = {
  job: Job
  person: FittingFreelancer
  onInvited: (invitation: JobInvitation) => void
  /** Called when the server refused: the list may be out of date. */
  onRefused: () => void
  onClose: () => void
}

/**
 * The message, ready to send; changes are stored as a draft. Sent only with signal, because the answer says whether a
 * colleague was first.
 */
export function InviteFreelancerDialog({ job, person, onInvited, onRefused, onClose }: Props) {
  const { freelancer, match } = person
  const clash = matchClashText(match)
  const invited = invitedRoleOf(job, person)
  const { user } = useSession()
  const { message, change, clear } = useInvitationWords(
    `invitation:${job.id}:${freelancer.id}`,
    proposedInvitationText(job, person, { full_name: user?.full_name ?? '', company_name: job.employer_name }),
  )
  const [id] = useState(() => newId())
  const { online } = useStatus()
  const { send, isBusy, failure, forget } = useChange(
    async () => {
      const asked = { id, freelancer_id: freelancer.id, message }
      onInvited(await request('POST', at('/jobs/{id}/invitations', { id: job.id }), asked))
      await clear()
      toast({ tone: 'go', text: `${freelancer.full_name} is invited.` })
      void syncNow()
      onClose()
    },
    (error) => failureText(error, 'Failed to invite'),
    { onFailure: onRefused },
  )

  const { errorOf, onSubmit } = useForm(
    { message: hasVisibleText(message) ? '' : 'Please write a message' },
    { send, forget },
  )

  return (
    <Dialog
      open
      title={`Invite ${freelancer.full_name}`}
      description={`${job.title}. ${clash && `${clash}. `}The project goes to the top of their list, and they get this as a message.`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form="invitation" loading={isBusy}>
            Send invitation
          </Button>
        </>
      }
    >
      <Stack as="form" id="invitation" gap={4} onSubmit={onSubmit} noValidate>
        <Field label="Message" required error={errorOf('message')} hint={online ? undefined : OFFLINE_INVITATION_HINT}>
          <TextArea rows={9} most={MESSAGE_MAX} value={message} onChange={({ target }) => change(target.value)} />
        </Field>
        <TermsByRole roles={invited ? [invited] : job.roles.filter(hasFreePlace)} />
        {failure && <InlineError what={failure} kept="What you have written is kept on this device." />}
      </Stack>
    </Dialog>
  )
}

const OFFLINE_INVITATION_HINT =
  'You’re offline. What you write is kept on this device; it can only be sent with signal.'

type InvitationSender = { full_name: string; company_name: string }

/** A role that they do and that still has a free place. */
function invitedRoleOf(job: Job, { freelancer, match }: FittingFreelancer) {
  const isOwn = ownRoleOf(freelancer.job_roles)
  return job.roles.find((one) => hasFreePlace(one) && (match.role_id ? one.id === match.role_id : isOwn(one)))
}

/** The proposed invitation. It names the role that they are invited for. */
export function proposedInvitationText(job: Job, person: FittingFreelancer, from: InvitationSender) {
  const { full_name } = person.freelancer
  const role = invitedRoleOf(job, person)
  const asRole = role ? ` as ${role.role_name} (${formatDayRate(role.day_rate)})` : ''
  return invitationWords({
    firstName: full_name.split(' ')[0]!,
    job,
    asRole,
    roles: role && [role],
    from: [from.full_name, from.company_name],
  })
}
