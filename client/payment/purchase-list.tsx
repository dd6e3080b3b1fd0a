import { formatDate } from '../../shared/dates.ts'
import { humanized, knownValue } from '../../shared/labels.ts'
import { formatPrice } from '../../shared/money.ts'
import { POSTING_PACKAGES } from '../../shared/payments/packages.ts'
import { postsText } from '../../shared/payments/posts-text.ts'
import type { PackagePurchase } from '../../shared/payments/payments.ts'
import { purchaseNews } from '../trade/packages/purchase-news.ts'
import { Stack, Text } from '../ui/layout.tsx'
import styles from './payment.module.css'

/** The company's packages: what was paid or given, what is on its way or went back, and the receipts' numbers. */
export function PurchaseList({ purchases }: { purchases: PackagePurchase[] }) {
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
                  {knownValue(POSTING_PACKAGES, purchase.package_id)?.name ?? humanized(purchase.package_id)}
                </Text>
                <Text as="span" size="small" muted className={styles.line}>
                  {[
                    formatDate(purchase.paid_at),
                    purchase.buyer_name,
                    purchase.receipt && `receipt ${purchase.receipt}`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
                {purchaseNews(purchase).map((words) => (
                  <Text key={words} as="span" size="small" className={styles.line}>
                    {words}
                  </Text>
                ))}
              </span>
              <span className={styles.figures}>
                {purchase.state !== 'granted' && (
                  <Text as="span" strong className={styles.line}>
                    {formatPrice(purchase.amount * 100, purchase.currency)}
                  </Text>
                )}
                <Text as="span" size="small" muted className={styles.line}>
                  {purchase.state === 'on_its_way'
                    ? 'On its way'
                    : purchase.state === 'failed'
                      ? 'Not paid'
                      : `${purchase.posts_left} of ${postsText(purchase.posts)} left`}
                </Text>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  )
}
