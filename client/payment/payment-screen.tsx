import { QueryProvider } from '../http/query-client.tsx'
import { useSession } from '../offline/session/session.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from '../shell/page.tsx'
import { useState } from 'react'
import { v7 as newId } from 'uuid'
import { formatPrice } from '../../shared/money.ts'
import { PACKAGE_CURRENCY, type PackageId, PACKAGES, postsText } from '../../shared/payments/packages.ts'
import type { Purchase } from '../../shared/payments/payments.ts'
import { TEXT } from '../../shared/texts.ts'
import { detailOf, request } from '../http/request.ts'
import { useChange } from '../http/use-change.ts'
import { PackageCards, useCredits } from '../trade/package-cards.tsx'
import { useLeaving } from '../http/use-leaving.ts'
import { useStatus } from '../offline/sync/status.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import { Stack, Text } from '../ui/layout.tsx'
import { SkeletonList } from '../ui/skeleton.tsx'
import styles from './payment.module.css'
import { formatDate } from '../../shared/dates.ts'
import { known, humanized } from '../../shared/labels.ts'

/** /payment: buys a package without a project, and lists earlier purchases. */
export default function PaymentScreen() {
  const isEmployer = useSession().user?.user_type === 'employer'
  return (
    <Page
      title="Packages"
      back="/"
      crumb={isEmployer ? 'Your Projects' : 'Dashboard'}
      subtitle={isEmployer ? 'Each post is one project.' : undefined}
    >
      {isEmployer ? (
        <QueryProvider>
          <BuyPackage />
        </QueryProvider>
      ) : (
        <EmptyState
          title="Nothing to buy"
          text="Packages are for posting projects, which only employers do. For freelancers, everything here is free."
          action={
            <ButtonLink to="/" variant="primary">
              Find jobs
            </ButtonLink>
          }
        />
      )}
    </Page>
  )
}

function BuyPackage() {
  const { online } = useStatus()
  const { data, error, refetch } = useCredits()
  const { isLeaving, leaveFor } = useLeaving()
  const [chosen, setChosen] = useState<PackageId | null>(null)
  // Pressing again after a lost answer opens the same checkout.
  const [ids] = useState(() => ({ basic: newId(), featured: newId(), premium: newId() }))

  const { send: pay, failure } = useChange(async (package_id: PackageId) => {
    const form = new FormData()
    form.set('id', ids[package_id])
    form.set('package_id', package_id)
    await leaveFor(async () => {
      const { checkout_url } = await request('POST', '/payments/create-checkout', form)
      return checkout_url
    })
  }, TEXT.paymentFailed)

  if (!data && !error) return <SkeletonList rows={3} height={120} label="Looking up your packages" />
  if (!data) {
    const retry = <Button onClick={() => void refetch()}>Try again</Button>
    return <InlineError what={online ? detailOf(error, FAILED) : NEEDS_SIGNAL} action={retry} />
  }
  return (
    <Stack gap={6}>
      <Stack gap={4}>
        <output>
          <Badge tone={data.posts_left > 0 ? 'go' : 'neutral'}>{postsText(data.posts_left)} left</Badge>
        </output>
        {data.paying === 'open' ? (
          <>
            <PackageCards withService value={chosen} onChange={setChosen} />
            {failure && <InlineError what={failure} kept="Nothing was charged." />}
            {!online && <Text as="output">{NEEDS_SIGNAL}</Text>}
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

const FAILED = 'Your packages could not be loaded.'
const NEEDS_SIGNAL = 'You are offline. Paying needs signal: it can’t wait in the outbox.'
const NOT_SET_UP = 'Payments are not set up here yet.'

/** The company's purchases, with the receipts' numbers. */
export function PurchaseList({ purchases }: { purchases: Purchase[] }) {
  return (
    <Stack as="section" gap={2} aria-labelledby="bought">
      <h2 id="bought">Purchases</h2>
      {purchases.length === 0 ? (
        <Text muted>Nothing yet. Each receipt comes by email, and is listed here.</Text>
      ) : (
        <ul className={styles.purchases}>
          {purchases.map((purchase) => (
            <li key={purchase.id} className={styles.purchase}>
              <span>
                <Text as="span" strong className={styles.line}>
                  {known(PACKAGES, purchase.package_id)?.name ?? humanized(purchase.package_id)}
                </Text>
                <Text as="span" size="small" muted className={styles.line}>
                  {`${formatDate(purchase.paid_at)} · ${purchase.buyer_name} · receipt ${purchase.receipt}`}
                </Text>
              </span>
              <span className={styles.figures}>
                <Text as="span" strong className={styles.line}>
                  {formatPrice(purchase.amount * 100, purchase.currency)}
                </Text>
                <Text as="span" size="small" muted className={styles.line}>
                  {`${purchase.posts_left} of ${postsText(purchase.posts)} left`}
                </Text>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  )
}
