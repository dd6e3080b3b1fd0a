// `npm run check`: the quick part of `npm test`, for while you work.
import { installIfNeeded } from './install.mjs'
import { scratchEnv, staticSteps } from './step.mjs'
import { openTally } from './tally.mjs'

await installIfNeeded()
const tally = openTally()
// Side by side: tests wait for the disk, the clock and each other, and leave time for the compiler.
await Promise.all([staticSteps(tally), tally.tests('unit and API tests', ['quick', 'client'], scratchEnv())])
tally.finish()
