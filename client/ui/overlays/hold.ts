import { type MouseEvent, type PointerEvent, useRef } from 'react'

/** A finger that stays for so many ms, within so many pixels, opens the menu: iOS has no event for a long press. */
const LONG_PRESS_MS = 500
const STILL_WITHIN_PX = 10

/** A selector of elements that keep the browser's own menu. */
const OWN_MENU_SELECTOR = 'input, [role=menu]'

/**
 * Handlers of a list's row that has three dots: a right click or a long press on the row opens the same menu. They do
 * nothing while text is selected.
 */
export function useHold(open: () => void, except = OWN_MENU_SELECTOR) {
  const press = useRef<OngoingPress | null>(null)
  // React's events also come from a dialog opened in it, which is elsewhere in the document.
  const isOthers = ({ target, currentTarget }: MouseEvent) =>
    target instanceof Element && (target.closest(except) !== null || !currentTarget.contains(target))

  return {
    onContextMenu(event: MouseEvent) {
      if (isOthers(event) || !getSelection()?.isCollapsed) return
      event.preventDefault()
      clearTimeout(press.current?.timer)
      if (!press.current?.isOpen) open()
      if (press.current) press.current.isOpen = true
    },
    onPointerDown(event: PointerEvent) {
      const { pointerType, clientX: x, clientY: y } = event
      press.current = null
      if (pointerType !== 'touch' || isOthers(event)) return
      const begun: OngoingPress = {
        x,
        y,
        isOpen: false,
        timer: setTimeout(() => ((begun.isOpen = true), open()), LONG_PRESS_MS),
      }
      press.current = begun
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const { x, y, timer } = press.current ?? {}
      if (Math.hypot(clientX - (x ?? clientX), clientY - (y ?? clientY)) > STILL_WITHIN_PX) clearTimeout(timer)
    },
    onPointerUp: () => clearTimeout(press.current?.timer),
    onPointerCancel: () => clearTimeout(press.current?.timer),
    /** A long press ends with a click, which must not open anything else. */
    onClickCapture(event: MouseEvent) {
      if (!press.current?.isOpen) return
      event.stopPropagation()
      event.preventDefault()
      press.current = null
    },
  }
}

type OngoingPress = { x: number; y: number; isOpen: boolean; timer: ReturnType<typeof setTimeout> }
