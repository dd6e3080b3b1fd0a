/**
 * A table as CSV for spreadsheets (RFC 4180): UTF-8 with its mark, CRLF, each field in quotes. A text that a spreadsheet would take
 * for a formula gets an apostrophe before it (OWASP, CSV injection): these are other people's words.
 */
export const csvOf = (head: string[], rows: (string | number | null)[][]) =>
  `\uFEFF${[head, ...rows].map((row) => row.map(fieldOf).join(',')).join('\r\n')}\r\n`

function fieldOf(value: string | number | null) {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  return `"${(FORMULA.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`
}

/** The signs and their full-width forms, also behind blanks; tab, carriage return and line feed in front. */
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/

/** A title as a file's name: letters, digits and single dashes, whatever it held. */
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
