import { formatDate } from '../../shared/dates.ts'
import { formatPrice } from '../../shared/money.ts'
import { PACKAGES, postsWords } from '../../shared/payments/packages.ts'
import { known, plainWords } from '../../shared/plain-words.ts'
import type { Purchase } from '../../shared/payments/payments.ts'
import { Stack, Text } from '../ui/layout.tsx'
import styles from './payment.module.css'

/** What the company has bought, with the number on each mailed receipt. */
export function PurchaseList({ purchases }: { purchases: Purchase[] }) {
  return (
    <Stack as="section" gap={2} aria-labelledby="bought">
      <h2 id="bought">Bought</h2>
      {purchases.length === 0 ? (
        <Text muted>Nothing yet. The receipt of each purchase comes by mail, and stays listed here.</Text>
      ) : (
        <ul className={styles.purchases}>
          {purchases.map((purchase) => (
            <li key={purchase.id} className={styles.purchase}>
              <span>
                <Text as="span" strong className={styles.line}>
                  {known(PACKAGES, purchase.package_id)?.name ?? plainWords(purchase.package_id)}
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
                  {`${purchase.posts_left} of ${postsWords(purchase.posts)} left`}
                </Text>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  )
}
