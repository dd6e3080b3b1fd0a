import { readFileSync } from 'node:fs'

/**
 * What vitest's report in JSON says: {passed, failed}. A file without a failed test that still failed, or a run without a report, is one
 * failure; so is an error outside tests. `retried`: so many of those that passed did so at a second try only, and have failed.
 */
export function countReport(report, code, retried = 0) {
  let results
  try {
    results = JSON.parse(readFileSync(report, 'utf8')).testResults
  } catch {
    return { passed: 0, failed: 1 }
  }
  const tests = results.flatMap((file) => file.assertionResults)
  const passed = tests.filter((test) => test.status === 'passed').length - retried
  const broken = results.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status === 'passed'),
  ).length
  const failed = tests.length - passed + broken
  return { passed, failed: failed === 0 && code !== 0 ? 1 : failed }
}
