import { utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getTableColumns, getTableName } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { describe, expect, test } from 'vitest'
import * as schema from '../../server/db/schema.ts'
import { photos, users } from '../../server/db/schema/people.ts'
import { sweepFiles } from '../../server/files/sweep-files.ts'
import type { Me, PortfolioItem } from '../../shared/users.ts'
import { createFreelancer } from '../support/people.ts'
import { dataUrl, photoWithPlace } from '../support/photos.ts'
import { EVENT, fileOf, filesIn, rigger, uploadPhoto } from '../support/pictures.ts'
import type { World } from '../support/world.ts'

describe('the sweep', () => {
  const age = (world: World) => {
    const long = new Date(Date.now() - 7_200_000)
    for (const name of filesIn(world)) utimesSync(join(world.folder, 'files', name), long, long)
  }

  test('takes the files of what was removed or replaced, with their copies, and leaves all that is shown', async () => {
    const { world, person, save, portfolio } = await rigger()
    const [kept, dropped] = [uuid(), uuid()]
    await uploadPhoto(world, person, kept)
    await uploadPhoto(world, person, dropped)
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
    await uploadPhoto(world, person, id)
    age(world)
    await sweepFiles(world.ctx)
    expect((await person.post('/users/portfolio-items', { ...EVENT, photos: [id] })).status).toBe(201)
    await uploadPhoto(world, person, uuid(), '#999')
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
      'attachments.document_file',
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
