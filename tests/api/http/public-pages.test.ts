import { request } from 'node:http'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { createApp } from '../../../server/app/app.ts'
import { PUBLIC_PATHS } from '../../../server/http/public-pages.ts'
import { SHARE_REFUSAL_TEXTS } from '../../../client/offline/store/share-rows.ts'
import { LINK_PREVIEW_PICTURE } from '../../../shared/brand.ts'
import { FILES_AT_ONCE_BYTES_MAX } from '../../../shared/limits.ts'
import { listen } from '../../support/outside/listen.ts'
import { createWorld } from '../../support/world.ts'

const PUBLIC_URL = 'https://standby.example'

/** With the head of the app's own page. */
async function site(settings: Record<string, string> = { PUBLIC_URL }) {
  const { ctx } = await createWorld(settings)
  const folder = mkdtempSync(join(tmpdir(), 'standby-site-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const html = readFileSync('client/index.html', 'utf8')
  writeFileSync(join(folder, 'index.html'), html)
  const app = createApp(ctx, folder)
  const text = async (path: string) => (await app.request(path)).text()
  return { app, text, html }
}

test('search engines are kept out of the API and of mailed links, and of no public page', async () => {
  const { app } = await site()
  const answer = await app.request('/robots.txt')
  expect(answer.headers.get('content-type')?.toLowerCase()).toBe('text/plain; charset=utf-8')
  const words = await answer.text()
  const closed = [...words.matchAll(/^Disallow: (.+)$/gm)].map(([, prefix]) => prefix!)
  const isClosed = (path: string) => closed.some((prefix) => path.startsWith(prefix))
  for (const path of ['/api/places', '/files/x.webp', '/join?token=x', '/auth?mode=reset&token=x', '/unsubscribe?x'])
    expect(isClosed(path), path).toBe(true)
  for (const path of [...PUBLIC_PATHS, LINK_PREVIEW_PICTURE.path, '/auth', '/assets/app-1a2b.js', '/sitemap.xml'])
    expect(isClosed(path), path).toBe(false)
  expect(words).toContain(`Sitemap: ${PUBLIC_URL}/sitemap.xml`)
})

test('the sitemap lists the public pages, which are routes, by their absolute addresses; without PUBLIC_URL there is none', async () => {
  const { app } = await site()
  const answer = await app.request('/sitemap.xml')
  expect(answer.headers.get('content-type')).toContain('application/xml')
  const listed = [...(await answer.text()).matchAll(/<loc>(.*)<\/loc>/g)].map(([, address]) => new URL(address!))
  expect(listed.map(({ origin }) => origin)).toEqual(listed.map(() => PUBLIC_URL))
  const paths = listed.map(({ pathname }) => pathname)
  expect(paths).toEqual(['/home', ...EXPLAINED, '/support', '/terms', '/privacy'])
  const routes = readFileSync('client/routes.tsx', 'utf8')
  expect(paths.filter((path) => !routes.includes(`'${path}':`) && !routes.includes(`path="${path}"`))).toEqual([])

  const nowhere = await site({})
  expect((await nowhere.app.request('/sitemap.xml')).status).toBe(404)
  expect(await nowhere.text('/robots.txt')).not.toContain('Sitemap')
})

const EXPLAINED = ['/how-it-works/freelancers', '/how-it-works/employers']

const tag = (page: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="(.*?)"`).exec(page)?.[1]

test('each public page has a title, a description and a preview of its own; others, and a server without PUBLIC_URL, the page as it was built', async () => {
  const { app, text, html } = await site()
  const pages = await Promise.all(PUBLIC_PATHS.map(text))
  const of = (name: string) => pages.map((page) => tag(page, name))
  // A stranger sees the landing page at / as well.
  for (const name of ['og:title', 'og:description', 'og:url']) expect(new Set(of(name)).size, name).toBe(6)
  expect(of('description')).toEqual(of('og:description'))
  expect(pages.map((page) => /<title>(.*)<\/title>/.exec(page)?.[1])).toEqual(
    of('og:title').map((title) => `${title} · Standby`),
  )
  expect(new Set(of('og:image'))).toEqual(new Set([PUBLIC_URL + LINK_PREVIEW_PICTURE.path]))
  expect(new Set(of('twitter:card'))).toEqual(new Set(['summary_large_image']))
  expect(pages[1]).toContain(`<link rel="canonical" href="${PUBLIC_URL}/home" />`)
  expect(await text('/messages')).toBe(html)
  expect(await text('/index.html')).toBe(html)
  expect(await (await site({})).text('/home')).toBe(html)

  const packed = await app.request('/support', { headers: { 'accept-encoding': 'gzip' } })
  expect(gunzipSync(Buffer.from(await packed.arrayBuffer())).toString()).toBe(pages[PUBLIC_PATHS.indexOf('/support')])
  expect(packed.headers.get('content-security-policy')).toMatch(/script-src 'self'/)
  const again = { headers: { 'accept-encoding': 'gzip', 'if-none-match': packed.headers.get('etag')! } }
  expect((await app.request('/support', again)).status).toBe(304)
})

test('the picture of a preview exists in its size, and is small', async () => {
  const { width, height, size } = await sharp(readFileSync(`public${LINK_PREVIEW_PICTURE.path}`)).metadata()
  expect({ width, height }).toEqual({ width: LINK_PREVIEW_PICTURE.width, height: LINK_PREVIEW_PICTURE.height })
  expect(size).toBeLessThan(60_000)
})

test('a share that no worker took leads to words; nothing of it is kept, and one that is too large is not read to its end', async () => {
  const world = await createWorld()
  const origin = await listen(world)
  const share = async (bytes: number) => {
    const body = new FormData()
    body.set('files', new File([new Uint8Array(bytes)], 'rig.jpg', { type: 'image/jpeg' }))
    return fetch(`${origin}/share`, { method: 'POST', body, redirect: 'manual' })
  }
  const taken = await share(1_000_000)
  expect([taken.status, taken.headers.get('location')]).toEqual([303, '/share?refused=unready'])
  expect(SHARE_REFUSAL_TEXTS).toHaveProperty('unready')
  const large = await share(FILES_AT_ONCE_BYTES_MAX + 1_000_000)
  expect([large.status, large.headers.get('location')]).toEqual([303, '/share?refused=large'])
  expect((await fetch(`${origin}/share`, { method: 'POST', redirect: 'manual' })).status).toBe(303)
})

test('a file that is not there is not found, and a screen is the app; where a password is changed, and the icon, is where others look for it', async () => {
  const { app, html } = await site()
  const files = ['/x.js', '/foo.txt', '/notes/old.html', '/.env', '/foo.', '/.well-known/security.txt', '/.well-known']
  for (const path of [...files, '/.well-known/assetlinks.json', '/.well-known/nothing', '/wp-login.php?a=1']) {
    const answer = await app.request(path)
    expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
      path,
      404,
      'application/problem+json; charset=utf-8',
    ])
  }
  for (const path of ['/messages', '/well-known', '/join?token=a.b', '/project/x', '/anything', '/a.b/c'])
    expect(await (await app.request(path)).text(), path).toBe(html)

  const change = await app.request('/.well-known/change-password')
  expect([change.status, change.headers.get('location')]).toEqual([303, '/settings?tab=password'])
  const icon = await app.request('/favicon.ico')
  expect([icon.status, icon.headers.get('location')]).toEqual([302, '/favicon-48.png'])
  expect(readFileSync('client/index.html', 'utf8')).toContain('href="/favicon-48.png"')
})

test.each([
  ['cross-site', undefined],
  ['same-site', undefined],
  ['cross-site', 'null'],
  [undefined, 'https://evil.example'],
  [undefined, 'not an origin'],
])(
  'a share that a page of another site posts (%s, %s) is refused with words, and its body is not waited for',
  async (site, from) => {
    const origin = await listen(await createWorld())
    const headers = {
      'content-type': 'multipart/form-data; boundary=b',
      ...(site ? { 'sec-fetch-site': site } : {}),
      ...(from ? { origin: from } : {}),
    }
    const { status, location } = await new Promise<{ status: number; location: string }>((resolve, reject) => {
      const outgoing = request(`${origin}/share`, {
        method: 'POST',
        agent: false,
        headers: { ...headers, 'content-length': 1000 },
      })
      outgoing.on('error', reject).on('response', (answer) => {
        resolve({ status: answer.statusCode!, location: answer.headers.location! })
        outgoing.destroy()
      })
      // One byte of a thousand.
      outgoing.write('-')
    })
    expect([status, location]).toEqual([303, '/share?refused=foreign'])
  },
)

test.each([['none'], ['same-origin'], [undefined]])('one that no other site has posted (%s) is taken', async (site) => {
  const origin = await listen(await createWorld())
  const headers = new Headers(site ? { 'sec-fetch-site': site } : { origin })
  const answer = await fetch(`${origin}/share`, { method: 'POST', redirect: 'manual', headers })
  expect(answer.headers.get('location')).toBe('/share?refused=unready')
})
