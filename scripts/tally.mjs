import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runTool, say } from './step.mjs'

/** Counts over all steps of a run. A step that is no test counts as one; a test step counts each of its tests. */
export function openTally() {
  let passed = 0
  let failed = 0
  const begun = Date.now()

  return {
    /** Runs `work`, which gives {ok, output}, and prints how it went. Returns whether it went well. */
    async step(name, work) {
      const from = Date.now()
      const { ok, output } = await work()
      passed += ok ? 1 : 0
      failed += ok ? 0 : 1
      say(`${ok ? 'ok    ' : 'FAILED'}  ${name} (${seconds(from)})`)
      if (!ok && output) say(output.trimEnd())
      return ok
    },
    /** A step that cannot run because an earlier one failed: counted as failed. */
    blocked(name, why) {
      failed += 1
      say(`FAILED  ${name}: not run, ${why}`)
    },
    /** Runs the tests of vitest projects; each counts, and so does a file that does not load. */
    async tests(name, projects, env = {}) {
      const from = Date.now()
      say(`...     ${name}`)
      const report = join(tmpdir(), `standby-${process.pid}-${projects[0]}.json`)
      const args = [
        'run',
        ...projects.flatMap((project) => ['--project', project]),
        '--reporter=dot',
        '--reporter=json',
        '--reporter=./scripts/retried-reporter.mjs',
        `--outputFile=${report}`,
        '--passWithNoTests',
      ]
      const { code, output } = await runTool('vitest/vitest.mjs', args, { quiet: true, env: { NO_COLOR: '1', ...env } })
      const counted = count(report, code)
      passed += counted.passed
      failed += counted.failed
      say(
        `${counted.failed === 0 ? 'ok    ' : 'FAILED'}  ${name}: ${counted.passed} passed, ${counted.failed} failed (${seconds(from)})`,
      )
      for (const [line] of output.matchAll(/^RETRIED .*/gm)) say(`        ${line}`)
      if (counted.failed > 0) say(output.trimEnd())
    },
    /** The last line, and the exit code. */
    finish() {
      say(`\nTook ${seconds(begun)}.`)
      say(`${passed} passed, ${failed} failed`)
      process.exitCode = failed > 0 ? 1 : 0
    },
  }
}

/** What one report says. A file without a failed test that still failed, or a run without a report, is one failure; so is an error outside tests. */
function count(report, code) {
  let results
  try {
    results = JSON.parse(readFileSync(report, 'utf8')).testResults
  } catch {
    return { passed: 0, failed: 1 }
  } finally {
    rmSync(report, { force: true })
  }
  const tests = results.flatMap((file) => file.assertionResults)
  const passed = tests.filter((test) => test.status === 'passed').length
  const broken = results.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status === 'passed'),
  ).length
  const failed = tests.length - passed + broken
  return { passed, failed: failed === 0 && code !== 0 ? 1 : failed }
}

const seconds = (from) => `${((Date.now() - from) / 1000).toFixed(1)} s`
