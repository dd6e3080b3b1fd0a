import { isShownItem } from '../../../client/offline/store/outbox-row.ts'
import { discardOutboxItem, requeueAllRefused, takeBackOutboxItem } from '../../../client/offline/outbox/settle.ts'
import { bookingOperations } from './booking-operations.ts'
import { hoursOperations } from './hours-operations.ts'
import { messageOperations } from './message-operations.ts'
import { ownThingsOperations } from './own-things-operations.ts'
import { payRequestOperations } from './pay-request-operations.ts'
import type { Random } from './random.ts'
import { ANOTHER_LOG, NO_LOG, type Operation, type Operations, type Scene } from './scene.ts'

/** Edit or Discard of any waiting item. */
const giveUp: Operation = async ({ random, reference }, device) => {
  const item = random.pick((await device.db.outbox.toArray()).filter(isShownItem))
  if (!item) return
  if (random.chance(0.5)) {
    const taken = await takeBackOutboxItem(item.id, device.tab.device)
    if (taken) reference.tookBack(taken, true)
  } else {
    const now = await device.db.outbox.get(item.id)
    await discardOutboxItem(item.id, device.tab.device)
    if (now) reference.tookBack(now, false)
  }
}

/** The browser deletes everything while nothing is waiting here. */
const wipe: Operation = async (_scene, device) => {
  if ((await device.db.outbox.count()) === 0) await device.wipe()
}

/** The server's change log is replaced, or the cursor is malformed: the next sync starts over. */
const loseCursor: Operation = async ({ random, reference }, device) => {
  const value = random.pick([undefined, ANOTHER_LOG, NO_LOG])
  if (!value) return device.db.facts.delete('cursor')
  reference.forgetReading(device.person.user.id)
  await device.db.facts.delete('epoch')
  await device.db.facts.put({ key: 'cursor', value })
}

const maybeAwait = (random: Random, work: Promise<unknown>) => (random.chance(0.5) ? work : undefined)

const operations: Operations = {
  ...messageOperations,
  ...hoursOperations,
  ...bookingOperations,
  ...payRequestOperations,
  ...ownThingsOperations,
  drain: { weight: 18, run: ({ random }, device) => maybeAwait(random, device.drain()) },
  sync: { weight: 14, run: ({ random }, device) => maybeAwait(random, device.sync()) },
  wait: { weight: 7, run: ({ random }, device) => device.wait(random.pick([500, 5_000, 60_000, 600_000])) },
  giveUp: { weight: 3, run: giveUp },
  retry: { weight: 2, run: (_scene, device) => requeueAllRefused(device.tab.device) },
  kill: { weight: 6, run: ({ random }, device) => device.kill(random.below(30)) },
  secondTab: { weight: 4, run: ({ random }, device) => maybeAwait(random, device.drainElsewhere()) },
  wipe: { weight: 1, run: wipe },
  loseCursor: { weight: 1, run: loseCursor },
  lateArrival: { weight: 2, run: ({ deliverLate }) => deliverLate() },
}

const weights = Object.fromEntries(Object.entries(operations).map(([name, { weight }]) => [name, weight]))

/** Runs one operation on one of the devices; returns its name, for the report of a failed run. */
export async function operate(scene: Scene): Promise<string> {
  const name = scene.random.weighted(weights)
  const device = scene.random.pick(scene.devices)
  await operations[name]!.run(scene, device)
  return `${device === scene.devices[0] ? 'freelancer' : 'employer'}: ${name}`
}
