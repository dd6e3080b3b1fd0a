import { createHash } from 'node:crypto'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import type { QueryConnection } from './pool.ts'

/** Keys are hashed, so that the table holds neither email nor network addresses. */
export function createPostgresRateLimiter(
  ask: QueryConnection,
  name: string,
  options: { points: number; duration: number },
) {
  const query = async (asked: { text: string; values: unknown[]; name: string }) => {
    const rows = await ask(asked)
    return { rows, rowCount: rows.length }
  }
  const store = { storeClient: { query }, storeType: 'client', tableName: 'rate_limits', tableCreated: true }
  const limiter = new RateLimiterPostgres({ ...store, ...options, keyPrefix: name, clearExpiredByTimeout: false })
  const hash = (key: string | number) => createHash('sha256').update(String(key)).digest('base64url')
  return {
    consume: (key: string | number, points?: number) => limiter.consume(hash(key), points),
    reward: (key: string | number, points?: number) => limiter.reward(hash(key), points),
    get: (key: string | number) => limiter.get(hash(key)),
  }
}
