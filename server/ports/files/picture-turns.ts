import { openTurns } from '../in-turn.ts'
import { unavailable } from '../../errors.ts'

/** One at a time: a large photo takes hundreds of megabytes while it is drawn, and each that waits its own size. */
const inTurn = openTurns(1, 12, 'Many photos are arriving just now. Please try again in a moment.')
/** Of one person, the one that is drawn among them; the rest of them wait outside the line that all share. */
const OWN_MAX = 4

const lines = new Map<string, { length: number; last: Promise<unknown> }>()

/** Work on a picture of this person: they have one place in everybody's line, however much they send. 503 when too much waits. */
export async function inPictureTurn<T>(userId: string, work: () => Promise<T>): Promise<T> {
  const own = lines.get(userId) ?? { length: 0, last: Promise.resolve() }
  if (own.length >= OWN_MAX)
    throw unavailable('Your other photos are still being worked on. Please try again in a moment.', 5)
  const drawn = own.last.then(() => inTurn(work))
  lines.set(userId, own)
  own.length++
  own.last = drawn.catch(() => undefined)
  try {
    return await drawn
  } finally {
    if (--own.length === 0) lines.delete(userId)
  }
}
