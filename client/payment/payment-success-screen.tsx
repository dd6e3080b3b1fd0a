import { useSearchParams } from 'react-router-dom'
import { TEXT } from '../../shared/texts.ts'
import { QueryProvider } from '../http/query-client.tsx'
import { Page } from '../ui/page.tsx'
import { CompletePosting } from './complete-posting.tsx'
import { PaymentError } from './payment-error.tsx'

/** /payment-success?session_id=: back from the provider's page. */
export default function PaymentSuccessScreen() {
  const sessionId = useSearchParams()[0].get('session_id')
  return (
    <Page title="Payment" hideTitle width="narrow">
      {sessionId ? (
        <QueryProvider>
          <CompletePosting sessionId={sessionId} />
        </QueryProvider>
      ) : (
        <PaymentError what={TEXT.paymentNoSession} />
      )}
    </Page>
  )
}
