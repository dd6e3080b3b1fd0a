import { describe, expect, test } from 'vitest'
import { auditEntries } from '../../../server/db/schema/staff.ts'
import { devMailbox } from '../../../server/db/schema/sync.ts'
import { IPAF, sendCredential } from '../../support/factories/documents.ts'
import { eventually } from '../../support/eventually.ts'
import {
  createEmployer,
  createFreelancer,
  createMember,
  createStaff,
  type Person,
} from '../../support/factories/people.ts'
import { createDevice } from '../../support/sync-device.ts'
import { brightline, inviteByMail, join } from '../../support/factories/teams.ts'
import { createWorld, type World } from '../../support/world.ts'

const because = { reason: 'Papers seen.' }
const audit = (world: World) => world.ctx.db.read.select().from(auditEntries).all()
const mails = (world: World) => world.ctx.db.read.select().from(devMailbox).all()

describe('verification', () => {
  test('requested, verified, notified: the badge is on the public profile, and it is in the audit trail', async () => {
    const world = await createWorld()
    const [staff, ana] = [await createStaff(world), await createFreelancer(world, { full_name: 'Ana' })]
    const device = createDevice(ana)
    expect((await ana.post('/users/verification')).body).toMatchObject({ verification_status: 'pending' })
    expect((await ana.get(`/users/profile/${ana.user.id}`)).body.verification_status).toBe('unverified')
    await device.pullAll()
    expect((await staff.get('/staff/profiles')).body).toMatchObject([{ id: ana.user.id, full_name: 'Ana' }])
    for (let n = 0; n < 2; n++)
      expect((await staff.post(`/staff/profiles/${ana.user.id}/verify`, because)).status).toBe(204)
    await device.pull()
    expect(device.of('me')).toMatchObject([{ verification_status: 'verified' }])
    expect((await ana.get(`/users/profile/${ana.user.id}`)).body.verification_status).toBe('verified')
    expect((await staff.get('/staff/profiles')).body).toEqual([])
    expect(await audit(world)).toMatchObject([
      { actor_id: staff.user.id, action: 'verify_profile', subject_id: ana.user.id, ...because },
    ])
    await eventually(async () =>
      expect(await mails(world)).toMatchObject([{ to: ana.user.email, subject: 'You are verified on Standby' }]),
    )
  })

  test('refused with a reason that the person reads, and may ask again; without a request there is no decision', async () => {
    const world = await createWorld()
    const [staff, eva] = [await createStaff(world), await createEmployer(world)]
    const refuse = (body: object) => staff.post(`/staff/profiles/${eva.user.id}/refuse`, body)
    expect((await refuse(because)).status).toBe(409)
    expect((await staff.post(`/staff/profiles/${eva.user.id}/verify`, because)).status).toBe(409)
    await eva.post('/users/verification')
    expect((await refuse({ reason: ' ' })).status).toBe(422)
    expect((await refuse({ reason: 'No company of that name.' })).status).toBe(204)
    expect((await eva.get('/auth/me')).body).toMatchObject({
      verification_status: 'refused',
      verification_reason: 'No company of that name.',
    })
    expect((await eva.post('/users/verification')).body.verification_status).toBe('pending')
    expect(await audit(world)).toHaveLength(1)
  })
})

describe('a decision about a profile applies to the version that was seen', () => {
  test.each(['verify', 'refuse'])('%s: a profile changed meanwhile must be looked at again', async (action) => {
    const world = await createWorld()
    const [staff, eva] = [await createStaff(world), await createEmployer(world, { company_name: 'Brightline' })]
    await eva.post('/users/verification')
    const versionNow = async () => (await staff.get('/staff/profiles')).body[0].version
    const decide = (version: string) => staff.post(`/staff/profiles/${eva.user.id}/${action}`, { ...because, version })
    for (const change of [{ full_name: 'Eva Other' }, { company_description: 'Something else.' }]) {
      const seen = await versionNow()
      expect((await eva.put('/users/profile', change)).status).toBe(200)
      expect(await decide(seen)).toMatchObject({
        status: 409,
        body: { detail: 'This profile has been changed since you opened it. Look again.' },
      })
    }
    expect(await audit(world)).toEqual([])
    expect(await versionNow()).toBe(await versionNow())
    expect((await decide(await versionNow())).status).toBe(204)
    expect((await eva.get('/auth/me')).body.verification_status).toBe(action === 'verify' ? 'verified' : 'refused')
  })
})

describe('credentials', () => {
  test('opened, verified, notified, in the audit trail once; the document is open to the staff only while it waits', async () => {
    const world = await createWorld()
    const [staff, ana] = [await createStaff(world), await createFreelancer(world)]
    const { body: card } = await sendCredential(world, ana)
    const [waiting] = (await staff.get('/staff/credentials')).body
    expect(waiting).toMatchObject({ id: card.id, ...IPAF, owner: { id: ana.user.id }, version: 1 })
    const document = `/staff/credentials/${card.id}/document`
    const opened = await staff.get(document)
    expect(opened.status).toBe(200)
    expect(opened.headers.get('content-disposition')).toContain('attachment')
    expect((await ana.get(document)).status).toBe(403)
    const verify = () => staff.post(`/staff/credentials/${card.id}/verify`, { ...because, version: 1 })
    expect([(await verify()).status, (await verify()).status]).toEqual([204, 204])
    expect((await ana.get('/credentials')).body).toMatchObject([{ verification: 'verified' }])
    expect((await staff.get(document)).status).toBe(404)
    expect((await staff.get('/staff/credentials')).body).toEqual([])
    expect(await audit(world)).toMatchObject([{ action: 'verify_credential', reason: 'IPAF PAL card: Papers seen.' }])
  })

  test('a decision applies to the version that was seen: one changed meanwhile must be looked at again', async () => {
    const world = await createWorld()
    const [staff, ana] = [await createStaff(world), await createFreelancer(world)]
    const { body: card } = await sendCredential(world, ana)
    await sendCredential(world, ana, { number: 'PAL7654321' }, null, `/credentials/${card.id}`)
    const refuse = (version: number) =>
      staff.post(`/staff/credentials/${card.id}/refuse`, { reason: 'The photo is unreadable.', version })
    expect((await refuse(1)).status).toBe(409)
    expect((await refuse(2)).status).toBe(204)
    expect((await ana.get('/credentials')).body).toMatchObject([{ refused_because: 'The photo is unreadable.' }])
    expect(await audit(world)).toHaveLength(1)
  })
})

describe('the badge of a company', () => {
  const verified = { verification_status: 'verified' } as const
  const status = async (person: Person) => (await person.get('/auth/me')).body.verification_status

  test('is lost by all members when it gets another name, and by nobody for the same name or another bio', async () => {
    const world = await createWorld()
    const owner = await createEmployer(world, { company_name: 'Brightline', ...verified })
    const member = await createMember(world, owner, verified)
    const other = await createEmployer(world, verified)
    const device = createDevice(member)
    await device.pullAll()
    await owner.put('/users/profile', { company_name: 'Brightline', company_description: 'We light tours.' })
    expect([await status(owner), await status(member)]).toEqual(['verified', 'verified'])
    expect((await owner.put('/users/profile', { company_name: 'Live Nation' })).body).toMatchObject({
      company_name: 'Live Nation',
      verification_status: 'unverified',
    })
    expect([await status(member), await status(other)]).toEqual(['unverified', 'verified'])
    expect((await other.get(`/users/${member.user.id}/profile`)).body.verification_status).toBe('unverified')
    await device.pull()
    expect(device.of('me')).toMatchObject([{ verification_status: 'unverified' }])
  })

  test('is not carried into another company', async () => {
    const { world, owner } = await brightline()
    const { id, secret } = await inviteByMail(world, owner, 'vera@example.com')
    const vera = await createEmployer(world, { email: 'vera@example.com', ...verified })
    expect([typeof id, (await join(vera, secret)).status]).toEqual(['string', 200])
    expect(await status(vera)).toBe('unverified')
  })

  test('only the owner changes the company’s name; a member may change the rest, also in one save with the unchanged name', async () => {
    const world = await createWorld()
    const owner = await createEmployer(world, { company_name: 'Brightline' })
    const member = await createMember(world, owner)
    const refused = await member.put('/users/profile', { company_name: 'Live Nation', website: 'https://x.example' })
    expect([refused.status, refused.body.detail]).toEqual([403, 'Only the owner of Brightline can do this.'])
    const saved = await member.put('/users/profile', { company_name: 'Brightline', website: 'https://b.example' })
    expect(saved).toMatchObject({ status: 200, body: { company_name: 'Brightline', website: 'https://b.example' } })
  })
})

test('another name loses the badge, the same one and another bio do not', async () => {
  const world = await createWorld()
  const ana = await createFreelancer(world, { full_name: 'Ana', verification_status: 'verified' })
  const put = async (fields: object) => (await ana.put('/users/profile', fields)).body.verification_status
  expect([await put({ full_name: 'Ana' }), await put({ bio: 'High and ground.' })]).toEqual(['verified', 'verified'])
  expect(await put({ full_name: 'Somebody Else' })).toBe('unverified')
  expect((await ana.post('/users/verification')).body).toMatchObject({ verification_status: 'pending' })
  expect(await put({ full_name: 'Ana' })).toBe('pending')
})
