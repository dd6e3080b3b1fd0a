import { useSearchParams } from 'react-router-dom'
import { useDraft } from '../offline/outbox/use-draft.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card } from '../ui/card.tsx'
import { Row, Stack, Text } from '../ui/layout.tsx'
import { Page } from '../shell/page.tsx'
import { WherePaid } from './where-paid.tsx'
import styles from './payment.module.css'

/** /payment-cancel: nothing was charged, and the draft is still there. */
export default function PaymentCancelScreen() {
  const isProject = useSearchParams()[0].get('for') === 'project'
  const hasDraft = useDraft('project')[0] !== '' && isProject
  return (
    <WherePaid>
      <Page title="Payment cancelled" width="narrow">
        <Card>
          <Stack gap={4}>
            <Text>
              {hasDraft
                ? 'Nothing was charged. Your project is kept on this device as you wrote it.'
                : 'Nothing was charged.'}
            </Text>
            <Row gap={3} wrap className={styles.ways}>
              {hasDraft ? (
                <ButtonLink to="/?post=package" variant="primary">
                  Back to your project
                </ButtonLink>
              ) : (
                <ButtonLink to="/payment" variant="primary">
                  Back to the packages
                </ButtonLink>
              )}
              <ButtonLink to="/">Dashboard</ButtonLink>
            </Row>
          </Stack>
        </Card>
      </Page>
    </WherePaid>
  )
}
