import { useNavigate, useSearchParams } from 'react-router-dom'
import { SPECIFIED_TEXT } from '../../shared/specified-texts.ts'
import { QueryProvider } from '../http/query-client.tsx'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import DoneIcon from 'lucide-react/icons/circle-check'
import { PAYMENT_SUCCESS_DELAY_MS } from '../../shared/limits.ts'
import { postsText } from '../../shared/payments/posts-text.ts'
import { BANK_DID_NOT_PAY, PAYMENT_ON_ITS_WAY, PAYMENT_TAKES_DAYS } from '../../shared/payments/payment-texts.ts'
import type { CompletedPosting } from '../../shared/payments/payments.ts'
import { errorDetailOf, request, RequestError } from '../http/request.ts'
import { useStatus } from '../offline/sync/status.ts'
import { syncNow } from '../offline/sync/sync.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Row, Stack, Text } from '../ui/layout.tsx'
import { Page } from '../shell/page.tsx'
import { Spinner } from '../ui/spinner.tsx'
import styles from './payment.module.css'
import { WaysBack } from './ways-back.tsx'
import { WherePaid } from './where-paid.tsx'
import { at } from '../http/path-to.ts'
import { useDraft } from '../offline/outbox/use-draft.ts'
import { parseDraft } from '../offline/outbox/use-form-draft.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { InlineError } from '../ui/inline-error.tsx'

/** /payment-success?session_id=: the provider redirects here. */
export default function PaymentSuccessScreen() {
  const sessionId = useSearchParams()[0].get('session_id')
  return (
    <WherePaid>
      {sessionId ? (
        <QueryProvider>
          <CompletePosting sessionId={sessionId} />
        </QueryProvider>
      ) : (
        <PaymentErrorPage what={SPECIFIED_TEXT.paymentNoSession} />
      )}
    </WherePaid>
  )
}

/** Completes the posting, shows it, and continues to the dashboard. It may be reloaded: the server does it once. */
function CompletePosting({ sessionId }: { sessionId: string }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['complete', sessionId],
    queryFn: () => request('POST', at('/payments/complete-job-posting/{session_id}', { session_id: sessionId })),
  })
  const { online } = useStatus()
  const isSilent = error instanceof RequestError && error.status === 0
  useEffect(() => {
    if (online && isSilent) void refetch()
  }, [online, isSilent, refetch])
  const isDone = data !== undefined
  const navigate = useNavigate()
  useForgetPostedDraft(data?.job?.id)

  useEffect(() => {
    if (!isDone) return
    void syncNow().catch(() => {})
    const timer = setTimeout(() => void navigate('/', { replace: true }), PAYMENT_SUCCESS_DELAY_MS)
    return () => clearTimeout(timer)
  }, [isDone, navigate])

  if (error && !data) {
    const retry = (
      <Button loading={isFetching} onClick={() => void refetch()}>
        Try again
      </Button>
    )
    if (isSilent) return <NoSignalForPayment action={retry} />
    if (errorDetailOf(error, '') === PAYMENT_ON_ITS_WAY) return <PaymentOnItsWay action={retry} />
    if (errorDetailOf(error, '') === BANK_DID_NOT_PAY) return <BankDidNotPay />
    return <PaymentErrorPage what={errorDetailOf(error, SPECIFIED_TEXT.completePostingFailed)} action={retry} />
  }
  return (
    <Page title={data ? 'Payment received' : 'Completing your payment'} hideTitle width="narrow">
      <output className={styles.outcome}>{data ? <PaymentReceived {...data} /> : <Spinner />}</output>
    </Page>
  )
}

function PaymentReceived({ job, posts_left }: CompletedPosting) {
  return (
    <>
      <DoneIcon />
      <Text as="span" strong>
        Payment received
      </Text>
      <Text as="span">{job ? `${job.title} is posted.` : 'Your package is ready to use.'}</Text>
      <Text as="span" muted>{`${postsText(posts_left)} left. The receipt comes by email.`}</Text>
    </>
  )
}

/** Deletes the draft of the posted project; one of another project stays. */
function useForgetPostedDraft(jobId: string | undefined) {
  const [text, , clear] = useDraft('project')
  useEffect(() => {
    if (jobId && parseDraft<{ id?: string }>(text)?.id === jobId) void clear()
  }, [jobId, text, clear])
}

type PaymentOutcomeProps = { title: string; text: string; children: ReactNode }

/** Nothing has failed here, or nothing can be mended by asking again: what holds, and the ways on. */
const PaymentOutcome = ({ title, text, children }: PaymentOutcomeProps) => (
  <Page title={title} width="narrow">
    <Card>
      <Stack gap={4}>
        <Text>{text}</Text>
        {children}
      </Stack>
    </Card>
  </Page>
)

const DashboardOrAgain = ({ action }: { action: ReactNode }) => (
  <Row gap={3} wrap className={styles.ways}>
    <ButtonLink to="/" variant="primary">
      Return to Dashboard
    </ButtonLink>
    {action}
  </Row>
)

const IF_PAID_TEXT = 'If you’ve paid, nothing is lost: your posting goes through as soon as the payment reaches us.'

/** It is looked at again as soon as there is a connection. */
const NoSignalForPayment = ({ action }: { action: ReactNode }) => (
  <PaymentOutcome
    title="No signal to check your payment"
    text={`We’ll check again as soon as you have signal. ${IF_PAID_TEXT}`}
  >
    <DashboardOrAgain action={action} />
  </PaymentOutcome>
)

/** A bank takes its days. */
const PaymentOnItsWay = ({ action }: { action: ReactNode }) => (
  <PaymentOutcome title="Your payment is on its way" text={PAYMENT_TAKES_DAYS}>
    <DashboardOrAgain action={action} />
  </PaymentOutcome>
)

/** Its bank has refused: asking again changes nothing. */
function BankDidNotPay() {
  const hasDraft = useDraft('project')[0] !== ''
  return (
    <PaymentOutcome title="Your payment didn’t go through" text={BANK_DID_NOT_PAY}>
      <WaysBack hasDraft={hasDraft} />
    </PaymentOutcome>
  )
}

function PaymentErrorPage({ what, action }: { what: string; action?: ReactNode }) {
  return (
    <Page title={SPECIFIED_TEXT.paymentError} width="narrow">
      <InlineError what={what} kept={IF_PAID_TEXT} />
      <Row gap={3} wrap className={styles.ways}>
        <ButtonLink to="/" variant="primary">
          Return to Dashboard
        </ButtonLink>
        {action}
        <ButtonLink to="/support" variant="ghost">
          Support
        </ButtonLink>
      </Row>
    </Page>
  )
}
