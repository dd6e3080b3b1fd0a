import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { joinServer } from '../support/api.ts'
import { startServer } from '../support/server.ts'
import { expectWithinMs } from '../support/time-limits.ts'

const HELD_MS = 3_000

test('D4 another process holds the write lock for 3 s: writes wait, reads do not, nothing fails', async () => {
  const server = await startServer()
  const [ana, ben] = [await joinServer(server.origin, 'freelancer'), await joinServer(server.origin, 'employer')]
  // A connection of this process instead of the server's.
  const other = new Database(server.database)
  other.exec('begin immediate')
  const begun = performance.now()
  const free = setTimeout(() => other.exec('commit'), HELD_MS)

  const writes = Array.from({ length: 10 }, (_, n) =>
    ana.post('/messages/send-direct', { recipient_id: ben.user.id, content: `Waiting ${n}` }).then(({ status }) => ({
      status,
      waited: performance.now() - begun,
    })),
  )
  const reads: { status: number; took: number }[] = []
  while (performance.now() - begun < HELD_MS - 500) {
    const from = performance.now()
    const { status } = await ben.get('/messages/conversations')
    reads.push({ status, took: performance.now() - from })
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  for (const { status, waited } of await Promise.all(writes)) {
    expect(status).toBe(201)
    expect(waited).toBeGreaterThan(HELD_MS - 100)
  }
  clearTimeout(free)
  other.close()
  // The lock is held for as long as the first of them would have waited for it.
  expect(reads.length).toBeGreaterThan(2)
  expect(reads.filter(({ status }) => status !== 200)).toEqual([])
  expectWithinMs(median(reads.map(({ took }) => took)), 250)
  expect((await ben.get('/messages/unread-count')).body).toEqual({ unread_count: 10 })
})

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!
