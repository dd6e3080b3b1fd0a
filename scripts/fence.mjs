// Who may import whom, and the house rules that a linter cannot say. `node scripts/fence.mjs` prints each breach and
// exits with 1 when there is one. Imports are read from the syntax tree, relative ones resolved to files of the project.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { breachesOf, houseBreaches } from './fence-rules.mjs'
import { parseSync } from 'rolldown/utils'

const CODE = /\.(ts|tsx|mts|mjs)$/

/** Every breach below `root`, as 'file: what is wrong'. */
export function findBreaches(root) {
  const files = listFiles(root, ['client', 'server', 'shared', 'tests', 'scripts'])
  if (existsSync(join(root, 'vite.config.ts'))) files.push('vite.config.ts')
  const sources = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
  const imports = new Map(
    files.filter((file) => CODE.test(file)).map((file) => [file, importsOf(file, sources.get(file))]),
  )
  const zodFiles = findZodFiles(imports)
  return [...sources].flatMap(([file, source]) =>
    [
      ...(imports.get(file) ?? []).flatMap((one) => breachesOf(file, one, zodFiles)),
      ...houseBreaches(file, source),
    ].map((breach) => `${file}: ${breach}`),
  )
}

/** `target` is a path of the project for a relative import, else null; `name` is what the source says. */
function importsOf(file, source) {
  return readImports(file, source).map(({ name, isType }) => ({
    name,
    isType,
    target: name.startsWith('.') ? normalize(join(dirname(file), name)).replaceAll('\\', '/') : null,
  }))
}

/** Files of shared/ that load zod, themselves or through another. */
function findZodFiles(imports) {
  const found = new Set()
  for (let size = -1; size !== found.size;) {
    size = found.size
    for (const [file, list] of imports) {
      if (!file.startsWith('shared/')) continue
      if (list.some((one) => !one.isType && (/^zod(\/|$)/.test(one.name) || found.has(one.target)))) found.add(file)
    }
  }
  return found
}

function listFiles(root, folders) {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(join(root, '/').length).replaceAll('\\', '/')),
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const breaches = findBreaches(fileURLToPath(new URL('..', import.meta.url)))
  for (const breach of breaches) console.log(breach)
  if (breaches.length > 0) process.exitCode = 1
}

/** The imports of one source file: {name, isType}; re-exports and `import()` count. Throws on a syntax error. */
function readImports(file, source) {
  const { module, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`)
  const written = module.staticImports.map(({ moduleRequest, entries }) => ({
    name: moduleRequest.value,
    isType: entries.length > 0 && entries.every((entry) => entry.isType),
  }))
  const passedOn = module.staticExports.flatMap(({ entries }) =>
    entries
      .filter((entry) => entry.moduleRequest)
      .map((entry) => ({ name: entry.moduleRequest.value, isType: entry.isType })),
  )
  const lazy = module.dynamicImports
    .map(({ moduleRequest: { start, end } }) => source.slice(start, end))
    .filter((text) => /^['"].*['"]$/.test(text))
    .map((text) => ({ name: text.slice(1, -1), isType: false }))
  return [...written, ...passedOn, ...lazy]
}
