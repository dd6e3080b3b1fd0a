import { classNames } from './class-names.ts'
import styles from './tabs.module.css'

export type Tab<Id extends string = string> = {
  id: Id
  label: string
  /** The text on narrow screens: the first word of the label, for voice control. */
  short?: string
  count?: number
}

/** The visible content of a tab. */
export function TabLabel({ label, short, count }: Tab) {
  return (
    <>
      <Word text={wordOf(label, count)} className={short && styles.full} />
      {short && <Word text={wordOf(short, count)} className={styles.short} />}
    </>
  )
}

function Word({ text, className }: { text: string; className?: string | undefined }) {
  return (
    <span className={classNames(styles.word, className)} data-word={text}>
      {text}
    </span>
  )
}

/** With the count, if there is one. */
export const wordOf = (label: string, count?: number) => (count ? `${label} ${count}` : label)
