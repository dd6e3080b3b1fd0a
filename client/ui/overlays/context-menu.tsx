import { useState } from 'react'
import MoreIcon from 'lucide-react/icons/ellipsis-vertical'
import type { MenuProps } from '../chakra/menu.tsx'
import { useHold } from './hold.ts'
import { Menu } from './menu.tsx'

type ContextMenuOptions = Pick<MenuProps, 'label' | 'items' | 'buttonClass'> & {
  /** A selector of elements that keep the browser's own menu. */
  except?: string
}

/**
 * The menu of a list's row, opened by three dots beside it, a right click or a long press. `onTarget` are handlers for
 * the row. Without items there is no menu.
 */
export function useContextMenu({ label, items, buttonClass, except }: ContextMenuOptions) {
  const [openings, setOpenings] = useState(0)
  const open = () => setOpenings((count) => count + 1)
  const onTarget = useHold(open, except)
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
