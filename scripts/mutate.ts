// `npm run mutate [-- FOLDER ...] [--sample N | --all] [--tests PATH,...]`: changes the source in small ways, one at a time, and asks whether
// a test notices; a file may stand for a folder, and --tests tries the tests whose paths begin so and no others. A sample of each folder's mutants (40 by default), always the same one; MUTATE_SEED=n takes another. Prints those that survive and
// the share killed; exits with 1 below 80%.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runTool, say, scratchEnv } from './step.mjs'

const MUTATED_FOLDERS = [
  ...['messages', 'hiring', 'payments', 'sync', 'delivery'].map((feature) => `server/${feature}`),
  'client/offline',
  'shared',
]
type SourcePosition = { line: number; column: number }
type ReportedMutant = { status: string; location: { start: SourcePosition; end: SourcePosition }; replacement?: string }

const KILLED_SHARE_GOAL = 0.8
const NOTICED_STATUSES = new Set(['Killed', 'Timeout', 'RuntimeError'])
const MISSED_STATUSES = new Set(['Survived', 'NoCoverage'])

const mutateArguments = process.argv.slice(2)
const VALUE_OPTIONS = ['--sample', '--tests']
const optionValue = (name: string) => mutateArguments[mutateArguments.indexOf(name) + 1 || mutateArguments.length]
const sampleSize = mutateArguments.includes('--all') ? '' : (optionValue('--sample') ?? '40')
const triedTestPaths = optionValue('--tests') ?? ''
const askedFolders = mutateArguments.filter(
  (arg, at) => !arg.startsWith('--') && !VALUE_OPTIONS.includes(mutateArguments[at - 1] ?? ''),
)
const foldersToMutate = askedFolders.length > 0 ? askedFolders : MUTATED_FOLDERS

const scratchFolder = mkdtempSync(join(tmpdir(), 'standby-mutate-'))
const mutantTotals = { killed: 0, missed: 0 }
let isAnyRunBroken = false
for (const folder of foldersToMutate) {
  const begun = Date.now()
  const report = join(scratchFolder, 'report.json')
  const env = {
    ...scratchEnv(),
    MUTATE_FOLDER: folder,
    MUTATE_REPORT: report,
    MUTATE_SAMPLE: sampleSize,
    MUTATE_TESTS: triedTestPaths,
  }
  const { output } = await runTool('@stryker-mutator/core/bin/stryker.js', ['run'], { quiet: true, env })
  const mutants = readMutantReport(report)
  if (!mutants) {
    say(`FAILED  ${folder}\n${output.trimEnd()}`)
    isAnyRunBroken = true
    continue
  }
  const killed = mutants.filter(({ status }) => NOTICED_STATUSES.has(status)).length
  const missed = mutants.filter(({ status }) => MISSED_STATUSES.has(status))
  mutantTotals.killed += killed
  mutantTotals.missed += missed.length
  const minutes = ((Date.now() - begun) / 60_000).toFixed(1)
  say(`${folder}: ${killed} of ${killed + missed.length} killed, ${mutants.length} mutants in all (${minutes} min)`)
  for (const { status, place, replacement } of missed) say(`  ${status} ${place} -> ${replacement}`)
}
rmSync(scratchFolder, { recursive: true, force: true })
const killedShare = mutantTotals.killed / (mutantTotals.killed + mutantTotals.missed)
say(
  `\n${mutantTotals.killed} of ${mutantTotals.killed + mutantTotals.missed} killed: ${(100 * killedShare).toFixed(1)}%`,
)
process.exitCode = !isAnyRunBroken && killedShare >= KILLED_SHARE_GOAL ? 0 : 1

/** The mutants of one report, each with its position; null if there is no report. */
function readMutantReport(report: string) {
  try {
    const { files }: { files: Record<string, { mutants: ReportedMutant[] }> } = JSON.parse(readFileSync(report, 'utf8'))
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
