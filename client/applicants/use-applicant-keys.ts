import { useEffect, useRef } from 'react'

/**
 * One letter, one act: not while something is typed, not with Ctrl, Alt or Meta, not while a dialog stands over the list. Arrows
 * move in the list alone: elsewhere they scroll.
 */
export function useApplicantKeys(keys: Record<string, () => void>) {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const act = latest.current[event.key]
      if (!act || event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target) || isDialogOpen()) return
      if (event.key.startsWith('Arrow') && !isInList(event.target)) return
      event.preventDefault()
      act()
    }
    // Before a dialog hears it: the Esc that closes one is not for the list.
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  Boolean(target.closest('input:not([type=checkbox]), textarea, select, [contenteditable]'))

const isInList = (target: EventTarget | null) =>
  target === document.body || (target instanceof HTMLElement && Boolean(target.closest('[data-applicants]')))

const isDialogOpen = () => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null
