import { lazy, Suspense } from 'react'
import styles from './handshake.module.css'

/** If it cannot be loaded, the letters are read out. */
const LazyQrCode = lazy(() => import('../files/qr-code.tsx').catch(() => ({ default: () => <></> })))

/** What the other phone scans. */
export function HandshakeCode({ text, label }: { text: string; label: string }) {
  return (
    <div className={styles.square}>
      <Suspense>
        <LazyQrCode text={text} label={label} />
      </Suspense>
    </div>
  )
}
