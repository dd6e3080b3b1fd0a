import type { RawClient, RawStatement } from '../connection.ts'

/** `isKept`: the statement is asked again, so that the server keeps it prepared. */
export type Question = { text: string; values: unknown[]; isKept: boolean }
export type Answer = { rows: unknown[][]; rowCount: number | null; fields: { name: string }[] }
/** Asks one connection, or whichever of a pool is free. */
export type Asks = (question: Question) => Promise<Answer>

/** SQL of our own in the manner of better-sqlite3: `?` or `:name` where values go, rows as objects unless `pluck` or `raw` is said. */
export const rawClient = (ask: Asks): RawClient => ({
  engine: 'postgres',
  prepare: (sql) => statementOver(ask, numbered(sql)),
  exec: (sql) => ask({ text: sql, values: [], isKept: false }),
})

type Shape = (row: unknown[], names: string[]) => unknown
const asObject: Shape = (row, names) => Object.fromEntries(names.map((name, at) => [name, row[at]]))

function statementOver(ask: Asks, { text, names }: Numbered, shape: Shape = asObject): RawStatement {
  const answer = (given: unknown[]) => {
    const [first] = given as [Record<string, unknown>]
    return ask({ text, values: names.length > 0 ? names.map((name) => first[name]) : given, isKept: true })
  }
  const shaped = ({ rows, fields }: Answer) => {
    const columns = fields.map(({ name }) => name)
    return rows.map((row) => shape(row, columns))
  }
  return {
    all: async (...given) => shaped(await answer(given)),
    get: async (...given) => shaped(await answer(given))[0],
    run: async (...given) => ({ changes: (await answer(given)).rowCount ?? 0 }),
    pluck: () => statementOver(ask, { text, names }, (row) => row[0]),
    raw: () => statementOver(ask, { text, names }, (row) => row),
  }
}

/** `names`: of the values in their order; none where they come by place. */
type Numbered = { text: string; names: string[] }

/** Numbers the parameters; what stands in quotes, and casts (`::`), are left alone. */
export function numbered(sql: string): Numbered {
  const names: string[] = []
  let places = 0
  const text = sql.replaceAll(/'(?:[^']|'')*'|::|:([a-z_]\w*)|\?/gi, (found, name?: string) => {
    if (found === '?') return `$${++places}`
    if (!name) return found
    const at = names.includes(name) ? names.indexOf(name) : names.push(name) - 1
    return `$${at + 1}`
  })
  return { text, names }
}
