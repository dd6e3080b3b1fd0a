import { expect, test } from 'vitest'
import { openBytesPerDay } from '../../server/http/bytes-per-day.ts'
import { createEmployer, createFreelancer } from '../support/factories/people.ts'
import { at, createTwoWorlds } from '../support/two-worlds.ts'

const of = (person: number) => ({ person, address: 8 * person })
const limits = { words: of(64_000), files: of(64_000) }

test('bytes of a day are counted over all processes, at once too, and a refusal of one is a refusal of all', async () => {
  const { here, there, client } = await createTwoWorlds()
  for (const world of [here, there]) world.ctx.bytesPerDay = openBytesPerDay(limits, world.ctx.processes)
  const [ana, ben, eva] = [await createFreelancer(here), await createFreelancer(there), await createEmployer(here)]
  const write = (n: number, content: string, who = ana) =>
    at([here, there][n % 2]!, who).post('/messages/send-direct', { recipient_id: eva.user.id, content })
  const counted = async () => {
    const sql = "select points from rate_limits where key like 'words of a person:%' order by points desc"
    return (await client.query<{ points: number }>(sql)).rows.map(({ points }) => Number(points))
  }

  // Short ones are told to the others a portion at a time: a sixty-fourth of the limit.
  await write(0, 'x')
  await write(1, 'x')
  expect(await counted(), 'less than a portion').toEqual([])

  const rounds = []
  for (let round = 0; round < 3; round++)
    rounds.push(...(await Promise.all([0, 1, 0, 1].map((n) => write(n, 'x'.repeat(7_800))))))
  const statuses = rounds.map(({ status }) => status)
  expect(statuses.slice(0, 7)).toEqual(Array.from({ length: 7 }, () => 201))
  expect(statuses.slice(9), 'one process alone would take eight').toEqual([429, 429, 429])
  for (const n of [0, 1]) expect(await write(n, 'x')).toMatchObject({ status: 429 })
  expect((await counted())[0]).toBeGreaterThan(64_000)

  for (const n of [0, 1]) expect((await write(n, 'Hello', ben)).status).toBe(201)
})
