import { hashPassword } from '../../../server/accounts/core/passwords.ts'
import { PASSWORD } from '../api.ts'
import { keptIn } from '../kept-files.ts'
import { storedRows } from '../stored.ts'
import type { World } from '../world.ts'
import { sendCredential } from './documents.ts'
import { createFreelancer, type Person } from './people.ts'
import { dataUrl, photoForm, photoWithPlace } from './photos.ts'

/** Personal data that is easy to find again where it must not be. */
export const CANARY = {
  full_name: 'Canary Birdwhistle',
  email: 'canary.birdwhistle@example.com',
  phone: '+447700900123',
  bio: 'Canary biography of forty summers',
  location: 'Canary Wharf, UK',
  street: '1 Canary Square',
  linkedin: 'https://linkedin.example/in/canary',
  github: 'https://github.example/canary',
}

export async function createCanary(world: World) {
  return createFreelancer(world, { ...CANARY, password_hash: await hashPassword(PASSWORD) })
}

/** All rows except the stand-in's mails, which a server in production passes on without storing, and the towns. */
export async function everyRow({ ctx }: World) {
  const { devMailbox: _mails, places: _towns, ...rows } = await storedRows(ctx.db)
  return Object.values(rows).join('')
}

/** The names of all stored pictures and documents. */
export const storedFiles = (world: World) => [...keptIn(world, 'files'), ...keptIn(world, 'documents')]

export async function withPictures(world: World, person: Person) {
  await person.put('/users/profile', { profile_pic_data: dataUrl(await photoWithPlace()) })
  const upload = await world.app.request('/api/users/photos', {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}` },
    body: photoForm(await photoWithPlace({ colour: '#2c5f97' })),
  })
  const { id } = (await upload.json()) as { id: string }
  await person.post('/users/portfolio-items', { event_name: 'Arena', role: 'Rigger', end_client: 'Us', photos: [id] })
  await sendCredential(world, person)
}
