import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { root, runTool, say } from './step.mjs'
import { makeTokens } from './tokens.ts'

const SHARED_SOURCES = ['shared', 'package-lock.json', 'tsconfig.json', 'tsconfig.base.json']
type BuildPart = { sources: string[]; made: string; config: string; finish?: () => Promise<void> }
const BUILD_PARTS: Record<'client' | 'server', BuildPart> = {
  client: {
    sources: ['client', 'public', 'vite.config.ts', 'scripts/vite', 'scripts/build.ts', ...SHARED_SOURCES],
    made: 'dist/client/index.html',
    config: 'vite.config.ts',
    finish: () => compressClientFiles(join(root, 'dist/client')),
  },
  server: {
    sources: ['server', 'scripts/vite/server.config.ts', 'scripts/backup', 'scripts/step.mjs', ...SHARED_SOURCES],
    made: 'dist/server/main.js',
    config: 'scripts/vite/server.config.ts',
  },
}

/** Builds client and server into dist/, each only when its sources have changed. Returns {ok, output} of what it ran. */
export async function buildProduct({ quiet = false } = {}) {
  await makeTokens()
  for (const [name, part] of Object.entries(BUILD_PARTS)) {
    const hash = sourcesHashOf(part.sources)
    const stamp = join(root, `dist/.${name}-hash`)
    if (existsSync(join(root, part.made)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) continue
    if (!quiet) say(`Building the ${name} ...`)
    const { code, output } = await runTool(
      'vite/bin/vite.js',
      ['build', '--config', part.config, '--logLevel', 'warn'],
      // The build is always for production, whatever NODE_ENV the server is started with: otherwise React's development checks are included.
      { quiet: true, env: { NODE_ENV: 'production' } },
    )
    if (code !== 0) return { ok: false, output }
    await part.finish?.()
    mkdirSync(join(root, 'dist'), { recursive: true })
    writeFileSync(stamp, hash)
  }
  return { ok: true, output: '' }
}

function sourcesHashOf(paths: string[]) {
  const hash = createHash('sha256')
  for (const path of paths.flatMap(sourceFilesOf))
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
  return hash.digest('hex')
}

function sourceFilesOf(path: string): string[] {
  const folder = join(root, path)
  if (!existsSync(folder)) return []
  if (/\.\w+$/.test(path)) return [path]
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true }).filter((entry) => entry.isFile())
  return entries.map((entry) => join(entry.parentPath, entry.name).slice(root.length)).sort()
}

const COMPRESSED_ENDING = /\.(html|js|css|json|webmanifest|svg|txt|xml|wasm)$/
const BEST_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }

/** Writes `.br` and `.gz` beside each text and each compiled program in `folder` and below, which the server sends as they are; one that would be larger is omitted. */
export async function compressClientFiles(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && COMPRESSED_ENDING.test(entry.name))
  await Promise.all(files.map((entry) => compressTextFile(join(entry.parentPath, entry.name))))
}

async function compressTextFile(path: string) {
  const bytes = await readFile(path)
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, BEST_BROTLI),
    promisify(gzip)(bytes, { level: 9 }),
  ])
  if (br.length < bytes.length) await writeFile(`${path}.br`, br)
  if (gz.length < bytes.length) await writeFile(`${path}.gz`, gz)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { ok, output } = await buildProduct()
  if (!ok) say(output)
  process.exitCode = ok ? 0 : 1
}
