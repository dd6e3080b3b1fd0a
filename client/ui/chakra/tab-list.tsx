import { Tabs } from '@chakra-ui/react/tabs'
import { TabLabel, wordOf, type Tab } from '../tab-label.tsx'
import styles from '../tabs.module.css'
import { Provider } from './provider.tsx'

export type TabListProps = {
  /** The panel's id is this with 'panel' appended, a tab's this with the tab's own id. */
  id: string
  label: string
  items: readonly Tab[]
  value: string
  onChange: (id: string) => void
}

/** The tabs without their panel: arrows, Home and End move, and moving chooses. */
export function TabList({ id, label, items, value, onChange }: TabListProps) {
  return (
    <Provider>
      <Tabs.Root
        style={{ display: 'contents' }}
        ids={{ trigger: (tab) => id + tab, content: () => `${id}panel` }}
        value={value}
        onValueChange={(change) => onChange(change.value)}
      >
        <Tabs.List className={styles.list!} aria-label={label}>
          {items.map((item) => (
            <Tabs.Trigger
              key={item.id}
              value={item.id}
              className={styles.tab!}
              aria-label={wordOf(item.label, item.count)}
            >
              <TabLabel {...item} />
            </Tabs.Trigger>
          ))}
        </Tabs.List>
      </Tabs.Root>
    </Provider>
  )
}
