import { bankNumbers } from '../../shared/people/bank-numbers.ts'
import type { PayoutDetails } from '../../shared/people/payout.ts'
import { Button } from '../ui/button.tsx'
import styles from './settings.module.css'

/** What is kept, with the numbers masked: enough to tell one account from another. */
export function PayoutCard({ details, onChange }: { details: PayoutDetails; onChange: () => void }) {
  const names = bankNumbers(details.preferred_currency)
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
