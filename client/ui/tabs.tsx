import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './tabs.module.css'
import { classNames } from './class-names.ts'

type TabItem<Id extends string = string> = {
  id: Id
  label: string
  /** The text on narrow screens: the first word of the label, for voice control. */
  short?: string
  count?: number
}

type Props<Id extends string> = {
  /** The name of the list of tabs: 'Jobs'. */
  label: string
  items: readonly TabItem<Id>[]
  value: Id
  onChange: (id: Id) => void
  /** The chosen tab's panel. */
  children: ReactNode
}

/** Tabs with their panel: arrows, Home and End move, and moving chooses. Keep `value` in the address with useTabParam. */
export function Tabs<Id extends string>({ label, items, value, onChange, children }: Props<Id>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const words = items.map(tabNameOf).join()
  // Measured after the frame is drawn, because before it the page would be laid out twice. A count that comes later moves the tabs.
  useEffect(() => scrollToChosenTab(list.current), [value, words])
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- one of its tabs has the focus */}
      <div ref={list} className={styles.list} role="tablist" aria-label={label} onKeyDown={moveTabFocus}>
        {items.map((item) => (
          <button
            key={item.id}
            type="button"
            role="tab"
            id={id + item.id}
            data-value={item.id}
            className={styles.tab}
            aria-label={tabNameOf(item)}
            aria-selected={item.id === value}
            aria-controls={item.id === value ? `${id}panel` : undefined}
            tabIndex={item.id === value ? 0 : -1}
            onClick={() => onChange(item.id)}
          >
            <TabLabel {...item} />
          </button>
        ))}
      </div>
      <div className={styles.panel} role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${value}`} tabIndex={0}>
        {children}
      </div>
    </>
  )
}

/** px; a tab that is nearer to the edge looks cut off. */
const TAB_EDGE_PX = 12

/** Scrolls the list of tabs, not the page, where the tabs are wider than the screen. */
function scrollToChosenTab(list: HTMLElement | null) {
  const tab = list?.querySelector('[aria-selected=true]')
  if (!list || !tab) return
  const [around, own] = [list.getBoundingClientRect(), tab.getBoundingClientRect()]
  const isOut = own.left < around.left + TAB_EDGE_PX || own.right > around.right - TAB_EDGE_PX
  if (isOut) list.scrollLeft += (own.left + own.right - around.left - around.right) / 2
}

/** Moves from the tab that has the focus: the chosen one is known only once it is drawn. */
function moveTabFocus(event: KeyboardEvent<HTMLElement>) {
  const { key, currentTarget, target, altKey, ctrlKey, metaKey, shiftKey } = event
  if (altKey || ctrlKey || metaKey || shiftKey) return
  const tabs = [...currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
  const from = tabs.indexOf(target as HTMLElement)
  const to = { ArrowRight: from + 1, ArrowLeft: from - 1, Home: 0, End: -1 }[key]
  if (to === undefined || from < 0) return
  event.preventDefault()
  const next = tabs.at(to % tabs.length)!
  next.focus()
  next.click()
}

/** The visible content of a tab. */
function TabLabel({ label, short, count }: TabItem) {
  return (
    <>
      <TabWord text={wordWithCount(label, count)} className={short && styles.full} />
      {short && <TabWord text={wordWithCount(short, count)} className={styles.short} />}
    </>
  )
}

function TabWord({ text, className }: { text: string; className?: string | undefined }) {
  return (
    <span className={classNames(styles.word, className)} data-word={text}>
      {text}
    </span>
  )
}

/** The tab's name is what it shows, so that voice control finds it: 'Confirmed Jobs 3', on narrow screens 'Confirmed 3'. */
const tabNameOf = ({ label, short, count }: TabItem) =>
  [wordWithCount(label, count), short && count && wordWithCount(short, count)].filter(Boolean).join(', ')

/** With the count, if there is one. */
const wordWithCount = (label: string, count?: number) => (count ? `${label} ${count}` : label)
