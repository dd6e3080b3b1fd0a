// `npm run bench [-- WORD ... --quick]`: every tests/bench/*.bench.ts (or those with one of the words in their name), one after another, each
// in a process of its own. A file exports functions `bench...` that give rows (tests/bench/rows.ts). Ratios in one run; never absolute
// times. `--quick` measures less often; `--size=1` makes the world of `growth` ten times as large; `--help` lists the files and runs nothing. Rows are printed, and written to bench-results.json, after each file: an interrupted run keeps
// what it has. Prints a table at the end, and exits with 1 when a limit is exceeded.
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { installBenchTool } from './bench/tools.ts'
import { buildProduct } from './build.ts'
import { findBrowsers } from './find-browsers.mjs'
import { root, runTool, say } from './step.mjs'

/** A row of tests/bench/rows.ts, as it comes from the file's own process; one that failed has only a name. */
export type BenchResultRow = {
  name: string
  unit: string
  holds: boolean
  ours?: number
  peer?: number
  ratio?: number
  goal?: number
  is?: string
}
type MeasuredRow = BenchResultRow & { subject: string; load: number }

const benchFileNames = readdirSync(join(root, 'tests/bench'))
  .filter((name) => name.endsWith('.bench.ts'))
  .toSorted()
if (process.argv.includes('--help')) {
  say(
    `npm run bench [-- WORD ...] [--quick] [--size=N]    measures the files with one of the words in their name; all without\n`,
  )
  for (const file of benchFileNames) say(`${file.replace('.bench.ts', '').padEnd(16)}${benchFileSummary(file)}`)
  process.exit(0)
}
const wantedFileWords = process.argv.slice(2).filter((word) => !word.startsWith('-'))
const isWantedFile = (name: string) =>
  wantedFileWords.length === 0 || wantedFileWords.some((word) => name.includes(word))
const wantedBenchFiles = benchFileNames.filter(isWantedFile)
if (wantedBenchFiles.length === 0) {
  say(`No file of tests/bench has ${wantedFileWords.join(' or ')} in its name.`)
  process.exit(1)
}

const benchedBuild = await buildProduct()
if (!benchedBuild.ok) say(`${benchedBuild.output}\nThe build failed: rows that need the built product will fail.`)
const foundBrowsers = await findBrowsers()
if (!foundBrowsers.ok) say(foundBrowsers.output)
const sizeFlag = process.argv.find((word) => word.startsWith('--size='))
const measurementEnv = {
  ...foundBrowsers.env,
  ...(process.argv.includes('--quick') && { BENCH_QUICK: '1' }),
  ...(sizeFlag && { BENCH_SIZE: sizeFlag.slice('--size='.length) }),
}

const benchReportsFolder = mkdtempSync(join(tmpdir(), 'standby-bench-'))
const measuredRows: MeasuredRow[] = []
for (const file of wantedBenchFiles) {
  const subject = file.replace('.bench.ts', '')
  say(`Measuring ${subject} ...`)
  await installBenchTool(subject)
  const load = loadavg()[0]!
  const measured = (await measureBenchFile(file)).map((row) => ({ ...row, subject, load }))
  measuredRows.push(...measured)
  writeFileSync(join(root, 'bench-results.json'), `${JSON.stringify(measuredRows, null, 2)}\n`)
  say(benchTableText(measured))
}
rmSync(benchReportsFolder, { recursive: true })
const missedLimits = measuredRows.filter((row) => !row.holds).length
say(`\n${benchTableText(measuredRows)}\n\n${measuredRows.length - missedLimits} hold, ${missedLimits} missed.`)
process.exitCode = missedLimits === 0 ? 0 : 1

/** The comment of its first measurement, on one line. */
function benchFileSummary(file: string) {
  const source = readFileSync(join(root, 'tests/bench', file), 'utf8')
  const comment = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*export (?:async function|const) bench/.exec(source)?.[1] ?? ''
  return comment.replaceAll(/\s*\n \* ?|\s+/g, ' ').trim()
}

async function measureBenchFile(file: string): Promise<BenchResultRow[]> {
  const report = join(benchReportsFolder, `${file}.json`)
  const args = ['scripts/bench/measure-file.ts', join(root, 'tests/bench', file), report]
  const { code, output } = await runTool('tsx/dist/cli.mjs', args, { quiet: true, env: measurementEnv })
  if (code !== 0) return [{ name: `${file}: ${lastOutputLines(output)}`, unit: '', holds: false }]
  const found: BenchResultRow[] = JSON.parse(readFileSync(report, 'utf8'))
  if (found.some((row) => row.ratio === undefined)) say(output.trim())
  return found
}

function benchTableText(all: MeasuredRow[]) {
  const head = ['what', 'ours', 'against', 'ratio', 'goal', 'load', '']
  const lines = all.map((row) => [
    row.name,
    `${formatSignificant(row.ours)} ${row.unit}`,
    `${formatSignificant(row.peer)} ${row.unit}`,
    `${formatSignificant(row.ratio)}x`,
    `${row.is ?? ''} ${formatSignificant(row.goal)}x`,
    row.load.toFixed(1),
    row.holds ? 'holds' : 'MISSED',
  ])
  const widths = head.map((_, column) => Math.max(...[head, ...lines].map((line) => line[column]!.length)))
  return [head, ...lines]
    .map((line) =>
      line.map((cell, column) => (column ? cell.padStart(widths[column]!) : cell.padEnd(widths[0]!))).join('  '),
    )
    .join('\n')
}

/** Three significant digits: 0.0213, 4.52, 8,210. */
function formatSignificant(value: number | undefined) {
  if (value === undefined || !Number.isFinite(value)) return '-'
  return value.toLocaleString('en-GB', { maximumSignificantDigits: Math.abs(value) >= 100 ? 4 : 3 })
}

const lastOutputLines = (output: string) => output.trim().split('\n').slice(-4).join(' | ').slice(0, 300)
