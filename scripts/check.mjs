// `npm run check`: the quick part of `npm test`, for while you work. Under a minute.
import { installIfNeeded } from './install.mjs'
import { scratchEnv } from './scratch.mjs'
import { staticSteps } from './static-steps.mjs'
import { openTally } from './tally.mjs'

await installIfNeeded()
const tally = openTally()
await staticSteps(tally)
await tally.tests('unit and API tests', ['quick', 'client'], scratchEnv())
tally.finish()
