import { expect } from 'vitest'

/** What a validator has named: its rule, and its words with the place. */
export type Finding = { rule: string; at: string }

/** A finding that stays, where its words are like this, and why it is no fault. */
export type Exception = { rule: string; at?: RegExp; why: string }

/** Findings against a list of exceptions, which may explain more than one each, and not none. */
export function withExceptions(exceptions: Exception[]) {
  const used = new Set<Exception>()
  const unexplained = (found: Finding[]) =>
    found.filter(({ rule, at }) => {
      const exception = exceptions.find((one) => one.rule === rule && (one.at?.test(at) ?? true))
      if (exception) used.add(exception)
      return !exception
    })
  const expectNone = (found: Finding[]) => {
    const left = new Set(unexplained(found).map(({ rule, at }) => `${rule}: ${at}`))
    for (const one of exceptions)
      if (!used.has(one)) left.add(`This exception explains nothing any more: ${one.rule} ${one.at ?? ''}`)
    expect([...left], [...left].join('\n')).toEqual([])
  }
  return { unexplained, expectNone }
}
