import { useEffect, useRef } from 'react'
import { EMAIL_MAX } from '../../shared/limits.ts'
import { useSearchParams } from 'react-router-dom'
import type { Referee, RefereeInvitations } from '../../shared/people/referees.ts'
import { request } from '../http/request.ts'
import { useChange } from '../http/use-change.ts'
import { useDraft } from '../offline/outbox/use-draft.ts'
import { useStatus } from '../offline/sync/status.ts'
import { syncNow } from '../offline/sync/sync.ts'
import { useShortcuts } from '../shell/shortcuts.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/fields/field.tsx'
import { useForm } from '../ui/hooks/use-form.ts'
import { TextInput } from '../ui/fields/text-input.tsx'
import { toast } from '../ui/overlays/toast.ts'
import styles from './reviews.module.css'

/** Invites another referee. It needs signal, because a mail that is sent days later could not be taken back. */
export function InviteReferee({ userId, known }: { userId: string; known: Referee[] }) {
  const [email, setEmail, clear] = useDraft('referee-email')
  const { online } = useStatus()

  const { send, isBusy, failure, forget } = useChange(async (address: string) => {
    const body: RefereeInvitations = { freelancer_id: userId, referee_emails: [address] }
    await request('POST', '/referees/send-invitations', body)
    await clear()
    toast({ tone: 'go', text: `The invitation to ${address} is on its way.` })
    await syncNow()
  }, 'The invitation could not be sent.')

  const box = useRef<HTMLInputElement>(null)
  const isAsked = useSearchParams()[0].has('referee')
  useShortcuts('Portfolio', [['i', 'Invite a referee', () => box.current?.focus()]])
  useEffect(() => {
    if (isAsked) box.current?.focus()
  }, [isAsked])

  const address = email.trim().toLowerCase()
  const isKnown = known.some(({ referee_email }) => referee_email === address)
  const { errorOf, onSubmit } = useForm(
    { email: !address ? 'Enter their email.' : isKnown ? 'You have asked them already.' : '' },
    { send: () => send(address), forget, fields: { email: failure } },
  )

  return (
    <form className={styles.invite} onSubmit={onSubmit} noValidate>
      <Field label="Email of a referee" error={errorOf('email')}>
        <TextInput
          ref={box}
          type="email"
          inputMode="email"
          autoComplete="off"
          most={EMAIL_MAX}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
      <output className={styles.offline}>{!online && 'Inviting needs signal. What you type is kept.'}</output>
      <Button type="submit" variant="primary" loading={isBusy} disabled={!online}>
        Invite
      </Button>
    </form>
  )
}
