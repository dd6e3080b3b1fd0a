import type { Reader, Tx } from './connection.ts'

/**
 * A transaction over a connection's reader. Every query asks for the session or the client: after `end` that is refused, since it would
 * land in somebody else's transaction.
 */
export function guarded(reader: Reader, own: Omit<Tx, keyof Reader>): Tx & { end: () => void } {
  let isOver = false
  const checked = (name: 'session' | '$client') => ({
    get() {
      if (isOver) throw new Error('This transaction is over: an await is missing before a query in it.')
      return (reader as unknown as Record<typeof name, unknown>)[name]
    },
  })
  const tx = Object.create(reader, { session: checked('session'), $client: checked('$client') }) as Reader
  return Object.assign(tx, own, { end: () => void (isOver = true) })
}
