import { useEffect, useRef } from 'react'

/**
 * Single-key shortcuts: not while somebody types, not with Ctrl, Alt or Meta, not while a dialog is open. Arrow keys
 * move only within the list, elsewhere they scroll.
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
    // In the capture phase, before a dialog handles it: the Esc that closes a dialog must not act on the list.
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
