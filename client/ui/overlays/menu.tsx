import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useState } from 'react'
import type { MenuProps } from '../chakra/menu.tsx'
import { loadWidgets, useWidgets } from '../load-widgets.ts'

type MenuButtonProps = Pick<MenuProps, 'label' | 'heading' | 'items' | 'align'> & {
  /** The button's content. */
  button: ReactNode
  buttonClass?: string | undefined
}

/** A menu button; with `isOpened` its menu is open from the beginning. */
export function Menu({ isOpened = false, ...props }: MenuButtonProps & { isOpened?: boolean }) {
  const [isOpen, setIsOpen] = useState(isOpened)
  return <ControlledMenu {...props} isOpen={isOpen} onChange={setIsOpen} />
}

type ControlledMenuProps = MenuButtonProps & { isOpen: boolean; onChange: (isOpen: boolean) => void }

/** Chakra's menu opens beside its button, which is the same before and after its code is loaded. */
export function ControlledMenu({ button, buttonClass, isOpen, onChange, ...menu }: ControlledMenuProps) {
  const id = useId()
  const widgets = useWidgets(isOpen)
  const [startAt, setStartAt] = useState<MenuProps['startAt']>()
  const isAwaited = (isOpen && !widgets) || undefined
  const near = () => void loadWidgets()

  function press({ detail, currentTarget }: MouseEvent<HTMLButtonElement>) {
    // Safari does not focus what is pressed.
    if (isOpen) currentTarget.focus({ preventScroll: true })
    // A press of a key.
    setStartAt(detail === 0 ? 'first' : undefined)
    onChange(!isOpen)
  }
  function openByArrow(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    setStartAt(event.key === 'ArrowDown' ? 'first' : 'last')
    onChange(true)
  }

  function close() {
    setStartAt(undefined)
    onChange(false)
  }

  return (
    <>
      <button
        id={id}
        type="button"
        className={buttonClass}
        aria-label={menu.label}
        aria-haspopup="menu"
        aria-expanded={isOpen && !isAwaited}
        aria-busy={isAwaited}
        data-opening={isAwaited}
        onPointerEnter={near}
        onFocus={near}
        onClick={press}
        onKeyDown={openByArrow}
        // Whoever has gone on meanwhile is not called back by a menu.
        onBlur={() => isAwaited && close()}
      >
        {button}
      </button>
      {isOpen && widgets && <widgets.Menu {...menu} of={id} startAt={startAt} onClose={close} />}
    </>
  )
}
