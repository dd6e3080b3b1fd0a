// Before each file of tests: one that reads a file of the project without importing it fails, unless `npm run check` knows of it
// (scripts/check/changed-tests.mjs). A change of that file would run no test, since no import shows it.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'
import { isForAll, READERS, readersOf } from '../../scripts/check/changed-tests.mjs'

const ROOT = process.cwd()
const FILE_READERS = ['readFileSync', 'readFile', 'createReadStream', 'openSync', 'open', 'copyFileSync', 'copyFile']
const FOLDER_READERS = ['readdirSync', 'readdir', 'opendir', 'cpSync', 'cp']
const KEPT = Symbol.for('standby.reads')

/** One for a worker, however many files of tests it runs: [what was read, the files of the project that led there]. */
const kept = globalThis as { [KEPT]?: Map<string, string[]> }
const reads = (kept[KEPT] ??= watchReads())

afterAll(() => {
  const unknown = takeUnknownReads()
  if (unknown.length > 0)
    throw new Error(
      `Read without an import; a line in scripts/check/changed-tests.mjs is missing:\n${unknown.join('\n')}`,
    )
})

/** What has been read since the last call, and is not known there: 'FILE, read by FILE'. */
export function takeUnknownReads() {
  const unknown = [...reads].filter(([path, readers]) => !isKnown(path, readers))
  reads.clear()
  return unknown.map(([path, readers]) => `${path}, read by ${readers[0]}`)
}

const isKnown = (path: string, readers: string[]) =>
  isForAll(path) ||
  readers.some((reader) => reader.startsWith(READERS)) ||
  readersOf(path).some((reader) => readers.includes(reader))

type Functions = Record<string, ((...args: unknown[]) => unknown) | undefined>

function watchReads() {
  const found = new Map<string, string[]>()
  const note = (path: string | null) => path && !found.has(path) && found.set(path, callers())
  for (const module of [fs, fs.promises] as unknown as Functions[]) {
    for (const name of FILE_READERS) watch(module, name, (path) => note(ownPath(path)))
    for (const name of FOLDER_READERS) watch(module, name, (path) => note(ownPath(`${path}/`)))
  }
  syncBuiltinESMExports()
  return found
}

/** Calls `note` with the first argument of each call of this function. */
function watch(module: Functions, name: string, note: (path: unknown) => void) {
  const original = module[name]
  if (!original) return
  module[name] = Object.assign((...args: unknown[]) => {
    note(args[0])
    return original.apply(module, args)
  }, original)
}

/** The path in the project, a folder's with a slash at its end; null for what is outside, installed or built. */
function ownPath(path: unknown) {
  if (typeof path === 'number' || path instanceof Uint8Array) return null
  const at = String(path).startsWith('file:') ? fileURLToPath(String(path)) : String(path)
  const inProject = relative(ROOT, resolve(at)) + (at.endsWith('/') ? '/' : '')
  return /^(\.\.|node_modules|dist|data|)(\/|$)/.test(inProject) ? null : inProject
}

/** Files of the project in the stack, the nearest first. */
function callers() {
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = 50
  const stack = new Error().stack ?? ''
  Error.stackTraceLimit = limit
  const files = [...stack.matchAll(/(?:file:\/\/)?(\/[^\s():]+):\d+:\d+/g)].map(([, path]) => relative(ROOT, path!))
  return [...new Set(files)].filter((file) => !/^(\.\.|node_modules)\//.test(file) && file !== 'tests/support/reads.ts')
}
