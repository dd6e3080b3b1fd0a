import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { firstScreen, Routes } from './routes.tsx'
import { BrokenScreen } from './shell/broken-screen.tsx'

// Until its code is there the still of index.html stands.
void firstScreen.then(() =>
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <BrokenScreen>
        <Routes />
      </BrokenScreen>
    </StrictMode>,
  ),
)
