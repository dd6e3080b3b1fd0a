import { formatLondonTime, isoLondonDay } from './dates-in-london.ts'

type CsvValue = string | number | null | undefined

/** By its heading what stands in a column, from the left. */
export type CsvColumns<Row> = Record<string, (row: Row) => CsvValue>

/**
 * A table as CSV for spreadsheets (RFC 4180): UTF-8 with a byte order mark, CRLF, every field quoted. What a spreadsheet
 * would evaluate as a formula has an apostrophe before it (OWASP, CSV injection), since other people wrote it.
 */
export function csvTextOf<Row>(columns: CsvColumns<Row>, rows: readonly Row[]) {
  const lines = [Object.keys(columns), ...rows.map((row) => Object.values(columns).map((valueOf) => valueOf(row)))]
  return `\uFEFF${lines.map((line) => line.map(csvFieldOf).join(',')).join('\r\n')}\r\n`
}

function csvFieldOf(value: CsvValue) {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value)
  return `"${withoutFormulas(value).replaceAll('"', '""')}"`
}

/**
 * The formula signs and their full-width forms, also after white space or quotes; or a leading tab, carriage return or line feed.
 */
const FORMULA_START = /^(?:[\t\r\n]|[\s"]*[=+\-@＝＋－＠])/
/** The same behind what begins a cell where another separator is set: a German Excel splits at ';', quotes or not. */
const INNER_FORMULA = /(?<=[;|\t\r\n][\s"]*)[=+\-@＝＋－＠]/g

function withoutFormulas(value: string) {
  const inner = value.replaceAll(INNER_FORMULA, "'$&")
  return FORMULA_START.test(value) ? `'${inner}` : inner
}

/** The day in London of a moment of work, as spreadsheets read it: '2026-12-14'; '' without one. */
export const csvDayOf = (moment: string | null | undefined) => (moment ? isoLondonDay(Date.parse(moment)) : '')

/** The same with London's time: '2026-12-14 09:05'. */
export const csvTimeOf = (moment: string) => `${csvDayOf(moment)} ${formatLondonTime(moment)}`

/** A title as a file name: letters, digits and single dashes only. */
export function fileNameOf(title: string, fallback: string) {
  const name = title
    .normalize('NFKD')
    .replaceAll(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(/[\s_-]+/g, '-')
    .toLowerCase()
    .slice(0, 60)
    .replace(/^-|-$/g, '')
  return name || fallback
}
