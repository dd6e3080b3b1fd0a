/**
 * Asks for one item after the other, in the order of the list: a transaction has one connection, and what is written first
 * must be first in it.
 */
export async function inTurn<T, R>(items: readonly T[], ask: (item: T) => Promise<R>): Promise<R[]> {
  const answers: R[] = []
  for (const item of items) answers.push(await ask(item))
  return answers
}

/** Those of the items for which `holds` says true, in their order. */
export async function whereTrue<T>(items: readonly T[], holds: (item: T) => Promise<boolean>): Promise<T[]> {
  const answers = await inTurn(items, holds)
  return items.filter((_, index) => answers[index])
}
