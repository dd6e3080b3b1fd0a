// `npm run check`: the quick part of `npm test`, for while you work. Of its tests only those that can notice what has
// changed since the last check that passed; in a fresh clone, and with `-- --all`, every one.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { isForAll, READERS, readersOf } from './check/changed-tests.mjs'
import { findPrograms } from './find-programs.mjs'
import { unpackIfNeeded } from './install.mjs'
import { staticSteps } from './static-steps.mjs'
import { root, run, say, scratchEnv } from './step.mjs'
import { openTally } from './tally.mjs'

const PROJECTS = ['quick', 'client', 'screens']

/** The commit that passed last. */
const PASSED = `${root}node_modules/.cache/check/passed`

const { compiled } = await unpackIfNeeded()
const tally = openTally()
const before = process.argv.includes('--all') ? null : await changedFiles()
if (before)
  say(`Tests of what has changed since the last check that passed (${before.length} files); all with -- --all.`)
const { env: without } = await findPrograms({ mayInstall: false })
const options = { env: { ...without, ...scratchEnv() }, ...(before && { related: withReaders(before) }) }
// Side by side: tests wait for the disk, the clock and each other, and leave time for what needs no server.
const tests = () => tally.tests('unit and API tests', PROJECTS, options)
await Promise.all([staticSteps(tally), compiled.then(tests)])
tally.finish()
if (process.exitCode === 0) await notePassed()

/** Paths, or null for all: no check has passed here, history went another way, or something changed that no import shows. */
async function changedFiles() {
  const passed = read(PASSED)
  if (!passed || (await git('merge-base', '--is-ancestor', passed, 'HEAD')) === null) return null
  const changed = await git('diff', '--name-only', passed)
  const added = await git('ls-files', '--others', '--exclude-standard')
  if (changed === null || added === null) return null
  const files = [...changed, ...added]
  return files.some(isForAll) ? null : files
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

/** These files, those that read one of them without an import, and the tests that always run. @param {string[]} files */
function withReaders(files) {
  const always = readdirSync(root + READERS).map((name) => READERS + name)
  return [...files, ...files.flatMap(readersOf), ...always].filter((file) => existsSync(root + file))
}

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return null
  }
}
