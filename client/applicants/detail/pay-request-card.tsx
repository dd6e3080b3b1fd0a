import { useState } from 'react'
import { formatLondonDay } from '../../../shared/dates-in-london.ts'
import type { PayRequest } from '../../../shared/hiring/pay-requests.ts'
import type { RoleTerms } from '../../../shared/hiring/role-terms.ts'
import type { Application, Job } from '../../../shared/jobs/jobs.ts'
import { formatDayRate } from '../../../shared/money.ts'
import { useChange } from '../../http/use-change.ts'
import { queuePayAnswer } from '../../offline/outbox/kinds/pay-answer.ts'
import { discardUnsentItem, editUnsentItem, retryUnsentItem } from '../../offline/outbox/unsent.ts'
import type { OutboxRow } from '../../offline/store/outbox-row.ts'
import { useLive } from '../../offline/store/use-live.ts'
import { useStatus } from '../../offline/sync/status.ts'
import { TermsChanges } from '../../trade/pay/terms-changes.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { InlineError } from '../../ui/inline-error.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import styles from './applicant-detail.module.css'

const LazyDeclinePayDialog = lazyDialog(() => import('./decline-pay-dialog.tsx'))

type Props = { job: Job; application: Application; name: string; asked: PayRequest; agreed: RoleTerms }

/**
 * Other pay that somebody booked asks for, with what would change, to agree to or decline; also without signal, and an
 * answer that is unsent is said to be.
 */
export function PayRequestCard({ job, application, name, asked, agreed }: Props) {
  const [isDeclining, setIsDeclining] = useState(false)
  const unsent = useLive(
    (db) => db.outbox.filter((row) => row.kind === 'pay_answer' && row.body.request_id === asked.id).toArray(),
    [asked.id],
  ) as OutboxRow<'pay_answer'>[] | undefined
  if (application.status !== 'accepted') return null
  const { day_rate, pay, terms_hash, from_day, reason, state, answer_reason } = asked
  const rate = `${formatDayRate(day_rate)} from ${formatLondonDay(`${from_day}T12:00:00Z`)} on`
  if (state !== 'waiting')
    return <Text size="small" muted>{`You said no to ${rate}${answer_reason ? `: “${answer_reason}”` : '.'}`}</Text>
  const waiting = unsent?.[0]
  return (
    <Card
      as="section"
      tone={waiting?.state === 'parked' ? 'stop' : 'standby'}
      aria-label="Different pay"
      className={styles.request}
    >
      <Stack gap={3}>
        <Text strong>{`${name} asks for ${rate}`}</Text>
        <Text size="small">“{reason}”</Text>
        <TermsChanges before={agreed} after={{ ...agreed, day_rate, pay, terms_hash }} reader="company" />
        {waiting ? (
          <UnsentAnswer row={waiting} onEdit={() => setIsDeclining(true)} />
        ) : (
          unsent && <AnswerButtons {...{ job, application, name, asked }} onDecline={() => setIsDeclining(true)} />
        )}
      </Stack>
      {isDeclining && !waiting && (
        <LazyDeclinePayDialog {...{ job, application, asked, name }} onClose={() => setIsDeclining(false)} />
      )}
    </Card>
  )
}

type AnswerButtonsProps = Pick<Props, 'job' | 'application' | 'name' | 'asked'> & { onDecline: () => void }

function AnswerButtons({ job, application, name, asked, onDecline }: AnswerButtonsProps) {
  const { online } = useStatus()
  const { send, isBusy, failure } = useChange(
    () => queuePayAnswer({ job, application, name, asked, given: { answer: 'agree' } }),
    'This could not be kept on this device.',
  )
  return (
    <>
      {!online && (
        <Text size="small">You’re offline. Your answer is saved on this device and sends when you’re back online.</Text>
      )}
      {failure && <InlineError what={failure} />}
      <Row gap={2} wrap>
        <Button size="sm" disabled={isBusy} onClick={onDecline}>
          Keep what was agreed
        </Button>
        <Button size="sm" variant="primary" loading={isBusy} onClick={() => void send()}>
          Agree
        </Button>
      </Row>
    </>
  )
}

function UnsentAnswer({ row, onEdit }: { row: OutboxRow<'pay_answer'>; onEdit: () => void }) {
  const isRefused = row.state === 'parked'
  async function edit() {
    if (await editUnsentItem(row.id)) onEdit()
    else toast({ tone: 'info', text: 'It has just been sent.' })
  }
  return (
    <>
      <Text size="small" strong>
        {isRefused
          ? 'Your answer: not sent'
          : `${row.body.answer === 'agree' ? 'Agreeing' : 'Saying no'}: will be sent`}
      </Text>
      <Text size="small">
        {isRefused ? row.last_error?.detail : 'Until it arrives, what you agreed stands.'}
        {row.body.answer === 'decline' && ` Your reason: “${row.body.reason}”`}
      </Text>
      <Row gap={2} wrap>
        {isRefused && (
          <Button size="sm" onClick={() => void retryUnsentItem(row.id)}>
            Try again
          </Button>
        )}
        {row.body.answer === 'decline' && (
          <Button size="sm" onClick={() => void edit()}>
            Edit
          </Button>
        )}
        <Button size="sm" onClick={() => void discardUnsentItem(row.id)}>
          {isRefused ? 'Discard' : 'Take it back'}
        </Button>
      </Row>
    </>
  )
}
