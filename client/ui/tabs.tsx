import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './tabs.module.css'

type Tab<Id extends string> = {
  id: Id
  label: string
  /** What stands there on narrow screens: the first word of the label, so that it can be said aloud. */
  short?: string
  count?: number
}

type Props<Id extends string> = {
  /** What the tabs are of: 'Jobs'. */
  label: string
  items: readonly Tab<Id>[]
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
            aria-label={wordOf(item.label, item.count)}
            aria-selected={item.id === value}
            aria-controls={item.id === value ? `${id}panel` : undefined}
            tabIndex={item.id === value ? 0 : -1}
            onClick={() => onChange(item.id)}
          >
            <Word text={wordOf(item.label, item.count)} className={item.short && styles.full} />
            {item.short && <Word text={wordOf(item.short, item.count)} className={styles.short} />}
          </button>
        ))}
      </div>
      <div className={styles.panel} role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${value}`} tabIndex={0}>
        {children}
      </div>
    </>
  )
}

function Word({ text, className }: { text: string; className?: string }) {
  return (
    <span className={classNames(styles.word, className)} data-word={text}>
      {text}
    </span>
  )
}

const wordOf = (label: string, count?: number) => (count ? `${label} ${count}` : label)
