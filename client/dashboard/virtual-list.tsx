import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import styles from './virtual-list.module.css'

type Props<Item> = {
  label: string
  items: readonly Item[]
  keyOf: (item: Item) => string
  /** Height of a row in px before it has been measured. */
  estimate: number
  render: (item: Item, index: number) => ReactNode
}

/** A list that scrolls with the page; only what is in sight is in the document. */
export function VirtualList<Item>({ label, items, keyOf, estimate, render }: Props<Item>) {
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    if (list.current) setTop(list.current.getBoundingClientRect().top + window.scrollY)
  }, [])

  const virtualizer = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => estimate,
    getItemKey: (index) => keyOf(items[index]!),
    gap: 10,
    overscan: 4,
    scrollMargin: top,
  })

  return (
    <ul ref={list} className={styles.list} aria-label={label} style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map((row) => (
        <li
          key={row.key}
          ref={virtualizer.measureElement}
          className={styles.row}
          data-index={row.index}
          aria-setsize={items.length}
          aria-posinset={row.index + 1}
          style={{ transform: `translateY(${row.start - top}px)` }}
        >
          {render(items[row.index]!, row.index)}
        </li>
      ))}
    </ul>
  )
}
