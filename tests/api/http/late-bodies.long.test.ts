import { expect, test } from 'vitest'
import { sessions } from '../../../server/db/schema/people.ts'
import { freeze } from '../../support/browsers/frozen-world.ts'
import { accessWorld, type Role, ROLES } from '../../support/factories/access-world.ts'
import { keptIn } from '../../support/kept-files.ts'
import { holdRequest } from '../../support/outside/held-request.ts'
import { listen } from '../../support/outside/listen.ts'
import { storedRows } from '../../support/stored.ts'
import type { World } from '../../support/world.ts'
import { accessTable } from './access-table.ts'
import { addressOf, expectedOf } from './access/rows.ts'

/** What they answer depends on the body alone. */
const STORES_NOTHING = new Set(['POST /api/pay/preview'])

test('A9: of no operation does a body that ends after its session write anything', async () => {
  const { world, people, ids } = await accessWorld()
  const origin = await listen(world)
  const frozen = await freeze(world)
  const wrong: string[] = []
  let tried = 0
  for (const [name, row] of Object.entries(accessTable(ids))) {
    const role = ROLES.find((each) => each !== 'anonymous' && (expectedOf(row.who, each) ?? 500) < 300)
    if (!role || row.body === undefined || name.startsWith('GET ') || 'public' in row.who) continue
    tried++
    const { token } = people[role as Exclude<Role, 'anonymous'>]
    const held = await holdRequest(world, origin, { ...addressOf(name, row, ids), body: row.body, token })
    await world.ctx.db.write((tx) => tx.delete(sessions).run())
    const before = await everything(world)
    const { status } = await held.finish()
    if (status < 400 && !STORES_NOTHING.has(name)) wrong.push(`${name} as ${role}: ${status}`)
    if ((await everything(world)) !== before) wrong.push(`${name} as ${role}: refused with ${status}, yet written`)
    await frozen.thaw()
  }
  expect(wrong).toEqual([])
  expect(tried).toBeGreaterThan(40)
}, 600_000)

/** Pictures are stored before the row that names them, and swept without one. */
const everything = async (world: World) =>
  JSON.stringify([await storedRows(world.ctx.db), keptIn(world, 'documents'), keptIn(world, 'uploads')])
