import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { v7 as uuid } from 'uuid'
import { describe, expect, test } from 'vitest'
import { photos, portfolioItems } from '../../../server/db/schema/people.ts'
import { PHOTO_BYTES_MAX } from '../../../shared/limits.ts'
import type { UploadedPhoto, PortfolioItem } from '../../../shared/people/users.ts'
import { createEmployer, createFreelancer, type Person } from '../../support/factories/people.ts'
import { createDevice } from '../../support/sync-device.ts'
import { photoForm, photoOfBytes, photoWithPlace, pixelBomb } from '../../support/factories/photos.ts'
import { createWorld, type World } from '../../support/world.ts'

const EVENT = { event_name: 'Harbour arena', role: 'Rigger', end_client: 'Quayside Live' }

async function upload(world: World, person: Person | null, form: FormData) {
  const headers = person ? { authorization: `Bearer ${person.token}` } : undefined
  const response = await world.app.request('/api/users/photos', { method: 'POST', headers, body: form })
  return { status: response.status, body: (await response.json()) as UploadedPhoto & { detail: string } }
}

async function fileOf(world: World, address: string) {
  const response = await world.app.request(address)
  expect(response.status).toBe(200)
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('content-type')).toBe('image/webp')
  return Buffer.from(await response.arrayBuffer())
}

async function rigger() {
  const world = await createWorld()
  const person = await createFreelancer(world)
  const add = (fields: object = {}) => person.post<PortfolioItem>('/users/portfolio-items', { ...EVENT, ...fields })
  const shown = async () =>
    (await person.get<{ portfolio_items: PortfolioItem[] }>(`/users/${person.user.id}/profile`)).body.portfolio_items
  return { world, person, add, shown }
}

describe('a photo', () => {
  test('is re-encoded: at most 2048 px, upright, with a thumbnail, and without its GPS position (F5)', async () => {
    const { world, person } = await rigger()
    const large = await photoWithPlace({ width: 3000, height: 1500 })
    expect(large.includes('Canary phone')).toBe(true)
    const { status, body } = await upload(world, person, photoForm(large, { name: '../../etc/../IMG\r\n_1.jpg' }))
    expect(status).toBe(201)
    expect(body.name).toBe('IMG_1.jpg')
    const file = await fileOf(world, body.file)
    const about = await sharp(file).metadata()
    expect(about).toMatchObject({ format: 'webp', width: 2048, height: 1024 })
    expect(about.exif).toBeUndefined()
    expect(file.includes('Canary phone')).toBe(false)
    expect((await sharp(await fileOf(world, body.preview)).metadata()).width).toBe(480)
  })

  test('rotated in the file is upright in the portfolio', async () => {
    const { world, person } = await rigger()
    const turned = await sharp(await photoWithPlace({ width: 60, height: 30 }))
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const { body } = await upload(world, person, photoForm(turned))
    expect(await sharp(await fileOf(world, body.file)).metadata()).toMatchObject({ width: 30, height: 60 })
  })

  test('repeated with its id returns the same and is stored once; other bytes or another person: 409 (O2, O3)', async () => {
    const { world, person } = await rigger()
    const bytes = await photoWithPlace()
    const id = uuid()
    const first = await upload(world, person, photoForm(bytes, { id }))
    const again = await upload(world, person, photoForm(bytes, { id }))
    expect([first.status, again.status]).toEqual([201, 200])
    expect(again.body).toEqual(first.body)
    expect((await upload(world, person, photoForm(await photoWithPlace({ colour: '#000' }), { id }))).status).toBe(409)
    expect((await upload(world, await createFreelancer(world), photoForm(bytes, { id }))).status).toBe(409)
    expect(await world.ctx.db.read.select().from(photos).all()).toHaveLength(1)
  })

  test('sent twice at the same moment is stored once', async () => {
    const { world, person } = await rigger()
    const bytes = await photoWithPlace()
    const id = uuid()
    const both = await Promise.all([1, 2].map(() => upload(world, person, photoForm(bytes, { id }))))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 201])
    expect(both[0]!.body).toEqual(both[1]!.body)
  })

  test('of 10 MB is accepted, of a byte more is not (F4)', async () => {
    const { world, person } = await rigger()
    expect((await upload(world, person, photoForm(await photoOfBytes(PHOTO_BYTES_MAX)))).status).toBe(201)
    for (const size of [PHOTO_BYTES_MAX + 1, PHOTO_BYTES_MAX + 100_000]) {
      const { status, body } = await upload(world, person, photoForm(await photoOfBytes(size)))
      expect(status).toBe(413)
      expect(body.detail).toBe('File size must be less than 10MB')
    }
    const json = await person.post('/users/photos', { file: 'x'.repeat(2_000_000) })
    expect(json.status).toBe(415)
  })

  test.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 415],
    ['a page', '<!doctype html><script>alert(1)</script>', 415],
    ['words', 'not a picture at all', 415],
    ['nothing', '', 415],
    ['a JPEG in its first bytes only', '\u00ff\u00d8\u00ff\u00e0\u0000\u0010JFIF<script>alert(1)</script>', 422],
  ])('that is %s is refused, whatever its name or type (F4)', async (_what, text, status) => {
    const { world, person } = await rigger()
    const answer = await upload(world, person, photoForm(Buffer.from(text, 'latin1'), { name: 'a.jpg' }))
    expect(answer.status).toBe(status)
    expect(await world.ctx.db.read.select().from(photos).all()).toEqual([])
  })

  test('with a page behind its pixels loses the page; a corrupt one and a decompression bomb are refused (F4, F5)', async () => {
    const { world, person } = await rigger()
    const polyglot = Buffer.concat([await photoWithPlace(), Buffer.from('<script>alert(1)</script>')])
    const { status, body } = await upload(world, person, photoForm(polyglot))
    expect(status).toBe(201)
    expect((await fileOf(world, body.file)).includes('script')).toBe(false)
    const bomb = pixelBomb(9000)
    expect(bomb.length).toBeLessThan(100_000)
    expect((await upload(world, person, photoForm(bomb))).status).toBe(422)
    const broken = (await photoWithPlace({ width: 800, height: 800 })).subarray(0, 600)
    expect((await upload(world, person, photoForm(broken))).status).toBe(422)
  })

  test('must be a file, from a freelancer', async () => {
    const { world, person } = await rigger()
    const form = new FormData()
    form.set('file', 'words')
    expect((await upload(world, person, form)).status).toBe(400)
    expect((await person.post('/users/photos', {})).status).toBe(415)
    expect((await upload(world, null, photoForm(await photoWithPlace()))).status).toBe(401)
    expect((await upload(world, await createEmployer(world), photoForm(await photoWithPlace()))).status).toBe(403)
  })
})

describe('a portfolio item', () => {
  test('is added with its photos in order, at the end, visible to others and on the own device', async () => {
    const { world, person, add, shown } = await rigger()
    const device = createDevice(person)
    const ids = [uuid(), uuid()]
    for (const [n, id] of ids.entries()) {
      await upload(world, person, photoForm(await photoWithPlace({ width: 60 + n }), { id, name: `${n}.jpg` }))
    }
    await add({ event_name: 'Before' })
    const { status, body } = await add({ photos: ids.toReversed() })
    expect(status).toBe(201)
    expect(body).toMatchObject({ ...EVENT, position: 1, photos: [{ name: '1.jpg' }, { name: '0.jpg' }] })
    expect((await shown()).map(({ event_name }) => event_name)).toEqual(['Before', 'Harbour arena'])
    await device.pullAll()
    expect(device.of('portfolio_item')).toContainEqual(body)
    const boss = createDevice(await createEmployer(world))
    await boss.pullAll()
    expect(boss.of('portfolio_item')).toEqual([])
  })

  test('repeated with its id returns the same, and 410 when it is deleted; another body or person: 409', async () => {
    const { world, person, add, shown } = await rigger()
    const id = uuid()
    const first = await add({ id })
    const again = await add({ id })
    expect([first.status, again.status]).toEqual([201, 200])
    expect(again.body).toEqual(first.body)
    expect((await add({ id, role: 'Other' })).status).toBe(409)
    const other = await createFreelancer(world)
    expect((await other.post('/users/portfolio-items', { id, ...EVENT })).status).toBe(409)
    await person.delete(`/users/portfolio-items/${id}`)
    expect((await add({ id })).status).toBe(410)
    expect(await shown()).toEqual([])
  })

  test.each(['event_name', 'role', 'end_client'])('needs %s', async (field) => {
    const { add, shown } = await rigger()
    for (const value of [undefined, '', '   ']) {
      const { status, body } = await add({ [field]: value })
      expect(status).toBe(422)
      expect(JSON.stringify(body)).toContain('Please fill in all required fields')
    }
    expect(await shown()).toEqual([])
  })

  test('accepts no photo of another person, and no unknown one (X2)', async () => {
    const { world, add, shown } = await rigger()
    const other = await createFreelancer(world)
    const id = uuid()
    await upload(world, other, photoForm(await photoWithPlace(), { id }))
    const [theirs, nobodys] = [await add({ photos: [id] }), await add({ photos: [uuid()] })]
    expect(theirs).toMatchObject({ status: 422 })
    expect(theirs.body).toEqual(nobodys.body)
    expect(await shown()).toEqual([])
  })

  test('is deleted once; another’s, or an unknown one, is not found (X2)', async () => {
    const { world, person, add, shown } = await rigger()
    const device = createDevice(person)
    const { id } = (await add()).body
    const other = await createFreelancer(world)
    expect((await other.delete(`/users/portfolio-items/${id}`)).status).toBe(404)
    expect((await person.delete(`/users/portfolio-items/${uuid()}`)).status).toBe(404)
    expect(await shown()).toHaveLength(1)
    await device.pullAll()
    for (let n = 0; n < 2; n++) expect((await person.delete(`/users/portfolio-items/${id}`)).status).toBe(204)
    expect(await shown()).toEqual([])
    await device.pullAll()
    expect(device.of('portfolio_item')).toEqual([])
  })

  test('requires a freelancer’s session', async () => {
    const { world } = await rigger()
    const boss = await createEmployer(world)
    const id = uuid()
    for (const [method, path, body] of [
      ['POST', '/users/portfolio-items', EVENT],
      ['PUT', '/users/portfolio-items/order', { ids: [] }],
      ['DELETE', `/users/portfolio-items/${id}`, undefined],
    ] as const) {
      expect((await world.call(method, path, body, boss.token)).status).toBe(403)
      expect((await world.call(method, path, body)).status).toBe(401)
    }
  })
})

test('the order is the person’s own; deleted items are ignored, another’s are not found (X2)', async () => {
  const { world, person, add, shown } = await rigger()
  const ids = await Promise.all(['a', 'b', 'c', 'd'].map(async (name) => (await add({ event_name: name })).body.id))
  const order = (list: string[]) => person.put<{ ids: string[] }>('/users/portfolio-items/order', { ids: list })
  const [a, b, c, d] = (await shown()).map(({ id }) => id) as [string, string, string, string]
  expect(ids.toSorted()).toEqual([a, b, c, d].toSorted())

  const device = createDevice(person)
  await device.pullAll()
  expect(await order([d, b])).toMatchObject({ status: 200, body: { ids: [d, b, a, c] } })
  expect((await order([d, b])).body.ids).toEqual([d, b, a, c])
  expect((await shown()).map(({ id }) => id)).toEqual([d, b, a, c])
  await device.pullAll()
  const kept = device.of('portfolio_item').toSorted((x, y) => x.position - y.position)
  expect(kept.map(({ id }) => id)).toEqual([d, b, a, c])

  await person.delete(`/users/portfolio-items/${b}`)
  expect((await order([c, b, a])).body.ids).toEqual([c, a, d])

  const other = await createFreelancer(world)
  const theirs = (await other.post<PortfolioItem>('/users/portfolio-items', EVENT)).body
  expect((await order([theirs.id, a])).status).toBe(404)
  expect((await shown()).map(({ id }) => id)).toEqual([c, a, d])
  const rows = world.ctx.db.read.select().from(portfolioItems)
  expect((await rows.where(eq(portfolioItems.id, theirs.id)).get())?.position).toBe(0)
})
