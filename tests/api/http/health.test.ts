import { readFileSync } from 'node:fs'
import { Writable } from 'node:stream'
import pino from 'pino'
import { collectDefaultMetrics } from 'prom-client'
import { describe, expect, onTestFinished, test } from 'vitest'
import { watchJsonShape } from '../../../server/http/json-shape.ts'
import { REDACTED_LOG_KEYS } from '../../../server/app/open-context.ts'
import { listen } from '../../support/outside/listen.ts'
import { createEmployer, createFreelancer } from '../../support/factories/people.ts'
import { expectWithinMs } from '../../support/time-limits.ts'
import { createWorld } from '../../support/world.ts'

type Dashboard = { panels: { id: number; targets: { expr: string }[] }[] }

const GROUPING = /\b(?:by|without)\s*\(([^)]*)\)/g
/** Of the metrics, and `instance` and `le`, which are Prometheus' own. */
const LABELS = ['instance', 'le', 'engine', 'command', 'method', 'route', 'status']

/** Metrics that a PromQL expression selects: identifiers that are neither functions nor labels. */
const namesIn = (expr: string) =>
  expr
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, '')
    .replaceAll(GROUPING, '')
    .match(/\b[a-z_]\w*\b(?!\s*\()/g)
    ?.filter((word) => !/^(?:sum|max|min|avg|count)$/.test(word)) ?? []

const labelsIn = (expr: string) => [
  ...[...expr.matchAll(GROUPING)].flatMap(([, names]) => names!.split(',').map((name) => name.trim())),
  ...[...expr.matchAll(/([a-z_]\w*)\s*(?:=~|!~|!=|=)/g)].map(([, name]) => name!),
]

/** Brackets without their other half. */
function unmatchedIn(expr: string) {
  let rest = expr.replaceAll(/"[^"]*"/g, '').replaceAll(/[^()[\]{}]/g, '')
  for (let before = ''; before !== rest;) {
    before = rest
    rest = rest.replaceAll(/\(\)|\[\]|\{\}/g, '')
  }
  return rest
}

describe('for operators', () => {
  test('it is alive, and ready once its database can be read', async () => {
    const world = await createWorld()
    expect((await world.app.request('/healthz')).status).toBe(200)
    expect((await world.app.request('/readyz')).status).toBe(200)
    const { select } = world.ctx.db.read
    world.ctx.db.read.select = () => {
      throw new Error('gone')
    }
    const response = await world.app.request('/readyz')
    world.ctx.db.read.select = select
    expect(response.status).toBe(503)
    expect(response.headers.get('content-type')).toContain('application/problem+json')
    expect(response.headers.get('retry-after')).toBe('2')
  })

  test('it measures requests by route, for requests from this machine only', async () => {
    const world = await createWorld()
    const person = await createFreelancer(world)
    const origin = await listen(world)
    await fetch(`${origin}/api/users/profile/${person.user.id}`)
    await fetch(`${origin}/api/users/profile/nobody`)
    const response = await fetch(`${origin}/metrics`)
    expect(response.headers.get('content-type')).toContain('text/plain')
    const text = await response.text()
    const { engine } = world.ctx.db.read.$client
    const asked = 'method="GET",route="/api/users/profile/:id"'
    for (const status of [200, 404])
      expect(text).toContain(`standby_request_seconds_count{engine="${engine}",${asked},status="${status}"} 1`)
    expect(text).toContain(`standby_streams_open{engine="${engine}"} 0`)
    expect(text).toContain(`standby_deliveries_queued{engine="${engine}"} 0`)
    expect((await fetch(`${origin}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.5' } })).status).toBe(404)
    expect((await world.app.request('/metrics')).status).toBe(404)
  })

  test('metrics are there while the database is away or hangs, and say so', async () => {
    const world = await createWorld()
    const origin = await listen(world)
    const metrics = async () => {
      const answer = await fetch(`${origin}/metrics`)
      return [
        answer.status,
        ...(await answer.text()).match(/^standby_(?:database_up|deliveries_queued|streams_open)\{.*$/gm)!,
      ]
    }
    const { engine } = world.ctx.db.read.$client
    const named = (name: string, value: number) => `standby_${name}{engine="${engine}"} ${value}`
    const all = [200, named('streams_open', 0), named('database_up', 1), named('deliveries_queued', 0)]
    const away = [200, named('streams_open', 0), named('database_up', 0)]
    const { select } = world.ctx.db.read
    const failing = [
      () => Promise.reject(new Error('gone')),
      () => {
        throw new Error('gone')
      },
      () => new Promise(() => {}),
    ]
    expect(await metrics()).toEqual(all)
    for (const get of failing) {
      world.ctx.db.read.select = (() => ({ from: () => ({ where: () => ({ get }) }) })) as never
      expect(await metrics()).toEqual(away)
    }
    world.ctx.db.read.select = select
    expect(await metrics()).toEqual(all)
  })

  test('the dashboard asks for metrics and labels that the server has, all of them, and so does the documentation', async () => {
    const world = await createWorld()
    await world.app.request('/healthz')
    const { registry } = world.ctx.metrics
    // Metrics of the process itself, which are left out in tests.
    collectDefaultMetrics({ register: registry })
    onTestFinished(() => registry.clear())
    const known = new Map((await registry.getMetricsAsJSON()).map((metric) => [metric.name, metric]))
    const { panels } = JSON.parse(readFileSync('deploy/grafana.json', 'utf8')) as Dashboard
    const asked = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
    expect(asked.length).toBeGreaterThan(12)
    for (const expr of asked) {
      const names = namesIn(expr)
      expect(names.length, expr).toBeGreaterThan(0)
      for (const name of names) expect([...known.keys()], expr).toContain(name.replace(/_(bucket|count|sum)$/, ''))
      expect(unmatchedIn(expr), expr).toBe('')
      for (const label of labelsIn(expr)) expect(LABELS, expr).toContain(label)
    }
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
    const own = [...known.keys()].filter((name) => name.startsWith('standby_'))
    const documented = readFileSync('docs/operations.md', 'utf8').match(/\bstandby_[a-z_]+/g)!
    expect([...new Set(documented)].toSorted()).toEqual(own.toSorted())
    for (const name of own) expect(asked.join(), name).toContain(name)
  })

  test('V3: its log contains neither password, token, query nor body', async () => {
    const lines: string[] = []
    const sink = new Writable({ write: (chunk, _, done) => (lines.push(String(chunk)), done()) })
    const world = await createWorld()
    world.ctx.log = pino({ level: 'trace', redact: REDACTED_LOG_KEYS }, sink)
    const body = {
      email: 'canary@example.com',
      password: 'canary-password-1',
      full_name: 'Canary Name',
      user_type: 'freelancer',
    }
    const made = await world.call<any>('POST', '/auth/register', body)
    await world.call('POST', '/auth/login', { email: body.email, password: 'canary-wrong-one' })
    await world.call('GET', '/places?q=canary-query', undefined, made.body.access_token)
    await world.call('PUT', '/users/profile', { bio: 'canary-bio' }, made.body.access_token)
    await world.call('GET', '/places?q=x', undefined, 'canary-token')
    world.ctx.log.info(
      { password: 'canary', headers: { authorization: 'canary' }, payload: { code: 'canary' } },
      'as a careless line would',
    )
    const text = lines.join('')
    expect(text).toContain('"route":"/api/auth/register"')
    expect(text).not.toMatch(/canary/i)
    expect(text).not.toContain(made.body.access_token)
    const { request_id } = JSON.parse(lines[0]!)
    expect(made.headers.get('x-request-id')).toBe(request_id)
  })
})

describe('F7: deep, huge and malformed input', () => {
  const send = async (world: Awaited<ReturnType<typeof createWorld>>, body: string, type = 'application/json') =>
    world.app.request('/api/auth/login', { method: 'POST', headers: { 'content-type': type }, body })

  test.each([
    ['sixty thousand brackets', '['.repeat(60_000), 400],
    ['deep and well-formed', `{"email":${'['.repeat(5000)}${']'.repeat(5000)}}`, 400],
    ['over 64 kB', JSON.stringify({ email: 'x'.repeat(65_536) }), 413],
    ['twelve thousand keys', `{${Array.from({ length: 12_000 }, (_, n) => `"${n.toString(36)}":1`).join()}}`, 413],
    ['twenty-four thousand members', `[${'1,'.repeat(24_000)}1]`, 400],
    ['half a body', '{"email":', 400],
    ['no body', '', 400],
    ['not an object', '[]', 422],
    ['null', 'null', 422],
    ['an empty object', '{}', 422],
    ['an unknown key', '{"email":"a@example.com","password":"x","extra":1}', 422],
    ['brackets in a text', JSON.stringify({ email: `${'['.repeat(60)}@example.com`, password: '}"\\' }), 422],
  ])('%s', async (_, body, status) => {
    const world = await createWorld()
    const begun = performance.now()
    const response = await send(world, body)
    expectWithinMs(performance.now() - begun, 2000)
    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toContain('application/problem+json')
    const problem = (await response.json()) as { status: number; detail: string; title: string }
    expect(problem.status).toBe(status)
    expect(problem.detail).toMatch(/\w{3}/)
  })

  test('another content type is refused', async () => {
    const world = await createWorld()
    for (const type of ['text/plain', 'application/xml', 'application/x-www-form-urlencoded', '']) {
      const response = await send(world, 'email=a@example.com&password=x', type)
      expect(response.status, type).toBe(415)
      expect(response.headers.get('content-type')).toContain('application/problem+json')
    }
  })

  test('a body without a length is counted as it arrives', async () => {
    const world = await createWorld()
    const origin = await listen(world)
    const chunk = new TextEncoder().encode(' '.repeat(100_000))
    let left = 30
    const body = new ReadableStream({ pull: (stream) => (left-- > 0 ? stream.enqueue(chunk) : stream.close()) })
    const response = await fetch(`${origin}/api/auth/login`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
      duplex: 'half',
    } as RequestInit)
    expect(response.status).toBe(413)
  })

  test('a body that announces too much is refused by its length', async () => {
    const world = await createWorld()
    const origin = await listen(world)
    const headers = { 'content-type': 'application/json' }
    const post = (body: string) => fetch(`${origin}/api/auth/login`, { method: 'POST', headers, body })
    expect((await post(JSON.stringify({ email: 'x'.repeat(65_536) }))).status).toBe(413)
    expect((await post(JSON.stringify({ email: 'x'.repeat(65_000) }))).status).toBe(422)
  })

  test('depth and entries are counted outside of strings only, however the bytes are split', () => {
    const shapeOf = (json: string, size: number) => {
      const look = watchJsonShape()
      const bytes = new TextEncoder().encode(json)
      for (let at = 0; at < bytes.length; at += size) {
        const fault = look(bytes.subarray(at, at + size))
        if (fault) return fault
      }
      return null
    }
    for (const size of [1, 2, 3, 7, 100_000]) {
      expect(shapeOf(`"${'['.repeat(100)}"`, size)).toBeNull()
      expect(shapeOf(`"\\"${'['.repeat(100)}"`, size)).toBeNull()
      expect(shapeOf(`"\\\\"${'['.repeat(100)}`, size)).toContain('deeply')
      expect(shapeOf(`"é\\\\\\"${','.repeat(20_000)}"`, size)).toBeNull()
      expect(shapeOf(`"\\\\",${'1,'.repeat(20_000)}`, size)).toContain('many')
      expect(shapeOf('[{}]'.repeat(100), size)).toBeNull()
    }
  })
})

test.each([
  ['no @', { email: 'tomasz' }, 'email'],
  ['nine characters', { password: 'ninechars' }, 'password'],
  ['a password that is no text', { password: 1234567890 }, 'password'],
  ['a password without end', { password: 'x'.repeat(1001) }, 'password'],
  ['no name', { full_name: '   ' }, 'full_name'],
  ['a third kind of user', { user_type: 'admin' }, 'user_type'],
  ['a role of one’s own', { rating: 5 }, 'rating'],
  ['a list for a text', { phone: ['1'] }, 'phone'],
])('signing up is refused with a message: %s', async (_, wrong, path) => {
  const world = await createWorld()
  const right = { email: 'a@example.com', password: 'load-in at seven', full_name: 'A', user_type: 'freelancer' }
  const answer = await world.call<any>('POST', '/auth/register', { ...right, ...wrong })
  expect(answer.status).toBe(422)
  expect(answer.body.errors.map((error: { path: string }) => error.path)).toContain(path)
  expect(answer.body.detail).toMatch(/^[A-Z][\w ]+: [a-z]/)
  expect(await createEmployer(world)).toBeTruthy()
})
