import { QueryProvider } from '../http/query-client.tsx'
import { useSession } from '../offline/session/session.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from '../shell/page.tsx'
import { useState } from 'react'
import { v7 as newId } from 'uuid'
import { formatPrice } from '../../shared/money.ts'
import { PACKAGE_CURRENCY, type PackageId, POSTING_PACKAGES } from '../../shared/payments/packages.ts'
import { postsText } from '../../shared/payments/posts-text.ts'
import { SPECIFIED_TEXT } from '../../shared/specified-texts.ts'
import { errorDetailOf, request, RequestError } from '../http/request.ts'
import { useChange } from '../http/use-change.ts'
import { PaymentsOnTheirWay, PackageCards, useCredits } from '../trade/packages/package-cards.tsx'
import { useLeaving } from '../http/use-leaving.ts'
import { useStatus } from '../offline/sync/status.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import { Stack, Text } from '../ui/layout.tsx'
import { SkeletonList } from '../ui/skeleton.tsx'
import styles from './payment.module.css'
import { WherePaid } from './where-paid.tsx'
import { PurchaseList } from './purchase-list.tsx'

/** /payment: buys a package without a project, and lists earlier purchases. */
export default function PaymentScreen() {
  const isEmployer = useSession().user?.user_type === 'employer'
  return (
    <WherePaid>
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
    </WherePaid>
  )
}

function BuyPackage() {
  const { online } = useStatus()
  const { data, error, refetch } = useCredits()
  const { isLeaving, leaveFor } = useLeaving()
  const [chosen, setChosen] = useState<PackageId | null>(null)
  // Pressing again after a lost answer opens the same checkout; after a refusal, as of one that has ended, another.
  const [ids, setIds] = useState(newCheckoutIds)

  const { send: pay, failure } = useChange(
    async (package_id: PackageId) => {
      const form = new FormData()
      form.set('id', ids[package_id])
      form.set('package_id', package_id)
      await leaveFor(async () => {
        const { checkout_url } = await request('POST', '/payments/create-checkout', form)
        return checkout_url
      })
    },
    SPECIFIED_TEXT.paymentFailed,
    { onFailure: (_words, problem) => isCheckoutRefusal(problem) && setIds(newCheckoutIds()) },
  )

  if (!data && !error) return <SkeletonList rows={3} height={120} label="Loading your packages" />
  if (!data) {
    const retry = <Button onClick={() => void refetch()}>Try again</Button>
    return (
      <InlineError what={online ? errorDetailOf(error, PACKAGES_FAILED_TEXT) : PAYING_NEEDS_SIGNAL} action={retry} />
    )
  }
  return (
    <Stack gap={6}>
      <Stack gap={4}>
        <output>
          <Badge tone={data.posts_left > 0 ? 'go' : 'neutral'}>{postsText(data.posts_left)} left</Badge>
        </output>
        {data.paying === 'open' ? (
          <>
            <PaymentsOnTheirWay packages={data.packages} />
            <PackageCards withService value={chosen} onChange={setChosen} />
            {failure && <InlineError what={failure} kept="Nothing was charged." />}
            {!online && <Text as="output">{PAYING_NEEDS_SIGNAL}</Text>}
            <Button
              variant="primary"
              className={styles.pay}
              disabled={!chosen || !online}
              loading={isLeaving}
              onClick={() => void pay(chosen!)}
            >
              {chosen ? `Pay ${formatPrice(POSTING_PACKAGES[chosen].price, PACKAGE_CURRENCY)}` : 'Pay'}
            </Button>
          </>
        ) : (
          <Text>{INSTEAD_OF_PAYING[data.paying]}</Text>
        )}
      </Stack>
      <PurchaseList purchases={data.packages} />
    </Stack>
  )
}

const newCheckoutIds = () => ({ basic: newId(), featured: newId(), premium: newId() })
const isCheckoutRefusal = (problem: unknown) => problem instanceof RequestError && problem.status === 409

const PACKAGES_FAILED_TEXT = 'Your packages could not be loaded.'
const PAYING_NEEDS_SIGNAL = 'You’re offline. Paying needs signal: it can’t wait in the outbox.'
const INSTEAD_OF_PAYING = {
  owner_only: 'Only your company’s owner can buy packages.',
  not_set_up: 'Payments are not set up here yet.',
}
