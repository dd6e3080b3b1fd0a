import { type RefObject, useLayoutEffect, useRef } from 'react'
import { onceStepDrawn } from '../ui/motion/animated-router.tsx'
import { toast } from '../ui/overlays/toast.ts'

/**
 * The keys as `KeyboardEvent.key` names them, with spaces between, or '' for a command of the palette alone; what they
 * do; and the act, unless the browser or the screen itself does it.
 */
export type Shortcut = readonly [keys: string, words: string, act?: () => void]
type ShortcutGroup = {
  heading: string
  shortcuts: readonly Shortcut[]
  inside: RefObject<HTMLElement | null> | undefined
}

/** What the mounted screens have registered. */
const registeredGroups: { current: ShortcutGroup }[] = []

/**
 * Registers shortcuts while the component is mounted; `?` lists them under their heading. They work while no dialog is
 * open; with `inside`, an element of a dialog, in that dialog alone. They are registered before the browser can report a
 * key to what has just been drawn.
 */
export function useShortcuts(heading: string, shortcuts: readonly Shortcut[], inside?: RefObject<HTMLElement | null>) {
  const latest = useRef<ShortcutGroup>({ heading, shortcuts, inside })
  useLayoutEffect(() => {
    latest.current = { heading, shortcuts, inside }
  })

  useLayoutEffect(() => {
    // In the capture phase, before a dialog handles it: the Esc that closes a dialog must not act on the list.
    if (registeredGroups.length === 0) addEventListener('keydown', onShortcutKeyDown, { capture: true })
    registeredGroups.push(latest)
    return () => {
      registeredGroups.splice(registeredGroups.indexOf(latest), 1)
      if (registeredGroups.length === 0) removeEventListener('keydown', onShortcutKeyDown, { capture: true })
    }
  }, [])
}

/** What can be pressed while no dialog is open, by heading, the screen's own before what every screen has. */
export const listShortcuts = () => {
  const open = registeredGroups.map(({ current }) => current).filter(({ inside }) => !inside)
  return [...new Set(open.map(({ heading }) => heading))]
    .toSorted((a, b) => Number(a === EVERYWHERE_HEADING) - Number(b === EVERYWHERE_HEADING))
    .map((heading) => ({
      heading,
      shortcuts: open.filter((group) => group.heading === heading).flatMap(({ shortcuts }) => shortcuts),
    }))
}
export const EVERYWHERE_HEADING = 'Everywhere'

const isMacKeyboard = /Mac|iP/.test(navigator.platform)
/** Opens the palette, on a Mac with Cmd: there Ctrl+K deletes the rest of a line. */
export const PALETTE_KEY = isMacKeyboard ? '⌘K' : 'Ctrl+K'
export const UNDO_KEY = isMacKeyboard ? '⌘Z' : 'Ctrl+Z'

/** Not while somebody types or a menu is open, not with Ctrl, Alt or Meta; but the palette's key types nothing. */
function onShortcutKeyDown(event: KeyboardEvent) {
  const { target } = event
  const key = shortcutKeyOf(event)
  if (!key || !(target instanceof Element) || (key !== PALETTE_KEY && isTakingKeys(target))) return
  if (key.length === 1 && !areLetterShortcutsOn()) return
  const act = registeredGroups
    .filter(({ current }) => isGroupActive(current, key, target))
    .flatMap(({ current }) => current.shortcuts)
    .find(([keys, , does]) => does && keys.split(' ').includes(key))?.[2]
  if (!act && key !== PALETTE_KEY) return
  event.preventDefault()
  if (act) act()
  else onceStepDrawn(openPaletteUnlessDialog)
}

/** While another dialog is open it asks to close that first, since something may be half done in it. */
function openPaletteUnlessDialog() {
  if (document.querySelector(OPEN_DIALOG_SELECTOR)) toast({ text: 'Close this first to search' })
  else runShortcut(PALETTE_KEY)
}

/** Null with Ctrl, Alt or Meta, unless it is the palette's or undoes. */
function shortcutKeyOf({ key, ctrlKey, metaKey, altKey, shiftKey, repeat }: KeyboardEvent) {
  if (!ctrlKey && !metaKey && !altKey) return key
  if (metaKey !== isMacKeyboard || ctrlKey === isMacKeyboard || altKey || shiftKey || repeat) return null
  return COMMAND_KEYS[key.toLowerCase()] ?? null
}

const COMMAND_KEYS: Partial<Record<string, string>> = { k: PALETTE_KEY, z: UNDO_KEY }

const isTakingKeys = (target: Element) =>
  target.closest('input:not([type=checkbox]), textarea, select, [contenteditable], [role=menu], [role=listbox]') !==
  null

/** Arrow keys move only within a list that asks for it; elsewhere they scroll. */
function isGroupActive({ inside }: ShortcutGroup, key: string, target: Element) {
  if (inside) return inside.current?.closest(OPEN_DIALOG_SELECTOR)?.contains(target) ?? false
  if (document.querySelector(OPEN_DIALOG_SELECTOR)) return false
  return !key.startsWith('Arrow') || target.matches('body, main') || target.closest('[data-arrows]') !== null
}
const OPEN_DIALOG_SELECTOR = '[role=dialog], [role=alertdialog], dialog[open]'

const LETTER_SHORTCUTS_KEY = 'single-keys'

/** People who dictate can turn single characters off on this device (WCAG 2.1.4); Esc and arrows keep working. */
export const areLetterShortcutsOn = () => localStorage.getItem(LETTER_SHORTCUTS_KEY) !== 'off'
export const turnLetterShortcuts = (isOn: boolean) =>
  isOn ? localStorage.removeItem(LETTER_SHORTCUTS_KEY) : localStorage.setItem(LETTER_SHORTCUTS_KEY, 'off')

/** Moves the focus to the row after or before the focused one, else the current one, else to the first. */
export function moveFocusAmong(selector: string, step: 1 | -1) {
  const rows = [...document.querySelectorAll<HTMLElement>(selector)]
  const focused = rows.findIndex((row) => row === document.activeElement)
  const from = focused >= 0 ? focused : rows.findIndex((row) => row.hasAttribute('aria-current'))
  rows[from < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, from + step))]?.focus()
}

/** Does what a key does, for a button that names the key; nothing happens until the key is registered. */
export const runShortcut = (wanted: string) =>
  listShortcuts()
    .flatMap(({ shortcuts }) => shortcuts)
    .find(([keys]) => keys === wanted)?.[2]?.()
