import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { countReport } from '../../scripts/tally.mjs'

type File = { status: string; assertionResults: { status: string }[] }
const file = (status: string, ...tests: string[]): File => ({
  status,
  assertionResults: tests.map((each) => ({ status: each })),
})

function reportOf(...testResults: File[]) {
  const folder = mkdtempSync(join(tmpdir(), 'standby-report-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'report.json')
  writeFileSync(path, JSON.stringify({ testResults }))
  return path
}

test('each test is counted by its result, and a skipped one has failed', () => {
  const report = reportOf(file('passed', 'passed', 'passed'), file('failed', 'passed', 'failed', 'skipped'))
  expect(countReport(report, 1)).toEqual({ passed: 3, failed: 2 })
})

test('a test that passed only at its second attempt has failed', () => {
  expect(countReport(reportOf(file('passed', 'passed', 'passed')), 0, 1)).toEqual({ passed: 1, failed: 1 })
})

test('a file that did not load, an error outside of tests and a run without a report are one failure each', () => {
  expect(countReport(reportOf(file('passed', 'passed'), file('failed')), 1)).toEqual({ passed: 1, failed: 1 })
  expect(countReport(reportOf(file('passed', 'passed')), 1)).toEqual({ passed: 1, failed: 1 })
  expect(countReport('/nowhere.json', 1)).toEqual({ passed: 0, failed: 1 })
})
