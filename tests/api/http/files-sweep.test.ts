import { getTableColumns, getTableName } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { describe, expect, test } from 'vitest'
import * as schema from '../../../server/db/schema.ts'
import { photos, users } from '../../../server/db/schema/people.ts'
import { storePicture } from '../../../server/ports/files/keep-picture.ts'
import { sweepFiles } from '../../../server/app/sweep-files.ts'
import type { OwnRecord, PortfolioItem } from '../../../shared/people/users.ts'
import { createEmployer, createFreelancer } from '../../support/factories/people.ts'
import { dataUrl, photoWithPlace } from '../../support/factories/photos.ts'
import { EVENT, fileOf, filesIn, rigger, uploadPhoto } from '../../support/factories/pictures.ts'
import { ageKept, keepStrange } from '../../support/kept-files.ts'
import type { World } from '../../support/world.ts'

describe('a picture that is not used any more is deleted at once', () => {
  const statusOf = async (world: World, address: string) => (await world.app.request(address)).status
  const gone = async (world: World, photo: { file: string; preview: string }) =>
    expect([await statusOf(world, photo.file), await statusOf(world, photo.preview)]).toEqual([404, 404])

  test('of a person: replaced or removed, also when sent as a file', async () => {
    const { world, person, save } = await rigger()
    const picture = async (colour: string) => dataUrl(await photoWithPlace({ colour }))
    const first = (await save({ profile_pic_data: await picture('#123') })).body.profile_picture!
    const second = (await save({ profile_pic_data: await picture('#456') })).body.profile_picture!
    expect([await statusOf(world, first), await statusOf(world, second)]).toEqual([404, 200])
    await save({ bio: 'Nothing of the picture.' })
    expect(await statusOf(world, second)).toBe(200)
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(await photoWithPlace({ colour: '#789' }))]), 'me.jpg')
    const headers = { authorization: `Bearer ${person.token}` }
    const sent = await world.app.request('/api/users/profile-picture', { method: 'PUT', headers, body: form })
    const third = ((await sent.json()) as OwnRecord).profile_picture!
    expect([await statusOf(world, second), await statusOf(world, third)]).toEqual([404, 200])
    await save({ profile_pic_data: null })
    expect(filesIn(world)).toEqual([])
  })

  test('of the portfolio: an item changed, deleted, or missing from the list; what another item uses stays', async () => {
    const { world, person, save, portfolio } = await rigger()
    const ids = [uuid(), uuid(), uuid()] as const
    for (const [n, id] of ids.entries()) await uploadPhoto(world, person, id, `#${n}${n}${n}`)
    const add = async (...photos: string[]) =>
      (await person.post<PortfolioItem>('/users/portfolio-items', { ...EVENT, photos })).body
    const both = await add(ids[0], ids[1])
    const shared = await add(ids[1], ids[2])
    await person.put(`/users/portfolio-items/${both.id}`, { ...EVENT, photos: [ids[1]] })
    await gone(world, both.photos[0]!)
    await person.delete(`/users/portfolio-items/${both.id}`)
    await fileOf(world, both.photos[1]!.file)
    await save({ portfolio_items: [{ ...EVENT, id: shared.id, photos: [shared.photos[1]!.file] }] })
    await gone(world, shared.photos[0]!)
    const [left] = await portfolio()
    for (const address of [left!.photos[0]!.file, left!.photos[0]!.preview]) await fileOf(world, address)
    expect(filesIn(world)).toHaveLength(3)
  })

  test('of a company', async () => {
    const { world } = await rigger()
    const owner = await createEmployer(world)
    const logo = async (company_logo: string | null) =>
      (await owner.put<OwnRecord>('/users/profile', { company_logo })).body.company_logo
    const first = (await logo(dataUrl(await photoWithPlace({ colour: '#123' }))))!
    const second = (await logo(dataUrl(await photoWithPlace({ colour: '#456' }))))!
    expect([await statusOf(world, first), await statusOf(world, second)]).toEqual([404, 200])
    await logo(null)
    expect(filesIn(world)).toEqual([])
  })

  test('not one that another person uses, or has just stored and is about to use', async () => {
    const { world, person, save } = await rigger()
    const other = await createFreelancer(world)
    const bytes = await photoWithPlace()
    const shared = (await save({ profile_pic_data: dataUrl(bytes) })).body.profile_picture!
    const name = await storePicture({ ...world.ctx, user: other.user, session: null!, address: '127.0.0.1' }, bytes)
    expect(shared).toContain(name)
    await save({ profile_pic_data: null })
    await fileOf(world, shared)
    await other.put('/users/profile', { profile_pic_data: dataUrl(bytes) })
    await person.put('/users/profile', { profile_pic_data: dataUrl(bytes) })
    await save({ profile_pic_data: null })
    await fileOf(world, shared)
  })
})

describe('the sweep', () => {
  const age = (world: World) => ageKept(world, 'files')

  test('keeps an upload whose item has not come yet, for 90 days', async () => {
    const { world, person } = await rigger()
    const id = uuid()
    await uploadPhoto(world, person, id)
    age(world)
    await sweepFiles(world.ctx)
    expect((await person.post('/users/portfolio-items', { ...EVENT, photos: [id] })).status).toBe(201)
    await uploadPhoto(world, person, uuid(), '#999')
    world.setClock(new Date(Date.now() + 91 * 86_400_000))
    await sweepFiles(world.ctx)
    expect(await world.ctx.db.read.select().from(photos).all()).toMatchObject([{ id }])
    expect(filesIn(world)).toHaveLength(3)
  })

  test('deletes what a crash left half-written, and keeps a picture of two people for the other', async () => {
    const { world, save } = await rigger()
    const other = await createFreelancer(world)
    const picture = dataUrl(await photoWithPlace())
    await save({ profile_pic_data: picture })
    const shared = (await other.put<OwnRecord>('/users/profile', { profile_pic_data: picture })).body.profile_picture!
    await save({ profile_pic_data: null })
    keepStrange(world, 'files', `${'a'.repeat(40)}.webp.7.part`)
    await sweepFiles(world.ctx)
    expect(filesIn(world), 'fresh files are left alone').toHaveLength(4)
    age(world)
    await sweepFiles(world.ctx)
    await fileOf(world, shared)
    expect(filesIn(world)).toHaveLength(3)
    await world.ctx.db.write((tx) => tx.update(users).set({ profile_picture: null }).run())
    await sweepFiles(world.ctx)
    expect(filesIn(world)).toEqual([])
  })

  test('knows every column with file names: a new one must be read in keep-picture.ts first, then added here', () => {
    const tables = Object.values(schema).filter((value) => typeof value === 'object' && 'getSQL' in value)
    const columns = tables.flatMap((table) =>
      Object.keys(getTableColumns(table as typeof users)).map(
        (name) => `${getTableName(table as typeof users)}.${name}`,
      ),
    )
    // Documents are stored and swept separately: server/app/sweep-files.ts.
    expect(columns.filter((name) => name.endsWith('.document_file'))).toEqual([
      'call_sheet_documents.document_file',
      'credentials.document_file',
      'attachments.document_file',
      'right_to_work_records.document_file',
    ])
    expect(
      columns.filter((name) => !name.includes('.document_') && /file|photo|picture|preview|logo|image/.test(name)),
    ).toEqual([
      'jobs.venue_picture',
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
