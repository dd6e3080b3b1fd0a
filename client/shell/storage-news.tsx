import { useSyncExternalStore } from 'react'
import { isSilent, onSilence, SILENT } from '../offline/store/silence.ts'
import styles from './notice-bar.module.css'

/** Stays until the browser answers again: nothing on the screen can be relied on meanwhile. */
export function StorageNews() {
  const isNow = useSyncExternalStore(onSilence, isSilent)
  return <div aria-live="assertive">{isNow && <p className={styles.bar}>{SILENT}</p>}</div>
}
