// `npm run staff -- grant EMAIL | revoke EMAIL | two-factor-off EMAIL | list`, also while the server runs.
import { build } from './build.ts'
import { root, run, say } from './step.mjs'

const built = await build({ quiet: true })
if (!built.ok) say(`${built.output}\nThe build failed: see above.`)
const { code } = built.ok
  ? await run(process.execPath, [`${root}dist/server/staff.js`, ...process.argv.slice(2)])
  : { code: 1 }
process.exitCode = code
