import CheckIcon from 'lucide-react/icons/check'
import { formatPrice } from '../../../shared/money.ts'
import {
  PACKAGE_CURRENCY,
  packageFacts,
  PACKAGE_IDS,
  type PackageId,
  POSTING_PACKAGES,
} from '../../../shared/payments/packages.ts'
import { RadioCards } from '../../ui/fields/radio-cards.tsx'
import styles from './package-cards.module.css'
import { useQuery } from '@tanstack/react-query'
import { request } from '../../http/request.ts'
import type { CompanyCredits } from '../../../shared/payments/payments.ts'
import { humanized, knownValue } from '../../../shared/labels.ts'
import { Text } from '../../ui/layout.tsx'

type Props = {
  value: PackageId | null
  onChange: (value: PackageId) => void
  /** With the support and matching that it includes (shown on /payment). */
  withService?: boolean
}

/** The choice of a package: price and content of each. */
export function PackageCards({ value, onChange, withService = false }: Props) {
  return (
    <RadioCards
      legend="Package"
      hidesLegend
      layout="columns"
      options={PACKAGE_IDS.map((id) => ({
        value: id,
        label: <PricedPackageName id={id} />,
        hint: packageFactList(id, withService),
      }))}
      value={value ?? ''}
      onChange={onChange}
    />
  )
}

const PricedPackageName = ({ id }: { id: PackageId }) => (
  <span className={styles.name}>
    {POSTING_PACKAGES[id].name}{' '}
    <span className={styles.price}>{formatPrice(POSTING_PACKAGES[id].price, PACKAGE_CURRENCY)}</span>
  </span>
)

const packageFactList = (id: PackageId, withService: boolean) => (
  <span className={styles.facts}>
    {packageFacts(id, withService).map((fact) => (
      <span key={fact} className={styles.fact}>
        <CheckIcon />
        <span>{fact}</span>
      </span>
    ))}
  </span>
)

/** Said before another package is chosen, so that nobody pays twice unawares. */
export function PaymentsOnTheirWay({ packages }: Pick<CompanyCredits, 'packages'>) {
  const coming = packages.filter(({ state }) => state === 'on_its_way')
  if (coming.length === 0) return null
  const each = coming.map(
    ({ amount, currency, package_id }) =>
      `${formatPrice(amount * 100, currency)} for ${knownValue(POSTING_PACKAGES, package_id)?.name ?? humanized(package_id)}`,
  )
  return (
    <Text as="output">
      {`On its way from your bank, which takes a few days: ${each.join(', ')}. What you buy now comes on top.`}
    </Text>
  )
}

/** The company's posts left and ways to post, fetched whenever the choice is opened. */
export const useCredits = (enabled = true) =>
  useQuery({
    queryKey: ['credits'],
    queryFn: ({ signal }) => request('GET', '/payments/credits', undefined, { signal }),
    staleTime: 0,
    enabled,
  })
