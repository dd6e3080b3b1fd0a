/** Applies the colours that the person has chosen; without a choice the device's own are shown. */
export function applyColourMode() {
  const mode = storedColourMode()
  if (mode !== 'light' && mode !== 'dark' && mode !== 'backstage') return
  document.documentElement.dataset.colourMode = mode
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]'))
    meta.content = meta.dataset[mode]!
}

function storedColourMode() {
  try {
    return localStorage.getItem('colour-mode')
  } catch {
    // Storage is blocked.
    return null
  }
}
