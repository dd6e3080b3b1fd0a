import { expect, test } from 'vitest'
import {
  crew,
  heardBy,
  isSend,
  openConversation,
  openKept,
  postedIds,
  untilSent,
  write,
} from '../support/offline-steps.ts'

/** Longer than the longest pause on a line that works, and the time-out of a request whose answer never comes. */
const LEFT_ALONE = { timeout: 90_000 }

test('O17: the line is back, answers are late and lost while the others write, and nobody touches the phone: all of it goes, once', async () => {
  const all = await crew(2)
  const { line, bosses, rigger } = all
  const page = await openKept(all)
  line.goDown()
  const written: string[][] = [[], []]
  for (let n = 0; n < 8; n++) {
    const to = n < 5 ? 0 : 1
    if (n === 0 || n === 5) await openConversation(page, line.origin, bosses[to]!)
    await write(page, `Note ${n}`)
    written[to]!.push(`Note ${n}`)
  }
  let begun = 0
  line.rule(({ path }) => isSend(path), { does: 'pass', holdMs: 900 })
  line.rule(({ path }) => isSend(path) && [2, 4].includes(++begun), { does: 'drop-response', holdMs: 1_500 })
  line.comeUp()
  // Each poke brings by sync what the lost answers would have said.
  await expect.poll(() => postedIds(all).length, LEFT_ALONE).toBeGreaterThan(0)
  for (let n = 0; n < 12; n++) {
    for (const boss of bosses)
      await boss.post('/messages/send-direct', { recipient_id: rigger.user.id, content: `Poke ${n}` })
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  for (const [n, boss] of bosses.entries())
    await expect.poll(() => heardBy(boss, rigger), LEFT_ALONE).toEqual(written[n])
  await untilSent(page)
  expect(new Set(postedIds(all)).size).toBe(8)
})
