import { useNavigate, useSearchParams } from 'react-router-dom'
import { TEXT } from '../../shared/texts.ts'
import { QueryProvider } from '../http/query-client.tsx'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import DoneIcon from 'lucide-react/icons/circle-check'
import { PAYMENT_SUCCESS_DELAY } from '../../shared/limits.ts'
import { PAYMENT_ON_ITS_WAY, postsText } from '../../shared/payments/packages.ts'
import type { CompletedPosting } from '../../shared/payments/payments.ts'
import { detailOf, request, RequestError } from '../http/request.ts'
import { useStatus } from '../offline/sync/status.ts'
import { syncNow } from '../offline/sync/sync.ts'
import { Button } from '../ui/button.tsx'
import { Row, Text } from '../ui/layout.tsx'
import { Page } from '../shell/page.tsx'
import { Spinner } from '../ui/spinner.tsx'
import styles from './payment.module.css'
import { WherePaid } from './where-paid.tsx'
import { at } from '../http/path-to.ts'
import { useDraft } from '../offline/outbox/use-draft.ts'
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
        <PaymentError what={TEXT.paymentNoSession} />
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
  useForgetDraft(data?.job?.id)

  useEffect(() => {
    if (!isDone) return
    void syncNow().catch(() => {})
    const timer = setTimeout(() => void navigate('/', { replace: true }), PAYMENT_SUCCESS_DELAY)
    return () => clearTimeout(timer)
  }, [isDone, navigate])

  if (error && !data) {
    const retry = (
      <Button loading={isFetching} onClick={() => void refetch()}>
        Try again
      </Button>
    )
    if (isSilent) return <NoSignal action={retry} />
    if (detailOf(error, '') === PAYMENT_ON_ITS_WAY) return <OnItsWay action={retry} />
    return <PaymentError what={detailOf(error, TEXT.completePostingFailed)} action={retry} />
  }
  return (
    <Page title={data ? 'Payment received' : 'Completing your payment'} hideTitle width="narrow">
      <output className={styles.outcome}>{data ? <Received {...data} /> : <Spinner />}</output>
    </Page>
  )
}

function Received({ job, posts_left }: CompletedPosting) {
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
function useForgetDraft(jobId: string | undefined) {
  const [text, , clear] = useDraft('project')
  useEffect(() => {
    if (jobId && text && (JSON.parse(text) as { id?: string }).id === jobId) void clear()
  }, [jobId, text, clear])
}

const Ways = ({ action }: { action: ReactNode }) => (
  <Row gap={3} wrap className={styles.ways}>
    <ButtonLink to="/" variant="primary">
      Return to Dashboard
    </ButtonLink>
    {action}
  </Row>
)

/** Nothing has failed: it is looked at again as soon as there is a connection. */
function NoSignal({ action }: { action: ReactNode }) {
  return (
    <Page title="No signal to look at your payment" width="narrow">
      <Text as="p">
        We look again as soon as you have signal. If you’ve paid, nothing is lost: your posting goes through as soon as
        the payment reaches us.
      </Text>
      <Ways action={action} />
    </Page>
  )
}

/** Nothing has failed: a bank takes its days. */
const OnItsWay = ({ action }: { action: ReactNode }) => (
  <Page title="Your payment is on its way" width="narrow">
    <Text as="p">{PAYMENT_ON_ITS_WAY}</Text>
    <Ways action={action} />
  </Page>
)

function PaymentError({ what, action }: { what: string; action?: ReactNode }) {
  return (
    <Page title={TEXT.paymentError} width="narrow">
      <InlineError
        what={what}
        kept="If you’ve paid, nothing is lost: your posting goes through as soon as the payment reaches us."
      />
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
