import type { KeyboardEvent } from 'react'

/** Counted from 0. */
type GridCell = { row: number; column: number }

/** The cell of a grid of so many rows and columns to which a key leads from another (WAI-ARIA's grid); null for other keys. */
export function cellAfterKey(
  { key, ctrlKey }: KeyboardEvent,
  { row, column }: GridCell,
  rows: number,
  columns: number,
) {
  const to = (nextRow: number, nextColumn: number): GridCell => ({
    row: Math.min(rows - 1, Math.max(0, nextRow)),
    column: Math.min(columns - 1, Math.max(0, nextColumn)),
  })
  switch (key) {
    case 'ArrowRight':
      return to(row, column + 1)
    case 'ArrowLeft':
      return to(row, column - 1)
    case 'ArrowDown':
      return to(row + 1, column)
    case 'ArrowUp':
      return to(row - 1, column)
    case 'Home':
      return to(ctrlKey ? 0 : row, 0)
    case 'End':
      return to(ctrlKey ? rows : row, columns)
    default:
      return null
  }
}

/** Gives the focus to the grid of the screen, for an arrow that is pressed before anything has it. */
export const focusIntoGrid = () => document.querySelector<HTMLElement>('main [role=grid] [tabindex="0"]')?.focus()
