/** What a row has in a column; null where it has nothing. */
export type SortValue = string | number | null

/**
 * Rows by one of their columns, those without a value last in both directions. Equals stay as they were, unless `tie`
 * orders them.
 * @param order the id of a column, with a leading minus for descending; an unknown one leaves the rows as they are
 */
export function sortRows<Row>(
  rows: Row[],
  order: string,
  values: Partial<Record<string, (row: Row) => SortValue>>,
  tie: (a: Row, b: Row) => number = () => 0,
): Row[] {
  const isDown = order.startsWith('-')
  const valueOf = values[isDown ? order.slice(1) : order]
  if (!valueOf) return rows
  return rows
    .map((row) => ({ row, value: valueOf(row) }))
    .toSorted((a, b) => compareSortValues(a.value, b.value, isDown) || tie(a.row, b.row))
    .map(({ row }) => row)
}

function compareSortValues(a: SortValue, b: SortValue, isDown: boolean) {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  const order = typeof a === 'string' ? a.localeCompare(String(b), 'en-GB') : a - Number(b)
  return isDown ? -order : order
}

/** A value's place among those it may be; null if it is none of them. */
export function rankAmong(ranks: readonly string[], value: string) {
  const rank = ranks.indexOf(value)
  return rank < 0 ? null : rank
}
