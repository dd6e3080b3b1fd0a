// `npm run bench [-- WORD]`: every tests/bench/*.bench.ts (or those whose name has WORD), one after another, each in a process of
// its own. A file exports functions `bench...` that give rows (tests/bench/rows.ts). Ratios in one run; never absolute times.
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installIfNeeded } from './install.mjs'
import { root, runTool, say } from './step.mjs'

await installIfNeeded()
const { build } = await import('./build.mjs')
const built = await build()
if (!built.ok) say(`${built.output}\nThe build failed: rows that need the built product will fail.`)

const folder = mkdtempSync(join(tmpdir(), 'standby-bench-'))
const word = process.argv[2] ?? ''
const files = readdirSync(join(root, 'tests/bench')).filter((name) => name.endsWith('.bench.ts') && name.includes(word))
const rows = []
for (const file of files.sort()) {
  say(`Measuring ${file.replace('.bench.ts', '')} ...`)
  const report = join(folder, 'rows.json')
  const { code, output } = await runTool(
    'tsx/dist/cli.mjs',
    ['scripts/bench-file.mjs', join(root, 'tests/bench', file), report],
    { quiet: true },
  )
  if (code === 0) rows.push(...JSON.parse(readFileSync(report, 'utf8')))
  else
    rows.push({
      name: `${file}: ${lastLines(output)}`,
      ours: NaN,
      peer: NaN,
      ratio: NaN,
      goal: NaN,
      holds: false,
      unit: '',
    })
}
rmSync(folder, { recursive: true })
writeFileSync(join(root, 'bench-results.json'), `${JSON.stringify(rows, null, 2)}\n`)
say(`\n${table(rows)}`)
process.exitCode = rows.every((row) => row.holds) ? 0 : 1

function table(all) {
  const head = ['what', 'ours', 'against', 'ratio', 'goal', '']
  const lines = all.map((row) => [
    row.name,
    `${short(row.ours)} ${row.unit}`,
    `${short(row.peer)} ${row.unit}`,
    `${short(row.ratio)}x`,
    `${short(row.goal)}x`,
    row.holds ? 'holds' : 'MISSED',
  ])
  const widths = head.map((_, column) => Math.max(...[head, ...lines].map((line) => line[column].length)))
  return [head, ...lines]
    .map((line) =>
      line.map((cell, column) => (column ? cell.padStart(widths[column]) : cell.padEnd(widths[0]))).join('  '),
    )
    .join('\n')
}

/** Three digits that matter: 0.0213, 4.52, 8,210. */
function short(value) {
  if (!Number.isFinite(value)) return '-'
  return value.toLocaleString('en-GB', { maximumSignificantDigits: Math.abs(value) >= 100 ? 4 : 3 })
}

const lastLines = (output) => output.trim().split('\n').slice(-4).join(' | ').slice(0, 300)
