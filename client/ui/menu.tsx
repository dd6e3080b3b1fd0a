import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { classNames } from './class-names.ts'
import styles from './menu.module.css'

export type MenuItem = { label: string; icon?: ReactNode } & ({ to: string } | { onClick: () => void })

type Props = {
  /** What is seen of the button, and its class. */
  button: ReactNode
  buttonClass?: string
  label: string
  heading?: string
  items: readonly MenuItem[]
  /** Which edge of the button the list keeps to. */
  align?: 'start' | 'end'
}

/** A menu button (WAI-ARIA APG): opens on press or arrow, arrows move, Esc gives the focus back. */
export function Menu({ button, buttonClass, label, heading, items, align = 'end' }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const id = useId()

  useEffect(() => {
    if (!isOpen) return
    itemsOf(box.current)[0]?.focus()
    const closeOutside = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) setIsOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [isOpen])

  function close() {
    setIsOpen(false)
    box.current?.querySelector('button')?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && isOpen) return close()
    if (event.key === 'Tab') return setIsOpen(false)
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    if (!isOpen) return setIsOpen(true)
    const all = itemsOf(box.current)
    const at = all.indexOf(document.activeElement as HTMLElement)
    all[(at + step + all.length) % all.length]?.focus()
  }

  return (
    <div ref={box} className={styles.menu} onKeyDown={onKeyDown}>
      <button
        type="button"
        className={buttonClass}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        {button}
      </button>
      {isOpen && (
        <div className={classNames(styles.list, align === 'start' && styles.start)}>
          {heading && <p className={styles.heading}>{heading}</p>}
          <div id={id} role="menu" aria-label={label}>
            {items.map((item) => (
              <MenuEntry key={item.label} item={item} onChosen={close} />
            ))}
          </div>
        </div>
      )}
    </div>
  )
}

function MenuEntry({ item, onChosen }: { item: MenuItem; onChosen: () => void }) {
  const shared = { className: styles.item, role: 'menuitem', tabIndex: -1 }
  if ('to' in item) {
    return (
      <Link {...shared} to={item.to} onClick={onChosen}>
        {item.icon}
        {item.label}
      </Link>
    )
  }
  return (
    <button
      {...shared}
      type="button"
      onClick={() => {
        onChosen()
        item.onClick()
      }}
    >
      {item.icon}
      {item.label}
    </button>
  )
}

const itemsOf = (box: HTMLElement | null) => [...(box?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
