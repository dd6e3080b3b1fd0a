import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { compressClientFiles } from '../../../scripts/build.ts'
import { openClientSite, serveClient } from '../../../server/http/client-files.ts'
import { API_MARK } from '../../../shared/api-mark.ts'
import { answerError, createRouter } from '../../../server/http/router.ts'
import { securityHeaders } from '../../../server/http/security-headers.ts'
import { listen, openEvents } from '../../support/outside/listen.ts'
import { createFreelancer } from '../../support/factories/people.ts'
import { createWorld, type World } from '../../support/world.ts'

const FOR_EVER = 'public, max-age=31536000, immutable'

describe('F8: every response has the strict policy and allows no other origin', () => {
  test('pages, answers, refusals and failures alike', async () => {
    const world = await createWorld()
    const person = await createFreelancer(world)
    world.ctx.ports.places.suggest = () => Promise.reject(new Error('secret words of the inside'))
    const requests: [string, RequestInit?][] = [
      ['/healthz'],
      ['/api/docs'],
      ['/api/openapi.json'],
      ['/api/auth/me'],
      ['/api/nothing'],
      ['/api/auth/login', { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } }],
      ['/api/places?q=x', { headers: { authorization: `Bearer ${person.token}` } }],
      [
        '/api/auth/login',
        { method: 'OPTIONS', headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' } },
      ],
      ['/files/nothing.webp'],
      ['/anything'],
      ['/dev/outbox'],
    ]
    for (const [path, init] of requests) {
      const response = await world.app.request(path, init)
      expectStrict(response.headers, path)
      expect(response.headers.get('strict-transport-security'), path).toBeNull()
    }
    expect(world.errors.splice(0).join()).toContain('secret words')
  })

  test('an event stream too, although it bypasses the framework', async () => {
    const world = await createWorld()
    const person = await createFreelancer(world)
    const events = await openEvents(await listen(world), person.token)
    expectStrict(new Headers(events.response.headers as Record<string, string>), 'stream')
    expect(events.response.headers['cache-control']).toBe('no-store')
    events.close()
  })

  test('scripts and style sheets have the strictest, without what only pages obey', async () => {
    const { ask } = await site({
      'index.html': '',
      'logo.svg': '<svg/>',
      'assets/a.js': '1',
      'assets/b.css': '',
      'assets/c.svg': '',
    })
    for (const path of ['/assets/a.js', '/assets/b.css']) {
      const { headers } = await ask(path)
      const policy = headers.get('content-security-policy')!.split('; ')
      expect(policy, path).toEqual([
        "default-src 'none'",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ])
      expect(headers.get('x-content-type-options'), path).toBe('nosniff')
      expect(headers.get('cross-origin-resource-policy'), path).toBe('same-origin')
      expect([...headers].join().length, 'bytes of headers').toBeLessThan(500)
    }
    for (const path of ['/', '/logo.svg', '/assets/c.svg']) expectStrict((await ask(path)).headers, path)
  })

  test('over https it sets HSTS', async () => {
    const world = await createWorld({ PUBLIC_URL: 'https://standby.example' })
    const response = await world.app.request('/healthz')
    expect(response.headers.get('strict-transport-security')).toMatch(/max-age=\d{8}/)
    const proxied = await createWorld({ TRUST_PROXY: '1' })
    const forwarded = await proxied.app.request('/healthz', { headers: { 'x-forwarded-proto': 'https' } })
    expect(forwarded.headers.get('strict-transport-security')).toMatch(/max-age/)
  })

  test('every answer of the API has its mark, whatever its body; nothing else does', async () => {
    const world = await createWorld()
    const { token } = await createFreelancer(world)
    const headers = { authorization: `Bearer ${token}` }
    const asked: [status: number, path: string, init?: RequestInit][] = [
      [200, '/api/auth/me', { headers }],
      [401, '/api/auth/me'],
      [404, '/api/nothing'],
      [204, '/api/auth/logout', { method: 'POST', headers }],
    ]
    for (const [status, path, init] of asked) {
      const response = await world.app.request(path, init)
      expect([path, response.status, response.headers.get(API_MARK)]).toEqual([path, status, '1'])
    }
    for (const path of ['/healthz', '/anything']) {
      expect((await world.app.request(path)).headers.has(API_MARK)).toBe(false)
    }
  })

  test('V4: answers of the API are not cached', async () => {
    const world = await createWorld()
    const person = await createFreelancer(world)
    for (const path of ['/auth/me', `/users/profile/${person.user.id}`, '/nothing']) {
      expect((await person.get(path)).headers.get('cache-control'), path).toBe('no-store')
    }
  })
})

function expectStrict(headers: Headers, path: string) {
  const policy = headers.get('content-security-policy') ?? ''
  for (const part of ["default-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
    expect(policy.split('; '), path).toContain(part)
  }
  expect(policy, path).toMatch(/script-src 'self'( 'sha256-[\w+/=]{44}')*( 'wasm-unsafe-eval')?;/)
  expect(policy.replace(" 'wasm-unsafe-eval'", ''), path).not.toMatch(/unsafe|\*/)
  // Voice notes: recorded by this origin alone, and played from the device.
  expect(policy.split('; '), path).toContain("media-src 'self' blob:")
  expect(headers.get('permissions-policy'), path).toContain('microphone=(self)')
  expect(headers.get('permissions-policy'), path).toContain('camera=(self)')
  expect(headers.get('x-content-type-options'), path).toBe('nosniff')
  expect(headers.get('referrer-policy'), path).toBeTruthy()
  expect(
    [...headers.keys()].filter((name) => name.startsWith('access-control')),
    path,
  ).toEqual([])
}

describe('the built client', () => {
  test('hashed files are immutable, everything else is revalidated; other addresses serve the app', async () => {
    const { ask } = await site({
      'index.html': '<title>Standby</title>',
      'sw.js': '// worker',
      'assets/app-1a2b.js': 'export {}',
    })
    const page = await ask('/')
    expect(page.headers.get('content-type')).toContain('text/html')
    expect(page.headers.get('cache-control')).toBe('no-cache')
    expect(await (await ask('/messages')).text()).toBe('<title>Standby</title>')
    expect((await ask('/sw.js')).headers.get('cache-control')).toBe('no-cache')
    expect((await ask('/assets/app-1a2b.js')).headers.get('cache-control')).toBe(FOR_EVER)
    expect((await ask('/assets/gone-9z.js')).status).toBe(404)
    const again = await ask('/', { 'if-none-match': page.headers.get('etag')! })
    expect(again.status).toBe(304)
  })

  test('only the script inside the page may run there, and nowhere else; compiled code only in a page', async () => {
    const { ask } = await site({
      'index.html': '<script>start()</script><script src="./app.js"></script>',
      'app.js': '',
    })
    const policyAt = async (path: string) => (await ask(path)).headers.get('content-security-policy')
    const own = `'sha256-${createHash('sha256').update('start()').digest('base64')}'`
    expect(await policyAt('/')).toContain(`script-src 'self' ${own} 'wasm-unsafe-eval';`)
    expect(await policyAt('/messages')).toContain(`script-src 'self' ${own} 'wasm-unsafe-eval';`)
    expect(await policyAt('/app.js')).toContain("script-src 'self';")
  })

  test('is served as the build compressed it, in the browser’s preferred encoding', async () => {
    const words = 'load-in, focus, show, load-out. '.repeat(400)
    const { ask } = await site({ 'index.html': words, 'logo.png': words, 'short.txt': '!' }, compressClientFiles)
    const brotli = await ask('/', { 'accept-encoding': 'gzip, deflate, br, zstd' })
    expect(brotli.headers.get('content-encoding')).toBe('br')
    expect(brotliDecompressSync(await bytes(brotli)).toString()).toBe(words)
    const gzip = await ask('/', { 'accept-encoding': 'gzip;q=0.8, br;q=0' })
    expect(gzip.headers.get('content-encoding')).toBe('gzip')
    expect(gunzipSync(await bytes(gzip)).toString()).toBe(words)
    expect((await bytes(await ask('/', { 'accept-encoding': 'br' }))).length).toBeLessThan(200)
    const plain = await ask('/', {})
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(plain.headers.get('vary')).toBe('accept-encoding')
    for (const path of ['/logo.png', '/short.txt']) {
      expect((await ask(path, { 'accept-encoding': 'br' })).headers.get('content-encoding'), path).toBeNull()
    }
    // The compressed copy has no address of its own.
    expect((await ask('/index.html.br')).status).toBe(404)
  })

  test('the files of the previous release are still served, older ones are not', async () => {
    const { world, folder } = await site({ 'index.html': '', 'assets/one.js': '1' })
    const assets = async (name: string) => {
      rmSync(join(folder, 'assets'), { recursive: true })
      write(folder, { [`assets/${name}.js`]: name })
      const opened = openClientSite(folder, world.folder, world.ctx.log)
      return ['one', 'two', 'three'].filter((each) => opened.find(`/assets/${each}.js`))
    }
    expect(await assets('two')).toEqual(['one', 'two'])
    expect(await assets('two')).toEqual(['one', 'two'])
    expect(await assets('three')).toEqual(['two', 'three'])
  })

  test('nothing outside the folder can be read', async () => {
    const { ask, folder } = await site({ 'index.html': 'the app' })
    writeFileSync(join(folder, '..', 'secret.txt'), 'secret')
    for (const path of [
      '/../secret.txt',
      '/%2e%2e/secret.txt',
      '/..%2fsecret.txt',
      '/assets/../../secret.txt',
      '/.%00/secret',
      '//etc/passwd',
    ]) {
      expect(await (await ask(path)).text(), path).not.toContain('secret:')
      expect(await (await ask(path)).text(), path).not.toBe('secret')
    }
  })

  test('pictures of people are immutable under the hash of their bytes', async () => {
    const world = await createWorld()
    const name = await world.ctx.ports.files.save(Buffer.from('picture'), 'webp')
    const response = await world.app.request(`/files/${name}`)
    expect(response.headers.get('content-type')).toBe('image/webp')
    expect(response.headers.get('cache-control')).toBe(FOR_EVER)
    for (const path of ['/files/..%2fstandby.db', '/files/x.webp', `/files/${'0'.repeat(40)}.webp`]) {
      expect((await world.app.request(path)).status, path).toBe(404)
    }
  })
})

async function site(files: Record<string, string>, finish?: (folder: string) => Promise<void>) {
  const world: World = await createWorld()
  const root = mkdtempSync(join(tmpdir(), 'standby-site-'))
  const folder = join(root, 'client')
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  write(folder, files)
  await finish?.(folder)
  const router = createRouter()
  router.onError(answerError)
  router
    .use(async (c, next) => (c.set('ctx', world.ctx), next()), securityHeaders)
    .route('/', serveClient(world.ctx, folder))
  const ask = async (path: string, headers: Record<string, string> = {}) => router.request(path, { headers })
  return { world, folder, ask }
}

function write(folder: string, files: Record<string, string>) {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
}

const bytes = async (response: Response) => Buffer.from(await response.arrayBuffer())
