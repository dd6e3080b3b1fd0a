import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root, run, runTool } from '../../scripts/step.mjs'
import { countReport, slowestFiles } from '../../scripts/tally.mjs'

type File = {
  status: string
  assertionResults: { status: string }[]
  name?: string
  startTime?: number
  endTime?: number
}
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

const SECOND_TRY = `let tries = 0
test('a door opens', { retry: 1 }, () => {
  tries += 1
  expect(tries, 'tries').toBe(2)
})
test('a wall stands', () => {})`

test.each([
  ['counts and is named', false, '2 passed, 0 failed', 0],
  ['fails a strict run', true, '1 passed, 1 failed', 1],
])('a test that passed only at its second try %s', async (_, isStrict, lastLine, exitCode) => {
  const { output, code } = await tallyOf(SECOND_TRY, isStrict)
  expect(output).toMatch(/Flaky, passed at the second try:\nFLAKY list\.test\.js:\d+ > a door opens: tries/)
  expect(output.trimEnd().split('\n').at(-1)).toBe(lastLine)
  expect(code).toBe(exitCode)
})

test('a file that did not load, an error outside of tests and a run without a report are one failure each', () => {
  expect(countReport(reportOf(file('passed', 'passed'), file('failed')), 1)).toEqual({ passed: 1, failed: 1 })
  expect(countReport(reportOf(file('passed', 'passed')), 1)).toEqual({ passed: 1, failed: 1 })
  expect(countReport('/nowhere.json', 1)).toEqual({ passed: 0, failed: 1 })
})

test('the slowest files are named with their seconds, the slowest first, and none of a run without a report', () => {
  const timed = (name: string, startTime: number, endTime: number) => ({
    ...file('passed', 'passed'),
    name: `${root}${name}`,
    startTime,
    endTime,
  })
  const report = reportOf(
    timed('tests/a.ts', 0, 4_000),
    timed('tests/b.ts', 1_000, 10_600),
    timed('tests/c.ts', 0, 500),
  )
  expect(slowestFiles(report, 2)).toEqual(['10 s tests/b.ts', '4 s tests/a.ts'])
  expect(slowestFiles('/nowhere.json', 2)).toEqual([])
})

/** What a run of `npm test` with this one file of tests prints, and its exit code. */
async function tallyOf(text: string, isStrict: boolean) {
  const folder = mkdtempSync(join(tmpdir(), 'standby-tally-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'list.test.js'), text)
  writeFileSync(join(folder, 'vitest.config.js'), `export default { test: { name: 'one', globals: true } }`)
  writeFileSync(
    join(folder, 'run.mjs'),
    `import { openTally } from '${root}scripts/tally.mjs'
import { runTool } from '${root}scripts/step.mjs'
const reporter = '${root}scripts/failure-reporter.ts'
const runVitest = (args, options) => runTool('vitest/vitest.mjs',
  [...args.map((arg) => arg.replace('./scripts/failure-reporter.ts', reporter)), '--root', '${folder}'], options)
const tally = openTally({ isStrict: ${isStrict}, runVitest })
await tally.tests('doors', ['one'])
tally.finish()`,
  )
  return run(process.execPath, [join(folder, 'run.mjs')], { quiet: true })
}

/** What a run of this one file prints that fails. */
async function printedOf(text: string, setupFiles: string[] = []) {
  const folder = mkdtempSync(join(tmpdir(), 'standby-fails-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'list.test.js'), text)
  writeFileSync(
    join(folder, 'vitest.config.js'),
    `export default { test: { setupFiles: ${JSON.stringify(setupFiles)} } }`,
  )
  const run = ['run', '--globals', '--root', folder, `--reporter=${root}scripts/failure-reporter.ts`]
  const { code, output } = await runTool('vitest/vitest.mjs', run, { quiet: true, env: { NO_COLOR: '1' } })
  expect(code).toBe(1)
  return output
}

test('an error that no test caught is named with its file, the test it may be of, its words and where it was thrown', async () => {
  const printed = await printedOf(`const late = () => Promise.reject(new TypeError('nobody waits\\nfor this'))
test('a list is drawn', async () => {
  late()
  await new Promise((done) => setTimeout(done))
})`)
  expect(printed).toMatch(
    /^FAILED .*list\.test\.js > uncaught \(during a list is drawn\): TypeError: nobody waits \| for this \| at late \(.*list\.test\.js/m,
  )
})

test('a failure of a browser test is named, also when its words are an error of a page whose path is a folder on this machine', async () => {
  const printed = await printedOf(
    `test('the page opens', ({ onTestFinished }) => {
  onTestFinished(() => {
    throw new Error('The console said:\\nTypeError: no\\n    at know (http://127.0.0.1:40001/:90:12)\\nknow@http://127.0.0.1:40001/home:1:2')
  })
})`,
    [`${root}tests/support/browsers/frames-of-pages.ts`],
  )
  expect(printed).toMatch(/^FAILED list\.test\.js.* > the page opens: The console said: \| TypeError: no \| /m)
  expect(printed).not.toContain('EISDIR')
})
