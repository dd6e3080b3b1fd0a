/** A table as spreadsheets put it on the clipboard: tabs between cells, a line for each row. */
export const tsvTextOf = (rows: readonly (readonly string[])[]) =>
  rows.map((row) => `${row.map(tsvCellOf).join('\t')}\n`).join('')

const tsvCellOf = (text: string) => (/[\t\r\n]|^"/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/**
 * The rows and cells of such a text. A cell in quotes may contain tabs and line breaks, and two quotes for one; quotes
 * that do not end at the end of a cell are what they are.
 */
export function parseTsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at < text.length) {
    const { cell, end } = tsvCellAt(text, at)
    row.push(cell)
    const lineBreak = /^\r\n|^\r|^\n/.exec(text.slice(end, end + 2))?.[0] ?? ''
    // A tab at the end of the text begins an empty cell.
    if (text[end] === '\t' && end + 1 === text.length) row.push('')
    if (lineBreak || end + 1 >= text.length) {
      rows.push(row)
      row = []
    }
    at = end + (lineBreak.length || 1)
  }
  return rows
}

function tsvCellAt(text: string, at: number) {
  QUOTED_CELL.lastIndex = at
  const quoted = QUOTED_CELL.exec(text)
  if (quoted) return { cell: quoted[1]!.replaceAll('""', '"'), end: QUOTED_CELL.lastIndex }
  PLAIN_CELL.lastIndex = at
  return { cell: PLAIN_CELL.exec(text)![0], end: PLAIN_CELL.lastIndex }
}

const QUOTED_CELL = /"([^"]*(?:""[^"]*)*)"(?=[\t\r\n]|$)/y
const PLAIN_CELL = /[^\t\r\n]*/y
