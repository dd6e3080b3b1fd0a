import { termChangeTexts, termsText } from '../../shared/hiring/role-terms.ts'
import { queueTermsAnswer } from '../offline/outbox/kinds/booking.ts'
import { discardUnsentItem, retryUnsentItem } from '../offline/outbox/unsent.ts'
import { useLive } from '../offline/store/use-live.ts'
import { TermsChanges } from '../trade/pay/terms-changes.tsx'
import { useStatus } from '../offline/sync/status.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Row, Stack, Text } from '../ui/layout.tsx'
import type { JobEntry } from './freelancer-jobs.ts'

/** New terms that the company asks for, with an answer, also without signal: until the server has it nothing changes. */
export function TermsAsked({ entry: { job, application } }: { entry: JobEntry }) {
  const { online } = useStatus()
  const amendment = application?.amendment
  const waiting = useLive((db) => db.outbox.filter(({ kind }) => kind === 'terms_answer').toArray(), [])
  const unsent = waiting?.find((row) => row.kind === 'terms_answer' && row.body.amendment_id === amendment?.id)
  if (!application || !amendment || (amendment.state !== 'waiting' && !unsent)) return null
  const isBooking = application.status === 'accepted'
  const { day_rate } = amendment
  // What changes of the pay is in the list below it.
  const changes = application.terms
    ? termChangeTexts({ ...application.terms, day_rate }, amendment).join('; ')
    : termsText(amendment)
  const answer = (given: 'agree' | 'decline') => queueTermsAnswer({ job, amendment_id: amendment.id, answer: given })

  return (
    <Card as="section" tone={unsent?.state === 'parked' ? 'stop' : 'standby'} aria-label="New terms">
      <Stack gap={3}>
        <Text strong>
          {unsent ? answerText(unsent.text, unsent.state === 'parked') : 'Do you agree to the new terms?'}
        </Text>
        {unsent?.state === 'parked' && <Text size="small">{unsent.last_error?.detail}</Text>}
        <Text size="small">
          {job.employer_name} has new terms for you{changes && `: ${changes}`}.{' '}
          {isBooking
            ? 'Until you say yes, what you agreed stands.'
            : 'You’re not confirmed yet: say yes if you still want it.'}
        </Text>
        <TermsChanges before={application.terms} after={amendment} />
        {!unsent && !online && (
          <Text size="small">
            You’re offline. Your answer is saved on this device and sends when you’re back online.
          </Text>
        )}
        <Row gap={2} wrap>
          {unsent ? (
            <>
              {unsent.state === 'parked' && (
                <Button size="sm" onClick={() => void retryUnsentItem(unsent.id)}>
                  Try again
                </Button>
              )}
              <Button size="sm" onClick={() => void discardUnsentItem(unsent.id)}>
                Take back
              </Button>
            </>
          ) : (
            <>
              <Button size="sm" onClick={() => void answer('decline')}>
                {isBooking ? 'Keep what was agreed' : 'No, thanks'}
              </Button>
              <Button size="sm" variant="primary" onClick={() => void answer('agree')}>
                Agree
              </Button>
            </>
          )}
        </Row>
      </Stack>
    </Card>
  )
}

const answerText = (text: string, isParked: boolean) => (isParked ? 'Your answer was refused' : `${text}: will be sent`)
