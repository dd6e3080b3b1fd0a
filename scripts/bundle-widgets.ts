import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const repositoryRoot = fileURLToPath(new URL('..', import.meta.url))
const CHAKRA_PACKAGE_FILE = createRequire(import.meta.url).resolve('@chakra-ui/react/package.json')
const CHAKRA_FOLDER = dirname(CHAKRA_PACKAGE_FILE)

/** Another one for other packages, or made in another way. */
const bundleSourcesHash = createHash('sha256')
  .update(readFileSync(join(repositoryRoot, 'package-lock.json')))
  .update(readFileSync(fileURLToPath(import.meta.url)))
  .digest('hex')
const CACHE_FOLDER = join(repositoryRoot, 'node_modules/.cache')
const WIDGET_BUNDLE_FOLDER = join(CACHE_FOLDER, `widgets-${bundleSourcesHash.slice(0, 16)}`)

/** Tests get `@chakra-ui/react/dialog` from the bundle. */
export const BUNDLED_WIDGETS = [
  { find: /^@chakra-ui\/react\/([\w-]+)$/, replacement: join(WIDGET_BUNDLE_FOLDER, '$1.mjs') },
]

/**
 * Each test file of a screen loads its modules anew, and Chakra is some fifteen hundred of them: bundled, they load in a tenth of
 * the time (1.0 s of processor time before). Made once; React and Emotion stay what the tests and the client have.
 */
export default async function bundleWidgets() {
  if (existsSync(WIDGET_BUNDLE_FOLDER)) return
  mkdirSync(CACHE_FOLDER, { recursive: true })
  const place = mkdtempSync(`${WIDGET_BUNDLE_FOLDER}-`)
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: place,
      minify: false,
      rolldownOptions: {
        input: widgetEntries(),
        external: [/^react(-dom)?($|\/)/, '@emotion/react'],
        output: { entryFileNames: '[name].mjs', chunkFileNames: 'parts/[name].mjs' },
      },
    },
  })
  publishBundle(place)
  deleteOldBundles()
}

type PackageExports = Record<string, { import?: { default: string } }>

/** What the package gives an address of its own: the parts that it names, and each of its components. */
function widgetEntries() {
  const { exports } = JSON.parse(readFileSync(CHAKRA_PACKAGE_FILE, 'utf8')) as { exports: PackageExports }
  const { '.': _all, './*': components, ...named } = exports
  const [before = '', after = ''] = components?.import?.default.split('*') ?? []
  const parts = Object.entries(named).map(([name, { import: file }]) => [name.slice(2), file?.default ?? ''] as const)
  const widgets = readdirSync(join(CHAKRA_FOLDER, before)).map((name) => [name, `${before}${name}${after}`] as const)
  return Object.fromEntries(
    [...parts, ...widgets]
      .filter(([, file]) => file.endsWith('.js') && existsSync(join(CHAKRA_FOLDER, file)))
      .map(([name, file]) => [name, join(CHAKRA_FOLDER, file)]),
  )
}

/** Whole at once, since another run may be making it at the same time. */
function publishBundle(place: string) {
  try {
    renameSync(place, WIDGET_BUNDLE_FOLDER)
  } catch (error) {
    rmSync(place, { recursive: true })
    if (!existsSync(WIDGET_BUNDLE_FOLDER)) throw error
  }
}

const BUNDLE_LIFETIME_MS = 86_400_000

/** Not those of today: a run that began before may still read them, or be making one. */
function deleteOldBundles() {
  const folders = readdirSync(CACHE_FOLDER).filter((name) => name.startsWith('widgets-'))
  for (const folder of folders.map((name) => join(CACHE_FOLDER, name))) {
    if (
      folder === WIDGET_BUNDLE_FOLDER ||
      Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0) < BUNDLE_LIFETIME_MS
    )
      continue
    rmSync(folder, { recursive: true, force: true })
  }
}
