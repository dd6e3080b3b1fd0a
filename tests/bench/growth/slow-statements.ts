import Database from 'better-sqlite3'

/** ms. Nobody is answered while a statement of SQLite runs. */
const SLOW_MS = 50

type Method = 'all' | 'get' | 'run'

/** Notes how long each statement of this process takes. */
export function watchStatements() {
  let slowest = new Map<string, number>()
  const connection = new Database(':memory:')
  const statements = Object.getPrototypeOf(connection.prepare('select 1')) as Record<
    Method,
    (this: { source: string }, ...values: unknown[]) => unknown
  >
  connection.close()
  for (const method of ['all', 'get', 'run'] as const) {
    const original = statements[method]
    statements[method] = function timed(...values) {
      const begun = performance.now()
      try {
        return original.apply(this, values)
      } finally {
        const took = performance.now() - begun
        if (took > (slowest.get(this.source) ?? SLOW_MS)) slowest.set(this.source, took)
      }
    }
  }
  /** Those over the limit since the last call, with their milliseconds. */
  return function takeSlow() {
    const taken = slowest
    slowest = new Map()
    return taken
  }
}
