import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { isIosDevice } from './offline/push/is-ios.ts'
import { firstScreenReady, AppRoutes } from './routes.tsx'
import { BrokenScreen } from './shell/broken-screen.tsx'
import { runWhenIdle } from './state/run-when-idle.ts'

const importPageFocus = () =>
  import('./ui/focus-mistakes.ts').then(
    ({ guidePageFocus }) => guidePageFocus(),
    () => {},
  )

// Until the screen's code is loaded the static picture of index.html is shown. It is rendered in pieces: a slow phone
// answers a finger in between.
void firstScreenReady.then(() => {
  startTransition(() =>
    createRoot(document.getElementById('root')!).render(
      <StrictMode>
        <BrokenScreen>
          <AppRoutes />
        </BrokenScreen>
      </StrictMode>,
    ),
  )
  runWhenIdle(importPageFocus)
})

if (isIosDevice())
  void import('./shell/add-splash-pictures.ts').then(({ addSplashPictures }) => addSplashPictures()).catch(() => {})

// The browser offers its dialog once, soon after the start: client/shell/install.tsx opens it later.
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  globalThis.installPrompt = event as typeof globalThis.installPrompt
})
addEventListener('appinstalled', () => (globalThis.installPrompt = undefined))
