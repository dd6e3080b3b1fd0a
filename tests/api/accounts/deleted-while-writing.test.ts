import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sweepDeletedPeople } from '../../../server/app/sweep-deleted-people.ts'
import { sweepDocuments, sweepFiles } from '../../../server/app/sweep-files.ts'
import {
  indexedThoughDeleted,
  tablesWithDeletedPeople,
  deletedUsersNotEmptied,
} from '../../../server/db/forget-person.ts'
import { users } from '../../../server/db/schema/people.ts'
import { PASSWORD } from '../../support/api.ts'
import { hashPassword } from '../../../server/accounts/core/passwords.ts'
import { credentialForm, IPAF, pdf } from '../../support/factories/documents.ts'
import { createFreelancer, type Person } from '../../support/factories/people.ts'
import { dataUrl, photoForm, photoWithPlace } from '../../support/factories/photos.ts'
import { ageKept, keptIn } from '../../support/kept-files.ts'
import { listen } from '../../support/outside/listen.ts'
import { createWorld } from '../../support/world.ts'

const BANK = { bank_name: 'Bank', account_holder: 'A. Reyes', account_number: '12345678', sort_code: '123456' }

/** What a device may be writing: each stores something of the person. */
function writesOf(picture: Buffer): Record<string, [method: string, path: string, body: () => FormData | object]> {
  return {
    photo: ['POST', '/users/photos', () => photoForm(picture)],
    attachment: ['POST', '/messages/upload-attachment', () => credentialForm({}, { bytes: pdf(), name: 'rider.pdf' })],
    credential: ['POST', '/credentials', () => credentialForm(IPAF, { bytes: pdf() })],
    authenticator: ['POST', '/auth/authenticator', () => ({ password: PASSWORD })],
    payout: ['PUT', '/users/payout-details', () => BANK],
    profile: [
      'PUT',
      '/users/profile',
      () => ({ full_name: 'Ana Reyes', bio: 'Rigger', profile_pic_data: dataUrl(picture) }),
    ],
    event: [
      'POST',
      '/users/portfolio-items',
      () => ({ event_name: 'Arena', role: 'Rigger', end_client: 'Us', photos: [] }),
    ],
    search: ['POST', '/saved-searches', () => ({ name: 'Arena', filters: { role: 'Rigger' }, alert: true })],
    'blocked days': ['PUT', '/calendar/blocked-days', () => ({ days: ['2027-03-01'], is_blocked: true })],
  }
}

test('X8: accounts that are deleted while their devices write leave no row and no file', async () => {
  const world = await createWorld()
  const origin = await listen(world)
  const writes = Object.values(writesOf(await photoWithPlace()))
  const send = async ({ token }: Person, [method, path, made]: (typeof writes)[number]) => {
    const body = made()
    const inForm = body instanceof FormData
    const headers = { authorization: `Bearer ${token}`, ...(inForm ? {} : { 'content-type': 'application/json' }) }
    const answer = await fetch(`${origin}/api${path}`, { method, headers, body: inForm ? body : JSON.stringify(body) })
    await answer.text()
    return answer.status
  }

  const password_hash = await hashPassword(PASSWORD)
  const first = await createFreelancer(world, { password_hash })
  for (const write of writes) expect(await send(first, write), write[1]).toBeLessThan(300)

  // Of each person another write is the one whose answer the deletion waits for.
  const people = await Promise.all(
    Array.from({ length: 2 * writes.length }, () => createFreelancer(world, { password_hash })),
  )
  const answers = await Promise.all(
    people.map(async (person, place) => {
      const sent = writes.map((write) => send(person, write))
      if (place < writes.length) await sent[place]
      const deleted = await fetch(`${origin}/api/users/me`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ password: PASSWORD }),
      })
      expect(deleted.status).toBe(204)
      return Promise.all(sent)
    }),
  )
  expect((await first.delete('/users/me', { password: PASSWORD })).status).toBe(204)
  // Some came before the deletion, and some after it.
  expect(new Set(answers.flat().map((status) => status < 300))).toEqual(new Set([true, false]))
  expect(await tablesWithDeletedPeople(world.ctx.db.read)).toEqual([])
  expect(await deletedUsersNotEmptied(world.ctx.db.read)).toEqual([])
  expect(await indexedThoughDeleted(world.ctx.db.read).all()).toEqual([])
  expect(await world.ctx.db.read.select().from(users).where(eq(users.full_name, 'Ana Reyes')).all()).toEqual([])

  // A file is stored before its row: one without a row goes with the sweep.
  for (const store of ['files', 'documents'] as const) ageKept(world, store)
  await sweepDeletedPeople(world.ctx)
  await sweepFiles(world.ctx)
  await sweepDocuments(world.ctx)
  expect([...keptIn(world, 'files'), ...keptIn(world, 'documents')]).toEqual([])
})
