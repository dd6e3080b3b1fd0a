import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { isIos } from './offline/push/is-ios.ts'
import { firstScreen, Routes } from './routes.tsx'
import { BrokenScreen } from './shell/broken-screen.tsx'

// Until the screen's code is loaded the static picture of index.html is shown.
void firstScreen.then(() =>
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <BrokenScreen>
        <Routes />
      </BrokenScreen>
    </StrictMode>,
  ),
)

void import('./ui/focus-mistakes.ts').then(({ guideFocus }) => guideFocus()).catch(() => {})

if (isIos())
  void import('./shell/add-splash-pictures.ts').then(({ addSplashPictures }) => addSplashPictures()).catch(() => {})

// The browser offers its dialog once, soon after the start: client/shell/install.tsx opens it later.
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  globalThis.installPrompt = event as typeof globalThis.installPrompt
})
addEventListener('appinstalled', () => (globalThis.installPrompt = undefined))
