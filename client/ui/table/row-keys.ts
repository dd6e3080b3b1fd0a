type RowKey = readonly [keys: string, words: string, act: () => void]

/** The keys that go from row to row; `noun` is one of the rows, as the list of keys names it. */
export const moveKeys = (noun: string, { move }: { move: (step: 1 | -1) => void }): RowKey[] => [
  ['j ArrowDown', `Next ${noun}`, () => move(1)],
  ['k ArrowUp', `Previous ${noun}`, () => move(-1)],
]

/** The keys that select the current row, which may be none. */
export const selectKeys = (
  id: string | undefined,
  { toggle }: { toggle: (id: string, isRange?: boolean) => void },
): RowKey[] => [
  ['x', 'Select', () => id !== undefined && toggle(id)],
  ['X', 'Select all up to here', () => id !== undefined && toggle(id, true)],
]
