import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { readImports } from './read-imports.mjs'
import { root } from '../step.mjs'

const FOLDERS = ['client', 'server', 'shared', 'tests', 'scripts']

/**
 * These files and all that import them, themselves or through others. In half a second: vitest's `related`, which puts each file
 * through vite's plugins to learn its imports, takes ten before the first test starts.
 *
 * @param {string[]} files
 * @param {Map<string, string[]>} [importers]
 */
export function withImporters(files, importers = readImporters()) {
  const found = new Set(files)
  for (const file of found) for (const importer of importers.get(file) ?? []) found.add(importer)
  return [...found]
}

/** For each file those that import it. A type is gone when a test runs. */
export function readImporters() {
  /** @type {Map<string, string[]>} */
  const importers = new Map()
  for (const file of FOLDERS.flatMap(sourcesIn)) {
    for (const { name, isType } of readImports(file, readFileSync(root + file, 'utf8'))) {
      if (isType || !name.startsWith('.')) continue
      const imported = normalize(join(dirname(file), name.replace(/\?.*/, '')))
      importers.set(imported, [...(importers.get(imported) ?? []), file])
    }
  }
  return importers
}

/** @param {string} folder */
function sourcesIn(folder) {
  return readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|tsx|mts|mjs)$/.test(name))
    .map((name) => join(folder, name))
}
