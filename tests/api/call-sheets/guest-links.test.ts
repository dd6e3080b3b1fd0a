import { randomBytes } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { withoutPhoneNumbers } from '../../../server/call-sheets/without-phones.ts'
import { limited } from '../../../server/errors.ts'
import { callSheetLinks } from '../../../server/db/schema/call-sheets.ts'
import { defaultGuestLinkDay, guestLinkEndOf } from '../../../shared/call-sheets/guest-link-texts.ts'
import type { GuestLink, GuestSheet } from '../../../shared/call-sheets/guest-links.ts'
import type { Job } from '../../../shared/jobs/jobs.ts'
import { GUEST_LINKS_MAX } from '../../../shared/limits.ts'
import { bookedCrew } from '../../support/factories/call-sheet-crew.ts'
import { publish } from '../../support/factories/call-sheets.ts'
import { photoForm, photoWithPlace } from '../../support/factories/photos.ts'
import { fileOf } from '../../support/factories/pictures.ts'
import type { Person } from '../../support/factories/people.ts'
import type { World } from '../../support/world.ts'

const ENDS = '2027-03-05T00:00:00.000Z'
const newToken = () => randomBytes(32).toString('base64url')

async function published() {
  const scene = await bookedCrew()
  await publish(scene.eva, scene.job.id, 1, {
    parking: 'Level 1, ring 07700 900 123 at the barrier\nCode 4471#',
    gate: 'Gate 4',
    times: [{ id: uuid(), at: '2027-03-01T07:00:00.000Z', label: 'call', role_id: scene.job.roles[0]!.id }],
  })
  return scene
}
const make = (person: Person, jobId: string, fields: object = {}, id: string = uuid()) =>
  person.put<GuestLink & { detail: string }>(`/jobs/${jobId}/call-sheet/links/${id}`, {
    token: newToken(),
    ends_at: ENDS,
    ...fields,
  })
const open = (world: World, token: string) =>
  world.call<GuestSheet & { detail: string }>('POST', '/call-sheets/open', { token })

test('whoever has the link reads the version that stands, without an account, an id or a phone number', async () => {
  const { world, eva, job } = await published()
  const token = newToken()
  const made = await make(eva, job.id, { token })
  expect([made.status, made.body.made_by, made.body.ends_at]).toEqual([201, 'Eva Stone', ENDS])
  const { status, body } = await open(world, token)
  expect(status).toBe(200)
  expect(body).toMatchObject({ job_title: 'Arena tour', version: 1, venue: 'Harbour Arena, dock B', gate: 'Gate 4' })
  expect(body.times).toEqual([
    { at: '2027-03-01T07:00:00.000Z', until: null, label: 'call', role_name: job.roles[0]!.role_name },
  ])
  expect(body.parking).toBe('Level 1, ring (number not shown) at the barrier\nCode 4471#')
  const said = JSON.stringify(body)
  for (const secret of [eva.user.id, job.id, job.roles[0]!.id, '900 118', 'Ana Birch'])
    expect(said).not.toContain(secret)
  await publish(eva, job.id, 2, { notes: 'Newer.' })
  expect((await open(world, token)).body).toMatchObject({ version: 2, notes: 'Newer.' })
})

test('phone numbers are shown where that was chosen', async () => {
  const { world, eva, job } = await published()
  const token = newToken()
  await make(eva, job.id, { token, has_phones: true })
  const { body } = await open(world, token)
  expect([body.contact_phone, body.parking]).toEqual(['+44 7700 900 118', expect.stringContaining('07700 900 123')])
})

test('the picture of the venue is shown by the secret alone, and ends with the link', async () => {
  const { world, eva, job } = await published()
  const token = newToken()
  const { body: made } = await make(eva, job.id, { token })
  const picture = (secret: string) =>
    world.app.request('/api/call-sheets/open/venue-picture', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: secret }),
    })
  expect((await open(world, token)).body.has_venue_picture).toBe(false)
  expect((await picture(token)).status).toBe(404)
  const sent = await world.app.request(`/api/jobs/${job.id}/venue-picture`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${eva.token}` },
    body: photoForm(await photoWithPlace()),
  })
  const { venue_picture } = (await sent.json()) as Job
  const { body } = await open(world, token)
  expect(body.has_venue_picture).toBe(true)
  expect(JSON.stringify(body)).not.toContain('/files/')
  const shown = await picture(token)
  expect([shown.status, shown.headers.get('content-type'), shown.headers.get('cache-control')]).toEqual([
    200,
    'image/webp',
    'private, no-store',
  ])
  const whole = await fileOf(world, venue_picture!)
  expect(Buffer.from(await shown.arrayBuffer()).equals(whole.bytes)).toBe(true)
  expect((await picture(newToken())).status).toBe(404)
  await eva.delete(`/jobs/${job.id}/call-sheet/links/${made.id}`)
  expect((await picture(token)).status).toBe(404)
})

test('only the hash of the secret is kept, and no answer of the list has it', async () => {
  const { world, eva, max, job } = await published()
  const token = newToken()
  const { body: made } = await make(eva, job.id, { token })
  const rows = await world.ctx.db.read.select().from(callSheetLinks).all()
  expect(JSON.stringify(rows)).not.toContain(token)
  const { body: list } = await max.get<GuestLink[]>(`/jobs/${job.id}/call-sheet/links`)
  expect(list).toEqual([made])
})

test('a link that was revoked, by a colleague too, or is past has ended; so has one that never was', async () => {
  const { world, eva, max, job } = await published()
  const [first, second] = [newToken(), newToken()]
  const { body: made } = await make(eva, job.id, { token: first })
  await make(eva, job.id, { token: second })
  const revoke = () => max.delete(`/jobs/${job.id}/call-sheet/links/${made.id}`)
  expect([(await revoke()).status, (await revoke()).status]).toEqual([204, 204])
  expect(await open(world, first)).toMatchObject({ status: 404, body: { detail: 'This link has ended.' } })
  expect((await eva.get<GuestLink[]>(`/jobs/${job.id}/call-sheet/links`)).body).toHaveLength(1)
  world.setClock(ENDS)
  expect((await open(world, second)).status).toBe(404)
  expect((await open(world, newToken())).status).toBe(404)
  expect((await open(world, 'short')).status).toBe(422)
})

test('the same link again is one; another under its id, or after it was revoked, is refused', async () => {
  const { eva, max, job } = await published()
  const [id, token] = [uuid(), newToken()]
  const first = await make(eva, job.id, { token }, id)
  expect(await make(eva, job.id, { token }, id)).toMatchObject({ status: 200, body: first.body })
  expect((await make(eva, job.id, { token: newToken() }, id)).status).toBe(409)
  expect((await make(max, job.id, { token }, id)).status).toBe(409)
  expect((await make(eva, job.id, { token })).status).toBe(409)
  await eva.delete(`/jobs/${job.id}/call-sheet/links/${id}`)
  expect((await make(eva, job.id, { token }, id)).status).toBe(409)
})

test('nothing published, an end in the past or after a year, and too many links are refused', async () => {
  const scene = await bookedCrew()
  expect((await make(scene.eva, scene.job.id)).status).toBe(409)
  const { eva, job } = await published()
  for (const ends_at of ['2027-01-01T00:00:00Z', '2030-01-01T00:00:00Z', 'soon'])
    expect((await make(eva, job.id, { ends_at })).status).toBe(422)
  for (let n = 0; n < GUEST_LINKS_MAX; n++) expect((await make(eva, job.id)).status).toBe(201)
  expect((await make(eva, job.id)).status).toBe(409)
})

test('who asks too often is held off', async () => {
  const { world, eva, job } = await published()
  const token = newToken()
  await make(eva, job.id, { token })
  world.ctx.limits.take = async (name) => {
    expect(name).toBe('guestSheetsFrom')
    throw limited('Too many.', 60)
  }
  expect((await open(world, token)).status).toBe(429)
})

test.each([
  ['Ring 07700 900123 or +44 (0)161 496 0000.', 'Ring (number not shown) or (number not shown).'],
  ['(0161) 496 0000', '(number not shown)'],
  ['Code 4471#, from 06:00 to 07:30, channel 4', 'Code 4471#, from 06:00 to 07:30, channel 4'],
])('of %s a guest reads %s', (written, shown) => {
  expect(withoutPhoneNumbers(written)).toBe(shown)
})

test('a new link ends with the day after the job, in London', () => {
  const now = Date.parse('2026-07-01T12:00:00Z')
  expect(defaultGuestLinkDay('2026-07-14T23:30:00Z', now)).toBe('2026-07-16')
  expect(defaultGuestLinkDay('2026-06-01T12:00:00Z', now)).toBe('2026-07-02')
  expect(guestLinkEndOf('2026-07-16')).toBe('2026-07-16T23:00:00.000Z')
})
