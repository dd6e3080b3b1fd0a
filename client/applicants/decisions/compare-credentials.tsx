import { ExpiryBadge } from '../../trade/expiry-badge.tsx'
import { useShownCredentials } from '../../trade/use-shown-credentials.ts'
import styles from './compare-dialog.module.css'

export function CompareCredentials({ userId }: { userId: string }) {
  const { data, isError } = useShownCredentials(userId)
  if (isError) return <span className={styles.none}>Could not be fetched</span>
  if (data?.length === 0) return <span className={styles.none}>None</span>
  return (
    <ul className={styles.credentials}>
      {data?.map(({ id, name, expires_on }) => (
        <li key={id}>
          {name} <ExpiryBadge expires_on={expires_on} />
        </li>
      ))}
    </ul>
  )
}
