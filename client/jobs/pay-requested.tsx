import { useState } from 'react'
import { formatLondonDay } from '../../shared/dates-in-london.ts'
import type { RoleTerms } from '../../shared/hiring/role-terms.ts'
import { formatDayRate } from '../../shared/money.ts'
import { at } from '../http/path-to.ts'
import { request } from '../http/request.ts'
import { useChange } from '../http/use-change.ts'
import { useStatus } from '../offline/sync/status.ts'
import { syncNow } from '../offline/sync/sync.ts'
import { daysToComeOf } from '../trade/pay/days-to-come.ts'
import { Button } from '../ui/button.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import { Stack, Text } from '../ui/layout.tsx'
import { lazyDialog } from '../ui/overlays/lazy-dialog.tsx'
import type { JobEntry } from './freelancer-jobs.ts'

const LazyRequestPayDialog = lazyDialog(() => import('./request-pay-dialog.tsx'))

type Props = { entry: JobEntry; agreed: RoleTerms }

/** Below the terms of a booking: other pay that its freelancer has asked for, or a button to ask for it. */
export function PayRequested({ entry: { job, application }, agreed }: Props) {
  const { online } = useStatus()
  const [isAsking, setIsAsking] = useState(false)
  const asked = application?.pay_request
  const { send, isBusy, failure } = useChange(async () => {
    await request(
      'POST',
      at('/jobs/{id}/pay-requests/{request_id}/withdraw', { id: job.id, request_id: asked!.id }),
      {},
    )
    await syncNow()
  }, 'This could not be taken back.')
  if (application?.status !== 'accepted' || daysToComeOf(agreed, Date.now()).length === 0) return null
  const isWaiting = asked?.state === 'waiting'
  return (
    <Stack gap={2}>
      {asked && (
        <Text size="small">
          {`You asked for ${formatDayRate(asked.day_rate)} from ${formatLondonDay(`${asked.from_day}T12:00:00Z`)} on: “${asked.reason}” `}
          {isWaiting ? 'No answer yet. Until they say yes, what was agreed holds.' : `${job.employer_name} said no.`}
        </Text>
      )}
      {isWaiting ? (
        <Button size="sm" disabled={!online} loading={isBusy} onClick={() => void send()}>
          Take it back
        </Button>
      ) : (
        <Button size="sm" onClick={() => setIsAsking(true)}>
          Ask for other pay
        </Button>
      )}
      {failure && <InlineError what={failure} />}
      {isAsking && (
        <LazyRequestPayDialog job={job} application={application} agreed={agreed} onClose={() => setIsAsking(false)} />
      )}
    </Stack>
  )
}
