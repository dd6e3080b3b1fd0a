import { reloadPage, useAppUpdate } from '../offline/session/app-update.ts'
import { useStatus } from '../offline/sync/status.ts'
import { NoticeBar } from './notice-bar.tsx'
import { useSyncExternalStore } from 'react'
import { isSilent, onSilence, SILENT } from '../offline/store/silence.ts'
import styles from './notice-bar.module.css'

/** The state of this window: its storage is lost, blocked by another, or full; or there is a newer version. */
export function Notice() {
  const { needsReload, isBlocked, storageFull } = useStatus()
  const update = useAppUpdate()
  const reload = (onClick: () => void) => ({ label: 'Reload', onClick })
  if (needsReload) {
    return <NoticeBar text="The device has closed our storage. Nothing is lost." action={reload(reloadPage)} />
  }
  if (isBlocked) {
    return <NoticeBar text="Another window holds an older version of Standby open. Close it, and this one goes on." />
  }
  if (storageFull) return <NoticeBar text="No space is left on this device. Free some, and what is new comes in." />
  return <NoticeBar text={update.ready ? 'A new version is ready' : null} action={reload(update.reload)} />
}

/** Stays until the browser answers again, since nothing on the screen is reliable until then. */
export function StorageNews() {
  const isNow = useSyncExternalStore(onSilence, isSilent)
  return <div aria-live="assertive">{isNow && <p className={styles.bar}>{SILENT}</p>}</div>
}
