import { useMemo, useState } from 'react'
import type { TableColumn } from './data-table.tsx'

/**
 * The columns of a list that somebody has chosen, kept on the device; until then all that are not extra.
 * @param list names it on the device
 */
export function useColumns<Row>(list: string, all: readonly TableColumn<Row>[]) {
  const key = `columns:${list}`
  const [chosen, choose] = useState(() => readChosenColumns(key))
  const isShown = (column: TableColumn<Row>) => column.isHead || (chosen ? chosen.includes(column.id) : !column.isExtra)

  function toggle(id: string) {
    const next = all.filter((one) => isShown(one) !== (one.id === id)).map((one) => one.id)
    localStorage.setItem(key, JSON.stringify(next))
    choose(next)
  }

  return {
    columns: useMemo(
      () => all.filter((one) => one.isHead || (chosen ? chosen.includes(one.id) : !one.isExtra)),
      [all, chosen],
    ),
    /** The columns that the menu offers: all but the row's head. */
    choices: all
      .filter(({ isHead }) => !isHead)
      .map((one) => ({ label: one.label, isChecked: isShown(one), onClick: () => toggle(one.id) })),
    reset() {
      localStorage.removeItem(key)
      choose(null)
    },
  }
}
export type ChosenColumns = Pick<ReturnType<typeof useColumns>, 'choices' | 'reset'>

/** Null if nothing was chosen, or the choice cannot be read. */
function readChosenColumns(key: string): string[] | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return Array.isArray(kept) ? kept.map(String) : null
  } catch {
    return null
  }
}
