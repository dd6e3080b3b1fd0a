import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createConcurrencyLimiter } from '../../../server/ports/concurrency-limiter.ts'
import type { Limits } from '../../../server/http/limits.ts'
import { accessWorld, type Ids, ROLES } from '../../support/factories/access-world.ts'
import { anyForm, broken, NASTY, nearly, type RawBody, unreadable, valid } from '../../support/factories/any-request.ts'
import { pdf } from '../../support/factories/documents.ts'
import { photoWithPlace } from '../../support/factories/photos.ts'
import { freeze } from '../../support/browsers/frozen-world.ts'
import { inPlace } from '../../support/documented.ts'
import { answersOf, type Operation, USUAL_BODIES as USUAL } from '../../support/documented-answers.ts'
import { accessTable } from './access-table.ts'
import type { Row } from './access/rows.ts'

/** Per operation; F1 asks for 500, which takes minutes: `npm test -- --long`. */
const RUNS = Number(process.env.INPUT_RUNS ?? (process.env.LONG ? 500 : 20))
const SEED = Number(process.env.INPUT_SEED ?? Math.floor(Math.random() * 2 ** 31))
/** With limits, the first 429 would be the answer to all further requests. */
const UNLIMITED = new Proxy({}, { get: () => async () => false }) as Limits

/** They end the session that they are tried with, or never end. */
const APART = new Set(['GET /api/events', 'POST /api/auth/logout'])

/** Real files, for forms. */
const FILES = [new Uint8Array(await photoWithPlace()), new Uint8Array(pdf())]

type Given = {
  ids: Partial<Ids>
  query: Record<string, unknown>
  body: unknown
  /** Replaces `body`. */
  raw?: RawBody
  isBroken: boolean
  role: (typeof ROLES)[number]
}

test(
  'F1: for any input by anybody, the answer is a documented one: never 5xx, in its shape, and a refusal for invalid input',
  async () => {
    const { world, people, ids } = await accessWorld()
    world.ctx.limits = UNLIMITED
    const document = inPlace((await world.call<any>('GET', '/openapi.json')).body)
    const table = accessTable(ids)
    const known = Object.values(ids)
    const frozen = await freeze(world)
    const wrong = new Set<string>()
    let tried = 0

    for (const [name, row] of Object.entries(table).filter(([each]) => !APART.has(each))) {
      const [method, path] = name.split(' ') as [string, string]
      const operation: Operation = document.paths[path][method.toLowerCase()]
      const check = answersOf(operation)
      await fc.assert(
        fc.asyncProperty(requests(operation, USUAL[name] ?? row.body, row, ids, known), async (given) => {
          const response = await world.app.request(addressOf(path, row, given, ids), {
            method,
            headers: {
              ...typeOf(given),
              ...(given.role === 'anonymous' ? {} : { authorization: `Bearer ${people[given.role].token}` }),
            },
            ...bodyOf(given),
          })
          tried++
          const fault = await check(response, given.isBroken)
          if (fault) wrong.add(`${name}: ${fault}`)
        }),
        { numRuns: RUNS, seed: SEED },
      )
      if (await frozen.changed()) await frozen.thaw()
    }
    console.log(`input: INPUT_SEED=${SEED}, ${tried} requests`)
    expect([...wrong], `INPUT_SEED=${SEED}`).toEqual([])
  },
  RUNS * 15_000,
)

const isWritten = ({ body }: Given) => body !== undefined && !(body instanceof FormData)
const typeOf = (given: Given): Record<string, string> =>
  given.raw
    ? given.raw.type
      ? { 'content-type': given.raw.type }
      : {}
    : isWritten(given)
      ? { 'content-type': 'application/json' }
      : {}
function bodyOf(given: Given): { body?: BodyInit } {
  if (given.raw) return { body: Buffer.from(given.raw.text) }
  if (isWritten(given)) return { body: JSON.stringify(given.body) }
  return given.body instanceof FormData ? { body: given.body } : {}
}

/** Valid, nearly valid and invalid requests; most ids belong to existing rows. */
function requests(operation: Operation, body: unknown, row: Row, ids: Ids, known: string[]): fc.Arbitrary<Given> {
  const schema = operation.requestBody?.content['application/json']?.schema
  const type = Object.keys(operation.requestBody?.content ?? {})[0]
  const formSchema = operation.requestBody?.content['multipart/form-data']?.schema
  const form = formSchema && anyForm(formSchema, known, FILES)
  const usual = isRecord(body) ? body : {}
  const wrong = schema && broken(schema, known)
  const right = schema
    ? fc.oneof(
        fc.constant(usual),
        valid(schema, known),
        (nearly(Object.keys(schema.properties ?? { any: 1 }), known) as fc.Arbitrary<object>).map((fields) => ({
          ...usual,
          ...fields,
        })),
        (valid({ ...schema, required: [] }, known) as fc.Arbitrary<object>).map((fields) => ({ ...usual, ...fields })),
      )
    : fc.constant(body)
  const bodies = fc.oneof(
    { weight: 3, arbitrary: right.map((body) => ({ body, isBroken: false })) },
    ...(wrong ? [{ weight: 1, arbitrary: wrong.map((body) => ({ body, isBroken: true })) }] : []),
    ...(form ? [{ weight: 3, arbitrary: form.map((body) => ({ body, isBroken: false })) }] : []),
    ...(type
      ? [{ weight: 1, arbitrary: unreadable(type).map((raw) => ({ body: undefined, raw, isBroken: true })) }]
      : []),
  )
  const query = Object.fromEntries(
    (operation.parameters ?? [])
      .filter((each) => each.in === 'query')
      .map((each) => [each.name, fc.oneof(valid(each.schema, known), fc.constantFrom(...NASTY))]),
  )
  const id = fc.oneof(
    { weight: 3, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constantFrom(...known, ...NASTY.filter(Boolean)) },
  )
  const swapped = Object.fromEntries(Object.keys(row.at ?? {}).map((part) => [part, id]))
  return fc
    .record({
      bodies,
      ids: fc.record(swapped),
      query: fc.record(query, { requiredKeys: [] }),
      role: fc.constantFrom(...ROLES),
    })
    .map(({ bodies: given, ...rest }) => ({ ...rest, ...given }) as Given)
}

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !(value instanceof FormData)

function addressOf(path: string, { at = {}, query = '' }: Row, given: Given, ids: Ids) {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, part: string) =>
    encode(String((given.ids as Record<string, string | undefined>)[part] ?? ids[at[part]!])),
  )
  const asked = Object.entries(given.query).map(([key, value]) => `${key}=${encode(String(value))}`)
  const search = [...(asked.length > 0 ? [] : [query]), ...asked].filter(Boolean).join('&')
  return search ? `${filled}?${search}` : filled
}

const encode = (text: string) => encodeURIComponent(text.toWellFormed())

test('L3: a flood of sign-ins is hashed a few at a time, in order, and refused when the queue is too long', async () => {
  const inTurn = createConcurrencyLimiter(2, 5)
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
