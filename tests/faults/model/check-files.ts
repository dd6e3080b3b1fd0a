import { expect } from 'vitest'
import type { StandbyDb } from '../../../client/offline/store/database.ts'
import type { World } from '../../support/world.ts'
import { documentBytes, isPictureOf } from './files.ts'
import type { ModelDevice } from './model-device.ts'

/** The file behind each address is the one that was uploaded: documents byte by byte, photos by their picture. */
export async function checkFiles(world: World, db: StandbyDb, { person }: ModelDevice) {
  const headers = { authorization: `Bearer ${person.token}` }
  const bytesOf = async (path: string) => {
    const response = await world.app.request(path, { headers })
    expect(response.status, path).toBe(200)
    return Buffer.from(await response.arrayBuffer())
  }
  for (const { attachment_url, attachment_name } of await db.messages.toArray())
    if (attachment_url) expect(await bytesOf(attachment_url)).toEqual(documentBytes(attachment_name!))
  for (const { id, document } of await db.credentials.toArray())
    expect(await bytesOf(`/api/credentials/${id}/document`)).toEqual(documentBytes(document.name))
  for (const { photos } of await db.portfolio_items.toArray())
    for (const { file, name } of photos)
      expect(await isPictureOf(name, await bytesOf(file)), `the picture of ${name}`).toBe(true)
}
