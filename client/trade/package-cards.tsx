import CheckIcon from 'lucide-react/icons/check'
import { formatPrice } from '../../shared/money.ts'
import {
  PACKAGE_CURRENCY,
  packageFacts,
  PACKAGE_IDS,
  type PackageId,
  PACKAGES,
} from '../../shared/payments/packages.ts'
import { RadioCards } from '../ui/fields/radio-cards.tsx'
import styles from './package-cards.module.css'
import { useQuery } from '@tanstack/react-query'
import { request } from '../http/request.ts'

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
      options={PACKAGE_IDS.map((id) => ({ value: id, label: <Priced id={id} />, hint: facts(id, withService) }))}
      value={value ?? ''}
      onChange={onChange}
    />
  )
}

const Priced = ({ id }: { id: PackageId }) => (
  <span className={styles.name}>
    {PACKAGES[id].name} <span className={styles.price}>{formatPrice(PACKAGES[id].price, PACKAGE_CURRENCY)}</span>
  </span>
)

const facts = (id: PackageId, withService: boolean) => (
  <span className={styles.facts}>
    {packageFacts(id, withService).map((fact) => (
      <span key={fact} className={styles.fact}>
        <CheckIcon />
        <span>{fact}</span>
      </span>
    ))}
  </span>
)

/** The company's posts left and ways to post, fetched whenever the choice is opened. */
export const useCredits = () =>
  useQuery({
    queryKey: ['credits'],
    queryFn: ({ signal }) => request('GET', '/payments/credits', undefined, { signal }),
    staleTime: 0,
  })
