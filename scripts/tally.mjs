import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { runTool, say } from './step.mjs'

/**
 * Counts the results of all steps of a run. A step that is no test counts as one; a test step counts each of its tests. A test that
 * passed only at its second try is flaky: it has passed, is named at the end, and fails the run only where it is `strict`.
 *
 * @typedef {ReturnType<typeof openTally>} Tally
 * @param {{ isStrict?: boolean, runVitest?: (args: string[], options: import('./step.mjs').RunOptions) => ReturnType<typeof runTool> }} [options]
 */
export function openTally({
  isStrict = false,
  runVitest = (args, options) => runTool('vitest/vitest.mjs', args, options),
} = {}) {
  let passed = 0
  let failed = 0
  /** @type {string[]} */
  const failures = []
  /** @type {string[]} */
  const flaky = []
  const begun = Date.now()

  return {
    /**
     * Runs `work` and prints how it went. Returns whether it went well.
     *
     * @param {string} name
     * @param {() => Promise<{ ok: boolean, output: string }>} work
     */
    async step(name, work) {
      const from = Date.now()
      const { ok, output } = await work()
      passed += ok ? 1 : 0
      failed += ok ? 0 : 1
      if (!ok) failures.push(name)
      say(`${ok ? 'ok    ' : 'FAILED'}  ${name} (${seconds(from)})`)
      if (!ok && output) say(output.trimEnd())
      return ok
    },
    /**
     * Counts a step that cannot run because an earlier one failed as failed.
     *
     * @param {string} name
     * @param {string} why
     */
    blocked(name, why) {
      failed += 1
      failures.push(`${name}: not run, ${why}`)
      say(`FAILED  ${name}: not run, ${why}`)
    },
    /**
     * Runs the tests of vitest projects; each counts, and so does a file that does not load.
     *
     * @param {string} name
     * @param {string[]} projects
     * @param {{ isBackground?: boolean, env?: Record<string, string | undefined>, related?: string[], slowest?: number }} [options]
     *   `related`: only tests that import one of these files, themselves or through others; `slowest`: so many of the
     *   slowest files are named
     */
    async tests(name, projects, { isBackground = false, env = {}, related, slowest = 0 } = {}) {
      const from = Date.now()
      say(`...     ${name}`)
      const report = join(tmpdir(), `standby-${process.pid}-${projects[0]}.json`)
      const args = [
        ...(related ? ['related', ...related, '--run'] : ['run']),
        ...projects.flatMap((project) => ['--project', project]),
        '--reporter=dot',
        '--reporter=json',
        '--reporter=./scripts/failure-reporter.ts',
        '--silent=passed-only',
        `--outputFile=${report}`,
        '--passWithNoTests',
      ]
      const options = { quiet: true, isBackground, env: { NO_COLOR: '1', ...env } }
      const { code, output } = await runVitest(args, options)
      const named = [...output.matchAll(/^FAILED .*/gm)].map(([line]) => line)
      const retried = [...output.matchAll(/^FLAKY .*/gm)].map(([line]) => line)
      const notes = [...output.matchAll(/^NOTE (.*)/gm)].map(([, words]) => words)
      const counted = countReport(report, code)
      if (slowest > 0) notes.push(...slowestFiles(report, slowest))
      rmSync(report, { force: true })
      passed += counted.passed
      failed += counted.failed
      say(
        `${counted.failed === 0 ? 'ok    ' : 'FAILED'}  ${name}: ${counted.passed} passed, ${counted.failed} failed (${seconds(from)})`,
      )
      for (const words of [...notes, ...retried]) say(`        ${words}`)
      flaky.push(...retried)
      if (counted.failed === 0) return
      failures.push(...(named.length > 0 ? named : [name]))
      for (const line of named) say(`        ${line}`)
      say(output.trimEnd())
    },
    /** Prints the failed steps and the last line; returns the exit code. */
    finish() {
      if (failures.length > 0) say(`\nFailed:\n${failures.join('\n')}`)
      if (flaky.length > 0) say(`\nFlaky, passed at the second try:\n${flaky.join('\n')}`)
      if (isStrict) {
        passed -= flaky.length
        failed += flaky.length
      }
      say(`\nTook ${seconds(begun)}.`)
      say(`${passed} passed, ${failed} failed`)
      process.exitCode = failed > 0 ? 1 : 0
    },
  }
}

/** @param {number} from */
const seconds = (from) => `${((Date.now() - from) / 1000).toFixed(1)} s`

/**
 * The slowest files of vitest's JSON report, each with its seconds, the slowest first; none without a report.
 *
 * @param {string} report the file
 * @param {number} most
 */
export function slowestFiles(report, most) {
  /** @type {{ name: string, startTime: number, endTime: number }[]} */
  let files
  try {
    files = JSON.parse(readFileSync(report, 'utf8')).testResults
  } catch {
    return []
  }
  return files
    .map(({ name, startTime, endTime }) => ({ name: relative(process.cwd(), name), took: endTime - startTime }))
    .sort((a, b) => b.took - a.took)
    .slice(0, most)
    .map(({ name, took }) => `${Math.round(took / 1000)} s ${name}`)
}

/**
 * The counts of vitest's JSON report: {passed, failed}. A file that failed without a failed test, or a run without a report, is one
 * failure; so is an error outside tests.
 *
 * @param {string} report the file
 * @param {number} code the exit code of vitest
 */
export function countReport(report, code) {
  /** @type {{ status: string, assertionResults: { status: string }[] }[]} */
  let results
  try {
    results = JSON.parse(readFileSync(report, 'utf8')).testResults
  } catch {
    return { passed: 0, failed: 1 }
  }
  const tests = results.flatMap((file) => file.assertionResults)
  const passed = tests.filter((test) => test.status === 'passed').length
  const broken = results.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status === 'passed'),
  ).length
  const failed = tests.length - passed + broken
  return { passed, failed: failed === 0 && code !== 0 ? 1 : failed }
}
