import { expect } from 'vitest'
import type { OwnRecord, PortfolioItem } from '../../../shared/people/users.ts'
import { createFreelancer, type Person } from './people.ts'
import { photoForm, photoWithPlace } from './photos.ts'
import { keptIn } from '../kept-files.ts'
import { createWorld, type World } from '../world.ts'

export const EVENT = { event_name: 'Harbour arena', role: 'Rigger', end_client: 'Quayside Live' }

/** A freelancer with an empty profile; `save` as the wizard does, `portfolio` as others see it. */
export async function rigger() {
  const world = await createWorld()
  const person = await createFreelancer(world)
  const save = (fields: object) => person.put<OwnRecord & { detail: string }>('/users/profile', fields)
  const portfolio = async () =>
    (await person.get<{ portfolio_items: PortfolioItem[] }>(`/users/${person.user.id}/profile`)).body.portfolio_items
  return { world, person, save, portfolio }
}

/** The file at an address, which must exist. */
export async function fileOf(world: World, address: string) {
  const response = await world.app.request(address)
  expect(response.status, address).toBe(200)
  return { bytes: Buffer.from(await response.arrayBuffer()), headers: response.headers }
}

/** The names of the stored pictures. */
export const filesIn = (world: World) => keptIn(world, 'files')

/** Of each photo by its id: two photos of one width would be the same bytes, which are stored once. */
const widths = new Map<string, number>()

export async function uploadPhoto(world: World, person: Person, id: string, colour = '#f5a300') {
  const width = widths.get(id) ?? 60 + (widths.size % 900)
  widths.set(id, width)
  const bytes = await photoWithPlace({ width, colour })
  const response = await world.app.request('/api/users/photos', {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}` },
    body: photoForm(bytes, { id, name: `${id}.jpg` }),
  })
  expect(response.status).toBe(201)
}
