import { type ReactNode, useState } from 'react'
import { ShellShortcuts } from './shell/keys-dialog.tsx'
import { EVERYWHERE_HEADING, listShortcuts, PALETTE_KEY, useShortcuts } from './shell/shortcuts.ts'
import { NextSteps } from './shell/next-steps.tsx'
import { RecoveredRecordings } from './messages/recovered-recordings.tsx'
import { SeenWhereShown } from './notifications/seen-where-shown.tsx'
import { SpokenArrivals } from './notifications/spoken-arrivals.tsx'
import { InstallOffer, WindowNotice, WaitingShareNotice, StorageSilenceNotice } from './shell/notice.tsx'
import { PullToRefresh } from './shell/pull-to-refresh.tsx'
import TodayAhead from './today/today-ahead.tsx'
import Unfinished from './onboarding/unfinished.tsx'
import PushNews from './settings/push-news.tsx'
import { lazyDialog } from './ui/overlays/lazy-dialog.tsx'

const LazyPalette = lazyDialog(() => import('./palette.tsx'))

/** Announcements, the palette, and the list of shortcuts, after the first screen is rendered. */
export default function SignedInNews(): ReactNode {
  return (
    <>
      <ShellShortcuts />
      <PaletteShortcut />
      <PullToRefresh />
      <SeenWhereShown />
      <SpokenArrivals />
      <WindowNotice />
      <StorageSilenceNotice />
      <WaitingShareNotice />
      <RecoveredRecordings />
      <PushNews />
      <TodayAhead />
      <Unfinished />
      <NextSteps />
      <InstallOffer />
    </>
  )
}

/** Opens the palette with what can be done on this screen. */
function PaletteShortcut() {
  const [commands, setCommands] = useState<ReturnType<typeof listShortcuts> | null>(null)
  useShortcuts(EVERYWHERE_HEADING, [[PALETTE_KEY, 'Search', () => setCommands(listShortcuts())]])
  return commands && <LazyPalette commands={commands} onClose={() => setCommands(null)} />
}
