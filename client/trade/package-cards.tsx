import CheckIcon from 'lucide-react/icons/check'
import { useId } from 'react'
import { formatPrice } from '../../shared/money.ts'
import {
  PACKAGE_CURRENCY,
  packageFacts,
  PACKAGE_IDS,
  type PackageId,
  PACKAGES,
} from '../../shared/payments/packages.ts'
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
  const name = useId()
  return (
    <fieldset className={styles.group}>
      <legend className="sr-only">Package</legend>
      {PACKAGE_IDS.map((id) => (
        <label key={id} className={styles.card}>
          <input type="radio" name={name} value={id} checked={id === value} onChange={() => onChange(id)} />
          <span className={styles.name}>{PACKAGES[id].name}</span>
          <span className={styles.price}>{formatPrice(PACKAGES[id].price, PACKAGE_CURRENCY)}</span>
          <span className={styles.facts}>
            {packageFacts(id, withService).map((fact) => (
              <span key={fact} className={styles.fact}>
                <CheckIcon />
                {fact}
              </span>
            ))}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** The company's posts left and ways to post, fetched whenever the choice is opened. */
export const useCredits = () =>
  useQuery({
    queryKey: ['credits'],
    queryFn: ({ signal }) => request('GET', '/payments/credits', undefined, { signal }),
    staleTime: 0,
  })
