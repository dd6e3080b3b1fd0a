import type { ReactNode } from 'react'
import { TEXT } from '../../shared/texts.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import { Row } from '../ui/layout.tsx'
import { Page } from '../shell/page.tsx'

export function PaymentError({ what, action }: { what: string; action?: ReactNode }) {
  return (
    <Page title={TEXT.paymentError} width="narrow">
      <InlineError
        what={what}
        kept="If you have paid, nothing is lost: it is completed as soon as the payment is known."
      />
      <Row gap={3} wrap>
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
