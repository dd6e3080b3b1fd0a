import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Limits } from '../../../server/http/limits.ts'
import { freeze } from '../../support/browsers/frozen-world.ts'
import { inPlace } from '../../support/documented.ts'
import { answersOf, type Operation, USUAL_BODIES } from '../../support/documented-answers.ts'
import { accessWorld, ROLES } from '../../support/factories/access-world.ts'
import { type Schema, valid } from '../../support/factories/any-request.ts'
import { accessTable } from './access-table.ts'
import { addressOf, expectedOf, type Row } from './access/rows.ts'

/** With limits, the first 429 would be the answer to all further requests. */
const UNLIMITED = new Proxy({}, { get: () => async () => false }) as Limits
/** It ends the session that it is tried with. */
const APART = new Set(['POST /api/auth/logout'])
const SEED = 7

/**
 * Arbitrary bodies begin with the usual one, and are sent by anybody to anything: the one without any field, from who
 * may send it, to what is theirs, is hardly ever among them.
 */
test('F1: no field at all, each field alone, and all but one: whoever may ask gets an answer of the document', async () => {
  const { world, people, ids } = await accessWorld()
  world.ctx.limits = UNLIMITED
  const { paths } = inPlace((await world.call<any>('GET', '/openapi.json')).body)
  const frozen = await freeze(world)
  const wrong = new Set<string>()
  const tried = new Set<string>()

  for (const [name, row] of Object.entries(accessTable(ids)).filter(([each]) => !APART.has(each))) {
    const { method, path } = addressOf(name, row, ids)
    const operation: Operation = paths[name.split(' ')[1]!][method.toLowerCase()]
    const schema = operation.requestBody?.content['application/json']?.schema
    if (!schema?.properties) continue
    const check = answersOf(operation)
    const role = ROLES.find((one) => (expectedOf(row.who, one) ?? 400) < 300) ?? 'freelancer'
    for (const body of sparse(schema, usualOf(name, row), Object.values(ids))) {
      const response = await world.app.request(path, {
        method,
        headers: {
          'content-type': 'application/json',
          ...(role === 'anonymous' ? {} : { authorization: `Bearer ${people[role].token}` }),
        },
        body: JSON.stringify(body),
      })
      tried.add(name)
      const isMissing = (schema.required ?? []).some((field) => !(field in body))
      const fault = await check(response, isMissing)
      if (fault) wrong.add(`${name} ${JSON.stringify(Object.keys(body))}: ${fault}`)
      if (await frozen.changed()) await frozen.thaw()
    }
  }
  expect([...wrong]).toEqual([])
  expect(tried.size).toBeGreaterThan(80)
}, 300_000)

type Body = Record<string, unknown>

const usualOf = (name: string, { body }: Row): Body => ({ ...USUAL_BODIES[name], ...(body as Body | undefined) })

function sparse(schema: Schema, usual: Body, known: string[]): Body[] {
  const values = Object.entries(schema.properties!).map(([field, one]): [string, unknown] => [
    field,
    usual[field] ?? fc.sample(valid(one, known), { numRuns: 1, seed: SEED })[0],
  ])
  return [
    {},
    ...values.map(([field, value]) => ({ [field]: value })),
    ...values.map(([field]) => Object.fromEntries(values.filter(([other]) => other !== field))),
  ]
}
