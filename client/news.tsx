import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Shortcuts } from './shell/keys-dialog.tsx'
import { EVERYWHERE, listShortcuts, PALETTE_KEY, useShortcuts } from './shell/shortcuts.ts'
import { NextSteps } from './shell/next-steps.tsx'
import { RecoveredRecordings } from './messages/recovered-recordings.tsx'
import { SeenWhereShown } from './notifications/seen-where-shown.tsx'
import { SpokenArrivals } from './notifications/spoken-arrivals.tsx'
import { InstallNews, Notice, ShareNews, StorageNews } from './shell/notice.tsx'
import { PullToRefresh } from './shell/pull-to-refresh.tsx'
import TodayAhead from './today/today-ahead.tsx'
import Unfinished from './onboarding/unfinished.tsx'
import PushNews from './settings/push-news.tsx'

const Palette = lazy(() => import('./palette.tsx'))

/** Announcements, the palette, and the list of shortcuts, after the first screen is rendered. */
export default function News(): ReactNode {
  return (
    <>
      <Shortcuts />
      <PaletteKey />
      <PullToRefresh />
      <SeenWhereShown />
      <SpokenArrivals />
      <Notice />
      <StorageNews />
      <ShareNews />
      <RecoveredRecordings />
      <PushNews />
      <TodayAhead />
      <Unfinished />
      <NextSteps />
      <InstallNews />
    </>
  )
}

/** Opens the palette with what can be done on this screen. */
function PaletteKey() {
  const [commands, setCommands] = useState<ReturnType<typeof listShortcuts> | null>(null)
  useShortcuts(EVERYWHERE, [[PALETTE_KEY, 'Search', () => setCommands(listShortcuts())]])
  return (
    <Suspense fallback={null}>{commands && <Palette commands={commands} onClose={() => setCommands(null)} />}</Suspense>
  )
}
