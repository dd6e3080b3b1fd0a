import { CANCEL_REASON_MAX } from '../../shared/limits.ts'
import { useChange } from '../http/use-change.ts'
import type { HeldDraft } from '../offline/store/drafts.ts'
import { useDraft } from '../offline/outbox/use-draft.ts'
import { cancellationDraftKey } from '../offline/outbox/kinds/booking.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { Field } from '../ui/fields/field.tsx'
import { useForm } from '../ui/hooks/use-form.ts'
import { InlineError } from '../ui/inline-error.tsx'
import { Stack } from '../ui/layout.tsx'
import { TextArea } from '../ui/fields/text-input.tsx'
import { hasVisibleText } from '../../shared/visible-text.ts'

type Props = {
  applicationId: string
  title: string
  /** The consequences. */
  consequence: string
  /** The person who reads the reason. */
  reader: string
  hint?: string
  /** `written`: the draft that it may end. */
  onCancel: (reason: string, written: HeldDraft) => Promise<void>
  onClose: () => void
}

/**
 * Cancels a booking, for either side: the consequences, and the reason that the other side reads. Stored as it is
 * typed.
 */
export default function CancelBookingDialog({
  applicationId,
  title,
  consequence,
  reader,
  hint,
  onCancel,
  onClose,
}: Props) {
  const [reason, setReason, , held] = useDraft(cancellationDraftKey(applicationId))
  const { send, isBusy, failure } = useChange(async (written: HeldDraft) => {
    await onCancel(reason.trim(), written)
    await held.settle(written)
    onClose()
  }, 'The booking could not be cancelled.')

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
          <Button onClick={onClose}>Keep booking</Button>
          <Button variant="danger" type="submit" form="cancel-booking" loading={isBusy}>
            Cancel booking
          </Button>
        </>
      }
    >
      <Stack as="form" id="cancel-booking" gap={4} onSubmit={onSubmit} noValidate>
        <Field label={`Reason, for ${reader}`} required error={errorOf('reason')} hint={hint}>
          <TextArea
            rows={3}
            most={CANCEL_REASON_MAX}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
        {failure && <InlineError what={failure} kept="The reason is still here." />}
      </Stack>
    </Dialog>
  )
}
