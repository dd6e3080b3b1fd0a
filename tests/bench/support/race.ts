import autocannon from 'autocannon'

const SECONDS = 4
const ROUNDS = 3
/** Requests until both are compiled. */
const WARM_UP = 4000

type Server = { port: number }
type Asked = { path: string; token: string; warmUp?: number }

/** Requests a second of two servers for the same path: in turns, the best round of each. */
export async function race(ours: Server, peer: Server, { warmUp = WARM_UP, ...asked }: Asked) {
  const best = { ours: 0, peer: 0 }
  for (const server of [ours, peer]) await load(server, asked, { amount: warmUp })
  for (let round = 0; round < ROUNDS; round++) {
    best.ours = Math.max(best.ours, await rate(ours, asked))
    best.peer = Math.max(best.peer, await rate(peer, asked))
  }
  return best
}

const rate = async (server: Server, asked: Asked) => (await load(server, asked, { duration: SECONDS })).requests.average

async function load({ port }: Server, { path, token }: Asked, much: { duration: number } | { amount: number }) {
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections: 16,
    ...much,
    requests: [{ method: 'GET', path, headers: { authorization: `Bearer ${token}` } }],
  })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refused, ${result.errors} failed`)
  return result
}
