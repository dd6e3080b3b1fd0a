import { expect, test } from 'vitest'
import type { Limits } from '../../../server/http/limits.ts'
import { inPlace } from '../../support/documented.ts'
import { accessWorld, type Role } from '../../support/factories/access-world.ts'
import type { Schema } from '../../support/factories/any-request.ts'
import { LONG_TEXTS } from '../../support/hurt-text.ts'

type Operation = {
  'x-access': string
  parameters?: { name: string; in: string; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

/** Just below what a small body may have. */
const LENGTH = 60_000
/** What a text may cost, as a multiple of the same text in a field that nothing looks at. */
const RATIO = 20
/** Microseconds: a refusal before the body is read costs nearly nothing. */
const FLOOR = 1000
/** With limits, the first 429 would be the answer to all further requests. */
const UNLIMITED = new Proxy({}, { get: () => async () => false }) as Limits
/** Pictures, as data URLs. */
const PICTURES = /profile_pic_data|company_logo|photos/
const CALLERS: Record<string, Role> = { user: 'freelancer', public: 'anonymous' }

test('F9: 60,000 of any class of character in any text of a body cost no more than in a field that nothing looks at', async () => {
  const { world, people } = await accessWorld()
  world.ctx.limits = UNLIMITED
  const fields = fieldsOf(inPlace((await world.call<any>('GET', '/openapi.json')).body))
  expect(fields.length).toBeGreaterThan(100)
  const dear: string[] = []

  for (const [kind, made] of Object.entries(LONG_TEXTS)) {
    const long = made(LENGTH)
    const cost = async ({ method, path, access }: (typeof fields)[number], body: unknown) => {
      const caller = (CALLERS[access] ?? access) as Role
      const text = JSON.stringify(body)
      const began = process.cpuUsage()
      const response = await world.app.request(path.replaceAll(/\{\w+\}/g, 'unknown'), {
        method,
        headers: {
          'content-type': 'application/json',
          ...(caller === 'anonymous' ? {} : { authorization: `Bearer ${people[caller].token}` }),
        },
        body: text,
      })
      const { user, system } = process.cpuUsage(began)
      if (response.status >= 500) dear.push(`${method} ${path} answered ${response.status}`)
      return user + system
    }
    for (const one of fields) {
      const isDear = async () =>
        (await cost(one, at(one.field, long))) > RATIO * Math.max(FLOOR, await cost(one, { unknown_field: long }))
      // What is dear by chance is not so three times in a row.
      if ((await isDear()) && (await isDear()) && (await isDear()))
        dear.push(`${one.method} ${one.path}: ${one.field.join('.')} of ${kind}`)
    }
  }
  expect(dear).toEqual([])
}, 300_000)

test('every text of a request has a length that it may have at most', async () => {
  const { world } = await accessWorld()
  const document = inPlace((await world.call<any>('GET', '/openapi.json')).body)
  const unbounded = fieldsOf(document)
    .filter(({ field }) => !PICTURES.test(field.join('.')))
    .filter(({ leaf }) => leaf.maxLength === undefined && !leaf.enum && !leaf.pattern && !isFixed(leaf))
  expect(unbounded.map(({ method, path, field }) => `${method} ${path}: ${field.join('.')}`)).toEqual([])
})

const isFixed = ({ format }: Schema) => ['uuid', 'date', 'date-time'].includes(format ?? '')

/** All texts within the bodies of JSON, and where they are. */
function fieldsOf(document: { paths: Record<string, Record<string, Operation>> }) {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const schema = operation.requestBody?.content['application/json']?.schema
      const about = { method: method.toUpperCase(), path, access: operation['x-access'] }
      return schema ? textsIn(schema).map(({ field, leaf }) => ({ ...about, schema, field, leaf })) : []
    }),
  )
}

function textsIn(schema: Schema, field: string[] = []): { field: string[]; leaf: Schema }[] {
  if (schema.anyOf) return schema.anyOf.flatMap((each) => textsIn(each, field))
  if (schema.items) return textsIn(schema.items, [...field, '0'])
  if (schema.properties)
    return Object.entries(schema.properties).flatMap(([name, each]) => textsIn(each, [...field, name]))
  return [schema.type].flat().includes('string') ? [{ field, leaf: schema }] : []
}

/** A body with this text in this field and nothing else. */
function at([first, ...rest]: string[], value: string): unknown {
  if (first === undefined) return value
  return first === '0' ? [at(rest, value)] : { [first]: at(rest, value) }
}
