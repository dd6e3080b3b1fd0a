import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const PACKAGE = createRequire(import.meta.url).resolve('@chakra-ui/react/package.json')
const HOME = dirname(PACKAGE)

/** Another one for other packages, or made in another way. */
const sources = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .update(readFileSync(fileURLToPath(import.meta.url)))
  .digest('hex')
const CACHE = join(root, 'node_modules/.cache')
const FOLDER = join(CACHE, `widgets-${sources.slice(0, 16)}`)

/** Tests get `@chakra-ui/react/dialog` from the bundle. */
export const BUNDLED_WIDGETS = [{ find: /^@chakra-ui\/react\/([\w-]+)$/, replacement: join(FOLDER, '$1.mjs') }]

/**
 * Each test file of a screen loads its modules anew, and Chakra is some fifteen hundred of them: bundled, they load in a tenth of
 * the time (1.0 s of processor time before). Made once; React and Emotion stay what the tests and the client have.
 */
export default async function bundleWidgets() {
  if (existsSync(FOLDER)) return
  mkdirSync(CACHE, { recursive: true })
  const place = mkdtempSync(`${FOLDER}-`)
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: place,
      minify: false,
      rolldownOptions: {
        input: entries(),
        external: [/^react(-dom)?($|\/)/, '@emotion/react'],
        output: { entryFileNames: '[name].mjs', chunkFileNames: 'parts/[name].mjs' },
      },
    },
  })
  publish(place)
  deleteOld()
}

type Exports = Record<string, { import?: { default: string } }>

/** What the package gives an address of its own: the parts that it names, and each of its components. */
function entries() {
  const { exports } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { exports: Exports }
  const { '.': _all, './*': components, ...named } = exports
  const [before = '', after = ''] = components?.import?.default.split('*') ?? []
  const parts = Object.entries(named).map(([name, { import: file }]) => [name.slice(2), file?.default ?? ''] as const)
  const widgets = readdirSync(join(HOME, before)).map((name) => [name, `${before}${name}${after}`] as const)
  return Object.fromEntries(
    [...parts, ...widgets]
      .filter(([, file]) => file.endsWith('.js') && existsSync(join(HOME, file)))
      .map(([name, file]) => [name, join(HOME, file)]),
  )
}

/** Whole at once, since another run may be making it at the same time. */
function publish(place: string) {
  try {
    renameSync(place, FOLDER)
  } catch (error) {
    rmSync(place, { recursive: true })
    if (!existsSync(FOLDER)) throw error
  }
}

const DAY = 86_400_000

/** Not those of today: a run that began before may still read them, or be making one. */
function deleteOld() {
  const folders = readdirSync(CACHE).filter((name) => name.startsWith('widgets-'))
  for (const folder of folders.map((name) => join(CACHE, name))) {
    if (folder === FOLDER || Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0) < DAY) continue
    rmSync(folder, { recursive: true, force: true })
  }
}
