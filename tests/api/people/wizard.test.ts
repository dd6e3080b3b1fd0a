import { v7 as uuid } from 'uuid'
import { describe, expect, test } from 'vitest'
import { photos } from '../../../server/db/schema/people.ts'
import type { PortfolioItem } from '../../../shared/people/users.ts'
import { createEmployer, createFreelancer } from '../../support/factories/people.ts'
import { createDevice } from '../../support/sync-device.ts'
import { dataUrl, photoWithPlace } from '../../support/factories/photos.ts'
import { EVENT, fileOf, filesIn, rigger, uploadPhoto } from '../../support/factories/pictures.ts'

describe('the body of the wizard', () => {
  test('creates the profile in one request; repeated, nothing is duplicated', async () => {
    const { world, person, save, portfolio } = await rigger()
    const uploaded = uuid()
    await uploadPhoto(world, person, uploaded)
    const body = {
      location: 'Salford, UK',
      postal_code: 'M3 5JZ',
      travel_distance: '50',
      job_roles: ['Rigger'],
      industry_experience: '3-5 years',
      skills: ['IPAF'],
      certifications: ['PASMA'],
      bio: 'Rigger with own harness and hand tools, arenas and halls.',
      profile_pic_data: dataUrl(await photoWithPlace()),
      previous_employers: ['Ada@Example.com', 'grace@example.com'],
      portfolio_items: [
        { id: uuid(), ...EVENT, photos: [uploaded, dataUrl(await photoWithPlace({ colour: '#000' }))] },
        {
          id: uuid(),
          ...EVENT,
          event_name: 'Summer tour',
          photos: [
            { file: {}, preview: dataUrl(await photoWithPlace({ colour: '#fff' })), name: '../../tour\u0000.jpg' },
          ],
        },
      ],
    }
    const first = await save(body)
    expect(first.status).toBe(200)
    expect(first.body).toMatchObject({
      location: 'Salford, UK',
      city: 'Salford',
      certifications: ['PASMA'],
      previous_employers: ['ada@example.com', 'grace@example.com'],
    })
    const shown = await portfolio()
    expect(shown.map(({ event_name, photos: list }) => [event_name, list.length])).toEqual([
      ['Harbour arena', 2],
      ['Summer tour', 1],
    ])
    expect(shown[1]!.photos[0]!.name).toBe('tour.jpg')
    for (const { file, preview } of shown.flatMap((item) => item.photos)) {
      await fileOf(world, file)
      await fileOf(world, preview)
    }
    const files = filesIn(world).toSorted()
    expect((await save(body)).body).toEqual(first.body)
    expect(await portfolio()).toEqual(shown)
    expect(filesIn(world).toSorted()).toEqual(files)
    expect(await world.ctx.db.read.select().from(photos).all()).toHaveLength(3)
  })

  test('the list replaces the portfolio: changed, moved, added, and missing items are deleted, on the device too', async () => {
    const { person, save, portfolio } = await rigger()
    const device = createDevice(person)
    const [a, b, c] = [uuid(), uuid(), uuid()]
    await save({ portfolio_items: [a, b].map((id) => ({ id, ...EVENT })) })
    await device.pullAll()
    await save({
      portfolio_items: [
        { id: c, ...EVENT, role: 'Producer' },
        { id: a, ...EVENT, role: 'Head rigger' },
      ],
    })
    expect((await portfolio()).map(({ id, role }) => [id, role])).toEqual([
      [c, 'Producer'],
      [a, 'Head rigger'],
    ])
    await device.pullAll()
    expect(
      device
        .of('portfolio_item')
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual([a, c].toSorted())
  })

  test('other people’s items are protected, and a refused body changes nothing (X2, X3)', async () => {
    const { world, person, save, portfolio } = await rigger()
    const other = await createFreelancer(world)
    const photo = uuid()
    await uploadPhoto(world, other, photo)
    const theirs = (await other.post('/users/portfolio-items', { ...EVENT, photos: [photo] })).body as PortfolioItem
    for (const [items, status] of [
      [[{ id: theirs.id, ...EVENT }], 409],
      [[{ ...EVENT, photos: [photo] }], 422],
      [[{ ...EVENT, photos: [theirs.photos[0]!.file] }], 422],
      [[{ ...EVENT, photos: ['javascript:alert(1)'] }], 422],
      [[{ ...EVENT, photos: [{ name: 'none' }] }], 422],
      [[{ ...EVENT, role: ' ' }], 422],
    ] as const) {
      expect((await save({ portfolio_items: items, bio: 'Not this' })).status).toBe(status)
    }
    expect((await save({ previous_employers: ['nobody'] })).status).toBe(422)
    expect(await portfolio()).toEqual([])
    expect((await person.get('/auth/me')).body.bio).toBe('')
    const boss = await createEmployer(world)
    expect((await boss.put('/users/profile', { portfolio_items: [EVENT] })).status).toBe(422)
    const seen = (await other.get(`/users/${person.user.id}/profile`)).body
    expect(seen).not.toHaveProperty('previous_employers')
  })
})
