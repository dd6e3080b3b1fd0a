import { expect, test } from 'vitest'
import { createEmployer, createFreelancer } from '../../support/factories/people.ts'
import { expectWithinMs } from '../../support/time-limits.ts'
import { createWorld } from '../../support/world.ts'

/** A burst of sixteen, then one in 250 ms. */
const REQUEST_RATE = '4'
const AT_ONCE = 16
const times = <T>(count: number, ask: () => Promise<T>) => Promise.all(Array.from({ length: count }, ask))
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status)
const all = (count: number, status: number) => Array.from({ length: count }, () => status)
async function took(work: () => Promise<unknown>) {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

test('L2: too frequent requests are delayed, then refused, whatever they ask for; nobody else is affected', async () => {
  const world = await createWorld({ REQUEST_RATE })
  const [busy, other] = [await createFreelancer(world), await createEmployer(world)]
  // However long each takes, the last two start half a second after the first.
  let first: { status: number }[] = []
  expect(await took(async () => (first = await times(AT_ONCE + 2, () => busy.get('/auth/me'))))).toBeGreaterThan(450)
  expect(statuses(first)).toEqual(all(AT_ONCE + 2, 200))

  const crowd = times(8, () => busy.get('/jobs'))
  const write = busy.put('/users/profile', { bio: 'x' })
  let others: { status: number }[] = []
  expectWithinMs(await took(async () => (others = await times(AT_ONCE, () => other.get('/auth/me')))), 900)
  expect(statuses(others)).toEqual(all(AT_ONCE, 200))
  expect(new Set(statuses(await crowd))).toEqual(new Set([200, 429]))
  const refused = await write
  expect(refused.status).toBe(429)
  expect(refused.headers.get('content-type')).toMatch(/^application\/problem\+json/)
  expect(refused.body).toMatchObject({ status: 429, title: 'Too many requests' })
  expect(refused.headers.get('retry-after')).toBe('2')
  expect((await busy.get('/auth/me')).body.bio).toBe('')
})

test('sequential requests, as a device makes them, are never refused', async () => {
  const world = await createWorld({ REQUEST_RATE: '40' })
  const person = await createFreelancer(world)
  const statusesOf = async () => {
    const seen = new Set<number>()
    for (let n = 0; n < 40; n++) seen.add((await person.get('/messages/unread-count')).status)
    return [...seen]
  }
  expect(await times(5, statusesOf)).toEqual(all(5, 200).map((status) => [status]))
})

test('without a valid session the address is counted, and a made-up token does not avoid that', async () => {
  const world = await createWorld({ REQUEST_RATE: '1', TRUST_PROXY: '1' })
  const person = await createFreelancer(world)
  let made = 0
  const from = async (address: string, headers: Record<string, string> = {}) =>
    world.app.request(`/api/users/profile/${person.user.id}`, { headers: { 'x-forwarded-for': address, ...headers } })
  const guess = () => from('198.51.100.7', { authorization: `Bearer made-up-${made++}` })
  const here = [...Array.from({ length: 6 }, guess), from('198.51.100.7')]
  const [elsewhere, signedIn] = await Promise.all([
    from('198.51.100.8'),
    from('198.51.100.7', { authorization: `Bearer ${person.token}` }),
  ])
  expect(statuses([elsewhere!, signedIn!])).toEqual([200, 200])
  expect(statuses(await Promise.all(here)).toSorted()).toEqual([...all(5, 200), 429, 429])
})
