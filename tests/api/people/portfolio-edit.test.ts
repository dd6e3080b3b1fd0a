import { v7 as uuid } from 'uuid'
import { describe, expect, test } from 'vitest'
import { photos } from '../../../server/db/schema/people.ts'
import type { PortfolioItem } from '../../../shared/people/users.ts'
import { createFreelancer } from '../../support/factories/people.ts'
import { createDevice } from '../../support/sync-device.ts'
import { EVENT, rigger, uploadPhoto } from '../../support/factories/pictures.ts'

describe('an item of the portfolio is changed', () => {
  test('texts and photos, stored ones by their address, new ones by their id; a repeat changes nothing', async () => {
    const { world, person, portfolio } = await rigger()
    const device = createDevice(person)
    const [one, two, three] = [uuid(), uuid(), uuid()]
    for (const id of [one, two, three]) await uploadPhoto(world, person, id)
    const item = (await person.post('/users/portfolio-items', { ...EVENT, photos: [one, two] })).body as PortfolioItem
    const change = { ...EVENT, role: 'Head rigger', photos: [three, item.photos[0]!.file] }
    const path = `/users/portfolio-items/${item.id}`
    const { status, body } = await person.put<PortfolioItem>(path, change)
    expect(status).toBe(200)
    expect(body).toMatchObject({ role: 'Head rigger', photos: [{ name: `${three}.jpg` }, { name: `${one}.jpg` }] })
    expect(await portfolio()).toEqual([body])
    await device.pullAll()
    expect(device.of('portfolio_item')).toEqual([body])
    expect((await person.put(path, change)).body).toEqual(body)
    expect((await world.ctx.db.read.select().from(photos).all()).map(({ id }) => id).toSorted()).toEqual(
      [one, three].toSorted(),
    )
  })

  test('not when it is another’s, deleted, or incomplete (X2)', async () => {
    const { world, person, portfolio } = await rigger()
    const item = (await person.post('/users/portfolio-items', EVENT)).body as PortfolioItem
    const path = `/users/portfolio-items/${item.id}`
    const other = await createFreelancer(world)
    const id = uuid()
    await uploadPhoto(world, other, id)
    expect((await other.put(path, EVENT)).status).toBe(404)
    for (const bad of [{ role: '' }, { photos: [id] }, { photos: ['/files/../standby.db'] }, { position: 4 }]) {
      expect((await person.put(path, { ...EVENT, ...bad })).status).toBe(422)
    }
    expect(await portfolio()).toEqual([item])
    await person.delete(path)
    expect((await person.put(path, EVENT)).status).toBe(404)
  })
})
