import { reloadAfterWrites, useAppUpdate } from '../offline/session/app-update.ts'
import { useStatus } from '../offline/sync/status.ts'
import { classNames } from '../ui/class-names.ts'
import { useNagTurn } from '../state/nag-turns.ts'
import { NoticeBar } from './notice-bar.tsx'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useShares } from '../offline/outbox/shares.ts'
import { isStorageSilent, onStorageSilence, STORAGE_SILENT_TEXT } from '../offline/store/silence.ts'
import styles from './notice-bar.module.css'
import { deviceOrNull } from '../offline/store/device.ts'
import { hasSentAnything, InstallSheet, mayOfferInstall, noteInstallOffered, useWayToInstall } from './install.tsx'

/** The state of this window: its storage is lost, blocked by another, or full; or there is a newer version. */
export function WindowNotice() {
  const { needsReload, isBlocked, storageFull } = useStatus()
  const update = useAppUpdate()
  const isTurn = useNagTurn('update', update.ready)
  const reload = (onClick: () => void) => ({ label: 'Reload', onClick })
  if (needsReload) {
    return (
      <NoticeBar text="Your device has closed Standby’s storage. Nothing is lost." action={reload(reloadAfterWrites)} />
    )
  }
  if (isBlocked) {
    return <NoticeBar text="An older version of Standby is open in another window. Close it to carry on here." />
  }
  if (storageFull) return <NoticeBar text="This device is full. Free up some space to get anything new." />
  return <NoticeBar text={isTurn ? 'A new version is ready' : null} action={reload(update.reload)} />
}

/** The notice stays until the browser answers again, since nothing on the screen is reliable until then. */
export function StorageSilenceNotice() {
  const isNow = useSyncExternalStore(onStorageSilence, isStorageSilent)
  return (
    <div aria-live="assertive">
      {isNow && <p className={classNames(styles.bar, styles.over)}>{STORAGE_SILENT_TEXT}</p>}
    </div>
  )
}

/** Leads back to what another app shared and that has no place yet, also after a crash. */
export function WaitingShareNotice() {
  const shares = useShares() ?? []
  const isThere = useLocation().pathname === '/share'
  const isTurn = useNagTurn('share', shares.length > 0 && !isThere)
  const navigate = useNavigate()
  const what =
    shares.length === 1 ? 'Something you shared is waiting' : `${shares.length} things you shared are waiting`
  return (
    <NoticeBar
      text={isTurn ? `${what} for you to choose where ${shares.length === 1 ? 'it goes' : 'they go'}.` : null}
      action={{ label: 'Choose', onClick: () => void navigate('/share') }}
    />
  )
}

/** Whether somebody is typing, which nothing may interrupt. */
const isPersonWriting = () => document.activeElement?.matches('input, textarea, [contenteditable]') ?? false

/** Offers to install the app after it has been of use, on the dashboard, and not while somebody types there. */
export function InstallOffer() {
  const { key, pathname, search } = useLocation()
  const way = useWayToInstall()
  const [isOpen, setIsOpen] = useState(false)
  const [isUseful, setIsUseful] = useState(false)
  const isPlace = way !== null && pathname === '/' && !search && mayOfferInstall()
  const isTurn = useNagTurn('install', isOpen || (isPlace && isUseful))

  useEffect(() => {
    const device = deviceOrNull()
    if (device && isPlace) void hasSentAnything(device.db).then(setIsUseful, () => {})
  }, [key, isPlace])
  useEffect(() => {
    if (!isTurn || isOpen || document.querySelector('[role$=dialog]') || isPersonWriting()) return
    noteInstallOffered()
    setIsOpen(true)
  }, [key, isTurn, isOpen])

  return isOpen && <InstallSheet onClose={() => setIsOpen(false)} />
}
