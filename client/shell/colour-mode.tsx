import { useSyncExternalStore } from 'react'
import LampIcon from 'lucide-react/icons/flashlight'
import { createEmitter } from '../state/create-store.ts'
import { Button } from '../ui/button.tsx'

/**
 * 'device' follows the system; the others are stored under `colour-mode`. client/boot/ applies it before the first
 * paint. 'backstage' is for the dark beside a stage: large, and amber on black, which neither blinds nor is seen from
 * the house.
 */
export type ColourMode = 'device' | 'light' | 'dark' | 'backstage'

const COLOUR_MODE_KEY = 'colour-mode'
/** The mode that 'backstage' replaced. */
const COLOUR_MODE_BEFORE_KEY = 'colour-mode-before'
const colourModeChanges = createEmitter()

export function useColourMode() {
  return [useSyncExternalStore(colourModeChanges.subscribe, currentColourMode), setColourMode] as const
}

/** Switches between 'backstage' and the colours before it. */
export function BackstageSwitch() {
  const [mode] = useColourMode()
  return (
    <Button icon={<LampIcon />} aria-pressed={mode === 'backstage'} onClick={switchBackstage}>
      Backstage
    </Button>
  )
}

export function switchBackstage() {
  const mode = currentColourMode()
  const isOn = mode === 'backstage'
  const before = storedColourModeAt(COLOUR_MODE_BEFORE_KEY)
  if (!isOn) localStorage.setItem(COLOUR_MODE_BEFORE_KEY, mode)
  setColourMode(!isOn ? 'backstage' : before === 'backstage' ? 'device' : before)
}

const currentColourMode = () => storedColourModeAt(COLOUR_MODE_KEY)

function storedColourModeAt(key: string): ColourMode {
  const kept = localStorage.getItem(key)
  return kept === 'light' || kept === 'dark' || kept === 'backstage' ? kept : 'device'
}

function setColourMode(mode: ColourMode) {
  if (mode === 'device') {
    localStorage.removeItem(COLOUR_MODE_KEY)
    delete document.documentElement.dataset.colourMode
    colourBrowserBar()
  } else {
    localStorage.setItem(COLOUR_MODE_KEY, mode)
    document.documentElement.dataset.colourMode = mode
    colourBrowserBar(mode)
  }
  colourModeChanges.emit()
}

/**
 * The colour of the device's own bar: two meta elements in index.html, one for each of the system's schemes. A chosen
 * mode sets both.
 */
function colourBrowserBar(chosen?: 'light' | 'dark' | 'backstage') {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    meta.content = meta.dataset[chosen ?? (meta.media.includes('dark') ? 'dark' : 'light')] ?? ''
  }
}
