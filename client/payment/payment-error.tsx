import type { ReactNode } from 'react'
import { TEXT } from '../../shared/texts.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import { Row, Stack } from '../ui/layout.tsx'

export function PaymentError({ what, action }: { what: string; action?: ReactNode }) {
  return (
    <Stack gap={4}>
      <h2>{TEXT.paymentError}</h2>
      <InlineError
        what={what}
        kept="If you have paid, nothing is lost: it is completed as soon as the payment is known."
      />
      <Row gap={3} wrap>
        <ButtonLink to="/" variant="primary">
          Return to Dashboard
        </ButtonLink>
        {action}
      </Row>
    </Stack>
  )
}
