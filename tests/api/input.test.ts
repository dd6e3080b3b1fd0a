import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openTurns } from '../../server/auth/in-turn.ts'
import { createEmployer, createFreelancer } from '../support/people.ts'
import { createWorld } from '../support/world.ts'

const RUNS = Number(process.env.INPUT_RUNS ?? 20)
const NASTY = [
  '',
  '\0',
  '\ud800',
  '𝕊𝕥𝕒𝕟𝕕𝕓𝕪',
  "'; drop table users; --",
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '%00',
  'x'.repeat(5000),
  '‮',
  '-1',
  'NaN',
  '1e999',
]

/** Bodies that are nearly right: the known names with anything in them, and any JSON at all. */
function bodies(names: string[]) {
  const value = fc.oneof(
    fc.constantFrom(...NASTY),
    fc.jsonValue({ maxDepth: 3 }),
    fc.uuid(),
    fc.integer(),
    fc.emailAddress(),
  )
  const nearly = fc.dictionary(fc.constantFrom(...names, '__proto__', 'constructor', 'id'), value, { maxKeys: 8 })
  return fc.oneof({ weight: 4, arbitrary: nearly }, { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) })
}

describe('whatever is sent, the answer is one of the known ones', () => {
  test('every operation of the document, for both kinds of people and nobody', async () => {
    const world = await createWorld({ DEMO: '1' })
    const people = [(await createFreelancer(world)).token, (await createEmployer(world)).token, undefined]
    const { body: document } = await world.call<any>('GET', '/openapi.json')
    for (const [path, methods] of Object.entries<any>(document.paths)) {
      for (const [method, operation] of Object.entries<any>(methods)) {
        if (path === '/api/events' || path === '/api/auth/logout') continue
        const schema = operation.requestBody?.content['application/json']?.schema
        const queries = (operation.parameters ?? [])
          .filter((each: any) => each.in === 'query')
          .map((each: any) => each.name)
        const input = fc.record({
          body: bodies(Object.keys(schema?.properties ?? { any: 1 })),
          id: fc.oneof(fc.constantFrom(...NASTY), fc.uuid()),
          query: fc.dictionary(fc.constantFrom('sort', ...queries), fc.oneof(fc.constantFrom(...NASTY), fc.string()), {
            maxKeys: 3,
          }),
          token: fc.constantFrom(...people),
        })
        await fc.assert(
          fc.asyncProperty(input, async (given) => {
            const address = path.replace('/api', '').replaceAll(/\{\w+\}/g, () => encode(given.id) || 'x')
            const search = Object.entries(given.query).map(([key, value]) => `${key}=${encode(value)}`)
            const { status, headers } = await world.call(
              method.toUpperCase(),
              `${address}${search.length > 0 ? `?${search.join('&')}` : ''}`,
              method === 'get' ? undefined : given.body,
              given.token,
            )
            expect(status, `${method} ${path} ${JSON.stringify(given)}`).toBeLessThan(500)
            if (status >= 400) expect(headers.get('content-type')).toContain('application/problem+json')
          }),
          { numRuns: RUNS },
        )
      }
    }
  }, 180_000)
})

const encode = (text: string) => encodeURIComponent(text.toWellFormed())

test('L3: a storm of sign-ins is hashed a few at a time, in order, and told to wait when it is too long', async () => {
  const inTurn = openTurns(2, 5)
  let running = 0
  const done: number[] = []
  const work = (n: number) => async () => {
    expect(++running).toBeLessThanOrEqual(2)
    await sleep(5)
    running--
    done.push(n)
    if (n === 1) throw new Error('a failure gives its place on too')
  }
  const storm = await Promise.allSettled(Array.from({ length: 9 }, (_, n) => inTurn(work(n))))
  const refused = storm.slice(7) as PromiseRejectedResult[]
  expect(refused.map((one) => one.reason)).toMatchObject([
    { status: 503, retryAfter: 5 },
    { status: 503, retryAfter: 5 },
  ])
  expect(done).toEqual([0, 1, 2, 3, 4, 5, 6])
  await inTurn(work(7))
  expect(done.at(-1)).toBe(7)
})
