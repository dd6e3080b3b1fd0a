import { formatLondonDay } from '../../../shared/dates-in-london.ts'
import type { PayRequest } from '../../../shared/hiring/pay-requests.ts'
import type { RoleTerms } from '../../../shared/hiring/role-terms.ts'
import { formatDayRate } from '../../../shared/money.ts'
import type { Applicant, Job } from '../../../shared/jobs/jobs.ts'
import { at } from '../../http/path-to.ts'
import { request } from '../../http/request.ts'
import { useChange } from '../../http/use-change.ts'
import { useStatus } from '../../offline/sync/status.ts'
import { syncNow } from '../../offline/sync/sync.ts'
import { TermsChanges } from '../../trade/pay/terms-changes.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { InlineError } from '../../ui/inline-error.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import styles from './applicant-detail.module.css'

type Props = { job: Job; applicant: Applicant; asked: PayRequest; agreed: RoleTerms }

/** Other pay that somebody booked asks for, with what would change, to agree to or decline. It needs signal. */
export function PayRequestCard({ job, applicant: { freelancer, application }, asked, agreed }: Props) {
  const { online } = useStatus()
  const { send, isBusy, failure } = useChange(
    async (answer: 'agree' | 'decline') => {
      const ids = { id: job.id, request_id: asked.id }
      await request('POST', at(`/jobs/{id}/pay-requests/{request_id}/${answer}`, ids), {})
      await syncNow()
    },
    'Your answer could not be sent.',
    { refreshes: [['applicants', job.id]] },
  )
  const { day_rate, pay, terms_hash, from_day, reason, state } = asked
  if (application.status !== 'accepted') return null
  const rate = `${formatDayRate(day_rate)} from ${formatLondonDay(`${from_day}T12:00:00Z`)} on`
  if (state !== 'waiting') return <Text size="small" muted>{`You said no to ${rate}.`}</Text>
  return (
    <Card as="section" tone="standby" aria-label="Other pay" className={styles.request}>
      <Stack gap={3}>
        <Text strong>{`${freelancer.full_name} asks for ${rate}`}</Text>
        <Text size="small">“{reason}”</Text>
        <TermsChanges before={agreed} after={{ ...agreed, day_rate, pay, terms_hash }} reader="company" />
        {!online && <Text size="small">Answering needs signal.</Text>}
        {failure && <InlineError what={failure} />}
        <Row gap={2} wrap>
          <Button size="sm" disabled={!online || isBusy} onClick={() => void send('decline')}>
            Keep what was agreed
          </Button>
          <Button size="sm" variant="primary" disabled={!online} loading={isBusy} onClick={() => void send('agree')}>
            Agree
          </Button>
        </Row>
      </Stack>
    </Card>
  )
}
