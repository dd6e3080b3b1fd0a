// `npm run measures`: how much a newcomer has to read, measured from the files: sizes, imports, names, words. `-- --names` lists each
// name that several files define, and each of six letters or fewer. The limits are kept elsewhere: by the house rules and by tests/scripts.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseSync } from 'rolldown/utils'
import { readImports } from './check/read-imports.mjs'
import { topLevelNamesIn } from './check/top-level-names.ts'

const SHORT_NAME_LETTERS = 6

const tracked = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n').filter(Boolean)
const sources = new Map(
  tracked
    .filter((file) => /^(client|server|shared|scripts)\/(?!.*migrations\/).*\.(tsx?|mjs)$/.test(file))
    .map((file) => [file, readFileSync(file, 'utf8')]),
)

const filesByName = new Map<string, Set<string>>()
for (const [file, source] of sources)
  for (const { name } of topLevelNamesIn(file, source))
    filesByName.set(name, (filesByName.get(name) ?? new Set()).add(file))
const topLevelNames = [...filesByName.keys()]
const doubledNames = topLevelNames.filter((name) => filesByName.get(name)!.size > 1)
const shortNames = topLevelNames.filter((name) => name.length <= SHORT_NAME_LETTERS)

if (process.argv.includes('--names'))
  for (const name of [...new Set([...doubledNames, ...shortNames])].toSorted())
    console.log(`${name}: ${[...filesByName.get(name)!].join(' ')}`)
else for (const [label, value] of measureRows()) console.log(`${label.padEnd(42)} ${value}`)

function measureRows(): [label: string, value: string][] {
  const fileLines = [...sources.values()].map((source) => source.split('\n').length - 1)
  const functionLines = [...sources].flatMap(([file, source]) => functionLinesIn(file, source))
  const imports = [...sources].map(([file, source]) => readImports(file, source).length)
  const documents = tracked.filter((file) => /^(README|CONTRIBUTING)\.md$|^docs\/.*\.md$/.test(file))
  const words = documents.map((file) => readFileSync(file, 'utf8').split(/\s+/).length)
  return [
    ['files', String(sources.size)],
    ['lines', String(sumOf(fileLines))],
    ['file lines: median, p90, max', [0.5, 0.9, 1].map((part) => quantile(fileLines, part)).join(', ')],
    ['function lines: p90, p99', [0.9, 0.99].map((part) => quantile(functionLines, part)).join(', ')],
    ['imports a file, mean', (sumOf(imports) / imports.length).toFixed(1)],
    ['names in two or more files', percent(doubledNames.length)],
    ['names: mean letters; six or fewer', `${meanLetters()}; ${percent(shortNames.length)}`],
    ['words to read', String(sumOf(words))],
  ]
}

function meanLetters() {
  return (sumOf(topLevelNames.map((name) => name.length)) / topLevelNames.length).toFixed(1)
}
function percent(count: number) {
  return `${((100 * count) / topLevelNames.length).toFixed(1)}%`
}
function sumOf(values: number[]) {
  return values.reduce((total, value) => total + value, 0)
}
function quantile(values: number[], part: number) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}

/** Lines of each function, also of one within another. */
function functionLinesIn(file: string, source: string) {
  const found: number[] = []
  function visit(node: unknown) {
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node !== 'object' || node === null) return
    const { type, start, end } = node as { type?: string; start?: number; end?: number }
    if (/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type ?? ''))
      found.push(source.slice(start, end).split('\n').length)
    Object.values(node).forEach(visit)
  }
  visit(parseSync(file, source).program)
  return found
}
