import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { formatDate, formatTime } from '../../shared/dates.ts'
import { classNames } from './class-names.ts'
import styles from './printed.module.css'

type Props = {
  /** What the paper is: 'Call sheet, version 3'. */
  kind: string
  title: string
  /** Under the title: place, dates. */
  facts: string[]
  /** Since when it may be out of date, ISO 8601; null: it is up to date, as of now. */
  staleSince: string | null
  /** Landscape, for tables with many columns. */
  isWide?: boolean
  children: ReactNode
}

/**
 * What is printed instead of the screen, whichever way printing is asked for. It is drawn only while the browser prints,
 * and the rest of the page is not shown on the paper.
 */
export function PrintedPaper({ kind, title, facts, staleSince, isWide, children }: Props) {
  const printedAt = usePrintedAt()
  useRunningHead(printedAt ? `${title} · ${kind}` : null)
  if (!printedAt) return null
  return createPortal(
    <article className={classNames(styles.paper, isWide && styles.wide)}>
      <header className={styles.head}>
        <p className={styles.line}>
          <span>{kind}</span>
          <span>{printedAsOfText(staleSince ?? printedAt)}</span>
        </p>
        <h1>{title}</h1>
        {facts.filter(Boolean).map((fact) => (
          <p key={fact}>{fact}</p>
        ))}
      </header>
      {children}
    </article>,
    document.body,
  )
}

/** Includes the day, because a paper is read on other days. */
const printedAsOfText = (at: string) => `as of ${formatDate(at)}, ${formatTime(at)}`

type PrintedSectionProps = { heading: string; isNewPage?: boolean; children: ReactNode }

/** A part of the paper, which stays in one piece if it can. */
export const PrintedSection = ({ heading, isNewPage, children }: PrintedSectionProps) => (
  <section className={isNewPage ? styles.newPage : styles.section}>
    <h2>{heading}</h2>
    {children}
  </section>
)

type PrintedTableProps = {
  columns: string[]
  rows: string[][]
  /** Of each column, in CSS; 'auto' shares the rest. For tables below each other whose columns are to line up. */
  widths?: string[]
}

/** Rows of text under their headings, which are repeated on every page. */
export const PrintedTable = ({ columns, rows, widths }: PrintedTableProps) => (
  <table className={classNames(styles.table, widths && styles.fixed)}>
    {widths && (
      <colgroup>
        {columns.map((column, n) => (
          <col key={column} style={{ width: widths[n] }} />
        ))}
      </colgroup>
    )}
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((cells, n) => (
        // oxlint-disable-next-line react/no-array-index-key -- a paper does not change
        <tr key={n}>
          {cells.map((cell, column) => (
            <td key={columns[column]}>{cell}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

/** At the top of every page but the first, which has the head itself; the style sheet puts it into the page's margin. */
function useRunningHead(words: string | null) {
  useLayoutEffect(() => {
    if (words === null) return undefined
    const { style } = document.documentElement
    style.setProperty('--running-head', `"${words.replaceAll(/["\\]/g, String.raw`\$&`)}"`)
    return () => void style.removeProperty('--running-head')
  }, [words])
}

/** When the browser began to print, ISO 8601; null while it does not. */
function usePrintedAt() {
  const [at, setAt] = useState<string | null>(null)
  useEffect(() => {
    const media = matchMedia('print')
    // Drawn synchronously: the browser prints what is there when the listener returns.
    const show = (isPrinting: boolean) => flushSync(() => setAt(isPrinting ? new Date().toISOString() : null))
    const begin = () => show(true)
    const end = () => show(false)
    const change = () => show(media.matches)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    media.addEventListener('change', change)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
      media.removeEventListener('change', change)
    }
  }, [])
  return at
}
