// `npm run check`: the quick part of `npm test`, for while you work. Of its tests only those that can notice what has
// changed since the last check that passed; in a fresh clone, and with `-- --all`, every one.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { unpackIfNeeded } from './install.mjs'
import { root, run, say, scratchEnv, staticSteps } from './step.mjs'
import { openTally } from './tally.mjs'

const PROJECTS = ['quick', 'client', 'screens']

/** The commit that passed last. */
const PASSED = `${root}node_modules/.cache/check/passed`

/** Tests of these folders read files that they do not import: sources, documents, settings. */
const READERS = ['tests/scripts']

/** What a test may depend on without an import: then all of them run. */
const FOR_ALL =
  /^(package(-lock)?\.json|vitest\.config\.ts|tsconfig[^/]*\.json|vite\.config\.ts|scripts\/|server\/db\/(postgres\/)?migrations\/|tests\/support\/.*\.(?!ts$))/

const { compiled } = await unpackIfNeeded()
const tally = openTally()
const before = process.argv.includes('--all') ? null : await changedFiles()
if (before)
  say(`Tests of what has changed since the last check that passed (${before.length} files); all with -- --all.`)
const options = { env: scratchEnv(), ...(before && { related: [...before, ...READERS.flatMap(testsIn)] }) }
// Side by side: tests wait for the disk, the clock and each other, and leave time for what needs no server.
const tests = () => tally.tests('unit and API tests', PROJECTS, options)
await Promise.all([staticSteps(tally), compiled.then(tests)])
tally.finish()
if (process.exitCode === 0) await notePassed()

/** Paths, or null for all: no check has passed here, history went another way, or something changed that no import shows. */
async function changedFiles() {
  const passed = read(PASSED)
  if (!passed || (await git('merge-base', '--is-ancestor', passed, 'HEAD')) === null) return null
  const changed = await git('diff', '--name-only', '--diff-filter=d', passed)
  const added = await git('ls-files', '--others', '--exclude-standard')
  const removed = await git('diff', '--name-only', '--diff-filter=D', passed)
  if (changed === null || added === null || removed === null) return null
  const files = [...changed, ...added]
  return [...files, ...removed].some((file) => FOR_ALL.test(file)) ? null : files
}

/** Only where what was checked is what the commit holds. */
async function notePassed() {
  const [commit] = (await git('rev-parse', 'HEAD')) ?? []
  const uncommitted = await git('status', '--porcelain')
  if (!commit || !uncommitted || uncommitted.length > 0) return
  mkdirSync(dirname(PASSED), { recursive: true })
  writeFileSync(PASSED, commit)
}

/**
 * Its lines; null where it fails.
 *
 * @param {string[]} args
 */
async function git(...args) {
  const { code, output } = await run('git', args, { quiet: true })
  return code === 0 ? output.split('\n').filter(Boolean) : null
}

/** @param {string} folder */
function testsIn(folder) {
  return readdirSync(root + folder).map((name) => `${folder}/${name}`)
}

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return null
  }
}
