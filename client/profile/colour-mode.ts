import { useSyncExternalStore } from 'react'

/** 'device' follows the phone; the others are a choice, kept under `colour-mode`. client/boot.js sets it before the first paint. */
export type ColourMode = 'device' | 'light' | 'dark'

const KEY = 'colour-mode'
const listeners = new Set<() => void>()

export function useColourMode() {
  return [useSyncExternalStore(subscribe, colourMode), setColourMode] as const
}

export function colourMode(): ColourMode {
  const kept = localStorage.getItem(KEY)
  return kept === 'light' || kept === 'dark' ? kept : 'device'
}

export function setColourMode(mode: ColourMode) {
  if (mode === 'device') {
    localStorage.removeItem(KEY)
    delete document.documentElement.dataset.colourMode
    colourTheBar(BAR)
  } else {
    localStorage.setItem(KEY, mode)
    document.documentElement.dataset.colourMode = mode
    colourTheBar({ light: BAR[mode], dark: BAR[mode] })
  }
  for (const listener of listeners) listener()
}

/** The phone's own bar above the page: two meta elements in index.html, one for each scheme of the device. */
const BAR = { light: '#f5f2eb', dark: '#0d0e10' }

function colourTheBar(colours: typeof BAR) {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    meta.content = meta.media.includes('dark') ? colours.dark : colours.light
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
