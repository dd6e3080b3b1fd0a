import autocannon from 'autocannon'

const SECONDS = 4
const ROUNDS = 3
/** Requests until both are compiled. */
const WARM_UP = 4000

/** `body` makes it a POST, with another body each time; `token` may be another one each time, and is asked first. */
type Asked = { path: string; token: string | (() => string); body?: () => string; warmUp?: number }
/** A server may override parts of the request. */
type Server = { port: number } & Partial<Asked>

/** Requests per second of two servers for the same request: alternating, the best round of each. */
export async function race(ours: Server, peer: Server, { warmUp = WARM_UP, ...asked }: Asked) {
  const best = { ours: 0, peer: 0 }
  for (const server of [ours, peer]) await load({ ...asked, ...server }, { amount: warmUp })
  for (let round = 0; round < ROUNDS; round++) {
    best.ours = Math.max(best.ours, await rate({ ...asked, ...ours }))
    best.peer = Math.max(best.peer, await rate({ ...asked, ...peer }))
  }
  return best
}

const rate = async (asked: Server & Asked) => (await load(asked, { duration: SECONDS })).requests.average

async function load({ port, path, token, body }: Server & Asked, much: { duration: number } | { amount: number }) {
  const headers = () => ({
    authorization: `Bearer ${typeof token === 'string' ? token : token()}`,
    ...(body && { 'content-type': 'application/json' }),
  })
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections: 16,
    ...much,
    requests: [
      body
        ? { method: 'POST', path, setupRequest: (request) => ({ ...request, headers: headers(), body: body() }) }
        : { method: 'GET', path, headers: headers() },
    ],
  })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refused, ${result.errors} failed`)
  return result
}
