import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import styles from './tabs.module.css'

type Props<Id extends string> = {
  /** What the tabs are of: 'Jobs'. */
  label: string
  items: readonly { id: Id; label: string; count?: number }[]
  value: Id
  onChange: (id: Id) => void
  /** The chosen tab's panel. */
  children: ReactNode
}

/** Tabs with their panel (WAI-ARIA APG, automatic activation): arrows, Home and End move. Keep `value` in the address with useTabParam. */
export function Tabs<Id extends string>({ label, items, value, onChange, children }: Props<Id>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)

  function onKeyDown(event: KeyboardEvent) {
    const at = items.findIndex((item) => item.id === value)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: items.length - 1 }[event.key]
    const next = to === undefined ? undefined : items[(to + items.length) % items.length]
    if (!next) return
    event.preventDefault()
    onChange(next.id)
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus()
  }

  return (
    <>
      <div ref={list} className={styles.list} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {items.map((item) => (
          <button
            key={item.id}
            type="button"
            role="tab"
            id={`${id}${item.id}`}
            data-tab={item.id}
            className={styles.tab}
            aria-selected={item.id === value}
            aria-controls={item.id === value ? `${id}panel` : undefined}
            tabIndex={item.id === value ? 0 : -1}
            onClick={() => onChange(item.id)}
          >
            <span className={styles.word} data-word={wordOf(item)}>
              {wordOf(item)}
            </span>
          </button>
        ))}
      </div>
      <div className={styles.panel} role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${value}`} tabIndex={0}>
        {children}
      </div>
    </>
  )
}

const wordOf = ({ label, count }: { label: string; count?: number }) => (count ? `${label} ${count}` : label)
