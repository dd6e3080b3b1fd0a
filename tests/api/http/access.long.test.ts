import { expect, test } from 'vitest'
import { accessWorld, ROLES } from '../../support/factories/access-world.ts'
import { freeze } from '../../support/browsers/frozen-world.ts'
import type { World } from '../../support/world.ts'
import { inPlace } from '../../support/documented.ts'
import { accessTable } from './access-table.ts'
import { addressOf, expectedOf, type Row } from './access/rows.ts'

test('X1, X2, V4: each operation answers each role by the table, uncached, and a refusal changes nothing', async () => {
  const { world, people, ids } = await accessWorld()
  const table = accessTable(ids)
  expect(Object.keys(table).toSorted()).toEqual((await operations(world)).toSorted())
  expect(await incomplete(world, table)).toEqual([])

  const frozen = await freeze(world)
  const wrong: string[] = []
  for (const [name, row] of Object.entries(table)) {
    for (const role of ROLES) {
      const token = role === 'anonymous' ? undefined : people[role].token
      const { status, text, headers } = await knock(world, addressOf(name, row, ids), row.body, token)
      const expected = expectedOf(row.who, role)
      if (status !== expected) wrong.push(`${name} as ${role}: ${status} instead of ${expected} ${text.slice(0, 200)}`)
      const caching = headers.get('cache-control')
      if (caching !== 'no-store') wrong.push(`${name} as ${role}: a cache may keep it (${caching})`)
      if (!(await frozen.changed())) continue
      if (status >= 400) wrong.push(`${name} as ${role}: refused with ${status}, yet something was written`)
      await frozen.thaw()
    }
  }
  expect(wrong).toEqual([])
  // Hundreds of requests, on a machine that may be busy.
}, 600_000)

/** Reads by their method only: the start of a connection, stored until the callback, and its end. */
const KEEPS = /^GET \/api\/auth\/(google|microsoft)\//

test('D3: on a full disk reads answer as usual, and writes get 507 with Retry-After', async () => {
  const { world, people, ids } = await accessWorld()
  await freeze(world)
  const full = () => Promise.reject(Object.assign(new Error('disk is full'), { code: 'SQLITE_FULL' }))
  Object.assign(world.ctx.db, { write: full, writeByRow: full })
  const wrong: string[] = []
  let unsaved = 0
  for (const [name, row] of Object.entries(accessTable(ids))) {
    const isRead = name.startsWith('GET ') && !KEEPS.test(name)
    for (const role of ROLES) {
      const token = role === 'anonymous' ? undefined : people[role].token
      const { status, text, headers } = await knock(world, addressOf(name, row, ids), row.body, token)
      const expected = expectedOf(row.who, role)
      const isFull =
        status === 507 && headers.get('retry-after') === '60' && JSON.parse(text).detail.includes('no room')
      if (isFull) unsaved++
      // Refusals and requests that change nothing need not notice the full disk.
      if (isRead ? status !== expected : !isFull && status !== expected)
        wrong.push(`${name} as ${role}: ${status} instead of ${expected} ${text.slice(0, 200)}`)
    }
  }
  expect(wrong).toEqual([])
  expect(unsaved).toBeGreaterThan(100)
  expect(world.errors.splice(0)).toHaveLength(1)
}, 600_000)

async function operations(world: World) {
  const { body } = await world.call<{ paths: Record<string, object> }>('GET', '/openapi.json')
  return Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
}

/** Rows whose body lacks a field that the document requires, which would be refused for that reason instead. */
async function incomplete(world: World, table: Record<string, Row>) {
  type Operation = { requestBody?: { content: Record<string, { schema: { required?: string[] } }> } }
  const document = await world.call<{ paths: Record<string, Record<string, Operation>> }>('GET', '/openapi.json')
  const { paths } = inPlace(document.body)
  return Object.entries(table).flatMap(([name, row]) => {
    const [method, path] = name.split(' ') as [string, string]
    const content = Object.values(paths[path]?.[method.toLowerCase()]?.requestBody?.content ?? {})
    const sent = row.body instanceof FormData ? [...row.body.keys()] : Object.keys((row.body as object) ?? {})
    const isWhole = content.some(({ schema }) => (schema.required ?? []).every((field) => sent.includes(field)))
    return isWhole || content.length === 0 ? [] : [name]
  })
}

async function knock(world: World, { method, path }: { method: string; path: string }, body: unknown, token?: string) {
  const isForm = body instanceof FormData
  const response = await world.app.request(path, {
    method,
    headers: {
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}
