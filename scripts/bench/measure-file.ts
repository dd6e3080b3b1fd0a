// One file of rows in its own process: `tsx measure-file.ts FILE REPORT`. A measurement that throws is a failed row.
import { writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { BenchResultRow } from '../bench.ts'

type BenchFunction = () => Promise<BenchResultRow[]>

const [file = '', report = ''] = process.argv.slice(2)
const benchModule: Record<string, BenchFunction> = await import(pathToFileURL(file).href)
const benchFunctions = Object.entries(benchModule).filter(([name]) => name.startsWith('bench'))
if (benchFunctions.length === 0) throw new Error('no function bench...')
const reportedRows: BenchResultRow[] = []
for (const [name, measure] of benchFunctions) {
  try {
    reportedRows.push(...(await measure()))
  } catch (error) {
    console.error(error)
    reportedRows.push({ name: `${name}: ${(error as Error).message.split('\n')[0]}`, unit: '', holds: false })
  }
}
writeFileSync(report, JSON.stringify(reportedRows))
process.exit(0)
