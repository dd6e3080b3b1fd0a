import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { v7 as uuid } from 'uuid'
import type { SentMessageAnswer } from '../../../shared/messages/messages.ts'
import type { SyncPage } from '../../../shared/sync.ts'
import { createClient, keptConnections } from './client.ts'
import type { Crowd } from './crowd.ts'
import { seeded } from './many-jobs.ts'

/** ms of each request that was answered, and how many messages were written. */
export type Times = { reads: number[]; writes: number[]; messages: number }
export type Work = { oneAtATime: number } | { rate: number; seconds: number; signIns?: number }

/**
 * The requests of a crowd, in a process of its own, so that its own work is not measured as the server's. Nine in ten
 * read, a tenth write messages or mark them as read. A refusal ends it.
 */
const { port, password, people } = JSON.parse(readFileSync(process.env['BENCH_CROWD']!, 'utf8')) as Crowd
const connections = keptConnections()
const members = people.map(({ id, token }) => ({
  id,
  cursor: '',
  call: createClient(port, token, connections).callUntilAnswered,
}))
type Member = (typeof members)[number]
const unread: { by: Member; path: string; seq: number }[] = []
const random = seeded(3)

for (const member of members) while ((await pull(member)).more);
process.send?.({})
process.on('message', (work: Work) => void carryOut(work).then((times) => process.send?.(times)))

async function carryOut(work: Work): Promise<Times> {
  const times: Times = { reads: [], writes: [], messages: 0 }
  if ('oneAtATime' in work) for (let n = 0; n < work.oneAtATime; n++) await timed(times.reads, read)
  else await Promise.all([askSteadily(work, times), signInAgainAndAgain(work)])
  return times
}

/** Starts this many requests per second at random moments, however long the answers take. */
async function askSteadily({ rate, seconds }: { rate: number; seconds: number }, times: Times) {
  const begun: Promise<void>[] = []
  let due = performance.now()
  for (let n = 0; n < rate * seconds; n++) {
    due -= Math.log(1 - random.next()) * (1000 / rate)
    const early = due - performance.now()
    if (early > 1) await sleep(early)
    begun.push(n % 10 === 0 ? timed(times.writes, () => write(times)) : timed(times.reads, read))
  }
  await Promise.all(begun)
}

/** Keeps this many sign-ins in flight. */
async function signInAgainAndAgain({ seconds, signIns = 0 }: { seconds: number; signIns?: number }) {
  const end = performance.now() + seconds * 1000
  const stranger = createClient(port, '', connections)
  const one = async () => {
    while (performance.now() < end)
      await stranger.callUntilAnswered('POST', '/auth/login', { email: random.pick(people).email, password })
  }
  await Promise.all(Array.from({ length: signIns }, one))
}

async function timed(times: number[], work: () => Promise<unknown>) {
  const begun = performance.now()
  await work()
  times.push(performance.now() - begun)
}

/** Like an app: mostly a pull after a poke. */
function read(): Promise<unknown> {
  const member = random.pick(members)
  const kind = random.below(10)
  if (kind < 4) return pull(member)
  if (kind < 6) return member.call('GET', '/messages/conversations')
  return member.call('GET', kind < 8 ? '/messages/unread-count' : '/jobs')
}

async function pull(member: Member) {
  const page = await member.call<SyncPage>('GET', `/sync${member.cursor && `?since=${member.cursor}`}`)
  member.cursor = page.cursor
  return page
}

/** A message to the neighbour; every third time a received one is marked as read. */
async function write(times: Times) {
  const read = random.below(3) === 0 && unread.shift()
  if (read) return read.by.call('POST', read.path, { seq: read.seq })
  const n = random.below(members.length)
  const [from, to] = [members[n]!, members[n ^ 1]!]
  const body = { id: uuid(), recipient_id: to.id, content: 'Load-in has moved to six, dock four.' }
  const { conversation_id, message } = await from.call<SentMessageAnswer>('POST', '/messages/send-direct', body)
  times.messages++
  unread.push({ by: to, path: `/messages/conversation/${conversation_id}/read`, seq: message.seq })
}
