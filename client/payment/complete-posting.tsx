import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import DoneIcon from 'lucide-react/icons/circle-check'
import { PAYMENT_SUCCESS_DELAY } from '../../shared/limits.ts'
import { postsWords } from '../../shared/payments/packages.ts'
import type { CompletedPosting } from '../../shared/payments/payments.ts'
import { TEXT } from '../../shared/texts.ts'
import { detailOf, request } from '../http/request.ts'
import { syncNow } from '../offline/sync/sync.ts'
import { Button } from '../ui/button.tsx'
import { Text } from '../ui/layout.tsx'
import { Page } from '../shell/page.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { PaymentError } from './payment-error.tsx'
import styles from './payment.module.css'
import { useForgetDraft } from './use-forget-draft.ts'
import { pathTo } from '../http/path-to.ts'

/** Completes the posting, shows it, and goes on to the dashboard. It may be loaded again: the server does it once. */
export function CompletePosting({ sessionId }: { sessionId: string }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['complete', sessionId],
    queryFn: () => request<CompletedPosting>('POST', pathTo`/payments/complete-job-posting/${sessionId}`),
  })
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
    return <PaymentError what={detailOf(error, TEXT.completePostingFailed)} action={retry} />
  }
  return (
    <Page title={data ? 'Payment received' : 'Completing your payment'} hideTitle width="narrow">
      <div className={styles.outcome} role="status">
        {data ? <Received {...data} /> : <Spinner />}
      </div>
    </Page>
  )
}

function Received({ job, posts_left }: CompletedPosting) {
  return (
    <>
      <DoneIcon />
      <Text strong>Payment received</Text>
      <Text>{job ? `${job.title} is posted.` : 'Your package is ready to use.'}</Text>
      <Text muted>{`${postsWords(posts_left)} left. The receipt comes by mail.`}</Text>
    </>
  )
}
