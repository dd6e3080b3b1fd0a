// `npm run mutate [-- FOLDER ...] [--sample N | --all] [--tests PATH,...]`: changes the source in small ways, one at a time, and asks whether
// a test notices; a file may stand for a folder, and --tests tries the tests whose paths begin so and no others. A sample of each folder's mutants (40 by default), always the same one; MUTATE_SEED=n takes another. Prints those that survive and
// the share killed; exits with 1 below 80%.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runTool, say, scratchEnv } from './step.mjs'

const FOLDERS = [
  ...['messages', 'hiring', 'payments', 'sync', 'delivery'].map((feature) => `server/${feature}`),
  'client/offline',
  'shared',
]
type Spot = { line: number; column: number }
type Mutant = { status: string; location: { start: Spot; end: Spot }; replacement?: string }

const GOAL = 0.8
const NOTICED = new Set(['Killed', 'Timeout', 'RuntimeError'])
const MISSED = new Set(['Survived', 'NoCoverage'])

const args = process.argv.slice(2)
const OPTIONS = ['--sample', '--tests']
const option = (name: string) => args[args.indexOf(name) + 1 || args.length]
const sample = args.includes('--all') ? '' : (option('--sample') ?? '40')
const tests = option('--tests') ?? ''
const asked = args.filter((arg, at) => !arg.startsWith('--') && !OPTIONS.includes(args[at - 1] ?? ''))
const folders = asked.length > 0 ? asked : FOLDERS

const scratch = mkdtempSync(join(tmpdir(), 'standby-mutate-'))
const total = { killed: 0, missed: 0 }
let isBroken = false
for (const folder of folders) {
  const begun = Date.now()
  const report = join(scratch, 'report.json')
  const env = {
    ...scratchEnv(),
    MUTATE_FOLDER: folder,
    MUTATE_REPORT: report,
    MUTATE_SAMPLE: sample,
    MUTATE_TESTS: tests,
  }
  const { output } = await runTool('@stryker-mutator/core/bin/stryker.js', ['run'], { quiet: true, env })
  const mutants = read(report)
  if (!mutants) {
    say(`FAILED  ${folder}\n${output.trimEnd()}`)
    isBroken = true
    continue
  }
  const killed = mutants.filter(({ status }) => NOTICED.has(status)).length
  const missed = mutants.filter(({ status }) => MISSED.has(status))
  total.killed += killed
  total.missed += missed.length
  const minutes = ((Date.now() - begun) / 60_000).toFixed(1)
  say(`${folder}: ${killed} of ${killed + missed.length} killed, ${mutants.length} mutants in all (${minutes} min)`)
  for (const { status, place, replacement } of missed) say(`  ${status} ${place} -> ${replacement}`)
}
rmSync(scratch, { recursive: true, force: true })
const share = total.killed / (total.killed + total.missed)
say(`\n${total.killed} of ${total.killed + total.missed} killed: ${(100 * share).toFixed(1)}%`)
process.exitCode = !isBroken && share >= GOAL ? 0 : 1

/** The mutants of one report, each with its position; null if there is no report. */
function read(report: string) {
  try {
    const { files }: { files: Record<string, { mutants: Mutant[] }> } = JSON.parse(readFileSync(report, 'utf8'))
    rmSync(report)
    return Object.entries(files).flatMap(([file, { mutants }]) =>
      mutants
        .filter(({ status }) => status !== 'Ignored')
        .map(({ status, location: { start, end }, replacement = '' }) => ({
          status,
          place: `${file}:${start.line}:${start.column}-${end.line}:${end.column}`,
          replacement: replacement.replaceAll(/\s+/g, ' ').slice(0, 100),
        })),
    )
  } catch {
    return null
  }
}
