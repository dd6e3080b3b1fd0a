import { useState } from 'react'
import VerifiedIcon from 'lucide-react/icons/badge-check'
import type { ShownCredential } from '../../shared/people/credentials.ts'
import { isoLondonDay } from '../../shared/dates-in-london.ts'
import { expiryStateOf } from '../../shared/people/expiry.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { ExpiryBadge } from './expiry-badge.tsx'
import { Stack } from '../ui/layout.tsx'
import { ShownDocument } from './files/shown-document.tsx'
import styles from './shown-credentials.module.css'
import { useQuery } from '@tanstack/react-query'
import { request } from '../http/request.ts'
import { at } from '../http/path-to.ts'

type Props = {
  userId: string
  /** The last day of the job in question: credentials that expire before it are marked. */
  lastDay?: string | null
  heading?: 'h2' | 'h3'
}

const isCredentialExpired = ({ expires_on }: ShownCredential) =>
  expiryStateOf(expires_on, isoLondonDay(Date.now())).state === 'expired'

/** Another person's credentials, as far as the server shows them. Nothing while there are none. */
export function ShownCredentials({ userId, lastDay = null, heading: Heading = 'h3' }: Props) {
  const [opened, setOpened] = useState<ShownCredential | null>(null)
  const { data } = useShownCredentials(userId)
  if (!data || data.length === 0) return null

  return (
    <Stack as="section" gap={3} aria-label="Credentials">
      <Heading>Credentials</Heading>
      <ul className={styles.list}>
        {data.map((credential) => (
          <li key={credential.id} className={styles.credential}>
            <div className={styles.words}>
              <p className={styles.name}>{credential.name}</p>
              <p className={styles.meta}>{[credential.issuer, credential.number].filter(Boolean).join(' · ')}</p>
            </div>
            {credential.document && (
              <Button size="sm" aria-label={`Document of ${credential.name}`} onClick={() => setOpened(credential)}>
                Document
              </Button>
            )}
            <div className={styles.states}>
              <ExpiryBadge expires_on={credential.expires_on} />
              {isCredentialOverByDay(lastDay, credential) && (
                <Badge tone="stop">Runs out before this project ends</Badge>
              )}
              {isCredentialExpired(credential) ? null : credential.verified ? (
                <Badge tone="go" icon={<VerifiedIcon />}>
                  Verified
                </Badge>
              ) : (
                <Badge tone="neutral">Not verified yet</Badge>
              )}
            </div>
          </li>
        ))}
      </ul>
      {opened && <ShownDocument credential={opened} onClose={() => setOpened(null)} />}
    </Stack>
  )
}

/** In date today, but expired by that day. */
const isCredentialOverByDay = (day: string | null, { expires_on }: ShownCredential) =>
  day !== null && expires_on !== null && expires_on >= isoLondonDay(Date.now()) && expires_on < day

/** Another person's credentials, as far as the server shows them. */
export const useShownCredentials = (userId: string) =>
  useQuery({
    queryKey: ['credentials', userId],
    queryFn: ({ signal }) => request('GET', at('/users/{id}/credentials', { id: userId }), undefined, { signal }),
    staleTime: 60_000,
  })
