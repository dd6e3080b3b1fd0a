import { type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import MoreIcon from 'lucide-react/icons/ellipsis-vertical'
import type { MenuProps } from '../chakra/menu.tsx'
import { Menu } from './menu.tsx'

/** ms and pixels: a finger that stays this long, this still, opens the menu; iOS has no event for it. */
const LONG_PRESS = 500
const STILL = 10

type ContextMenu = Pick<MenuProps, 'label' | 'items' | 'buttonClass'> & {
  /** Where the browser's own menu is left alone: a selector. */
  except?: string
}

/**
 * The menu of something in a list: three dots beside it, a right click or a long press on it. `onTarget` are the
 * handlers of what it belongs to. Without items there is no menu.
 */
export function useContextMenu({ label, items, buttonClass, except = 'input, [role=menu]' }: ContextMenu) {
  const [openings, setOpenings] = useState(0)
  const press = useRef<Press | null>(null)
  const open = () => setOpenings((count) => count + 1)
  const hasMenuOfItsOwn = (target: EventTarget) => target instanceof Element && target.closest(except) !== null

  const onTarget = {
    onContextMenu(event: MouseEvent) {
      if (hasMenuOfItsOwn(event.target) || !getSelection()?.isCollapsed) return
      event.preventDefault()
      clearTimeout(press.current?.timer)
      if (!press.current?.isOpen) open()
      if (press.current) press.current.isOpen = true
    },
    onPointerDown({ pointerType, clientX: x, clientY: y, target }: PointerEvent) {
      press.current = null
      if (pointerType !== 'touch' || hasMenuOfItsOwn(target)) return
      const begun: Press = { x, y, isOpen: false, timer: setTimeout(() => ((begun.isOpen = true), open()), LONG_PRESS) }
      press.current = begun
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const { x, y, timer } = press.current ?? {}
      if (Math.hypot(clientX - (x ?? clientX), clientY - (y ?? clientY)) > STILL) clearTimeout(timer)
    },
    onPointerUp: () => clearTimeout(press.current?.timer),
    onPointerCancel: () => clearTimeout(press.current?.timer),
    /** The click at the end of a long press opens nothing else. */
    onClickCapture(event: MouseEvent) {
      if (!press.current?.isOpen) return
      event.stopPropagation()
      event.preventDefault()
      press.current = null
    },
  }
  if (items.length === 0) return { button: null, onTarget: {} }

  const button =
    openings > 0 ? (
      <Menu key={openings} isOpened label={label} buttonClass={buttonClass} button={<MoreIcon />} items={items} />
    ) : (
      <button type="button" className={buttonClass} aria-label={label} aria-haspopup="menu" onClick={open}>
        <MoreIcon />
      </button>
    )
  return { button, onTarget }
}

type Press = { x: number; y: number; isOpen: boolean; timer: ReturnType<typeof setTimeout> }
