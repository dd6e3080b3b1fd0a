import { type ReactNode, useState } from 'react'
import { STAFF_REASON_MAX } from '../../shared/limits.ts'
import { useChange } from '../http/use-change.ts'
import { useDraft } from '../offline/outbox/use-draft.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { Field } from '../ui/fields/field.tsx'
import { useForm } from '../ui/hooks/use-form.ts'
import { InlineError } from '../ui/inline-error.tsx'
import { Stack } from '../ui/layout.tsx'
import { TextArea } from '../ui/fields/text-input.tsx'
import { toast } from '../ui/overlays/toast.ts'
import { request } from '../http/request.ts'
import { at } from '../http/path-to.ts'
import { hasVisibleText } from '../../shared/visible-text.ts'

export type StaffDecision = {
  /** The id of what is decided about: titles may be the same. */
  about: string
  /** The dialog's heading: 'Suspend Jo Hall?'. */
  title: string
  /** What happens. */
  text: string
  /** Who reads the reason. */
  hint: string
  decide: (reason: string) => Promise<unknown>
  confirmLabel: string
  done: string
  tone?: 'primary' | 'danger'
  /** Fields above the reason; once sending was tried they say what is missing. */
  fields?: (isAsked: boolean) => ReactNode
  /** False: the fields cannot be sent as they are. */
  isComplete?: boolean
}
type Props = StaffDecision & { label: ReactNode }

/** A decision of the staff: its button, and the reason that each requires. */
export function DecisionButton({ label, ...decision }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size="sm" onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && <DecisionReasonDialog {...decision} onClose={() => setIsOpen(false)} />}
    </>
  )
}

type DecisionReasonProps = StaffDecision & { onClose: () => void }

/** Asks for the reason, and decides. */
export function DecisionReasonDialog({
  about,
  title,
  text,
  hint,
  decide,
  confirmLabel,
  done,
  tone = 'primary',
  fields,
  isComplete = true,
  onClose,
}: DecisionReasonProps) {
  const [reason, setReason, clear] = useDraft(`decision:${confirmLabel}:${about}`)
  const { send, isBusy, failure } = useChange(
    async () => {
      await decide(reason)
      await clear()
      toast({ tone: 'go', text: done })
      onClose()
    },
    'Nothing was changed.',
    // Everything that the console shows.
    { refreshes: [['staff']] },
  )

  const { isChecked, errorOf, onSubmit } = useForm(
    { reason: hasVisibleText(reason) ? '' : 'Say why.' },
    { send: () => isComplete && send() },
  )

  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={title}
      description={text}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant={tone} type="submit" form="decision" loading={isBusy}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <Stack as="form" id="decision" gap={3} onSubmit={onSubmit} noValidate>
        {fields?.(isChecked)}
        <Field label="Reason" hint={hint} error={errorOf('reason')} required>
          <TextArea
            value={reason}
            most={STAFF_REASON_MAX}
            rows={3}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
        {failure && <InlineError what={failure} kept="The reason is still here." />}
      </Stack>
    </Dialog>
  )
}

export function SuspendButton({ id, name }: { id: string; name: string }) {
  return (
    <DecisionButton
      label={
        <>
          Suspend<span className="sr-only"> {name}</span>
        </>
      }
      about={id}
      title={`Suspend ${name}?`}
      text="They’re signed out everywhere straight away and can’t sign in. Nobody can see their profile or projects. You can undo this."
      hint="They read it in an email."
      decide={(reason) => request('POST', at('/staff/people/{id}/suspend', { id }), { reason })}
      confirmLabel="Suspend"
      done={`${name} is suspended.`}
      tone="danger"
    />
  )
}
