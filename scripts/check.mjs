// `npm run check`: the quick part of `npm test`, for while you work.
import { unpackIfNeeded } from './install.mjs'
import { scratchEnv, staticSteps } from './step.mjs'
import { openTally } from './tally.mjs'

const { compiled } = await unpackIfNeeded()
const tally = openTally()
// Side by side: tests wait for the disk, the clock and each other, and leave time for what needs no server.
const tests = () => tally.tests('unit and API tests', ['quick', 'client', 'screens'], { env: scratchEnv() })
await Promise.all([staticSteps(tally), compiled.then(tests)])
tally.finish()
