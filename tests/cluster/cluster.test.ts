import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, inject, onTestFinished, test } from 'vitest'
import { callServer, joinServer, type Member } from '../support/api.ts'
import { quantile } from '../bench/support/compare.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/bind.ts'
import { admin, databaseAt, TEMPLATE } from '../support/postgres-databases.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { SAME } from '../support/two-worlds.ts'

const SECONDS = Number(process.env.CLUSTER_SECONDS ?? 180)
const KILL_EVERY = 20_000
const PAIRS = 8
type Pair = { from: Member; to: Member; acknowledged: string[] }

/** `count` processes on one new database, behind haproxy; any of them can be replaced on its port. */
async function startCluster(count: number) {
  const name = `cluster_${count}_${Date.now()}`
  await admin(inject('postgres')!, `create database ${name} template ${TEMPLATE}`)
  const env = { DATABASE_URL: databaseAt(inject('postgres')!, name), ...SAME, REQUEST_RATE: '100000', TRUST_PROXY: '1' }
  const ports = await Promise.all(Array.from({ length: count }, freePort))
  const start = (at: number) => startServer({ env: { ...env, PORT: String(ports[at]) } })
  const servers: RunningServer[] = []
  for (const at of ports.keys()) servers.push(await start(at))
  const origin = await startBalancer(ports)
  return { origin, servers, start, rows: async (sql: string) => (await admin(env.DATABASE_URL, sql)).rows }
}

async function startBalancer(ports: number[]) {
  const [folder, port] = [mkdtempSync(join(tmpdir(), 'standby-cluster-')), await freePort()]
  const file = join(folder, 'haproxy.cfg')
  const servers = ports.map((each, n) => `server s${n} 127.0.0.1:${each} check inter 500ms fall 2 rise 1`)
  writeFileSync(
    file,
    `global\n maxconn 500\ndefaults\n mode http\n timeout connect 2s\n timeout client 60s\n timeout server 75s\n option forwardfor\n option redispatch
frontend in\n bind 127.0.0.1:${port}\n default_backend standby
backend standby\n balance leastconn\n option httpchk GET /readyz\n option http-server-close\n ${servers.join('\n ')}\n`,
  )
  const child = spawn('haproxy', ['-q', '-db', '-f', file], {
    stdio: 'ignore',
    env: { PATH: `${process.env.PATH}:/usr/sbin` },
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  const origin = `http://127.0.0.1:${port}`
  await eventually(async () => expect((await fetch(`${origin}/readyz`)).status).toBe(200))
  return origin
}

async function createPairs(origin: string): Promise<Pair[]> {
  const pairs: Pair[] = []
  for (let n = 0; n < PAIRS; n++) {
    const [from, to] = [await joinServer(origin, 'freelancer'), await joinServer(origin, 'employer')]
    pairs.push({ from, to, acknowledged: [] })
  }
  return pairs
}

/** Each pair's freelancer writes one message after the other, and repeats each until it is acknowledged, as a device does. */
async function write(origin: string, pairs: Pair[], ms: number) {
  const [end, times] = [Date.now() + ms, [] as number[]]
  let repeated = 0
  await Promise.all(
    pairs.map(async ({ from, to, acknowledged }) => {
      while (Date.now() < end) {
        const [body, begun] = [{ id: randomUUID(), recipient_id: to.user.id, content: 'Load-in' }, performance.now()]
        for (;;) {
          const { status } = await callServer(origin, 'POST', '/messages/send-direct', body, from.token).catch(() => ({
            status: 0,
          }))
          if (status === 200 || status === 201) break
          if (status !== 0 && status < 500) throw new Error(`A message was answered ${status}`)
          repeated++
          await sleep(100)
        }
        acknowledged.push(body.id)
        times.push(performance.now() - begun)
      }
    }),
  )
  return { times, repeated }
}

test('rates of sending through haproxy with 1, 2 and 3 processes', { timeout: 300_000 }, async () => {
  for (const count of [1, 2, 3]) {
    const { origin, servers } = await startCluster(count)
    const pairs = await createPairs(origin)
    await write(origin, pairs, 2_000)
    const { times } = await write(origin, pairs, 8_000)
    const [p50, p99] = [0.5, 0.99].map((share) => Math.round(quantile(times, share)))
    console.log(`${count} processes: ${Math.round(times.length / 8)} messages a second, p50 ${p50} ms, p99 ${p99} ms`)
    for (const server of servers) await server.stop()
  }
})

test(
  `three processes for ${SECONDS} s, one killed every 20 s, then each restarted: nothing acknowledged is lost, nothing is there twice, and all threads are equal`,
  { timeout: (SECONDS + 180) * 1_000 },
  async () => {
    const { origin, servers, start, rows } = await startCluster(3)
    const pairs = await createPairs(origin)
    let isOver = false
    const killing = (async () => {
      for (let n = 0; !isOver; n++) {
        await sleep(KILL_EVERY)
        if (isOver) return
        await servers[n % 3]!.kill()
        servers[n % 3] = await start(n % 3)
      }
    })()
    const { times, repeated } = await write(origin, pairs, SECONDS * 1_000)
    isOver = true
    await killing
    const restarting = (async () => {
      for (const at of servers.keys()) {
        expect(await servers[at]!.stop()).toBe(0)
        servers[at] = await start(at)
      }
    })()
    await write(origin, pairs, 10_000)
    await restarting
    console.log(`${times.length} messages under kills, ${repeated} answers repeated`)

    for (const { from, to, acknowledged } of pairs) {
      const stored = await rows(`select id from messages where sender_id = '${from.user.id}' order by seq`)
      expect(stored.map(({ id }: { id: string }) => id)).toEqual(acknowledged)
      const [conversation] = (await to.get('/messages/conversations')).body as { conversation_id: string }[]
      const path = `/messages/conversation/${conversation!.conversation_id}`
      const threads = await Promise.all(
        servers.flatMap((server) =>
          [from, to].map(({ token }) => callServer<{ id: string }[]>(server.origin, 'GET', path, undefined, token)),
        ),
      )
      const seen = threads.map(({ body }) => body.map(({ id }) => id).join())
      expect(new Set(seen).size).toBe(1)
    }
    expect(await rows('select number from processes')).toHaveLength(3)
  },
)
