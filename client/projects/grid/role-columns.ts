import { foldedText } from '../../../shared/folded-text.ts'
import type { RoleGridField } from '../project-draft.ts'

/** The columns of the grid of roles, with what spreadsheets call them. */
export const ROLE_COLUMNS: readonly { field: RoleGridField; title: string; words: readonly string[] }[] = [
  { field: 'role_name', title: 'Role', words: ['role', 'role name', 'roles', 'position', 'job', 'job title', 'crew'] },
  { field: 'day_rate', title: 'Day rate, £', words: ['day rate', 'rate', 'daily rate', 'rate per day', 'fee', 'pay'] },
  {
    field: 'places',
    title: 'Places',
    words: ['places', 'place', 'number', 'no', 'qty', 'quantity', 'people', 'heads', 'how many', 'spots'],
  },
  { field: 'date_start', title: 'Start', words: ['start', 'starts', 'from', 'first day', 'start date', 'call', 'in'] },
  { field: 'date_end', title: 'End', words: ['end', 'ends', 'to', 'until', 'finish', 'last day', 'end date', 'out'] },
  { field: 'skills', title: 'Skills', words: ['skills', 'skill', 'tickets', 'ticket', 'certificates', 'requirements'] },
  { field: 'pay', title: 'Terms', words: ['terms', 'pay terms', 'terms template', 'conditions', 'deal'] },
]

/** What a column of pasted cells is; 'days' is start and end in one, as in '14 to 16 Dec'. null: it is not known. */
export type PastedColumn = { kind: RoleGridField | 'days' | null; title: string }

/** The rate in a spreadsheet without another column for it, and else the terms. */
const TERMS_BESIDE_RATE = 'pay'
const DAYS_WORDS = ['days', 'day', 'dates', 'date']

/** The columns that a line of header words names; null if the line is no header. */
export function columnsOfHeader(cells: readonly string[]): PastedColumn[] | null {
  const used = new Set<string>()
  const columns = cells.map((title): PastedColumn => {
    const word = headerWordOf(title)
    const kind =
      (word === TERMS_BESIDE_RATE && hasRateBeside(cells) && 'pay') ||
      ROLE_COLUMNS.find(({ words }) => words.includes(word))?.field ||
      (DAYS_WORDS.includes(word) ? 'days' : null)
    if (!kind || used.has(kind)) return { kind: null, title: title.trim() }
    used.add(kind)
    return { kind, title: title.trim() }
  })
  const named = cells.filter((cell) => cell.trim() !== '').length
  return used.size >= 2 || (used.size === 1 && named === 1) ? columns : null
}

const headerWordOf = (title: string) => foldedText(title.replaceAll(/[£(),.:#]/g, ' ')).trim()

const hasRateBeside = (cells: readonly string[]) => {
  const rateWords = ROLE_COLUMNS.find(({ field }) => field === 'day_rate')!.words
  return cells.map(headerWordOf).some((word) => word !== TERMS_BESIDE_RATE && rateWords.includes(word))
}
