import { type PointerEvent, type MouseEvent, useRef, useState } from 'react'
import CopyIcon from 'lucide-react/icons/copy'
import MoreIcon from 'lucide-react/icons/ellipsis-vertical'
import type { MenuProps } from '../ui/chakra/menu.tsx'
import { copyText } from '../ui/copy-text.ts'
import { Menu } from '../ui/overlays/menu.tsx'
import { toast } from '../ui/overlays/toast.ts'
import styles from './bubble.module.css'

type Message = { text: string }

/** What can be done with a message, in the order of its menu. Without any there is no menu. */
const actionsOf = ({ text }: Message): MenuProps['items'] => [
  ...(text ? [{ label: 'Copy', icon: <CopyIcon />, onClick: () => void copy(text) }] : []),
]

async function copy(text: string) {
  const isCopied = await copyText(text)
  toast(isCopied ? { tone: 'go', text: 'Copied.' } : { tone: 'stop', text: 'This browser does not allow copying.' })
}

/** ms and pixels: a finger that stays this long, this still, opens the menu; iOS has no event for it. */
const LONG_PRESS = 500
const STILL = 10

/**
 * The menu of a message: three dots beside its bubble, a right click or a long press on it. `onBubble` are the bubble's
 * handlers.
 */
export function useMessageMenu(message: Message) {
  const [openings, setOpenings] = useState(0)
  const press = useRef<Press | null>(null)
  const items = actionsOf(message)
  const open = () => setOpenings((count) => count + 1)

  const onBubble = {
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
      press.current = null
    },
  }
  if (items.length === 0) return { button: null, onBubble: {} }

  const button =
    openings > 0 ? (
      <Menu key={openings} isOpened label={LABEL} buttonClass={styles.more} button={<MoreIcon />} items={items} />
    ) : (
      <button type="button" className={styles.more} aria-label={LABEL} aria-haspopup="menu" onClick={open}>
        <MoreIcon />
      </button>
    )
  return { button, onBubble }
}

type Press = { x: number; y: number; isOpen: boolean; timer: ReturnType<typeof setTimeout> }
const LABEL = 'Actions for this message'

/** A link's own menu opens it in another window, or copies its address. */
const hasMenuOfItsOwn = (target: EventTarget) =>
  target instanceof Element && target.closest('a[href], input, [role=menu]') !== null
