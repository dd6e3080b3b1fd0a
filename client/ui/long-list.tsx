import { memo, startTransition, useEffect, useState, type CSSProperties, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './long-list.module.css'

type Props<Item> = {
  label: string
  items: readonly Item[]
  keyOf: (item: Item) => string
  render: (item: Item, index: number) => ReactNode
  /** Approximate height of a row in px, for rows that were not rendered yet. */
  estimate: number
  /** Whether a wide screen shows two to four columns. */
  columns?: boolean
}

/** So few that a slow phone still answers a finger between two steps. */
const ROWS_PER_STEP = 10
const STEP_PAUSE_MS = 20
/** Roughly the number of columns that the style sheet makes. */
const columnsAtWidth = (width: number) => (width < 1024 ? 1 : width < 1680 ? 2 : 4)

/**
 * Up to a few hundred rows that scroll with the page: first those that are visible, the rest when the browser is idle.
 * All of them end up in the document, so that find-in-page, Tab and a screen reader's list reach every one.
 */
export const LongList = memo(function LongList<Item>({ label, items, keyOf, render, estimate, columns }: Props<Item>) {
  const [first] = useState(() => Math.ceil(innerHeight / estimate) * (columns ? columnsAtWidth(innerWidth) : 1))
  const [drawn, setDrawn] = useState(first)
  const isDone = drawn >= items.length

  useEffect(() => {
    if (isDone) return
    const timer = setTimeout(() => startTransition(() => setDrawn((before) => before + ROWS_PER_STEP)), STEP_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [drawn, isDone])

  return (
    <ul
      className={classNames(styles.list, columns && styles.columns)}
      aria-label={label}
      style={{ '--row-height': `${estimate}px` } as CSSProperties}
    >
      {items.slice(0, drawn).map((item, index) => (
        // Those drawn at once have their own height from the start: an estimate would be corrected before the reader's eyes.
        <li key={keyOf(item)} className={index < first ? undefined : styles.row}>
          {render(item, index)}
        </li>
      ))}
    </ul>
  )
}) as <Item>(props: Props<Item>) => ReactNode
