import { readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getTableColumns, getTableName } from 'drizzle-orm'
import sharp from 'sharp'
import { v7 as uuid } from 'uuid'
import { describe, expect, test } from 'vitest'
import * as schema from '../../server/db/schema.ts'
import { photos, users } from '../../server/db/schema/people.ts'
import { sweepFiles } from '../../server/files/sweep-files.ts'
import { PHOTO_MAX } from '../../shared/limits.ts'
import { pictureAt } from '../../shared/pictures.ts'
import type { Me, PortfolioItem } from '../../shared/users.ts'
import { createEmployer, createFreelancer, type Person } from '../support/people.ts'
import { createPhone } from '../support/phone.ts'
import { dataUrl, photoForm, photoOfBytes, photoWithPlace, pixelBomb } from '../support/photos.ts'
import { createWorld, type World } from '../support/world.ts'

const EVENT = { event_name: 'Harbour arena', role: 'Rigger', end_client: 'Quayside Live' }

async function rigger() {
  const world = await createWorld()
  const person = await createFreelancer(world)
  const save = (fields: object) => person.put<Me & { detail: string }>('/users/profile', fields)
  const portfolio = async () =>
    (await person.get<{ portfolio_items: PortfolioItem[] }>(`/users/${person.user.id}/profile`)).body.portfolio_items
  return { world, person, save, portfolio }
}

async function fileOf(world: World, address: string) {
  const response = await world.app.request(address)
  expect(response.status, address).toBe(200)
  return { bytes: Buffer.from(await response.arrayBuffer()), headers: response.headers }
}

const filesIn = (world: World) => {
  try {
    return readdirSync(join(world.folder, 'files'))
  } catch {
    return []
  }
}

describe('a picture of oneself', () => {
  test('comes as a data URL, is drawn anew without the place, and is kept in three sizes (F5)', async () => {
    const { world, save } = await rigger()
    const large = await photoWithPlace({ width: 3000, height: 3000 })
    const { status, body } = await save({ profile_pic_data: dataUrl(large) })
    expect(status).toBe(200)
    const address = body.profile_picture!
    for (const [path, width] of [
      [address, 2048],
      [pictureAt(address, 480), 480],
      [pictureAt(address, 160), 160],
    ] as const) {
      const { bytes, headers } = await fileOf(world, path)
      const about = await sharp(bytes).metadata()
      expect(about).toMatchObject({ format: 'webp', width })
      expect([about.exif, bytes.includes('Canary phone')]).toEqual([undefined, false])
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toContain('sandbox')
    }
  })

  test('stays by its own address, goes by nothing, and others are told', async () => {
    const { world, person, save } = await rigger()
    const boss = await createEmployer(world)
    await person.post('/messages/send-direct', { recipient_id: boss.user.id, content: 'Hi' })
    const phone = createPhone(boss)
    const first = (await save({ profile_pic_data: dataUrl(await photoWithPlace()) })).body.profile_picture
    expect((await save({ profile_pic_data: first, bio: 'On the road' })).body.profile_picture).toBe(first)
    await phone.pullAll()
    expect(phone.of('conversation')).toMatchObject([{ other_user_picture: first }])
    for (const nothing of ['', null]) {
      await save({ profile_pic_data: dataUrl(await photoWithPlace()) })
      expect((await save({ profile_pic_data: nothing })).body.profile_picture).toBeNull()
    }
  })

  test('comes as a file too, of an employer as well', async () => {
    const world = await createWorld()
    const boss = await createEmployer(world)
    const put = (bytes: Buffer) => putPicture(world, boss, bytes)
    const { status, body } = await put(await photoWithPlace({ width: 700, height: 700 }))
    expect(status).toBe(200)
    expect((await boss.get('/auth/me')).body.profile_picture).toBe(body.profile_picture)
    expect((await put(await photoOfBytes(PHOTO_MAX))).status).toBe(200)
    for (const size of [PHOTO_MAX + 1, PHOTO_MAX + 100_000])
      expect((await put(await photoOfBytes(size))).status).toBe(413)
    expect((await put(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).status).toBe(415)
  })

  const refused: [string, () => Promise<string> | string, number][] = [
    ['of a byte more than 10 MB', async () => dataUrl(await photoOfBytes(PHOTO_MAX + 1)), 413],
    ['far too large', () => `data:image/png;base64,${'A'.repeat(16_000_000)}`, 413],
    ['a pixel bomb', () => dataUrl(pixelBomb(9000)), 422],
    [
      'an SVG',
      () => dataUrl(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 'image/svg+xml'),
      415,
    ],
    ['an SVG that says it is a PNG', () => dataUrl(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')), 415],
    ['a page', () => dataUrl(Buffer.from('<script>alert(1)</script>'), 'text/html'), 415],
    ['a JPEG in its first bytes only', () => dataUrl(Buffer.from([255, 216, 255, 224, 0, 16, 74, 70, 73, 70, 0])), 422],
    ['nothing', () => 'data:image/png;base64,', 415],
    ['not in base64', () => 'data:image/svg+xml,<svg/>', 422],
    ['not base64 at all', () => 'data:image/png;base64,<script>', 422],
    ['a link', () => 'javascript:alert(1)', 422],
    ['another’s address', () => `/files/${'0'.repeat(40)}.webp`, 422],
  ]
  test.each(refused)('that is %s is refused and changes nothing (F3, F4, F5)', async (_what, picture, status) => {
    const { world, person, save } = await rigger()
    const answer = await save({ profile_pic_data: await picture(), bio: 'Not this' })
    expect(answer.status).toBe(status)
    expect(answer.body.detail).toBeTruthy()
    expect((await person.get('/auth/me')).body).toMatchObject({ profile_picture: null, bio: '' })
    expect(filesIn(world)).toEqual([])
  })

  test('of exactly 10 MB is taken', async () => {
    const { save } = await rigger()
    expect((await save({ profile_pic_data: dataUrl(await photoOfBytes(PHOTO_MAX)) })).status).toBe(200)
  })
})

describe('the body of the wizard', () => {
  test('makes the profile in one go; sent again, nothing is there twice', async () => {
    const { world, person, save, portfolio } = await rigger()
    const uploaded = uuid()
    await upload(world, person, uploaded)
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
    expect(world.ctx.db.read.select().from(photos).all()).toHaveLength(3)
  })

  test('the list is the portfolio: changed, moved, added, and what is not in it is gone, on the phone too', async () => {
    const { person, save, portfolio } = await rigger()
    const phone = createPhone(person)
    const [a, b, c] = [uuid(), uuid(), uuid()]
    await save({ portfolio_items: [a, b].map((id) => ({ id, ...EVENT })) })
    await phone.pullAll()
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
    await phone.pullAll()
    expect(
      phone
        .of('portfolio_item')
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual([a, c].toSorted())
  })

  test('what is another’s stays so, and a body that is refused changes nothing (X2, X3)', async () => {
    const { world, person, save, portfolio } = await rigger()
    const other = await createFreelancer(world)
    const photo = uuid()
    await upload(world, other, photo)
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
    expect((await boss.put('/users/profile', { portfolio_items: [] })).status).toBe(422)
    const seen = (await other.get(`/users/${person.user.id}/profile`)).body
    expect(seen).not.toHaveProperty('previous_employers')
  })
})

describe('an event of the portfolio is changed', () => {
  test('in words and photos, kept ones by their address, new ones by their id; again: nothing happens', async () => {
    const { world, person, portfolio } = await rigger()
    const phone = createPhone(person)
    const [one, two, three] = [uuid(), uuid(), uuid()]
    for (const id of [one, two, three]) await upload(world, person, id)
    const item = (await person.post('/users/portfolio-items', { ...EVENT, photos: [one, two] })).body as PortfolioItem
    const change = { ...EVENT, role: 'Head rigger', photos: [three, item.photos[0]!.file] }
    const path = `/users/portfolio-items/${item.id}`
    const { status, body } = await person.put<PortfolioItem>(path, change)
    expect(status).toBe(200)
    expect(body).toMatchObject({ role: 'Head rigger', photos: [{ name: `${three}.jpg` }, { name: `${one}.jpg` }] })
    expect(await portfolio()).toEqual([body])
    await phone.pullAll()
    expect(phone.of('portfolio_item')).toEqual([body])
    expect((await person.put(path, change)).body).toEqual(body)
    expect(
      world.ctx.db.read
        .select()
        .from(photos)
        .all()
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual([one, three].toSorted())
  })

  test('not when it is another’s, gone, or lacks something (X2)', async () => {
    const { world, person, portfolio } = await rigger()
    const item = (await person.post('/users/portfolio-items', EVENT)).body as PortfolioItem
    const path = `/users/portfolio-items/${item.id}`
    const other = await createFreelancer(world)
    const id = uuid()
    await upload(world, other, id)
    expect((await other.put(path, EVENT)).status).toBe(404)
    for (const bad of [{ role: '' }, { photos: [id] }, { photos: ['/files/../standby.db'] }, { position: 4 }]) {
      expect((await person.put(path, { ...EVENT, ...bad })).status).toBe(422)
    }
    expect(await portfolio()).toEqual([item])
    await person.delete(path)
    expect((await person.put(path, EVENT)).status).toBe(404)
  })
})

describe('the sweep', () => {
  const age = (world: World) => {
    const long = new Date(Date.now() - 7_200_000)
    for (const name of filesIn(world)) utimesSync(join(world.folder, 'files', name), long, long)
  }

  test('takes the files of what was removed or replaced, with their copies, and leaves all that is shown', async () => {
    const { world, person, save, portfolio } = await rigger()
    const [kept, dropped] = [uuid(), uuid()]
    await upload(world, person, kept)
    await upload(world, person, dropped)
    await person.post('/users/portfolio-items', { ...EVENT, photos: [kept] })
    const gone = (await person.post('/users/portfolio-items', { ...EVENT, photos: [dropped] })).body as PortfolioItem
    const face = (await save({ profile_pic_data: dataUrl(await photoWithPlace({ colour: '#123' })) })).body
    await save({ profile_pic_data: dataUrl(await photoWithPlace({ colour: '#456' })) })
    await person.delete(`/users/portfolio-items/${gone.id}`)
    await sweepFiles(world.ctx)
    expect(filesIn(world), 'fresh files are left alone').toHaveLength(12)

    age(world)
    await sweepFiles(world.ctx)
    expect(filesIn(world)).toHaveLength(6)
    for (const lost of [gone.photos[0]!.file, face.profile_picture!]) {
      expect((await world.app.request(lost)).status).toBe(404)
    }
    const [shown] = await portfolio()
    for (const address of [shown!.photos[0]!.file, shown!.photos[0]!.preview]) await fileOf(world, address)
    await fileOf(world, (await person.get<Me>('/auth/me')).body.profile_picture!)
  })

  test('leaves an upload whose event has not come yet, for 90 days', async () => {
    const { world, person } = await rigger()
    const id = uuid()
    await upload(world, person, id)
    age(world)
    await sweepFiles(world.ctx)
    expect((await person.post('/users/portfolio-items', { ...EVENT, photos: [id] })).status).toBe(201)
    await upload(world, person, uuid(), '#999')
    world.setClock(new Date(Date.now() + 91 * 86_400_000))
    await sweepFiles(world.ctx)
    expect(world.ctx.db.read.select().from(photos).all()).toMatchObject([{ id }])
    expect(filesIn(world)).toHaveLength(3)
  })

  test('takes what a crash left half-written, and a picture of two people stays with the other', async () => {
    const { world, save } = await rigger()
    const other = await createFreelancer(world)
    const picture = dataUrl(await photoWithPlace())
    await save({ profile_pic_data: picture })
    const shared = (await other.put<Me>('/users/profile', { profile_pic_data: picture })).body.profile_picture!
    await save({ profile_pic_data: null })
    writeFileSync(join(world.folder, 'files', `${'a'.repeat(40)}.webp.7.part`), 'half')
    age(world)
    await sweepFiles(world.ctx)
    await fileOf(world, shared)
    expect(filesIn(world)).toHaveLength(3)
    await world.ctx.db.write((tx) => tx.update(users).set({ profile_picture: null }).run())
    await sweepFiles(world.ctx)
    expect(filesIn(world)).toEqual([])
  })

  test('knows every column that names files: a new one is read in used-files.ts first, then written here', () => {
    const tables = Object.values(schema).filter((value) => typeof value === 'object' && 'getSQL' in value)
    const columns = tables.flatMap((table) =>
      Object.keys(getTableColumns(table as typeof users)).map(
        (name) => `${getTableName(table as typeof users)}.${name}`,
      ),
    )
    // Documents are kept and swept apart: server/credentials/sweep-documents.ts.
    expect(columns.filter((name) => name.endsWith('.document_file'))).toEqual([
      'call_sheet_documents.document_file',
      'credentials.document_file',
    ])
    expect(
      columns.filter((name) => !name.includes('.document_') && /file|photo|picture|preview|logo|image/.test(name)),
    ).toEqual([
      'companies.logo',
      'users.profile_picture',
      'portfolio_items.photos',
      'photos.id',
      'photos.user_id',
      'photos.source_hash',
      'photos.file',
      'photos.preview',
      'photos.name',
      'photos.created_at',
    ])
  })
})

async function upload(world: World, person: Person, id: string, colour = '#f5a300') {
  const bytes = await photoWithPlace({ width: 60 + (Number.parseInt(id.slice(-3), 16) % 900), colour })
  const response = await world.app.request('/api/users/photos', {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}` },
    body: photoForm(bytes, { id, name: `${id}.jpg` }),
  })
  expect(response.status).toBe(201)
}

async function putPicture(world: World, person: Person, bytes: Buffer) {
  const response = await world.app.request('/api/users/profile-picture', {
    method: 'PUT',
    headers: { authorization: `Bearer ${person.token}` },
    body: photoForm(bytes),
  })
  return { status: response.status, body: (await response.json()) as Me }
}
