import CopyIcon from 'lucide-react/icons/copy'
import DuplicateIcon from 'lucide-react/icons/copy-plus'
import RemoveIcon from 'lucide-react/icons/trash-2'
import { type ClipboardEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { v7 as newId } from 'uuid'
import { isoLondonDay } from '../../../shared/dates-in-london.ts'
import { countWithNoun } from '../../../shared/counts.ts'
import { PROJECT_ROLES_MAX } from '../../../shared/limits.ts'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/export.ts'
import type { JudgeField } from '../../ui/hooks/use-form.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { isEnter } from '../../ui/is-enter.ts'
import { toast } from '../../ui/overlays/toast.ts'
import type { ShownPayTemplate } from '../../trade/pay/pay-templates.ts'
import { nextRoleDraft, type RoleDraft, type RoleGridField } from '../project-draft.ts'
import { pastedRolesText, pasteRoles, rolesTsvOf } from './paste-roles.ts'
import { RoleCell } from './role-cell.tsx'
import { ROLE_COLUMNS } from './role-columns.ts'
import styles from './role-grid.module.css'

type Props = {
  roles: RoleDraft[]
  judgedIn: (role: RoleDraft) => JudgeField<RoleGridField>
  templates: readonly ShownPayTemplate[]
  onRole: (key: string, next: Partial<RoleDraft>) => void
  onRoles: (roles: RoleDraft[]) => void
}
type CellPlace = { row: number; column: number }

/**
 * Roles as rows that are written in place. Enter goes a row down, and at the end to a new one; rows of a spreadsheet are
 * pasted over what is there, and can be taken back.
 */
export function RoleGrid({ roles, judgedIn, templates, onRole, onRoles }: Props) {
  const [pasted, setPasted] = useState<{ before: RoleDraft[]; after: string; words: string } | null>(null)
  const { table, focusCell } = useCellFocus(roles.length, () => onRoles([...roles, nextRoleDraft(roles, newId)]))
  // What was written since must not be taken back with it.
  const isUndoable = pasted?.after === JSON.stringify(roles)

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const { target } = event
    const place = cellPlaceOf(target)
    // A text box with suggestions says itself when Enter is not for its list.
    const isOwn = target instanceof HTMLInputElement && target.getAttribute('role') !== 'combobox'
    if (!isEnter(event) || !place || !isOwn) return
    event.preventDefault()
    focusCell({ ...place, row: place.row + (event.shiftKey ? -1 : 1) })
  }

  function onPaste(event: ClipboardEvent<HTMLElement>) {
    const place = cellPlaceOf(event.target)
    const now = new Date()
    const reading = { now, today: isoLondonDay(now.getTime()), templates }
    const text = event.clipboardData.getData('text/plain')
    const result = place && pasteRoles(roles, text, { ...place, newId, reading })
    if (!result) return
    event.preventDefault()
    setPasted({ before: roles, after: JSON.stringify(result.roles), words: pastedRolesText(result) })
    onRoles(result.roles)
  }

  function duplicate(at: number) {
    onRoles(roles.toSpliced(at + 1, 0, { ...roles[at]!, key: newId() }))
    focusCell({ row: at + 1, column: 0 })
  }

  function remove(at: number) {
    onRoles(roles.toSpliced(at, 1))
    focusCell({ row: Math.min(at, roles.length - 2), column: 0 })
  }

  async function copy() {
    const isCopied = await copyText(rolesTsvOf(roles, templates))
    toast(
      isCopied
        ? { tone: 'go', text: `${countWithNoun(roles.length, 'role')} copied for a spreadsheet.` }
        : { tone: 'stop', text: 'This browser won’t let you copy the roles.' },
    )
  }

  return (
    <>
      <div className={styles.tools}>
        <p>Paste rows from a spreadsheet into any cell. Enter goes to the next row.</p>
        <Button size="sm" icon={<CopyIcon />} onClick={() => void copy()}>
          Copy
        </Button>
      </div>
      <div className={styles.scroll}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys and pastes of the fields within */}
        <table ref={table} className={styles.grid} aria-label="Roles" onKeyDown={onKeyDown} onPaste={onPaste}>
          <thead>
            <tr>
              {ROLE_COLUMNS.map(({ field, title }) => (
                <th key={field} scope="col" className={styles[field]}>
                  {title}
                </th>
              ))}
              <th scope="col" className={styles.acts}>
                <span className="sr-only">Duplicate, remove</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {roles.map((role, row) => (
              <tr key={role.key} aria-label={`Role ${row + 1}`} data-row={row} data-new={role.key}>
                {ROLE_COLUMNS.map(({ field, title }, column) => (
                  <td key={field} data-column={column} className={styles.cell}>
                    <RoleCell
                      {...{ role, field, title, templates }}
                      {...judgedIn(role)(field)}
                      onChange={(next) => onRole(role.key, next)}
                      onEnter={() => focusCell({ row: row + 1, column })}
                    />
                  </td>
                ))}
                <td className={styles.acts}>
                  <IconButton
                    size="sm"
                    label={`Duplicate role ${row + 1}`}
                    disabled={roles.length >= PROJECT_ROLES_MAX}
                    onClick={() => duplicate(row)}
                  >
                    <DuplicateIcon />
                  </IconButton>
                  {roles.length > 1 && (
                    <IconButton size="sm" label={`Remove role ${row + 1}`} onClick={() => remove(row)}>
                      <RemoveIcon />
                    </IconButton>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={styles.pasted}>
        <output>{pasted?.words}</output>
        {pasted && isUndoable && (
          <Button
            size="sm"
            onClick={() => {
              onRoles(pasted.before)
              setPasted(null)
            }}
          >
            Undo paste
          </Button>
        )}
      </div>
    </>
  )
}

/**
 * Gives the focus to the field of a cell, once it is drawn; below the last row another is added first, which has to wait
 * for what Enter itself changes in the field.
 */
function useCellFocus(rows: number, addRow: () => void) {
  const table = useRef<HTMLTableElement>(null)
  const [goal, setGoal] = useState<CellPlace | null>(null)
  useLayoutEffect(() => {
    if (!goal) return
    if (goal.row === rows && rows < PROJECT_ROLES_MAX) return addRow()
    const cell = `[data-row="${goal.row}"] [data-column="${goal.column}"] :is(input, select)`
    table.current?.querySelector<HTMLElement>(cell)?.focus()
    setGoal(null)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- addRow is of the latest rows
  }, [goal, rows])
  return { table, focusCell: setGoal }
}

function cellPlaceOf(target: EventTarget): CellPlace | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null
  const row = cell?.closest<HTMLElement>('[data-row]')
  return cell && row ? { row: Number(row.dataset['row']), column: Number(cell.dataset['column']) } : null
}
