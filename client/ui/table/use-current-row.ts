import { useCallback, useState } from 'react'

/** The row that key presses act on. When it leaves the list, the one that takes its position is next. */
export function useCurrentRow<Row>(rows: readonly Row[], idOf: (row: Row) => string) {
  const [mark, setMark] = useState<{ id: string; index: number; moves: number } | null>(null)
  const kept = mark ? rows.findIndex((row) => idOf(row) === mark.id) : -1
  const index = kept >= 0 ? kept : Math.min(mark?.index ?? 0, rows.length - 1)

  const choose = useCallback(
    (id: string) =>
      setMark((before) => ({
        id,
        index: rows.findIndex((row) => idOf(row) === id),
        moves: (before?.moves ?? 0) + 1,
      })),
    [rows, idOf],
  )

  return {
    current: rows[index],
    index,
    /** Counts the person's own moves: only these move the focus, not a list that changes while somebody types. */
    moves: mark?.moves ?? 0,
    choose,
    move(step: 1 | -1) {
      const next = rows[Math.min(rows.length - 1, Math.max(0, index + step))]
      if (next !== undefined) choose(idOf(next))
    },
  }
}
