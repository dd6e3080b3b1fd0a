import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, extname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { keepAssets } from './keep-assets.ts'

type Encoding = 'br' | 'gzip'

export type SiteFile = {
  type: string
  /** Its name carries the hash of its content. */
  isImmutable: boolean
  /** The bytes in the best encoding that the header Accept-Encoding allows. */
  read: (accepted: string) => Promise<{ bytes: Uint8Array<ArrayBuffer>; encoding: Encoding | null; etag: string }>
}

const TYPES: Record<string, string> = {
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
}
/** What the build has written beside a file. */
const COMPRESSED = /\.(br|gz)$/
const ENDINGS = { br: 'br', gzip: 'gz' } as const

/**
 * The files of the built client by address, listed once: an address outside the list cannot be read, however it is written. The hashed
 * assets of the release before are still there for tabs that were open when the new one came.
 */
export function openSite(folder: string, dataDir: string, log: Logger) {
  const files = new Map<string, SiteFile>()
  const kept = keepAssets(join(folder, 'assets'), join(dataDir, 'assets'), log)
  for (const [prefix, root] of [['/assets', kept] as const, ['', folder] as const]) {
    const paths = filesBelow(root)
    for (const path of paths) {
      if (path.startsWith('.') || COMPRESSED.test(path)) continue
      const address = `${prefix}/${path.split(sep).join('/')}`
      const isThere = (ending: string) => paths.has(`${path}.${ending}`)
      files.set(address, siteFile(join(root, path), address, { br: isThere('br'), gzip: isThere('gz') }))
    }
  }
  const page = files.get('/index.html')
  return {
    find: (address: string) => files.get(address),
    page,
    /** What runs in the page itself: the policy names it. */
    inlineScripts: page ? scriptsIn(readFileSync(join(folder, 'index.html'), 'utf8')) : [],
  }
}

/** Where the build puts the client: dist/client of the project, for the sources and for the built server alike. */
export function clientFolder() {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package.json')) && folder !== dirname(folder)) folder = dirname(folder)
  return join(folder, 'dist/client')
}

const scriptsIn = (html: string) => [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, code]) => code ?? '')

function siteFile(path: string, address: string, there: Record<Encoding, boolean>): SiteFile {
  const type = TYPES[extname(path)] ?? 'application/octet-stream'
  const isImmutable = address.startsWith('/assets/')
  const { mtimeMs, size } = statSync(path)
  const version = `${Math.floor(mtimeMs).toString(36)}-${size.toString(36)}`
  return {
    type,
    isImmutable,
    async read(accepted) {
      const encoding = bestEncoding(accepted, there)
      const buffer = await readFile(encoding ? `${path}.${ENDINGS[encoding]}` : path)
      const bytes = new Uint8Array(buffer.buffer as ArrayBuffer, buffer.byteOffset, buffer.byteLength)
      return { bytes, encoding, etag: `"${version}${encoding ? `-${encoding}` : ''}"` }
    },
  }
}

function bestEncoding(accepted: string, there: Record<Encoding, boolean>): Encoding | null {
  const offered = accepted.split(',').map((part) => part.trim())
  const allows = (name: Encoding) =>
    there[name] && offered.some((part) => new RegExp(`^${name}(;|$)`).test(part) && !/;\s*q=0(\.0*)?$/.test(part))
  if (allows('br')) return 'br'
  return allows('gzip') ? 'gzip' : null
}

function filesBelow(folder: string) {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile())
    return new Set(files.map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1)))
  } catch {
    return new Set<string>()
  }
}
