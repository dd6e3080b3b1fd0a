import { useSearchParams } from 'react-router-dom'
import { useDraft } from '../offline/outbox/use-draft.ts'
import { Card } from '../ui/card.tsx'
import { Stack, Text } from '../ui/layout.tsx'
import { Page } from '../shell/page.tsx'
import { WaysBack } from './ways-back.tsx'
import { WherePaid } from './where-paid.tsx'

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
            <WaysBack hasDraft={hasDraft} />
          </Stack>
        </Card>
      </Page>
    </WherePaid>
  )
}
