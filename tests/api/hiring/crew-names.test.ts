import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { crewLists } from '../../../server/db/schema/crews.ts'
import { jobsWorld } from '../../support/factories/jobs.ts'
import { createEmployer } from '../../support/factories/people.ts'

async function companyWith(...names: string[]) {
  const world = await jobsWorld()
  const mina = await createEmployer(world)
  const make = (name: string) => mina.post<{ id: string; detail?: string }>('/crews', { name })
  const rename = (id: string, name: string) => world.call<any>('PUT', `/crews/${id}`, { name }, mina.token)
  const ids: string[] = []
  for (const name of names) ids.push((await make(name)).body.id)
  return { world, mina, make, rename, ids }
}

test.each([
  ['Łódź', 'lodz'],
  ['Łódź', 'ŁÓDŹ'],
  ['Crew of O’Shea', "crew of O'Shea"],
  ['Straße', 'STRASSE'],
  ['Ｎｉｇｈｔ crew', 'night crew'],
  ['½ ton', '½ TON'],
  ['Favourites', 'Fávourites'],
])('%s and %s are one name, whichever comes first and whether it is given or changed', async (one, other) => {
  for (const [first, second] of [
    [one, other],
    [other, one],
  ] as const) {
    const { make, rename, ids } = await companyWith(first, 'Drivers')
    const detail = `Your company has a list named ${/^f.vourites$/i.test(first) ? 'Favourites' : first} already. Choose another name.`
    expect(await make(second)).toMatchObject({ status: 409, body: { detail } })
    expect(await rename(ids[1]!, second)).toMatchObject({ status: 409, body: { detail } })
  }
})

test('names that differ by a sign are two, and a list keeps its own name, written in another way', async () => {
  const { make, rename, ids } = await companyWith('C', 'Łódź', '™')
  for (const name of ['C++', 'C#', '®']) expect((await make(name)).status).toBe(201)
  expect((await rename(ids[1]!, 'Lodz')).body.name).toBe('Lodz')
  expect((await make('łódź')).status).toBe(409)
})

test('lists that earlier releases took for two stay two, and neither name is given a third time', async () => {
  const { world, mina, make, rename, ids } = await companyWith('Łódź', 'Drivers')
  // As they were stored: by lower case alone.
  const stored = [
    { name: 'Łódź', name_key: 'łódź' },
    { name: 'Lodz', name_key: 'lodz' },
  ]
  await world.ctx.db.write(async (tx) => {
    for (const [at, row] of stored.entries())
      await tx.update(crewLists).set(row).where(eq(crewLists.id, ids[at]!)).run()
  })
  expect((await mina.get<{ name: string }[]>('/crews')).body.map(({ name }) => name).toSorted()).toEqual([
    'Lodz',
    'Łódź',
  ])
  expect((await make('LÓDZ')).status).toBe(409)
  expect((await rename(ids[1]!, 'Riggers')).status).toBe(200)
  expect((await rename(ids[0]!, 'Lodz')).status).toBe(200)
})
