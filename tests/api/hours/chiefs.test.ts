import { createPublicKey, verify } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import type { SignedGrant } from '../../../shared/hours/chief-grants.ts'
import type { JobHours } from '../../../shared/hours/sheets.ts'
import { CHIEFS_MAX } from '../../../shared/limits.ts'
import type { Punch } from '../../../shared/hours/punch-schema.ts'
import { canonicalJson } from '../../../shared/pay/terms-hash.ts'
import { applyFor, post, role, step } from '../../support/factories/jobs.ts'
import { createEmployer, createFreelancer, createMember, type Person } from '../../support/factories/people.ts'
import {
  chiefsDevice,
  clock,
  hoursStage,
  nameChief,
  submitDay,
  WHOLE_DAY,
  WORK_DAY,
} from '../../support/factories/hours.ts'
import { entriesOf } from '../../support/factories/terms.ts'
import { staleRowsOf } from '../../support/stale-rows.ts'
import { createDevice } from '../../support/sync-device.ts'

const CREW = ['Ana Reyes', 'Ben Okoro', 'Cleo Marsh']
const NEXT_DAY = '2027-03-02'

async function chiefStage(days = [WORK_DAY]) {
  const stage = await hoursStage(CREW)
  const [ana, ben, cleo] = stage.crew as [Crew, Crew, Crew]
  const { body: signed } = await nameChief(stage.boss, stage.job.id, ana.person, days)
  return { ...stage, ana, ben, cleo, signed }
}
type Crew = { person: Person; booking: string }

const press = (by: Person, booking: string, fields: object) =>
  by.post<Punch & { detail: string }>(`/bookings/${booking}/punches`, {
    kind: 'in',
    at: `${WORK_DAY}T08:00:00Z`,
    ...fields,
  })

test('a chief has a grant that the server signed: who is on which days, when, and with which keys', async () => {
  const { ana, ben, job, boss, signed } = await chiefStage([NEXT_DAY, WORK_DAY])
  const { grants } = await chiefsDevice(ana.person)
  expect(grants).toHaveLength(1)
  const [{ grant, signature, server_key, ...names }] = grants as [SignedGrant]
  expect(names).toEqual({ id: signed.id, job_id: job.id, job_title: job.title, company_name: expect.any(String) })
  expect(grant).toMatchObject({ id: signed.id, chief_id: ana.person.user.id, days: [WORK_DAY, NEXT_DAY] })
  expect(grant.expires).toBe('2027-03-17T00:00:00.000Z')
  expect(grant.crew.map(({ name, days }) => [name, days])).toEqual(CREW.map((name) => [name, [WORK_DAY, NEXT_DAY]]))
  expect(grant.crew[1]).toMatchObject({
    booking_id: ben.booking,
    calls: [{ day: WORK_DAY, from: '2027-03-01T08:00:00.000Z', until: '2027-03-01T18:00:00.000Z' }, { day: NEXT_DAY }],
    keys: [],
    pin: null,
  })
  const key = createPublicKey({ key: server_key.jwk, format: 'jwk' })
  const isSigned = (content: object) =>
    verify(null, Buffer.from(canonicalJson(content as never)), key, Buffer.from(signature.value, 'base64url'))
  expect(signature.key_id).toBe(server_key.id)
  expect([isSigned(grant), isSigned({ ...grant, days: ['2027-03-03'] })]).toEqual([true, false])
  expect((await chiefsDevice(ben.person)).grants).toEqual([])
  expect((await chiefsDevice(boss)).grants).toEqual([])
  const told = (await entriesOf(ana.person)).find(({ title }) => title === `You’re the chief of ${job.title}`)
  expect(told!.body).toMatch(/^Mon 1 to Tue 2 Mar: clock the crew/)
})

test('only the confirmed crew and the team can be chief, on days of the project; the same again is one', async () => {
  const { world, boss, job, ben, signed, ana } = await chiefStage()
  const member = await createMember(world, boss)
  expect((await nameChief(boss, job.id, member, [WORK_DAY])).status).toBe(201)
  const [stranger, rival] = [await createFreelancer(world), await createEmployer(world)]
  for (const person of [stranger, rival])
    expect(await nameChief(boss, job.id, person, [WORK_DAY])).toMatchObject({
      status: 422,
      body: {
        detail: expect.stringContaining('Only somebody who is confirmed'),
        errors: [{ path: 'person_id', message: expect.stringContaining('confirmed crew') }],
      },
    })
  for (const days of [[], ['2027-02-28'], ['2027-03-03'], ['Monday']])
    expect((await nameChief(boss, job.id, ben.person, days)).status, String(days)).toBe(422)
  expect((await nameChief(rival, job.id, ben.person, [WORK_DAY])).status).toBe(404)
  expect((await nameChief(ana.person, job.id, ben.person, [WORK_DAY])).status).toBe(403)
  const id = uuid()
  const first = await nameChief(boss, job.id, ben.person, [WORK_DAY], id)
  expect([first.status, (await nameChief(boss, job.id, ben.person, [WORK_DAY], id)).status]).toEqual([201, 200])
  expect((await nameChief(boss, job.id, ben.person, [NEXT_DAY], id)).status).toBe(409)
  expect((await nameChief(member, job.id, ben.person, [WORK_DAY], id)).status).toBe(409)
  const list = await boss.get<{ id: string; full_name: string; revoked_at: string | null }[]>(`/jobs/${job.id}/chiefs`)
  expect(list.body.map(({ full_name, revoked_at }) => [full_name, revoked_at])).toEqual([
    ['Ana Reyes', null],
    [member.user.full_name, null],
    ['Ben Okoro', null],
  ])
  expect(list.body[0]!.id).toBe(signed.id)
})

test('a chief clocks the crew on the days of the grant, and has their times without places', async () => {
  const { ana, ben, cleo, boss, world } = await chiefStage()
  const place = { lat: 53.48, lng: -2.24, accuracy_m: 100 }
  const own = await press(ben.person, ben.booking, { place })
  const id = uuid()
  const seen = await press(ana.person, cleo.booking, { id, at: `${WORK_DAY}T08:01:00Z` })
  expect(seen).toMatchObject({ status: 201, body: { method: 'chief', made_by: ana.person.user.id } })
  expect(seen.body).not.toHaveProperty('is_after_grant')
  expect((await press(ana.person, cleo.booking, { id, at: `${WORK_DAY}T08:01:00Z` })).status).toBe(200)
  expect((await press(ana.person, cleo.booking, { kind: 'out', at: `${NEXT_DAY}T03:00:00Z` })).status).toBe(201)
  for (const at of [`${NEXT_DAY}T13:00:00Z`, '2027-02-28T08:00:00Z'])
    expect((await press(ana.person, cleo.booking, { at })).status, at).toBe(404)
  const { punches } = await chiefsDevice(ana.person)
  expect(punches.find((punch) => punch.id === own.body.id)).toEqual({ ...own.body, place: null, no_place: null })
  expect(punches.find((punch) => punch.id === id)).toMatchObject({ method: 'chief' })
  expect((await chiefsDevice(boss)).punches.find((punch) => punch.id === own.body.id)!.place).toEqual(place)
  expect((await press(ben.person, cleo.booking, {})).status).toBe(404)

  const other = await post(boss, { roles: [role()] })
  const stranger = await createFreelancer(world)
  const application = await applyFor(stranger, other)
  await step(boss, application, 'accept')
  expect((await press(ana.person, application.id, {})).status).toBe(404)
})

test('3.11 no. 2: one’s own press and the chief’s four minutes apart are one, the earlier counts, both are shown', async () => {
  const { ana, ben } = await chiefStage()
  await press(ana.person, ben.booking, { at: `${WORK_DAY}T08:00:00Z` })
  await press(ben.person, ben.booking, { at: `${WORK_DAY}T08:04:00Z` })
  await press(ben.person, ben.booking, { kind: 'out', at: `${WORK_DAY}T18:00:00Z` })
  const sheet = await submitDay(ben.person, ben.booking)
  expect(sheet.versions[0]).toMatchObject({ worked_minutes: 600 })
  expect(sheet.versions[0]!.present).toHaveLength(1)
  expect((await chiefsDevice(ben.person)).punches.map(({ method }) => method).toSorted()).toEqual([
    'chief',
    'self',
    'self',
  ])
})

test('3.11 no. 8: revoked while offline: what was done before stands, what was done after is kept and marked', async () => {
  const { world, ana, ben, boss, job, signed } = await chiefStage()
  await press(ben.person, ben.booking, {})
  world.setClock(`${WORK_DAY}T12:00:00Z`)
  expect((await boss.delete(`/jobs/${job.id}/chiefs/${signed.id}`)).status).toBe(204)
  expect((await boss.delete(`/jobs/${job.id}/chiefs/${signed.id}`)).status).toBe(204)
  const { grants, punches } = await chiefsDevice(ana.person)
  expect([grants, punches]).toEqual([[], []])
  world.setClock(`${WORK_DAY}T20:00:00Z`)
  const witness = { grant_id: signed.id, way: 'list' }
  const before = await press(ana.person, ben.booking, {
    kind: 'break',
    at: `${WORK_DAY}T11:50:00Z`,
    witness: { ...witness, at: `${WORK_DAY}T11:50:00Z` },
  })
  const after = await press(ana.person, ben.booking, {
    kind: 'back',
    at: `${WORK_DAY}T11:55:00Z`,
    witness: { ...witness, at: `${WORK_DAY}T12:05:00Z` },
  })
  expect([before.status, after.status]).toEqual([201, 201])
  expect(before.body).not.toHaveProperty('is_after_grant')
  expect(after.body).toMatchObject({ method: 'chief', is_after_grant: true })
  const { body: hours } = await boss.get<JobHours>(`/jobs/${job.id}/hours`)
  const bens = hours.people.find(({ full_name }) => full_name === 'Ben Okoro')!
  expect(bens.days[0]!.draft!.exceptions).toContain('after_grant')
  const theirs = (await chiefsDevice(ben.person)).punches
  expect(theirs.find(({ id }) => id === after.body.id)).toEqual(after.body)
  world.setClock('2027-04-05T12:00:00Z')
  expect((await press(ana.person, ben.booking, { kind: 'out', at: `${WORK_DAY}T18:00:00Z` })).status).toBe(404)
})

test('other days in place of the first: the old grant has ended, and the times of the new days have come', async () => {
  const { ana, ben, boss, job } = await chiefStage()
  await clock(ben.person, ben.booking, WHOLE_DAY, `${NEXT_DAY} in 08:00 out 18:00`)
  const { device } = await chiefsDevice(ana.person)
  await nameChief(boss, job.id, ana.person, [NEXT_DAY])
  await device.pullAll()
  expect(device.of('chief_grant').map(({ grant }) => grant.days)).toEqual([[NEXT_DAY]])
  expect(device.of('punch').map(({ at }) => at.slice(0, 10))).toEqual([NEXT_DAY, NEXT_DAY])
})

test('whoever is not booked any more, has left the team or deleted their account is chief no more', async () => {
  const { world, ana, ben, boss, job } = await chiefStage()
  const member = await createMember(world, boss)
  await nameChief(boss, job.id, member, [WORK_DAY])
  await nameChief(boss, job.id, ben.person, [WORK_DAY])
  await boss.post(`/jobs/${job.id}/applications/${ana.booking}/cancel`, { reason: 'Rained off.' })
  await boss.delete(`/companies/members/${member.user.id}`)
  await ben.person.delete('/users/me')
  const { body } = await boss.get<{ revoked_at: string | null }[]>(`/jobs/${job.id}/chiefs`)
  expect(body.map(({ revoked_at }) => revoked_at === null)).toEqual([false, false, false])
  expect((await chiefsDevice(ana.person)).grants).toEqual([])
})

test('the grant follows the crew: who is cancelled leaves it', async () => {
  const { ana, cleo, boss, job } = await chiefStage()
  const { device } = await chiefsDevice(ana.person)
  await boss.post(`/jobs/${job.id}/applications/${cleo.booking}/cancel`, { reason: 'Rained off.' })
  await device.pullAll()
  expect(device.of('chief_grant')[0]!.grant.crew.map(({ name }: { name: string }) => name)).toEqual(CREW.slice(0, 2))
})

test('a project has so many chiefs at once and no more; one of them may have other days', async () => {
  const { world, boss, job, ana } = await chiefStage()
  expect((await entriesOf(ana.person)).map(({ body }) => body)).toContainEqual(
    expect.stringMatching(/^Mon 1 Mar: clock the crew/),
  )
  for (let chiefs = 1; chiefs < CHIEFS_MAX; chiefs++) {
    const member = await createMember(world, boss)
    expect((await nameChief(boss, job.id, member, [WORK_DAY])).status).toBe(201)
  }
  const member = await createMember(world, boss)
  expect(await nameChief(boss, job.id, member, [WORK_DAY])).toMatchObject({
    status: 409,
    body: { detail: `A project has at most ${CHIEFS_MAX} chiefs at once. Take one off first.` },
  })
  const moved = await nameChief(boss, job.id, ana.person, [NEXT_DAY])
  expect(moved.status).toBe(201)
  expect((await boss.delete(`/jobs/${job.id}/chiefs/${moved.body.id}`)).status).toBeLessThan(300)
  expect((await nameChief(boss, job.id, member, [WORK_DAY])).status).toBe(201)
})

test('what chiefs and their crew have follows each change of a grant, and is what a new device gets', async () => {
  const { world, boss, job, ana, ben, cleo, signed } = await chiefStage()
  const member = await createMember(world, boss)
  for (const { person, booking } of [ben, ana]) {
    await clock(person, booking, WHOLE_DAY, `${NEXT_DAY} in 13:00 out 19:00`)
    await submitDay(person, booking)
  }
  const devices = [ana.person, ben.person, member, boss].map((owner) => ({ owner, device: createDevice(owner) }))
  const punchesOn = (at: number) => devices[at]!.device.of('punch').length
  const nothingIsStale = async (after: string) => {
    for (const { owner, device } of devices) expect(await staleRowsOf(device, owner), after).toEqual([])
  }
  await nothingIsStale('named')
  expect([punchesOn(0), punchesOn(2)]).toEqual([10, 12])
  await ben.person.put('/me/site-pin', { pin: '0417' })
  await nothingIsStale('a PIN')
  const { body: members } = await nameChief(boss, job.id, member, [WORK_DAY])
  await nothingIsStale('another chief')
  const { body: moved } = await nameChief(boss, job.id, ana.person, [NEXT_DAY])
  await nothingIsStale('other days')
  expect(devices[0]!.device.of('crew_sheet')).toEqual([])
  await boss.post(`/jobs/${job.id}/applications/${cleo.booking}/cancel`, { reason: 'Rained off.' })
  await nothingIsStale('somebody less')
  for (const id of [members.id, moved.id]) await boss.delete(`/jobs/${job.id}/chiefs/${id}`)
  await nothingIsStale('taken off')
  // One's own stay, and those of one's company.
  expect([punchesOn(0), punchesOn(2)]).toEqual([6, 12])
  expect(devices.flatMap(({ device }) => [...device.of('chief_grant'), ...device.of('crew_chief')])).toEqual([])
  expect(signed.id).not.toBe(moved.id)
})

test('a grant is on the chief’s devices until the moment at which it expires', async () => {
  const { world, ana, signed } = await chiefStage()
  const expires = Date.parse(signed.grant.expires)
  world.setClock(new Date(expires - 1).toISOString())
  expect((await chiefsDevice(ana.person)).grants).toHaveLength(1)
  world.setClock(new Date(expires).toISOString())
  expect((await chiefsDevice(ana.person)).grants).toEqual([])
})

test('the download of a chief says where and when', async () => {
  const { world, ana, job } = await chiefStage()
  const { person } = ana
  const download = await world.app.request('/api/users/me/export', {
    headers: { authorization: `Bearer ${person.token}` },
  })
  const data = JSON.parse(strFromU8(unzipSync(new Uint8Array(await download.arrayBuffer()))['data.json']!))
  expect(data.chief_of).toMatchObject([{ job_title: job.title, days: [WORK_DAY], revoked_at: null }])
})
