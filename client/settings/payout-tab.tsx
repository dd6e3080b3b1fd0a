import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PayoutDetails } from '../../shared/people/payout.ts'
import { errorDetailOf, request } from '../http/request.ts'
import { useStatus } from '../offline/sync/status.ts'
import { Button } from '../ui/button.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import { Row } from '../ui/layout.tsx'
import { SkeletonList } from '../ui/skeleton.tsx'
import { toast } from '../ui/overlays/toast.ts'
import { PayoutForm } from './payout-form.tsx'
import styles from './settings.module.css'
import { bankNumberRulesFor } from '../../shared/people/bank-numbers.ts'

/** A freelancer's bank details. Not stored on the device: it needs signal, and leaving the tab drops what was typed. */
export function PayoutTab() {
  const { online } = useStatus()
  const queries = useQueryClient()
  const [isEditing, setIsEditing] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['payout'],
    queryFn: ({ signal }) => request('GET', '/users/payout-details', undefined, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

  function saved(details: PayoutDetails) {
    queries.setQueryData(['payout'], details)
    setIsEditing(false)
    toast({ tone: 'go', text: 'Payout details saved.' })
  }

  if (data) {
    const isKept = data.account_number !== ''
    return isKept && !isEditing ? (
      <PayoutCard details={data} onChange={() => setIsEditing(true)} />
    ) : (
      <PayoutForm kept={data} onSaved={saved} onCancel={isKept ? () => setIsEditing(false) : undefined} />
    )
  }
  if (!error) return <SkeletonList rows={3} height={64} label="Payout details" />
  const retry = (
    <Button size="sm" onClick={() => void refetch()}>
      Try again
    </Button>
  )
  if (online)
    return <InlineError what={errorDetailOf(error, 'Your payout details could not be loaded.')} action={retry} />
  return (
    <Row as="output" justify="between" gap={3} className={styles.offline}>
      Payout details need signal.
      {retry}
    </Row>
  )
}

/** The stored details with masked numbers: enough to tell accounts apart. */
export function PayoutCard({ details, onChange }: { details: PayoutDetails; onChange: () => void }) {
  const names = bankNumberRulesFor(details.preferred_currency)
  const facts = [
    ['Bank', details.bank_name],
    ['Account holder', details.account_holder],
    [names.account_number.label, details.account_number],
    [names.sort_code.label, details.sort_code],
    ['Currency', details.preferred_currency],
  ].filter(([, value]) => value)
  return (
    <section className={styles.form} aria-label="Payout details">
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Button onClick={onChange}>Change</Button>
    </section>
  )
}
