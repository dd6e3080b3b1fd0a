import { Validator } from '@seriousme/openapi-schema-validator'
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test, vi } from 'vitest'
import { apiDocumentPage } from '../../../server/http/docs-page.ts'
import { createWorld } from '../../support/world.ts'

type Operation = {
  operationId?: string
  summary?: string
  tags?: string[]
  security?: { bearer?: [] }[]
  'x-access'?: string
  parameters?: { name: string; in: string }[]
  requestBody?: { content: Record<string, unknown> }
  responses: Record<string, Described>
}

type Described = { description?: string; headers?: Record<string, unknown>; content?: Record<string, unknown> }

async function operations() {
  const world = await createWorld()
  const { status, body } = await world.call<any>('GET', '/openapi.json')
  expect(status).toBe(200)
  const list = Object.entries<Record<string, Operation>>(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, path, method, operation })),
  )
  return { world, document: body, list }
}

/** Their answers depend on who is signed in, if anybody is. */
const FOR_ANYONE = new Set(['getPublicProfile', 'listRatings', 'listFeedback'])

describe('the API document', () => {
  test('is a valid OpenAPI 3.1 document', async () => {
    const { document } = await operations()
    expect(document.openapi).toMatch(/^3\.1/)
    const result = await new Validator().validate(structuredClone(document))
    expect(result.errors ?? []).toEqual([])
    expect(result.valid).toBe(true)
  })

  test('is under the licence of the package', async () => {
    const { document } = await operations()
    const { license } = JSON.parse(readFileSync('package.json', 'utf8'))
    const words = readFileSync('LICENSE', 'utf8')
    expect(document.info.license).toEqual({ name: words.split('\n')[0], identifier: license })
  })

  test('names recurring schemas, and every error is the same Problem', async () => {
    const { document, list } = await operations()
    const { schemas } = document.components
    for (const name of ['Job', 'User', 'Profile', 'Application', 'Company', 'Conversation', 'Message', 'Problem'])
      expect(Object.keys(schemas)).toContain(name)
    // A nullable schema would lose its null or spread it everywhere: see namedOrNull in shared/fields.ts.
    for (const [name, schema] of Object.entries<any>(schemas)) expect(schema.type, name).toBe('object')
    expect(JSON.stringify(document)).not.toContain('"allOf"')
    for (const { name, operation } of list)
      for (const [status, response] of Object.entries<any>(operation.responses))
        if (Number(status) >= 400)
          expect(response.content['application/problem+json'].schema, `${name} ${status}`).toEqual({
            $ref: '#/components/schemas/Problem',
          })
  })

  test('gives each operation a unique verb and noun, under one described tag', async () => {
    const { document, list } = await operations()
    const ids = list.map(({ operation }) => operation.operationId!)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^[a-z]+([A-Z][a-z]+)+$/)
    const tags = document.tags.map(({ name }: { name: string }) => name)
    const used = new Set(list.flatMap(({ operation }) => operation.tags))
    expect([...used].toSorted()).toEqual(tags.toSorted())
    for (const { name, operation } of list) expect(operation.tags, name).toHaveLength(1)
  })

  test('has the operator’s contact address if there is one', async () => {
    const contactOf = async (settings: Record<string, string>) =>
      (await (await createWorld(settings)).call<any>('GET', '/openapi.json')).body.info.contact
    expect(await contactOf({})).toBeUndefined()
    expect(await contactOf({ SUPPORT_EMAIL: 'help@standby.test' })).toMatchObject({ email: 'help@standby.test' })
  })

  test('describes each operation: summary, tag, access, errors', async () => {
    const { list } = await operations()
    expect(list.length).toBeGreaterThan(10)
    for (const { name, path, operation } of list) {
      expect(operation.summary ?? '', name).toMatch(/\w/)
      expect(operation.tags?.length, name).toBeGreaterThan(0)
      expect(operation['x-access'], name).toMatch(/^(public|user|freelancer|employer|staff)$/)
      const isPublic = operation['x-access'] === 'public'
      const asked = FOR_ANYONE.has(operation.operationId!) ? [{}, { bearer: [] }] : isPublic ? [] : [{ bearer: [] }]
      expect(operation.security, name).toEqual(asked)
      const statuses = Object.keys(operation.responses)
      expect(
        statuses.some((status) => /^[23]/.test(status)),
        name,
      ).toBe(true)
      if (!isPublic) expect(statuses, name).toContain('401')
      // A file's bytes can be too many, but not invalid.
      const isRead = Object.keys(operation.requestBody?.content ?? {}).some((type) => !type.endsWith('octet-stream'))
      if (isRead) expect(statuses, name).toContain('422')
      for (const [status, response] of Object.entries(operation.responses)) {
        expect(response.description, `${name} ${status}`).toMatch(/\w/)
        if (Number(status) >= 400)
          expect(Object.keys(response.content ?? {}), `${name} ${status}`).toEqual(['application/problem+json'])
      }
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
      const declared = (operation.parameters ?? [])
        .filter((parameter) => parameter.in === 'path')
        .map((parameter) => parameter.name)
      expect(declared, name).toEqual(inPath)
    }
  })

  test('declares the headers that an answer can have: Link to the next page, and when to ask again', async () => {
    const { list } = await operations()
    const paged = list.filter(({ operation }) =>
      operation.parameters?.some(({ name }) => /^(after|before)$/.test(name)),
    )
    expect(paged.length).toBeGreaterThan(15)
    for (const { name, operation } of list) {
      const isPaged = paged.some((one) => one.name === name)
      expect(Object.keys(operation.responses['200']?.headers ?? {}), name).toEqual(isPaged ? ['Link'] : [])
      for (const [status, { headers }] of Object.entries(operation.responses))
        expect(Boolean(headers?.['Retry-After']), `${name} ${status}`).toBe(/^(429|503|507)$/.test(status))
    }
  })

  test('says of two operations with one answer what parts them', async () => {
    const { list } = await operations()
    const summaries = list.map(({ operation }) => operation.summary)
    expect(summaries.filter((one, at) => summaries.indexOf(one) !== at)).toEqual([])
  })

  test('enforces access for each of its operations: no token, no entry', async () => {
    const { world, list } = await operations()
    for (const { name, path, method, operation } of list) {
      if (operation['x-access'] === 'public') continue
      const address = path.replace('/api', '').replaceAll(/\{\w+\}/g, '01890000-0000-7000-8000-000000000000')
      const { status } = await world.call<any>(method.toUpperCase(), address, method === 'get' ? undefined : {})
      expect(status, name).toBe(401)
    }
  })

  test('is shown as a page without scripts', async () => {
    const { world, list } = await operations()
    const { status, body, headers } = await world.call<string>('GET', '/docs')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toContain('text/html')
    expect(body).not.toMatch(/<script|style="|https?:\/\/(?!www\.w3)/)
    for (const { path } of list) expect(body).toContain(path)
    const anchors = [...body.matchAll(/<a href="#([^"]+)"/g)].map((match) => match[1])
    expect(anchors).toEqual(expect.arrayContaining(['auth', 'saved-searches', 'schemas']))
    for (const anchor of anchors) expect(body.split(`id="${anchor}"`), anchor).toHaveLength(2)
    expect(body).toContain('show <code>detail</code>')
    expect((await world.call('GET', '/docs/style.css')).headers.get('content-type')).toContain('text/css')
  })

  test('its page names its table of contents, and gives an id only to an operation that has one', () => {
    const operation = { responses: {}, tags: ['health'] }
    const page = apiDocumentPage({
      info: { title: 'API' },
      tags: [{ name: 'health' }],
      paths: { '/health': { get: operation, head: { ...operation, operationId: 'getHealth' } } },
    })
    expect(page).toContain('<nav aria-label="Contents">')
    expect(page).toContain('<details id="getHealth">')
    expect(page).not.toMatch(/id=""|undefined,/)
  })

  test('and its page are generated once, compressed, and revalidated by clients that have them', async () => {
    const { world } = await operations()
    for (const path of ['/api/openapi.json', '/api/docs', '/api/docs/style.css']) {
      const ask = (headers: Record<string, string>) => world.app.request(path, { headers })
      const plain = await ask({})
      const text = await plain.text()
      const packed = await ask({ 'accept-encoding': 'gzip' })
      const etag = packed.headers.get('etag')!
      expect(packed.headers.get('content-encoding'), path).toBe('gzip')
      expect(packed.headers.get('cache-control')).toBe('no-cache')
      expect(packed.headers.get('vary')).toContain('accept-encoding')
      expect(gunzipSync(await packed.arrayBuffer()).toString()).toBe(text)
      const again = await ask({ 'if-none-match': etag, 'accept-encoding': 'gzip' })
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
      expect((await ask({ 'if-none-match': 'W/"another"' })).status).toBe(200)
    }
    const stringify = vi.spyOn(JSON, 'stringify')
    await world.call('GET', '/docs')
    await world.app.request('/api/openapi.json')
    expect(stringify).not.toHaveBeenCalled()
    stringify.mockRestore()
  })
})
