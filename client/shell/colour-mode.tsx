import { useSyncExternalStore } from 'react'
import LampIcon from 'lucide-react/icons/flashlight'
import { Button } from '../ui/button.tsx'

/**
 * 'device' follows the system; the others are stored under `colour-mode`. client/boot/ applies it before the first
 * paint. 'backstage' is for the dark beside a stage: large, and amber on black, which neither blinds nor is seen from
 * the house.
 */
export type ColourMode = 'device' | 'light' | 'dark' | 'backstage'

const KEY = 'colour-mode'
/** The mode that 'backstage' replaced. */
const KEY_BEFORE = 'colour-mode-before'
const listeners = new Set<() => void>()

export function useColourMode() {
  return [useSyncExternalStore(subscribe, colourMode), setColourMode] as const
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
  const mode = colourMode()
  const isOn = mode === 'backstage'
  const before = modeIn(KEY_BEFORE)
  if (!isOn) localStorage.setItem(KEY_BEFORE, mode)
  setColourMode(!isOn ? 'backstage' : before === 'backstage' ? 'device' : before)
}

const colourMode = () => modeIn(KEY)

function modeIn(key: string): ColourMode {
  const kept = localStorage.getItem(key)
  return kept === 'light' || kept === 'dark' || kept === 'backstage' ? kept : 'device'
}

function setColourMode(mode: ColourMode) {
  if (mode === 'device') {
    localStorage.removeItem(KEY)
    delete document.documentElement.dataset.colourMode
    colourTheBar()
  } else {
    localStorage.setItem(KEY, mode)
    document.documentElement.dataset.colourMode = mode
    colourTheBar(mode)
  }
  for (const listener of listeners) listener()
}

/**
 * The colour of the device's own bar: two meta elements in index.html, one for each of the system's schemes. A chosen
 * mode sets both.
 */
function colourTheBar(chosen?: 'light' | 'dark' | 'backstage') {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    meta.content = meta.dataset[chosen ?? (meta.media.includes('dark') ? 'dark' : 'light')] ?? ''
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
