// One file of rows in its own process: `tsx bench-file.mjs FILE REPORT`. A measurement that fails is a row that does not hold.
import { writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const [file, report] = process.argv.slice(2)
const measurements = Object.entries(await import(pathToFileURL(file).href)).filter(([name]) => name.startsWith('bench'))
if (measurements.length === 0) throw new Error('no function bench...')
const rows = []
for (const [name, measure] of measurements) {
  try {
    rows.push(...(await measure()))
  } catch (error) {
    console.error(error)
    rows.push({ name: `${name}: ${error.message.split('\n')[0]}`, unit: '', holds: false })
  }
}
writeFileSync(report, JSON.stringify(rows))
process.exit(0)
