import type { PayRequest } from '../../../shared/hiring/pay-requests.ts'
import type { Application, Job } from '../../../shared/jobs/jobs.ts'
import { SHEET_REASON_MAX } from '../../../shared/limits.ts'
import { formatDayRate } from '../../../shared/money.ts'
import { payAnswerDraftKey, queuePayAnswer } from '../../offline/outbox/kinds/pay-answer.ts'
import { useStatus } from '../../offline/sync/status.ts'
import { ReasonDialog } from '../../trade/reason-dialog.tsx'

type Props = { job: Job; application: Application; asked: PayRequest; name: string; onClose: () => void }

/** Says no to other pay that somebody booked asks for, with a reason that they read; also without signal. */
export default function DeclinePayDialog({ job, application, asked, name, onClose }: Props) {
  const { online } = useStatus()
  return (
    <ReasonDialog
      draftKey={payAnswerDraftKey(asked.id)}
      title={`Say no to ${formatDayRate(asked.day_rate)}?`}
      consequence={`${job.title}. ${name} stays confirmed as agreed, and can ask again.`}
      reader={name}
      hint={online ? undefined : 'You’re offline. It’s saved on this device and sends when you’re back online.'}
      most={SHEET_REASON_MAX}
      keep="Not now"
      act="Say no"
      failed="This could not be kept on this device."
      onSend={(reason, draft) =>
        queuePayAnswer({ job, application, name, asked, given: { answer: 'decline', reason }, draft })
      }
      onClose={onClose}
    />
  )
}
