import { useState } from 'react'
import MoreIcon from 'lucide-react/icons/ellipsis-vertical'
import type { MenuProps } from '../chakra/menu.tsx'
import { useHold } from './hold.ts'
import { ControlledMenu } from './menu.tsx'

type ContextMenuOptions = Pick<MenuProps, 'label' | 'items'> & {
  buttonClass?: string | undefined
  /** A selector of elements that keep the browser's own menu. */
  except?: string
}

/**
 * The menu of a list's row, opened by three dots beside it, a right click or a long press. `onTarget` are handlers for
 * the row. Without items there is no menu.
 */
export function useContextMenu({ except, ...menu }: ContextMenuOptions) {
  const [isOpen, setIsOpen] = useState(false)
  const onTarget = useHold(() => setIsOpen(true), except)
  if (menu.items.length === 0) return { button: null, onTarget: {} }
  const button = <ControlledMenu {...menu} button={<MoreIcon />} isOpen={isOpen} onChange={setIsOpen} />
  return { button, onTarget }
}
