// One file of rows in its own process: `tsx bench-file.mjs FILE REPORT`.
import { writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const [file, report] = process.argv.slice(2)
const rows = []
for (const [name, measure] of Object.entries(await import(pathToFileURL(file).href))) {
  if (name.startsWith('bench')) rows.push(...(await measure()))
}
if (rows.length === 0) throw new Error('no function bench... gave a row')
writeFileSync(report, JSON.stringify(rows))
process.exit(0)
