import { useId, type ReactNode } from 'react'
import type { TabListProps } from './chakra/tab-list.tsx'
import { lazyWidget } from './lazy-widget.tsx'
import { TabLabel, wordOf, type Tab } from './tab-label.tsx'
import styles from './tabs.module.css'

type Props<Id extends string> = {
  /** What the tabs are of: 'Jobs'. */
  label: string
  items: readonly Tab<Id>[]
  value: Id
  onChange: (id: Id) => void
  /** The chosen tab's panel. */
  children: ReactNode
}

/** Tabs with their panel. Keep `value` in the address with useTabParam. */
export function Tabs<Id extends string>({ label, items, value, onChange, children }: Props<Id>) {
  const id = useId()
  return (
    <>
      <TabList id={id} label={label} items={items} value={value} onChange={(to) => onChange(to as Id)} />
      <div className={styles.panel} role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${value}`} tabIndex={0}>
        {children}
      </div>
    </>
  )
}

/** The panel stays when the list is exchanged. */
const TabList = lazyWidget<TabListProps>((widgets) => widgets.TabList, Plain)

/** Without arrow keys, so Tab stops at each. */
function Plain({ id, label, items, value, onChange }: TabListProps) {
  return (
    <div className={styles.list} role="tablist" aria-label={label}>
      {items.map((item) => (
        <button
          key={item.id}
          type="button"
          role="tab"
          id={id + item.id}
          data-value={item.id}
          className={styles.tab}
          aria-label={wordOf(item.label, item.count)}
          aria-selected={item.id === value}
          aria-controls={item.id === value ? `${id}panel` : undefined}
          onClick={() => onChange(item.id)}
        >
          <TabLabel {...item} />
        </button>
      ))}
    </div>
  )
}
