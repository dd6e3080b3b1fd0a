import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { v7 as uuid } from 'uuid'
import type { BenchRow } from './rows.ts'
import { startChild } from './support/child.ts'
import { atLeast } from './support/compare.ts'
import { openBenchWorld, ownerOf, seedJobs, type BenchWorld } from './support/many-jobs.ts'
import { CONVERSATION, startPocketBase } from './support/pocketbase.ts'
import { race } from './support/race.ts'
import { signIn } from './support/sign-in.ts'

const JOBS = 50_000
const COMPANIES = 50
const TOKEN = 'the-token-of-the-list-benchmark'

type Ours = { port: number; people: { id: string; token: string }[] }

/**
 * An employer's list, 20 of 50,000 jobs, and sending a message, against PocketBase 0.22 with the same rows and
 * equivalent rules. For a message PocketBase writes only the row, and leaves it to the system when it reaches the disk;
 * ours is on disk when it is answered.
 */
export async function benchPocketBase(): Promise<BenchRow[]> {
  const world = await openBenchWorld()
  try {
    return await compareIn(world)
  } finally {
    await world.close()
  }
}

async function compareIn(world: BenchWorld): Promise<BenchRow[]> {
  const [company = ''] = await seedJobs(world, JOBS, COMPANIES)
  await signIn(world, ownerOf(company), TOKEN)
  const peer = await startPocketBase(world.folder, join(world.folder, 'standby.db'), company)
  const ours = await startChild<Ours>('./our-server.ts', { BENCH_FOLDER: world.folder })
  const server = { port: ours.ready.port }
  try {
    const list = { path: '/api/jobs?limit=20', token: TOKEN }
    const [sender, recipient] = ours.ready.people
    const content = 'Load-in has moved to six, dock four.'
    const send = {
      path: '/api/messages/send-direct',
      token: sender!.token,
      body: () => JSON.stringify({ id: uuid(), recipient_id: recipient!.id, content }),
    }
    const record = () => JSON.stringify({ id: newId(), conversation: CONVERSATION, sender: peer.owner, content })
    const rates = {
      list: await race(server, { ...peer, path: listOf(company) }, list),
      send: await race(server, { ...peer, path: '/api/collections/messages/records', body: record }, send),
    }
    const name = { list: "an employer's list, 20 of 50,000 jobs", send: 'send a message' }
    const row = (what: keyof typeof rates) =>
      atLeast(4, { name: `${name[what]}, against PocketBase 0.22`, ...rates[what], unit: 'requests/s' })
    return [row('list'), row('send')]
  } finally {
    await Promise.all([ours.stop(), peer.stop()])
  }
}

/** With companies and roles. The filter can use an index, and nothing is counted: the fastest form of the query. */
const listOf = (company: string) =>
  `/api/collections/jobs/records?perPage=20&skipTotal=1&sort=-created_at&filter=(company='${company}')&expand=company,job_roles_via_job`

/** 15 letters and digits, like PocketBase's ids. */
const newId = () => randomBytes(8).toString('hex').slice(1)
