// Every promise is awaited: a query that is not may run in another request's transaction. The rule needs types, which takes as long as all
// other static checks together. Whether a file keeps it depends on the file, and on the types of what it imports: while no
// declaration has changed, only changed files are read again.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

const CONFIG = 'oxlint.awaits.json'
const FOLDERS = ['server', 'tests/api', 'tests/faults', 'tests/support']

/** Written by `tsc --build`, but for what tests import of each other. */
const DECLARATIONS = ['node_modules/.cache/tsc/types/server', 'node_modules/.cache/tsc/types/shared']

/** What every file's types may depend on. */
const FOR_ALL = [CONFIG, 'package-lock.json', 'tsconfig.base.json', 'tsconfig.server.json', 'tsconfig.tests.json']

/** What passed last: {types: a hash of all declarations, files: each file's hash}. */
const PASSED = `${root}node_modules/.cache/check/awaits.json`

/**
 * Right after `tsc --build`, which has written the declarations.
 *
 * @param {(args: string[]) => Promise<{ ok: boolean, output: string }>} lint runs oxlint
 */
export async function checkAwaits(lint) {
  const now = { types: hashOfTypes(), files: hashesOf(FOLDERS.flatMap(sourcesIn)) }
  const passed = read(PASSED)
  const isTypesSame = passed?.types === now.types
  const files = Object.keys(now.files).filter((file) => !isTypesSame || passed.files[file] !== now.files[file])
  if (files.length === 0) return { ok: true, output: '' }
  const args = ['--type-aware', '--config', CONFIG, ...(isTypesSame ? files : FOLDERS)]
  const result = await lint(args)
  if (result.ok) write(now)
  return result
}

function hashOfTypes() {
  const helpers = FOLDERS.flatMap(sourcesIn).filter((file) => /^tests\/(?!.*\.test\.ts$)/.test(file))
  return hash(JSON.stringify(hashesOf([...FOR_ALL, ...helpers, ...DECLARATIONS.flatMap(sourcesIn)])))
}

/** @param {string} folder */
function sourcesIn(folder) {
  return readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name))
    .toSorted()
}

/** @param {string[]} files @returns {Record<string, string>} */
const hashesOf = (files) => Object.fromEntries(files.map((file) => [file, hash(readFileSync(root + file))]))

/** @param {string | Buffer} content */
const hash = (content) => createHash('sha256').update(content).digest('base64url')

/** @param {string} file @returns {{ types: string, files: Record<string, string> } | null} */
function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

/** @param {{ types: string, files: Record<string, string> }} passed */
function write(passed) {
  mkdirSync(dirname(PASSED), { recursive: true })
  writeFileSync(PASSED, JSON.stringify(passed))
}
