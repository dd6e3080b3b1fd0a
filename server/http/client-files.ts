import { createHash } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, extname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Logger } from 'pino'
import type { Context } from '../context.ts'
import { isAppPath } from '../../shared/app-path.ts'
import { notFound, unavailable } from '../errors.ts'
import { PUBLIC_PATHS, withLinkPreview } from './public-pages.ts'
import { createRouter } from './router.ts'
import { contentPolicyOf, shortenCodeHeaders } from './security-headers.ts'

const CACHE_FOR_EVER = 'public, max-age=31536000, immutable'
/** Cached, but revalidated each time: 304 if nothing has changed. */
const CACHE_REVALIDATED = 'no-cache'

/** The built client: its files, and its index.html for every address that may be a screen's (the client routes). */
export function serveClient({ settings, log }: Context, folder = builtClientFolder()) {
  const router = createRouter()
  const site = openClientSite(folder, settings.DATA_DIR, log, settings.PUBLIC_URL)
  const policy = contentPolicyOf(site.inlineScripts)

  router.get('*', async (c) => {
    const file = site.previewed.get(c.req.path) ?? site.find(c.req.path)
    if (!file && c.req.path.startsWith('/assets/')) throw notFound('This file is of another version.')
    if (!file && !isAppPath(c.req.path)) throw notFound('There is no such file.')
    const served = file ?? site.page
    if (!served) throw unavailable('The client is not built yet: npm start builds it.')
    const { bytes, encoding, etag } = await served.read(c.req.header('accept-encoding') ?? '')
    if (served === site.page || site.previewed.has(c.req.path)) c.header('content-security-policy', policy)
    if (served.isImmutable && CODE_CONTENT_TYPES.has(served.type)) shortenCodeHeaders(c)
    c.header('cache-control', served.isImmutable ? CACHE_FOR_EVER : CACHE_REVALIDATED)
    c.header('etag', etag)
    c.header('vary', 'accept-encoding')
    if (c.req.header('if-none-match') === etag) return c.body(null, 304)
    if (encoding) c.header('content-encoding', encoding)
    return c.body(bytes, 200, { 'content-type': served.type })
  })
  return router
}

type ContentEncoding = 'br' | 'gzip'

type SiteFile = {
  type: string
  /** Its name contains the hash of its content. */
  isImmutable: boolean
  /** The bytes in the best encoding that Accept-Encoding allows. */
  read: (
    accepted: string,
  ) => Promise<{ bytes: Uint8Array<ArrayBuffer>; encoding: ContentEncoding | null; etag: string }>
}

const CONTENT_TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
}
const CODE_CONTENT_TYPES = new Set([CONTENT_TYPES['.js'], CONTENT_TYPES['.css']])
/** Compressed copies that the build wrote beside a file. */
const COMPRESSED_COPY_PATTERN = /\.(br|gz)$/
const ENCODING_ENDINGS = { br: 'br', gzip: 'gz' } as const

/**
 * The files of the built client by address, listed once, so that no other path can be read, however an address is
 * written. The hashed assets of the previous release are kept for tabs that were open during the update.
 */
export function openClientSite(folder: string, dataDir: string, log: Logger, publicUrl?: string) {
  const files = new Map<string, SiteFile>()
  const kept = keepReleaseAssets(join(folder, 'assets'), join(dataDir, 'assets'), log)
  for (const [prefix, root] of [['/assets', kept] as const, ['', folder] as const]) {
    const paths = filePathsBelow(root)
    for (const path of paths) {
      if (path.startsWith('.') || COMPRESSED_COPY_PATTERN.test(path)) continue
      const address = `${prefix}/${path.split(sep).join('/')}`
      const isThere = (ending: string) => paths.has(`${path}.${ending}`)
      files.set(address, openSiteFile(join(root, path), address, { br: isThere('br'), gzip: isThere('gz') }))
    }
  }
  const page = files.get('/index.html')
  const html = page ? readFileSync(join(folder, 'index.html'), 'utf8') : ''
  return {
    find: (address: string) => files.get(address),
    page,
    /** The public pages by address, with what previews of links show: its addresses must be absolute. */
    previewed: new Map(
      publicUrl && page ? PUBLIC_PATHS.map((path) => [path, openPageFile(withLinkPreview(html, path, publicUrl))]) : [],
    ),
    /** Scripts inside the page, which the content policy allows by hash. */
    inlineScripts: inlineScriptsIn(html),
  }
}

/** Where the build puts the client: dist/client of the project, both for the sources and for the built server. */
function builtClientFolder() {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package.json')) && folder !== dirname(folder)) folder = dirname(folder)
  return join(folder, 'dist/client')
}

const inlineScriptsIn = (html: string) => [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, code]) => code ?? '')

function openSiteFile(path: string, address: string, there: Record<ContentEncoding, boolean>): SiteFile {
  const type = CONTENT_TYPES[extname(path)] ?? 'application/octet-stream'
  const isImmutable = address.startsWith('/assets/')
  const { mtimeMs, size } = statSync(path)
  const version = `${Math.floor(mtimeMs).toString(36)}-${size.toString(36)}`
  return {
    type,
    isImmutable,
    async read(accepted) {
      const encoding = bestEncoding(accepted, there)
      const buffer = await readFile(encoding ? `${path}.${ENCODING_ENDINGS[encoding]}` : path)
      const bytes = new Uint8Array(buffer.buffer as ArrayBuffer, buffer.byteOffset, buffer.byteLength)
      return { bytes, encoding, etag: `"${version}${encoding ? `-${encoding}` : ''}"` }
    },
  }
}

function openPageFile(html: string): SiteFile {
  const plain = new Uint8Array(Buffer.from(html))
  const version = createHash('sha256').update(plain).digest('base64url').slice(0, 12)
  const packed = { br: new Uint8Array(brotliCompressSync(plain)), gzip: new Uint8Array(gzipSync(plain)) }
  return {
    type: CONTENT_TYPES['.html']!,
    isImmutable: false,
    async read(accepted) {
      const encoding = bestEncoding(accepted, { br: true, gzip: true })
      const etag = `"${version}${encoding ? `-${encoding}` : ''}"`
      return { bytes: encoding ? packed[encoding] : plain, encoding, etag }
    },
  }
}

function bestEncoding(accepted: string, there: Record<ContentEncoding, boolean>): ContentEncoding | null {
  const offered = accepted.split(',').map((part) => part.trim())
  const allows = (name: ContentEncoding) =>
    there[name] && offered.some((part) => new RegExp(`^${name}(;|$)`).test(part) && !/;\s*q=0(\.0*)?$/.test(part))
  if (allows('br')) return 'br'
  return allows('gzip') ? 'gzip' : null
}

function filePathsBelow(folder: string) {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile())
    return new Set(files.map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1)))
  } catch {
    return new Set<string>()
  }
}

type KeptReleases = { current: string[]; previous: string[] }

/**
 * Copies this release's hashed files to `kept`, beside those of the previous release, because a tab that is still open
 * may request a screen it has not loaded yet. Deletes older ones. Returns the folder.
 */
function keepReleaseAssets(built: string, kept: string, log: Logger) {
  const list = join(kept, 'releases.json')
  try {
    const current = readdirSync(built).toSorted()
    const known = readKeptReleases(list)
    if (JSON.stringify(known.current) === JSON.stringify(current)) return kept
    mkdirSync(kept, { recursive: true })
    for (const name of current) {
      copyFileSync(join(built, name), join(kept, name))
      // A copy inherits the mode of its source; like everything in the data folder it must be readable by the owner
      // only.
      chmodSync(join(kept, name), 0o600)
    }
    const wanted = new Set([...current, ...known.current, 'releases.json'])
    for (const name of readdirSync(kept)) if (!wanted.has(name)) rmSync(join(kept, name))
    writeFileSync(list, JSON.stringify({ current, previous: known.current } satisfies KeptReleases))
  } catch (error) {
    // The client is not built yet, or there is no space: the product works without the copies.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') log.warn({ err: error }, 'the old assets could not be kept')
  }
  return kept
}

function readKeptReleases(path: string): KeptReleases {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as KeptReleases
  } catch {
    return { current: [], previous: [] }
  }
}
