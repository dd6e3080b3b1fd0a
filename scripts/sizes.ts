// The size limit: what a device must load before the first screen works, in brotli, as a multiple of React alone built by the same Vite.
// `node --import tsx scripts/sizes.ts` reads dist/client (build first) and exits with 1 when a row is over its limit.
import { readFile, rm, writeFile, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { build, type Manifest, type Rolldown } from 'vite'

const projectRoot = fileURLToPath(new URL('..', import.meta.url))
const clientDist = join(projectRoot, 'dist/client')

/** Entries are source files below client/, or names of chunks; all that they import statically is counted, each chunk once. */
const sizeLimits = [
  { name: 'landing page', entries: ['index.html', 'landing/landing-screen.tsx'], limit: 1.45 },
  { name: 'sign-in page', entries: ['index.html', 'auth/auth-screen.tsx'], limit: 1.55 },
  {
    name: 'first screen, freelancer',
    entries: ['index.html', 'app', 'freelancer'],
    limit: 1.95,
  },
  {
    name: 'first screen, employer',
    entries: ['index.html', 'app', 'employer-dashboard.tsx'],
    limit: 1.95,
  },
]

/** Bytes in brotli: React alone, and each first screen's JavaScript with its limit as a multiple of that. */
export async function measureSizes() {
  const manifest: Manifest = JSON.parse(await readFile(join(clientDist, '.vite/manifest.json'), 'utf8'))
  const react = await bareReactBytes()
  const measured = []
  for (const { name, entries, limit } of sizeLimits) {
    const files = new Set(entries.flatMap((entry) => staticFilesOf(manifest, entry)))
    let bytes = 0
    for (const file of files) bytes += brotliSizeOf(await readFile(join(clientDist, file)))
    measured.push({ name, bytes, ratio: bytes / react, limit, isOver: bytes / react > limit })
  }
  return { react, measured }
}

function staticFilesOf(manifest: Manifest, entry: string, seen = new Set<string>()): string[] {
  const chunk = manifest[entry] ?? Object.values(manifest).find(({ name }) => name === entry)
  if (!chunk) throw new Error(`${entry} is not in the build: is it still the screen's file?`)
  if (seen.has(entry)) return []
  seen.add(entry)
  return [chunk.file, ...(chunk.imports ?? []).flatMap((imported) => staticFilesOf(manifest, imported, seen))].filter(
    (file) => file.endsWith('.js'),
  )
}

/** React and ReactDOM rendering one word. */
async function bareReactBytes() {
  const folder = await mkdtemp(join(tmpdir(), 'standby-sizes-'))
  try {
    const entry = join(folder, 'main.js')
    const from = (name: string) => JSON.stringify(fileURLToPath(import.meta.resolve(name)))
    await writeFile(
      entry,
      `import { createElement } from ${from('react')}
       import { createRoot } from ${from('react-dom/client')}
       createRoot(document.body).render(createElement('p', null, 'Standby'))`,
    )
    const built = await build({
      root: folder,
      configFile: false,
      logLevel: 'silent',
      build: { write: false, rolldownOptions: { input: entry } },
    })
    const { output } = built as Rolldown.RolldownOutput
    return output.reduce((sum, chunk) => sum + (chunk.type === 'chunk' ? brotliSizeOf(Buffer.from(chunk.code)) : 0), 0)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const brotliSizeOf = (bytes: Buffer) => brotliCompressSync(bytes).length

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { react, measured } = await measureSizes()
  const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`.padStart(9)
  console.log(`${'React alone'.padEnd(26)}${kB(react)}`)
  for (const { name, bytes, ratio, limit, isOver } of measured) {
    console.log(`${name.padEnd(26)}${kB(bytes)}  ${ratio.toFixed(2)}x of ${limit}x${isOver ? '  OVER' : ''}`)
  }
  if (measured.some((row) => row.isOver)) process.exitCode = 1
}
