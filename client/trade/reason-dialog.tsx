import { hasVisibleText } from '../../shared/visible-text.ts'
import { useChange } from '../http/use-change.ts'
import { useDraft } from '../offline/outbox/use-draft.ts'
import type { HeldDraft } from '../offline/store/drafts.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/fields/field.tsx'
import { TextArea } from '../ui/fields/text-input.tsx'
import { useForm } from '../ui/hooks/use-form.ts'
import { InlineError } from '../ui/inline-error.tsx'
import { Stack } from '../ui/layout.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'

type Props = {
  /** Of the draft in which the reason is written. */
  draftKey: string
  title: string
  /** The consequences. */
  consequence: string
  /** The person who reads the reason. */
  reader: string
  hint?: string | undefined
  /** Characters. */
  most: number
  /** What the buttons say: nothing happens, or it does. */
  keep: string
  act: string
  /** Said where it could not be done, without a reason from the server. */
  failed: string
  /** `written`: the draft that it may end. */
  onSend: (reason: string, written: HeldDraft) => Promise<void>
  onClose: () => void
}

/** Ends something that the other side relies on: the consequences, and the reason that they read, stored as it is typed. */
export function ReasonDialog(props: Props) {
  const { draftKey, title, consequence, reader, hint, most, keep, act, failed, onSend, onClose } = props
  const [reason, setReason, , held] = useDraft(draftKey)
  const { send, isBusy, failure } = useChange(async (written: HeldDraft) => {
    await onSend(reason.trim(), written)
    await held.settle(written)
    onClose()
  }, failed)

  const { errorOf, onSubmit } = useForm(
    { reason: hasVisibleText(reason) ? '' : 'Please give a reason' },
    { send: () => send(held.now()) },
  )

  return (
    <Dialog
      open
      size="sm"
      title={title}
      description={consequence}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{keep}</Button>
          <Button variant="danger" type="submit" form="reason" loading={isBusy}>
            {act}
          </Button>
        </>
      }
    >
      <Stack as="form" id="reason" gap={4} onSubmit={onSubmit} noValidate>
        <Field label={`Reason, for ${reader}`} required error={errorOf('reason')} hint={hint}>
          <TextArea rows={3} most={most} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
        {failure && <InlineError what={failure} kept="The reason is still here." />}
      </Stack>
    </Dialog>
  )
}
