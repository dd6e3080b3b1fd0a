import { useSearchParams } from 'react-router-dom'
import { TEXT } from '../../shared/texts.ts'
import { QueryProvider } from '../http/query-client.tsx'
import { CompletePosting } from './complete-posting.tsx'
import { PaymentError } from './payment-error.tsx'

/** /payment-success?session_id=: back from the provider's page. */
export default function PaymentSuccessScreen() {
  const sessionId = useSearchParams()[0].get('session_id')
  if (!sessionId) return <PaymentError what={TEXT.paymentNoSession} />
  return (
    <QueryProvider>
      <CompletePosting sessionId={sessionId} />
    </QueryProvider>
  )
}
