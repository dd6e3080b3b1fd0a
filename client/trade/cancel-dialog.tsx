import { CANCEL_REASON_MAX } from '../../shared/limits.ts'
import { cancellationDraftKey } from '../offline/outbox/kinds/booking.ts'
import type { HeldDraft } from '../offline/store/drafts.ts'
import { ReasonDialog } from './reason-dialog.tsx'

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

/** Cancels a booking, for either side. */
export default function CancelBookingDialog({ applicationId, onCancel, ...rest }: Props) {
  return (
    <ReasonDialog
      {...rest}
      draftKey={cancellationDraftKey(applicationId)}
      most={CANCEL_REASON_MAX}
      keep="Keep booking"
      act="Cancel booking"
      failed="The booking could not be cancelled."
      onSend={onCancel}
    />
  )
}
