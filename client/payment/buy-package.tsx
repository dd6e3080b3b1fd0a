import { useState } from 'react'
import { v7 as newId } from 'uuid'
import { formatPrice } from '../../shared/money.ts'
import { PACKAGE_CURRENCY, PACKAGES, type PackageId, postsWords } from '../../shared/payments/packages.ts'
import type { StartedCheckout } from '../../shared/payments/payments.ts'
import { TEXT } from '../../shared/texts.ts'
import { detailOf, request } from '../http/request.ts'
import { useCredits } from '../trade/use-credits.ts'
import { useLeaving } from '../http/use-leaving.ts'
import { useStatus } from '../offline/sync/status.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import { Stack, Text } from '../ui/layout.tsx'
import { PackageCards } from '../trade/package-cards.tsx'
import { SkeletonList } from '../ui/skeleton.tsx'
import styles from './payment.module.css'
import { PurchaseList } from './purchase-list.tsx'

export function BuyPackage() {
  const { online } = useStatus()
  const { data, error, refetch } = useCredits()
  const { isLeaving, leaveFor } = useLeaving()
  const [chosen, setChosen] = useState<PackageId | null>(null)
  const [failure, setFailure] = useState('')
  // Pressing again after silence is the same checkout.
  const [ids] = useState(() => ({ basic: newId(), featured: newId(), premium: newId() }))

  async function pay(package_id: PackageId) {
    setFailure('')
    const form = new FormData()
    form.set('id', ids[package_id])
    form.set('package_id', package_id)
    try {
      await leaveFor(async () => {
        const { checkout_url } = await request<StartedCheckout>('POST', '/payments/create-checkout', form)
        return checkout_url
      })
    } catch (refusal) {
      setFailure(detailOf(refusal, TEXT.paymentFailed))
    }
  }

  if (!data && !error) return <SkeletonList rows={3} height={120} label="Looking up your packages" />
  if (!data) {
    const retry = <Button onClick={() => void refetch()}>Try again</Button>
    return <InlineError what={online ? detailOf(error, FAILED) : NEEDS_SIGNAL} action={retry} />
  }
  return (
    <Stack gap={6}>
      <Stack gap={4}>
        <p role="status">
          <Badge tone={data.posts_left > 0 ? 'go' : 'neutral'}>{postsWords(data.posts_left)} left</Badge>
        </p>
        {data.paying === 'open' ? (
          <>
            <PackageCards withService value={chosen} onChange={setChosen} />
            {failure && <InlineError what={failure} kept="Nothing was charged." />}
            {!online && <Text role="status">{NEEDS_SIGNAL}</Text>}
            <Button
              variant="primary"
              className={styles.pay}
              disabled={!chosen || !online}
              loading={isLeaving}
              onClick={() => void pay(chosen!)}
            >
              {chosen ? `Pay ${formatPrice(PACKAGES[chosen].price, PACKAGE_CURRENCY)}` : 'Pay'}
            </Button>
          </>
        ) : (
          <Text>{data.paying === 'owner_only' ? 'The owner of your company buys its packages.' : NOT_SET_UP}</Text>
        )}
      </Stack>
      <PurchaseList purchases={data.packages} />
    </Stack>
  )
}

const FAILED = 'Your packages could not be looked up.'
const NEEDS_SIGNAL = 'You are offline: paying needs signal, and does not wait in the outbox.'
const NOT_SET_UP = 'Paying is not set up on this server.'
