import { readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readImports } from '../../scripts/check/read-imports.mjs'

const root = resolve(import.meta.dirname, '../..')
const CODE = /\.(ts|tsx|mts|mjs)$/

/** The package that a bare import is of; null for files of the project, of Node itself and what Vite makes up. */
function packageOf(name: string) {
  if (isBuiltin(name) || /^(\.|\/|virtual:|#|data:)/.test(name)) return null
  return name.split('/', name.startsWith('@') ? 2 : 1).join('/')
}

/** Each bare import that stands in none of the lists, as 'file: package'. */
function missing(files: { file: string; source: string }[], named: Set<string>) {
  return files.flatMap(({ file, source }) =>
    readImports(file, source).flatMap(({ name }) => {
      const found = packageOf(name)
      return found && !named.has(found) ? [`${file}: ${found}`] : []
    }),
  )
}

test('each package that is imported stands in package.json, and does not come by way of another', () => {
  const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, Record<string, string>>
  const named = new Set(
    ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((list) => Object.keys(own[list] ?? {})),
  )
  const files = ['client', 'server', 'shared', 'tests', 'scripts']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    )
    .concat(readdirSync(root))
    .filter((file) => CODE.test(file))
    .map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') }))
  expect(files.length).toBeGreaterThan(1000)
  expect(missing(files, named)).toEqual([])
  // It parses every file of the project.
}, 120_000)

test('what is imported lazily, by a path within it, for its types or from a scope is seen', () => {
  const source = `import type { A } from '@made/up/deep.js'
    import { join } from 'node:path'
    import './own.ts'
    export { b } from 'made-too/part'
    export const c = () => import('made-later')`
  const found = missing([{ file: 'client/a.ts', source }], new Set(['made-later']))
  expect(found).toEqual(['client/a.ts: @made/up', 'client/a.ts: made-too'])
})
