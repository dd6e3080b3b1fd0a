import { expect, test } from 'vitest'
import { withoutIndex } from '../../support/foreign-keys.ts'
import { createWorld } from '../../support/world.ts'

test('each foreign key has an index that begins with it', async () => {
  const world = await createWorld()
  expect(await withoutIndex(world.ctx.db.read.$client)).toEqual([])
})

test('a key without an index, of two columns, or with an index of some rows only, is named', async () => {
  const { ctx } = await createWorld()
  await ctx.db.write(async (tx) => {
    for (const statement of [
      'create table made_parents (a integer, b integer, primary key (a, b))',
      'create table made_children (id integer primary key, a integer, b integer, foreign key (a, b) references made_parents (a, b))',
      'create index made_children_b on made_children (b, id)',
      'create index made_children_some on made_children (a, b) where id > 5',
    ])
      await tx.$client.exec(statement)
    expect(await withoutIndex(tx.$client)).toContain('made_children (a, b)')
    await tx.$client.exec('create index made_children_whole on made_children (b, a, id)')
    expect(await withoutIndex(tx.$client)).not.toContain('made_children (a, b)')
    await tx.$client.exec('drop table made_children')
    await tx.$client.exec('drop table made_parents')
  })
})
