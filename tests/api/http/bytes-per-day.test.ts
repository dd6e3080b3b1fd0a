import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { type BytesPerDay, DAILY_BODY_BYTES, openBytesPerDay } from '../../../server/http/bytes-per-day.ts'
import { openSingleProcess, type Processes, type RateLimiter } from '../../../server/db/processes.ts'
import { createEmployer, createFreelancer } from '../../support/factories/people.ts'
import { beginUpload, sendPiece, tus, uploadPeople } from '../../support/factories/uploads.ts'
import { createWorld } from '../../support/world.ts'

const small = (words: number, files: number) => {
  const of = (person: number) => ({ person, address: 8 * person })
  return openBytesPerDay({ words: of(words), files: of(files) })
}

test('what one person writes in a day is counted in bytes, whatever they write', async () => {
  const world = await createWorld()
  world.ctx.bytesPerDay = small(100_000, DAILY_BODY_BYTES.files.person)
  const [ana, eva] = [await createFreelancer(world), await createEmployer(world)]
  const write = (content: string) => ana.post('/messages/send-direct', { recipient_id: eva.user.id, content })
  const statuses: number[] = []
  for (let n = 0; n < 13; n++) statuses.push((await write('x'.repeat(9_000))).status)
  expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 201))
  expect(statuses.slice(11)).toEqual([429, 429])
  const refused = await write('x')
  expect(refused).toMatchObject({ status: 429, body: { detail: expect.stringContaining('in a day') } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_600)
  expect((await eva.post('/messages/send-direct', { recipient_id: ana.user.id, content: 'Hello' })).status).toBe(201)
})

/** Two processes on one store of counts, by name; `asked` counts what they ask it. */
function twoProcesses(limit: { person: number; address: number }) {
  const { rateLimiter } = openSingleProcess()
  const shared = new Map<string, RateLimiter>()
  const store = { asked: 0, fails: false }
  function limiterOf(name: string, options: { points: number; duration: number }): RateLimiter {
    const limiter = shared.get(name) ?? rateLimiter(name, options)
    shared.set(name, limiter)
    const consume: RateLimiter['consume'] = async (key, points) => {
      store.asked++
      if (store.fails) throw new Error('The store is away')
      return limiter.consume(key, points)
    }
    return { consume, get: (key) => limiter.get(key), reward: (key) => limiter.reward(key) }
  }
  const processes = { others: {} as NonNullable<Processes['others']>, rateLimiter: limiterOf }
  const takes = [1, 2].map(() => openBytesPerDay({ words: limit, files: limit }, processes))
  return { store, takes }
}

test('several processes count together, and ask each other for a portion at a time', async () => {
  const { store, takes } = twoProcesses({ person: 6_400, address: 64_000 })
  const take = (n: number, bytes: number, who = 'ana') => takes[n % 2]!('words', '192.0.2.1', who, bytes)
  for (let n = 0; n < 90; n++) await take(n, 1, 'eva')
  expect(store.asked).toBe(0)
  for (let n = 0; n < 128; n++) await take(n, 50)
  expect(store.asked).toBeLessThan(90)
  for (const n of [0, 1]) {
    for (const bytes of [100, 1]) {
      const refused = await take(n, bytes).catch((error: unknown) => error)
      expect(refused).toMatchObject({ status: 429, message: expect.stringContaining(' in 24 hours.') })
    }
  }
  await take(0, 100, 'eva')
})

test('words and files, people and addresses are counted apart in the store that all processes share', async () => {
  const { takes } = twoProcesses({ person: 6_400, address: 9_600 })
  const [take] = takes as [BytesPerDay]
  await take('words', '192.0.2.1', 'ana', 6_400)
  await expect(take('words', '198.51.100.1', 'ana', 3_200)).rejects.toMatchObject({ status: 429 })
  await take('files', '192.0.2.1', 'ana', 6_400)
  // Nobody is signed in.
  await take('words', '192.0.2.1', undefined, 3_200)
  await expect(take('words', '192.0.2.1', undefined, 3_200)).rejects.toMatchObject({ status: 429 })
  await take('files', '192.0.2.1', undefined, 3_200)
})

test('a store that is away refuses nobody once it is back', async () => {
  const { store, takes } = twoProcesses({ person: 6_400, address: 64_000 })
  const [take] = takes as [BytesPerDay]
  store.fails = true
  await expect(take('words', '192.0.2.1', 'ana', 1_000)).rejects.toThrow('The store is away')
  store.fails = false
  await take('words', '192.0.2.1', 'ana', 1_000)
})

test.each([
  ['words', 32, 256],
  ['files', 1_024, 8_192],
] as const)('of %s a person may send %d MB in a day, and an address %d', async (kind, person, address) => {
  const take = openBytesPerDay()
  await take(kind, '192.0.2.1', 'ana', person * 1_048_576)
  await expect(take(kind, '198.51.100.1', 'ana', 1)).rejects.toMatchObject({ status: 429 })
  await take(kind, '192.0.2.1', undefined, (address - person) * 1_048_576)
  await expect(take(kind, '192.0.2.1', undefined, 1)).rejects.toMatchObject({ status: 429 })
})

test('an address has eight times as much, a /48 four times that', async () => {
  const take = small(100, 100)
  const sent = async (from: (n: number) => string) => {
    for (let n = 0; ; n++)
      if (
        await take('words', from(n), `${from(n)} ${n}`, 100).then(
          () => false,
          () => true,
        )
      )
        return n
  }
  expect(await sent(() => '192.0.2.1')).toBe(8)
  expect(await sent((n) => `198.51.100.${n}`)).toBe(32)
  expect(await sent((n) => `32.1.13.184.0.0.${n}.0`)).toBe(32)
})

test('pieces of files are counted as they come, also of files that are cancelled', async () => {
  const { world, ana, eva } = await uploadPeople()
  world.ctx.bytesPerDay = small(DAILY_BODY_BYTES.words.person, 250_000)
  const bytes = randomBytes(100_000)
  const upload = async (person: typeof ana) => {
    const { id } = await beginUpload(world, person, { size: bytes.length })
    const { status } = await sendPiece(world, person, id, bytes)
    await tus(world, person, 'DELETE', id)
    return status
  }
  expect([await upload(ana), await upload(ana), await upload(ana)]).toEqual([204, 204, 204])
  expect((await beginUpload(world, ana, { size: bytes.length })).status).toBe(429)
  expect(await upload(eva)).toBe(204)
})
