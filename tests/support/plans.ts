import Database from 'better-sqlite3'
import { onTestFinished } from 'vitest'

/** One step of a plan: all of a table, or what is found in an index by these of its columns; `isAlone`: without the rows. */
export type PlanStep = {
  sql: string
  table: string
  index: string | null
  isAlone: boolean
  by: string[]
  isScan: boolean
}

type Executed = { source: string; database: Database.Database }
type Watched = Executed & { values: unknown[]; runs: number; rows: number }

/**
 * Watches the statements that this process carries out on SQLite. `steps` explains each of them once: how SQLite without
 * statistics goes through its tables, which is how it does in production.
 */
export function watchPlans() {
  const seen = new Map<string, Watched>()
  const prototype = Object.getPrototypeOf(new Database(':memory:').prepare('select 1'))
  for (const name of ['all', 'get', 'run', 'iterate'] as const) {
    const original = prototype[name]
    prototype[name] = function watched(this: Executed, ...given: unknown[]) {
      const { source, database } = this
      const known = seen.get(source) ?? { source, database, values: given, runs: 0, rows: 0 }
      seen.set(source, known)
      known.runs++
      const answer = Reflect.apply(original, this, given)
      if (Array.isArray(answer) && name === 'all') known.rows += answer.length
      return answer
    }
    onTestFinished(() => void (prototype[name] = original))
  }
  return {
    statements: () => [...seen.keys()],
    /** How often statements with these words ran, and how many rows all of them returned. */
    countsOf(words: RegExp) {
      const known = [...seen.values()].filter(({ source }) => words.test(source))
      const sumOf = (name: 'runs' | 'rows') => known.reduce((sum, one) => sum + one[name], 0)
      return { runs: sumOf('runs'), rows: sumOf('rows') }
    },
    steps: (): PlanStep[] => [...seen.values()].flatMap(stepsOf),
  }
}

function stepsOf({ source, database, values }: Watched): PlanStep[] {
  if (!/^\s*(select|with|insert|update|delete)/i.test(source)) return []
  const plan = new Database(database.name, { readonly: true })
  try {
    plan.function('fold', (text) => text)
    const lines = plan.prepare(`explain query plan ${source}`).all(...values) as { detail: string }[]
    return lines.flatMap(({ detail }) => stepOf(source, detail) ?? [])
  } finally {
    plan.close()
  }
}

const STEP =
  /^(SCAN|SEARCH) (\S+)(?: USING (?:(?:COVERING |AUTOMATIC |PARTIAL )*INDEX (\S+)|INTEGER PRIMARY KEY))?(?: \((.*)\))?/

function stepOf(sql: string, detail: string): PlanStep | null {
  const [, kind, name = '', index = null, by = ''] = STEP.exec(detail) ?? []
  // A virtual table (a list that was bound, an R-tree, the full text) has no other word, and searches by itself.
  if (!kind || detail.includes('VIRTUAL TABLE')) return null
  const columns = by.split(' AND ').filter(Boolean)
  const isAlone = detail.includes('COVERING INDEX')
  return { sql, table: tableOf(sql, name), index, isAlone, by: columns, isScan: kind === 'SCAN' }
}

/** A plan names a table as its statement does: by the alias, if it has one. */
function tableOf(sql: string, name: string) {
  const alias = new RegExp(
    `(?:from|join|,)\\s+"?(\\w+)"?(?:\\([^()]*\\))?\\s+(?:as\\s+)?"?${name}"?(?!\\w|\\.)`,
    'i',
  ).exec(sql)
  return alias?.[1] ?? name
}
