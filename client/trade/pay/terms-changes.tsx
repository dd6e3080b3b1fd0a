import { formatLondonDay } from '../../../shared/dates-in-london.ts'
import type { Amendment } from '../../../shared/hiring/amendments.ts'
import type { RoleTerms } from '../../../shared/hiring/role-terms.ts'
import { payDifferences } from '../../../shared/hiring/worse-terms.ts'
import { differenceText } from '../../../shared/pay/terms/terms-differences.ts'
import { Badge } from '../../ui/badge.tsx'
import { Text } from '../../ui/layout.tsx'
import { RoleTermsFacts } from './role-terms.tsx'
import styles from './role-terms.module.css'

type Props = {
  before: RoleTerms | undefined
  after: RoleTerms & Pick<Amendment, 'from_day'>
  reader?: 'freelancer' | 'company'
}

/** What somebody is asked to agree to: each difference in words, or all where they have agreed to nothing; and from when. */
export function TermsChanges({ before, after, reader = 'freelancer' }: Props) {
  const changes = before ? payDifferences(before, after) : []
  return (
    <>
      {after.from_day && <Text size="small">From {formatLondonDay(`${after.from_day}T12:00:00Z`)} on.</Text>}
      {!before && <RoleTermsFacts role={after} />}
      {changes.length > 0 && (
        <ul className={styles.list} aria-label="What changes">
          {changes.map((change) => (
            <li key={change.label}>
              {differenceText(change)}{' '}
              {reader === 'freelancer' && (
                <Badge tone={change.is_better ? 'go' : 'standby'}>
                  {change.is_better ? 'Better for you' : 'Needs your yes'}
                </Badge>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
