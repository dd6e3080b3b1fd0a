import { expect, test } from 'vitest'
import { accessTable } from '../api/http/access-table.ts'
import { addressOf, expectedOf, type Row } from '../api/http/access/rows.ts'
import { DEMO_EMAILS, signInDemo } from '../e2e/support/demo-addresses.ts'
import { freeze } from '../support/browsers/frozen-world.ts'
import { accessWorld, ROLES } from '../support/factories/access-world.ts'
import { listen } from '../support/outside/listen.ts'
import { startServer } from '../support/server.ts'
import { createWorld, type World } from '../support/world.ts'
import { withExceptions, type Exception, type Finding } from './support/exceptions.ts'
import { openValidatingProxy, UNSIGNED, type ProxyAnswer } from './support/validating-proxy.ts'

type Document = {
  paths: Record<string, Record<string, object>>
  components: { schemas: Record<string, { properties: Record<string, object> }> }
}

const EXCEPTIONS: Exception[] = [
  {
    rule: 'PATCH /api/uploads/{id}',
    at: /^request Body parameter is required/,
    why: 'The table of who may do what asks without bytes here; the tests of uploads send them.',
  },
]

/** The proxy reads bodies as text, so a file arrives broken; and it waits for the end of an answer, which events do not have. */
const isBeyond = (name: string, { body }: Row) => body instanceof FormData || name === 'GET /api/events'

const isPublic = ({ who }: Row) => (who.public ?? who.anonymous) !== undefined

test('a validating proxy finds each request and answer of every operation, as every role, to be as the document says', async () => {
  const { world, people, ids } = await accessWorld()
  const send = await openValidatingProxy(await listen(world), await documentOf(world))
  const frozen = await freeze(world)
  const found: Finding[] = []
  const ask = async (name: string, row: Row, role: (typeof ROLES)[number], body = row.body) => {
    const { method, path } = addressOf(name, row, ids)
    const answer = await send(method, path, { body, token: role === 'anonymous' ? undefined : people[role].token })
    if (await frozen.changed()) await frozen.thaw()
    const say = (...faults: string[]) => found.push(...faults.map((at) => ({ rule: name, at: `${at} (${role})` })))
    return { ...answer, say }
  }
  for (const [name, row] of Object.entries(accessTable(ids))) {
    if (isBeyond(name, row)) continue
    for (const role of ROLES) {
      const expected = expectedOf(row.who, role)
      const { status, text, request, response, say } = await ask(name, row, role)
      if (status !== expected) say(`${status} instead of ${expected}: ${text.slice(0, 200)}`)
      say(...response)
      // The document asks for a session where the server does, and nowhere else.
      if (role !== 'anonymous' || isPublic(row)) say(...request)
      else if (!request.includes(UNSIGNED)) say('the document does not ask for a session')
    }
    // Of whom it lets in: a body of another type is what both call wrong.
    const allowed = ROLES.find((role) => (expectedOf(row.who, role) ?? 400) < 300)
    if (row.body === undefined || !allowed) continue
    const { status, request, response, say } = await ask(name, row, allowed, [])
    if (status !== 422) say(`${status} for a body of another type`)
    if (request.length === 0) say('a body of another type is as the document says')
    say(...response)
  }
  withExceptions(EXCEPTIONS).expectNone(found)
})

test('what the demonstration world answers is as the document says', async () => {
  const { origin } = await startServer({ env: { DEMO: '1' } })
  const document = (await (await fetch(`${origin}/api/openapi.json`)).json()) as Document
  const send = await openValidatingProxy(origin, document)
  const lists = Object.keys(document.paths).filter((path) => 'get' in document.paths[path]! && !/\{|events/.test(path))
  expect(lists.length).toBeGreaterThan(30)
  const found: Finding[] = []
  for (const who of Object.keys(DEMO_EMAILS) as (keyof typeof DEMO_EMAILS)[]) {
    const { token } = await signInDemo(origin, who)
    for (const path of lists) {
      const { response } = await send('GET', path, { token })
      found.push(...response.map((at) => ({ rule: `GET ${path}`, at: `${at} (${who})` })))
    }
  }
  withExceptions([]).expectNone(found)
})

test('the proxy names a field of another type, a status that the document does not list, and an address that it does not have', async () => {
  const world = await createWorld()
  const document = await documentOf(world)
  document.components.schemas.Problem!.properties.status = { type: 'string' }
  document.paths['/api/support'] = { get: { responses: { 204: { description: 'Nothing' } } } }
  const send = await openValidatingProxy(await listen(world), document)
  const named = ({ request, response }: ProxyAnswer) => [...request, ...response]
  expect(named(await send('GET', '/api/auth/me'))).toEqual([
    UNSIGNED,
    'response.body.status Response body property status must be string',
  ])
  expect(named(await send('GET', '/api/support'))).toEqual([
    'response Unable to match the returned status code with those defined in the document: 204',
  ])
  expect(named(await send('GET', '/api/gigs'))).toEqual(['request Selected route not found'])
})

const documentOf = async (world: World) => (await world.call<Document>('GET', '/openapi.json')).body
