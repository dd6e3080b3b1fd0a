import ShareIcon from 'lucide-react/icons/share'
import PlusIcon from 'lucide-react/icons/square-plus'
import DotsIcon from 'lucide-react/icons/ellipsis-vertical'
import { PRODUCT_NAME } from '../../shared/brand.ts'
import { Button } from '../ui/button.tsx'
import { Stack, Text } from '../ui/layout.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import styles from './install.module.css'
import { useSyncExternalStore } from 'react'
import type { StandbyDb } from '../offline/store/database.ts'
import { isIosDevice } from '../offline/push/is-ios.ts'
import { runOnDatabase } from '../offline/store/safely.ts'

/** How to put the app on the home screen, in the way of this browser. */
export function InstallSheet({ onClose }: { onClose: () => void }) {
  const way = useWayToInstall()
  return (
    <Dialog
      open={way !== null}
      size="sm"
      title={`${PRODUCT_NAME} on your home screen`}
      description="It opens straight from its icon, even with no bars, and messages reach your lock screen."
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Not now</Button>
          {way === 'dialog' && (
            <Button variant="primary" onClick={() => void askToInstall().finally(onClose)}>
              Install
            </Button>
          )}
        </>
      }
    >
      {way === 'ios' && (
        <Stack gap={4}>
          {isSafari() && <ShareButtonPicture />}
          <HomeScreenSteps />
        </Stack>
      )}
      {way === 'firefox' && (
        <ol className={styles.steps}>
          <li>
            <DotsIcon /> Open Firefox’s menu, the three dots.
          </li>
          <li>
            <PlusIcon /> Choose Add app to Home screen, or Install.
          </li>
          <li>
            <span className={styles.dot} /> Open {PRODUCT_NAME} from its icon.
          </li>
        </ol>
      )}
      {way === 'dialog' && <Text muted>The browser asks once more. It takes up next to no space.</Text>}
    </Dialog>
  )
}

/** No browser on iOS has a button for it, so that three steps explain it. */
export function HomeScreenSteps() {
  return (
    <ol className={styles.steps}>
      <li>
        <ShareIcon /> {isSafari() ? 'Press Share in Safari’s bar.' : 'Press Share, beside the address or in the menu.'}
      </li>
      <li>
        <PlusIcon /> Choose Add to Home Screen.
      </li>
      <li>
        <span className={styles.dot} /> Open {PRODUCT_NAME} from its icon.
      </li>
    </ol>
  )
}

/** On iOS. Chrome, Firefox and Edge name themselves. */
const isSafari = () => !/CriOS|FxiOS|EdgiOS/.test(navigator.userAgent)

/** The lower bar of Safari with its Share button, which not everybody knows by its name. */
function ShareButtonPicture() {
  return (
    <svg
      className={styles.picture}
      viewBox="0 0 300 84"
      role="img"
      aria-label="The Share button: a box with an arrow up"
    >
      <rect className={styles.bar} x="1" y="1" width="298" height="82" rx="16" />
      <g className={styles.others}>
        <path d="m42 32-10 10 10 10M88 32l10 10-10 10" />
        <path d="M206 33h10a6 6 0 0 1 6 6v13h-10a6 6 0 0 0-6 6zM222 39a6 6 0 0 1 6-6h10v19h-10a6 6 0 0 0-6 6" />
        <path d="M262 34h18v18h-18zM268 28h18v18" />
      </g>
      <circle className={styles.ring} cx="150" cy="42" r="30" />
      <path className={styles.share} d="M150 50V27m-8 8 8-8 8 8m-12 5h-6v18h20V40h-6" />
    </svg>
  )
}

/** How this browser puts the app on the home screen: by its own dialog, or by steps that a person takes. */
export type InstallWay = 'dialog' | 'ios' | 'firefox'
type InstallCircumstances = { userAgent: string; maxTouchPoints: number; isInstalled: boolean; hasDialog: boolean }

/** null: the app is installed already, or the browser cannot install it. */
export function wayToInstall({
  userAgent,
  maxTouchPoints,
  isInstalled,
  hasDialog,
}: InstallCircumstances): InstallWay | null {
  if (isInstalled) return null
  if (hasDialog) return 'dialog'
  if (isIosDevice({ userAgent, maxTouchPoints })) return 'ios'
  return /Android.*Firefox/.test(userAgent) ? 'firefox' : null
}

/** ms */
const INSTALL_OFFER_EVERY_MS = 30 * 24 * 60 * 60 * 1000

/** Installing is offered unasked at most once in a month on this device. `offered`: ms, the last time; null: never. */
export const isInstallOfferDue = (offered: number | null, now: number) =>
  offered === null || now - offered >= INSTALL_OFFER_EVERY_MS

/** Something that the person has sent and the server has shows that the app has been of use. */
export const hasSentAnything = (db: StandbyDb) =>
  runOnDatabase(db, async () => {
    const applied = await db.applications.filter(({ state }) => !state).first()
    return Boolean(applied ?? (await db.messages.filter(({ is_mine, state }) => is_mine && !state).first()))
  })

/** How this browser installs the app now, for a button; null: there is no button. */
export const useWayToInstall = () => useSyncExternalStore(onInstallChange, currentWayToInstall)

const currentWayToInstall = () =>
  wayToInstall({
    userAgent: navigator.userAgent,
    maxTouchPoints: navigator.maxTouchPoints,
    isInstalled:
      matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true,
    hasDialog: Boolean(globalThis.installPrompt),
  })

/** Opens the browser's own dialog. It can be opened once; the browser offers it anew after another start. */
async function askToInstall() {
  const dialog = globalThis.installPrompt
  globalThis.installPrompt = undefined
  dispatchEvent(new Event('installprompt'))
  await dialog?.prompt()
}

function onInstallChange(listener: () => void) {
  const events = ['beforeinstallprompt', 'installprompt', 'appinstalled']
  for (const name of events) addEventListener(name, listener)
  return () => events.forEach((name) => removeEventListener(name, listener))
}

const INSTALL_OFFERED_KEY = 'install-offered'
/** Whether it may be offered now, unasked. */
export const mayOfferInstall = () =>
  isInstallOfferDue(Number(localStorage.getItem(INSTALL_OFFERED_KEY)) || null, Date.now())
export const noteInstallOffered = () => localStorage.setItem(INSTALL_OFFERED_KEY, String(Date.now()))

declare global {
  /** The browser's own dialog, kept by client/main.tsx. */
  var installPrompt: (Event & { prompt: () => Promise<unknown> }) | undefined
}
