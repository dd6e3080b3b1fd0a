// `npm test`: everything but what takes longer than 25 minutes, of which it runs a part a day: a quarter of the model's runs, and of
// the browser tests beside the main ways. `-- --whole` runs all of these, in some 40 minutes. `-- --long` (or LONG=1) is the long form,
// before a release: that, 200 kills, half an hour of load, 500 generated requests for each operation, the quick tests in 200 days, and
// what other validators say. `-- --strict` also fails for a test that passed only at its second try. `-- --kills N` (or KILLS=N) says how often the kill test kills; 20 unless said.
// Continues after a failure, so that the total counts everything; the last line is 'N passed, N failed'.
import { findBrowsers } from './find-browsers.mjs'
import { findPrograms } from './find-programs.mjs'
import { unpackIfNeeded } from './install.mjs'
import { staticSteps } from './static-steps.mjs'
import { outcome, runScript, say, scratchEnv } from './step.mjs'
import { openTally } from './tally.mjs'

// Meanwhile; the short ones first, since they are needed first.
const programsFound = findPrograms({ mayInstall: true })
const browsersFound = programsFound.then(findBrowsers)
const { compiled } = await unpackIfNeeded()
const isLong = process.argv.includes('--long') || process.env.LONG === '1'
if (isLong) process.env.LONG = '1'
const isWhole = isLong || process.argv.includes('--whole')
const env = { KILLS: killsAsked() }
const tally = openTally({ isStrict: process.argv.includes('--strict') })

// Side by side, as in check.mjs: in a fresh clone what wants no SQLite is done while it is compiled.
const [isBuilt] = await Promise.all([buildAndRead(), clientTests(), compiled.then(unitTests)])
// PostgreSQL, browser tests and kills often wait; the model, which depends on no clock, uses the processor meanwhile.
const model = tally.tests('two devices and a server against a model', ['model', 'joints'], {
  isBackground: true,
  env: partOfDay(),
})
if (isBuilt) {
  await postgresTests()
  await tally.step('size gate', () => outcome(runScript('sizes', [], { quiet: true })))
  await browserTests()
  await tally.tests('faults: kills, locks, shutdown', ['faults'], { env })
  await model
  if (isLong) await longOnPostgres()
  if (isLong) await testsOfLaterDays()
  // It measures durations, so nothing runs beside it.
  await tally.tests(isLong ? 'half an hour of load' : 'load', ['load'])
} else {
  await model
  for (const name of ['the API on PostgreSQL', 'size gate', 'browser tests', 'faults', 'load'])
    tally.blocked(name, 'the build failed')
}
tally.finish()

async function buildAndRead() {
  const isWell = await tally.step('build', () => outcome(runScript('build', [], { quiet: true })))
  await staticSteps(tally)
  return isWell
}

function clientTests() {
  return tally.tests('client tests', ['client', 'screens'], { env: scratchEnv() })
}

async function unitTests() {
  const { env: without } = await programsFound
  return tally.tests('unit and API tests', ['quick', 's3', 'long'], { env: { ...without, ...scratchEnv() } })
}

/** Tests of what PostgreSQL itself decides; the long form runs the whole API there. */
async function postgresTests() {
  const { env: without, hasPostgres } = await programsFound
  if (hasPostgres) await tally.tests('the API on PostgreSQL', ['postgres'], { env: { ...without, ...scratchEnv() } })
}

/** 200 of the model's 1,000 runs, in which its devices move between two processes; kills, deliveries and SIGTERM. */
async function longOnPostgres() {
  if (!(await programsFound).hasPostgres) return
  const onPostgres = { ...env, ENGINE: 'postgres' }
  await tally.tests('the model on PostgreSQL', ['model'], { env: { ...onPostgres, RUNS: '200' } })
  await tally.tests('faults on PostgreSQL', ['faults'], { env: onPostgres })
}

/** Half a year ahead, past the end of summer time or into it: a test with a date of its own would fail one day without a change. */
async function testsOfLaterDays() {
  const { env: without } = await programsFound
  const ahead = { ...without, ...scratchEnv(), DAYS_AHEAD: '200' }
  await tally.tests('unit, API and client tests in 200 days', ['quick', 'client', 'screens'], { env: ahead })
}

async function browserTests() {
  const hasBrowsers = await tally.step('browsers', () => browsersFound)
  const found = { ...env, ...partOfDay(), ...(await browsersFound).env, ...scratchEnv() }
  const run = async (/** @type {string} */ name, /** @type {string} */ project) => {
    if (hasBrowsers) await tally.tests(name, [project], { env: found, slowest: 10 })
    else tally.blocked(name, 'a browser is missing')
  }
  await run(isWhole ? 'browser tests' : "browser tests: the main ways, and today's quarter of the others", 'browser')
  if (isLong) await run('validators', 'validators')
}

/** What takes turns by day, the model's runs and the browser tests, takes those of this day. */
function partOfDay() {
  return isWhole ? {} : { TEST_DAY: String(Math.floor(Date.now() / 86_400_000)) }
}

function killsAsked() {
  const at = process.argv.indexOf('--kills')
  const kills = at > 0 ? process.argv[at + 1] : (process.env.KILLS ?? (isLong ? '200' : '20'))
  if (!/^[1-9]\d*$/.test(kills ?? '')) {
    say('--kills takes a number, 1 or more')
    process.exit(1)
  }
  return kills
}
