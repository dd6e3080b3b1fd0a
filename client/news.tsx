import { type ReactNode, useEffect } from 'react'
import SheetNews from './call-sheet/sheet-news.tsx'
import { Shortcuts } from './shell/keys-dialog.tsx'
import { NextSteps } from './shell/next-steps.tsx'
import { SeenWhereShown } from './notifications/seen-where-shown.tsx'
import { InstallNews, Notice, ShareNews, StorageNews } from './shell/notice.tsx'
import TodayAhead from './today/today-ahead.tsx'
import Unfinished from './onboarding/unfinished.tsx'
import CredentialNews from './portfolio/credential-news.tsx'
import { keepFocus } from './ui/focus.ts'
import PushNews from './settings/push-news.tsx'

/** Announcements, and the list of shortcuts, after the first screen is rendered. */
export default function News(): ReactNode {
  useEffect(keepFocus, [])
  return (
    <>
      <Shortcuts />
      <SeenWhereShown />
      <Notice />
      <StorageNews />
      <ShareNews />
      <PushNews />
      <CredentialNews />
      <SheetNews />
      <TodayAhead />
      <Unfinished />
      <NextSteps />
      <InstallNews />
    </>
  )
}
