import { useEffect, useRef } from 'react'
import VerifiedIcon from 'lucide-react/icons/badge-check'
import CloseIcon from 'lucide-react/icons/x'
import { isoLondonDay } from '../../shared/dates-in-london.ts'
import { expiryStateOf } from '../../shared/people/expiry.ts'
import { useLive } from '../offline/store/use-live.ts'
import type { LocalCredential } from '../offline/store/rows.ts'
import { useSession } from '../offline/session/session.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { ExpiryBadge } from '../trade/expiry-badge.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import styles from './credential-gate.module.css'
import { KeptDocumentView } from '../trade/files/document-view.tsx'

/** For showing at a venue's gate: name, credential, expiry and document, entirely from this device. */
export function CredentialGate({ credential, onClose }: { credential: LocalCredential; onClose: () => void }) {
  const { user } = useSession()
  const me = useLive((db) => db.me.get(user?.id ?? ''), [user?.id]) ?? user
  const dialog = useRef<HTMLDialogElement>(null)
  const { name, issuer, number, expires_on, document, verification, state } = credential
  const isExpired = expiryStateOf(expires_on, isoLondonDay(Date.now())).state === 'expired'
  useEffect(() => dialog.current?.showModal(), [])
  useWakeLock()

  return (
    <dialog
      ref={dialog}
      className={styles.gate}
      aria-labelledby="gate"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <IconButton label="Close" className={styles.close} onClick={onClose}>
        <CloseIcon />
      </IconButton>
      <div className={styles.who}>
        <Avatar name={me?.full_name ?? ''} src={me?.profile_picture} size={112} />
        <p className={styles.name}>{me?.full_name}</p>
      </div>
      <h2 id="gate">{name}</h2>
      <div className={styles.states}>
        <ExpiryBadge expires_on={expires_on} />
        {verification === 'verified' && !state && !isExpired && (
          <Badge tone="go" icon={<VerifiedIcon />}>
            Verified
          </Badge>
        )}
      </div>
      <dl className={styles.facts}>
        <dt>Issued by</dt>
        <dd>{issuer}</dd>
        {number && (
          <>
            <dt>Number</dt>
            <dd className={styles.number}>{number}</dd>
          </>
        )}
      </dl>
      <KeptDocumentView id={document.id} name={document.name} />
    </dialog>
  )
}

/** Keeps the screen on while this is shown, if the browser can. */
function useWakeLock() {
  useEffect(() => {
    let lock: Promise<WakeLockSentinel | undefined> | undefined
    const take = () => {
      if (document.visibilityState === 'visible') lock = navigator.wakeLock?.request('screen').catch(() => undefined)
    }
    take()
    document.addEventListener('visibilitychange', take)
    return () => {
      document.removeEventListener('visibilitychange', take)
      void lock?.then((held) => held?.release())
    }
  }, [])
}
