import type { Me } from '../../shared/people/users.ts'
import { useStaleSince } from '../offline/sync/status.ts'
import { AsOf } from '../ui/as-of.tsx'
import { Text } from '../ui/layout.tsx'
import { OwnPhoto } from './own-photo.tsx'
import styles from './profile.module.css'
import { Verification } from './verification.tsx'

/** Who this is, as others see it, and whether staff have verified it. */
export function ProfileHead({ me }: { me: Me }) {
  const since = useStaleSince()
  return (
    <div className={styles.head}>
      <OwnPhoto me={me} />
      <div>
        <Text strong>{me.full_name}</Text>
        <Text size="small" muted>
          {me.email} <AsOf at={since} />
        </Text>
        <Verification status={me.verification_status} />
      </div>
    </div>
  )
}
