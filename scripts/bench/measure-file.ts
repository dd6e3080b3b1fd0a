// One file of rows in its own process: `tsx measure-file.ts FILE REPORT`. A measurement that throws is a failed row.
import { writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Row } from '../bench.ts'

type Measure = () => Promise<Row[]>

const [file = '', report = ''] = process.argv.slice(2)
const all: Record<string, Measure> = await import(pathToFileURL(file).href)
const measurements = Object.entries(all).filter(([name]) => name.startsWith('bench'))
if (measurements.length === 0) throw new Error('no function bench...')
const rows: Row[] = []
for (const [name, measure] of measurements) {
  try {
    rows.push(...(await measure()))
  } catch (error) {
    console.error(error)
    rows.push({ name: `${name}: ${(error as Error).message.split('\n')[0]}`, unit: '', holds: false })
  }
}
writeFileSync(report, JSON.stringify(rows))
process.exit(0)
