import { formatLondonDay } from '../../shared/dates-in-london.ts'
import type { RoleTerms } from '../../shared/hiring/role-terms.ts'
import { formatDayRate } from '../../shared/money.ts'
import { queuePayRequestWithdrawal } from '../offline/outbox/kinds/pay-request.ts'
import { discardUnsentItem, editUnsentItem, retryUnsentItem } from '../offline/outbox/unsent.ts'
import type { OutboxRow } from '../offline/store/outbox-row.ts'
import { useLive } from '../offline/store/use-live.ts'
import { daysToComeOf } from '../trade/pay/days-to-come.ts'
import { useOpened } from '../trade/use-opened.ts'
import { Button } from '../ui/button.tsx'
import { Row, Stack, Text } from '../ui/layout.tsx'
import { lazyDialog } from '../ui/overlays/lazy-dialog.tsx'
import { toast } from '../ui/overlays/toast.ts'
import type { JobEntry } from './freelancer-jobs.ts'

const LazyRequestPayDialog = lazyDialog(() => import('./request-pay-dialog.tsx'))

type Props = { entry: JobEntry; agreed: RoleTerms }
type UnsentRow = OutboxRow<'pay_request'> | OutboxRow<'pay_request_withdrawal'>

/**
 * Below the terms of a booking: other pay that its freelancer has asked for, or a button to ask for it; also without
 * signal, and what is unsent is said to be.
 */
export function PayRequested({ entry: { job, application }, agreed }: Props) {
  const { idOf, open, close } = useOpened()
  const unsent = useLive((db) => db.outbox.orderBy('position').filter(isPayRequestRow).toArray(), [])
  if (application?.status !== 'accepted' || daysToComeOf(agreed, Date.now()).length === 0) return null
  const own = unsent?.filter(({ body }) => body.application_id === application.id)
  const last = own?.at(-1)
  const asked = application.pay_request
  const isWaiting = asked?.state === 'waiting'
  const ask = () => open('pay', application.id, { within: 'job' })
  const takeBack = (request_id: string) =>
    queuePayRequestWithdrawal({ job, application_id: application.id, request_id })

  return (
    <Stack gap={2}>
      {asked && last?.kind !== 'pay_request' && (
        <Text size="small">
          {`You asked for ${requestText(asked)} `}
          {!isWaiting
            ? `${job.employer_name} said no${asked.answer_reason ? `: “${asked.answer_reason}”` : '.'}`
            : last
              ? ''
              : 'No answer yet. Until they say yes, what you agreed stands.'}
        </Text>
      )}
      {last?.kind === 'pay_request' && (
        <UnsentRequest row={last} employer={job.employer_name} onEdit={ask} onTakeBack={() => takeBack(last.id)} />
      )}
      {last?.kind === 'pay_request_withdrawal' && <UnsentWithdrawal row={last} employer={job.employer_name} />}
      {own && !last && (
        <Button size="sm" onClick={isWaiting ? () => void takeBack(asked.id) : ask}>
          {isWaiting ? 'Take it back' : 'Ask for different pay'}
        </Button>
      )}
      {idOf('pay') === application.id && (
        <LazyRequestPayDialog
          job={job}
          application={application}
          agreed={agreed}
          onClose={() => close({ within: 'job' })}
        />
      )}
    </Stack>
  )
}

const isPayRequestRow = (row: OutboxRow): row is UnsentRow =>
  row.kind === 'pay_request' || row.kind === 'pay_request_withdrawal'

const requestText = ({ day_rate, from_day, reason }: { day_rate: number; from_day: string; reason: string }) =>
  `${formatDayRate(day_rate)} from ${formatLondonDay(`${from_day}T12:00:00Z`)} on: “${reason}”`

type UnsentRequestProps = {
  row: OutboxRow<'pay_request'>
  employer: string
  onEdit: () => void
  onTakeBack: () => Promise<void>
}

function UnsentRequest({ row, employer, onEdit, onTakeBack }: UnsentRequestProps) {
  const isRefused = row.state === 'parked'
  async function edit() {
    if (await editUnsentItem(row.id)) onEdit()
    else toast({ tone: 'info', text: 'It has just been sent.' })
  }
  return (
    <>
      <Text size="small" strong>
        {isRefused ? 'Asking for different pay: not sent' : 'Asking for different pay: will be sent'}
      </Text>
      {isRefused && (
        <Text size="small">{`${row.last_error?.detail ?? ''} Change it and send it again, or discard it.`}</Text>
      )}
      <Text size="small">
        {requestText(row.body)}
        {!isRefused && ` Until it arrives and ${employer} says yes, what you agreed stands.`}
      </Text>
      <Row gap={2} wrap>
        {isRefused && (
          <Button size="sm" onClick={() => void retryUnsentItem(row.id)}>
            Try again
          </Button>
        )}
        <Button size="sm" onClick={() => void edit()}>
          Edit
        </Button>
        <Button size="sm" onClick={() => void (isRefused ? discardUnsentItem(row.id) : onTakeBack())}>
          {isRefused ? 'Discard' : 'Take it back'}
        </Button>
      </Row>
    </>
  )
}

function UnsentWithdrawal({ row, employer }: { row: OutboxRow<'pay_request_withdrawal'>; employer: string }) {
  const isRefused = row.state === 'parked'
  return (
    <>
      <Text size="small" strong>
        {isRefused ? 'Taking it back: not sent' : 'Taking it back: will be sent'}
      </Text>
      <Text size="small">
        {isRefused ? row.last_error?.detail : `${employer} can still say yes until this arrives.`}
      </Text>
      <Row gap={2} wrap>
        {isRefused && (
          <Button size="sm" onClick={() => void retryUnsentItem(row.id)}>
            Try again
          </Button>
        )}
        <Button size="sm" onClick={() => void discardUnsentItem(row.id)}>
          {isRefused ? 'Discard' : 'Keep asking'}
        </Button>
      </Row>
    </>
  )
}
