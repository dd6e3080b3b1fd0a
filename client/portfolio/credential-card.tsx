import VerifiedIcon from 'lucide-react/icons/badge-check'
import CardIcon from 'lucide-react/icons/id-card'
import { isoLondonDay } from '../../shared/dates-in-london.ts'
import { expiryStateOf } from '../../shared/people/expiry.ts'
import { knownValue, humanized } from '../../shared/labels.ts'
import type { LocalCredential } from '../offline/store/rows.ts'
import { Badge, type BadgeTone } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card } from '../ui/card.tsx'
import { ExpiryBadge } from '../trade/expiry-badge.tsx'
import { DeliveryTick } from '../trade/tick.tsx'
import styles from './credentials.module.css'

type Props = { credential: LocalCredential; onShow: () => void; onEdit: () => void }

export function CredentialCard({ credential, onShow, onEdit }: Props) {
  const { name, issuer, number, expires_on, refused_because, verification, state } = credential
  const isExpired = expiryStateOf(expires_on, isoLondonDay(Date.now())).state === 'expired'
  return (
    <Card as="li" className={styles.card} aria-label={name}>
      <CardIcon />
      <div className={styles.words}>
        <h3>{name}</h3>
        <p className={styles.meta}>{[issuer, number].filter(Boolean).join(' · ')}</p>
        <div className={styles.states}>
          <ExpiryBadge expires_on={expires_on} />
          {!state && !isExpired && <VerificationBadge verification={verification} />}
          {state === 'queued' && (
            <span className={styles.unsent}>
              <DeliveryTick state="queued" /> Will be sent
            </span>
          )}
          {state === 'failed' && (
            <ButtonLink to="/outbox" size="sm" variant="ghost">
              Not sent · why?
            </ButtonLink>
          )}
        </div>
        {!state && refused_because && <p className={styles.why}>{refused_because}</p>}
      </div>
      <div className={styles.actions}>
        <Button size="sm" onClick={onShow}>
          Show at the gate
        </Button>
        <Button size="sm" variant="ghost" aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </Button>
      </div>
    </Card>
  )
}

const verificationBadges: Record<LocalCredential['verification'], { tone: BadgeTone; words: string }> = {
  waiting: { tone: 'neutral', words: 'Waiting for verification' },
  verified: { tone: 'go', words: 'Verified' },
  refused: { tone: 'stop', words: 'Not accepted' },
}

function VerificationBadge({ verification }: Pick<LocalCredential, 'verification'>) {
  const { tone, words } = knownValue(verificationBadges, verification) ?? {
    tone: 'neutral',
    words: humanized(verification),
  }
  return (
    <Badge tone={tone} icon={verification === 'verified' ? <VerifiedIcon /> : undefined}>
      {words}
    </Badge>
  )
}
