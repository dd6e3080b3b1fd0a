import { PROJECT_ROLES_MAX } from '../../../shared/limits.ts'
import { parseTsv, tsvTextOf } from '../../../shared/tsv.ts'
import { countWithNoun } from '../../../shared/counts.ts'
import { writtenLondonTime } from '../../ui/fields/written-dates.ts'
import { nextRoleDraft, type RoleDraft } from '../project-draft.ts'
import type { ShownPayTemplate } from '../../trade/pay/pay-templates.ts'
import { templateNameOfPay } from '../pay-template-names.ts'
import { type CellReading, roleWithCell } from './read-role-cell.ts'
import { columnsOfHeader, type PastedColumn, ROLE_COLUMNS } from './role-columns.ts'

/** `row` and `column` of the cell into which it is pasted. */
type PastePlace = { row: number; column: number; newId: () => string; reading: CellReading }
export type PastedRoles = {
  roles: RoleDraft[]
  rows: number
  /** Cells whose text is kept beside their field. */
  unread: number
  /** What has no place in the grid, in words. */
  left: string[]
}

/** The roles with the cells of a spreadsheet in them; null if the text is no more than one cell. */
export function pasteRoles(roles: readonly RoleDraft[], text: string, place: PastePlace): PastedRoles | null {
  const cells = parseTsv(text)
  if (cells.length < 2 && (cells[0] ?? []).length < 2) return null
  const header = columnsOfHeader(cells[0]!)
  const columns = header ?? ROLE_COLUMNS.slice(place.column).map(({ field, title }) => ({ kind: field, title }))
  const lines = (header ? cells.slice(1) : cells).filter((line) => line.some((cell) => cell.trim() !== ''))
  const room = PROJECT_ROLES_MAX - place.row
  const after = [...roles]
  let unread = 0
  for (const [n, line] of lines.slice(0, room).entries()) {
    const at = place.row + n
    const role = roleWithLine(after[at] ?? nextRoleDraft(after, place.newId), line, columns, place.reading)
    unread += role.unread
    after[at] = role.role
  }
  return { roles: after, rows: Math.min(lines.length, room), unread, left: notPasted(lines, columns, room) }
}

/** Days are read last: how many there are counts from the start. */
function roleWithLine(
  role: RoleDraft,
  line: readonly string[],
  columns: readonly PastedColumn[],
  reading: CellReading,
) {
  const filled = columns.flatMap(({ kind }, at) => (kind && line[at]?.trim() ? [{ kind, text: line[at] }] : []))
  const inOrder = [...filled.filter(({ kind }) => kind !== 'days'), ...filled.filter(({ kind }) => kind === 'days')]
  let unread = 0
  let after = role
  for (const { kind, text } of inOrder) {
    after = roleWithCell(after, kind, text, reading)
    if (after.unread?.[kind === 'days' ? 'date_start' : kind] !== undefined) unread++
  }
  return { role: after, unread }
}

/** Columns that are not known, cells right of the last, and rows below the last. */
function notPasted(lines: readonly (readonly string[])[], columns: readonly PastedColumn[], room: number): string[] {
  const shown = lines.slice(0, room)
  const unknown = columns.flatMap(({ kind, title }, at) =>
    kind === null && shown.some((line) => line[at]?.trim()) ? [`the column “${title}”`] : [],
  )
  const beyond = shown.flatMap((line) => line.slice(columns.length).filter((cell) => cell.trim() !== ''))
  const rows = lines.length - shown.length
  return [
    ...unknown,
    ...beyond.map((cell) => `“${cell.trim()}”`),
    ...(rows > 0 ? [`the last ${countWithNoun(rows, 'row')}: a project has at most ${PROJECT_ROLES_MAX} roles`] : []),
  ]
}

/** '3 rows pasted. 1 cell could not be read. Not pasted: the column “Notes”.' */
export const pastedRolesText = ({ rows, unread, left }: PastedRoles) =>
  [
    `${countWithNoun(rows, 'row')} pasted.`,
    unread > 0 && `${countWithNoun(unread, 'cell')} could not be read.`,
    left.length > 0 && `Not pasted: ${left.join(', ')}.`,
  ]
    .filter(Boolean)
    .join(' ')

/** The roles for a spreadsheet, with header words; times are London's. */
export const rolesTsvOf = (roles: readonly RoleDraft[], templates: readonly ShownPayTemplate[]) =>
  tsvTextOf([
    ROLE_COLUMNS.map(({ title }) => title),
    ...roles.map((role) =>
      ROLE_COLUMNS.map(({ field }) => {
        const unread = role.unread?.[field]
        if (field === 'pay') return unread ?? templateNameOfPay(role.pay, templates)
        const isDate = field === 'date_start' || field === 'date_end'
        const text = isDate ? writtenLondonTime(role[field]) : (role[field] ?? '')
        return text || (unread ?? '')
      }),
    ),
  ])
