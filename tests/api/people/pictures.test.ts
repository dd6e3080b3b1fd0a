import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { PHOTO_BYTES_MAX } from '../../../shared/limits.ts'
import { pictureAddressAt } from '../../../shared/files.ts'
import type { OwnRecord } from '../../../shared/people/users.ts'
import type { SessionRow } from '../../../server/db/schema/people.ts'
import { encodePicture } from '../../../server/ports/files/encode-picture.ts'
import { createEmployer, createFreelancer, type Person } from '../../support/factories/people.ts'
import { createDevice } from '../../support/sync-device.ts'
import { dataUrl, photoForm, photoOfBytes, photoWithPlace, pixelBomb } from '../../support/factories/photos.ts'
import { fileOf, filesIn, rigger } from '../../support/factories/pictures.ts'
import { createWorld, type World } from '../../support/world.ts'

describe('a picture of oneself', () => {
  test('comes as a data URL, is re-encoded without its GPS position, and is stored in three sizes (F5)', async () => {
    const { world, save } = await rigger()
    const large = await photoWithPlace({ width: 3000, height: 3000 })
    const { status, body } = await save({ profile_pic_data: dataUrl(large) })
    expect(status).toBe(200)
    const address = body.profile_picture!
    for (const [path, width] of [
      [address, 2048],
      [pictureAddressAt(address, 480), 480],
      [pictureAddressAt(address, 160), 160],
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

  test('stays for its own address, is removed by an empty value, and others receive the change', async () => {
    const { world, person, save } = await rigger()
    const boss = await createEmployer(world)
    await person.post('/messages/send-direct', { recipient_id: boss.user.id, content: 'Hi' })
    const device = createDevice(boss)
    const first = (await save({ profile_pic_data: dataUrl(await photoWithPlace()) })).body.profile_picture
    expect((await save({ profile_pic_data: first, bio: 'On the road' })).body.profile_picture).toBe(first)
    await device.pullAll()
    expect(device.of('conversation')).toMatchObject([{ other_user_picture: first }])
    for (const nothing of ['', null]) {
      await save({ profile_pic_data: dataUrl(await photoWithPlace()) })
      expect((await save({ profile_pic_data: nothing })).body.profile_picture).toBeNull()
    }
  })

  test('can be sent as a file too, by an employer as well', async () => {
    const world = await createWorld()
    const boss = await createEmployer(world)
    const put = (bytes: Buffer) => putPicture(world, boss, bytes)
    const { status, body } = await put(await photoWithPlace({ width: 700, height: 700 }))
    expect(status).toBe(200)
    expect((await boss.get('/auth/me')).body.profile_picture).toBe(body.profile_picture)
    expect((await put(await photoOfBytes(PHOTO_BYTES_MAX))).status).toBe(200)
    for (const size of [PHOTO_BYTES_MAX + 1, PHOTO_BYTES_MAX + 100_000])
      expect((await put(await photoOfBytes(size))).status).toBe(413)
    expect((await put(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).status).toBe(415)
  })

  const refused: [string, () => Promise<string> | string, number][] = [
    ['of a byte more than 10 MB', async () => dataUrl(await photoOfBytes(PHOTO_BYTES_MAX + 1)), 413],
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

  test('of exactly 10 MB is accepted', async () => {
    const { save } = await rigger()
    expect((await save({ profile_pic_data: dataUrl(await photoOfBytes(PHOTO_BYTES_MAX)) })).status).toBe(200)
  })
})

async function putPicture(world: World, person: Person, bytes: Buffer) {
  const response = await world.app.request('/api/users/profile-picture', {
    method: 'PUT',
    headers: { authorization: `Bearer ${person.token}` },
    body: photoForm(bytes),
  })
  return { status: response.status, headers: response.headers, body: (await response.json()) as OwnRecord }
}

describe('the shared queue for re-encoding pictures', () => {
  test('one person has one slot in it: others come between theirs, and too many of theirs are refused', async () => {
    const world = await createWorld()
    const [busy, other] = [await createFreelancer(world), await createFreelancer(world)]
    const done: string[] = []
    const photo = await photoWithPlace({ width: 1200, height: 900 })
    const draw = async (whose: string, { user }: Person) => {
      await encodePicture({ ...world.ctx, user, session: {} as SessionRow, address: '' }, photo)
      done.push(whose)
    }
    const flood = Array.from({ length: 12 }, () => draw('busy', busy))
    const told = Promise.allSettled(flood)
    await draw('other', other)
    const refused = (await told).filter((one) => one.status === 'rejected')
    expect(refused.map(({ reason }) => reason)).toMatchObject(Array.from({ length: 8 }, () => ({ status: 503 })))
    // The one in progress finishes first, then the other person's, before the three that waited.
    expect(done).toEqual(['busy', 'other', 'busy', 'busy', 'busy'])
  })

  test('four hundred pictures per person and day', async () => {
    const world = await createWorld()
    const [busy, other] = [await createFreelancer(world), await createFreelancer(world)]
    for (let n = 0; n < 400; n++) await world.ctx.limits.take('pictures', busy.user.id)
    const photo = await photoWithPlace()
    const refused = await putPicture(world, busy, photo)
    expect(refused).toMatchObject({ status: 429, body: { detail: expect.stringContaining('At most 400 pictures') } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(80_000)
    expect((await putPicture(world, other, photo)).status).toBe(200)
  })
})
