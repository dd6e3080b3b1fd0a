import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { invitations, users } from '../../../server/db/schema/people.ts'
import { deliveries, devMailbox } from '../../../server/db/schema/sync.ts'
import { teamMail } from '../../../server/companies/team-mail.ts'
import { TEAM_INVITATION_DAYS } from '../../../shared/limits.ts'
import { applyFor, post, step } from '../../support/factories/jobs.ts'
import {
  createEmployer,
  createFreelancer,
  createMember,
  createStaff,
  type Person,
} from '../../support/factories/people.ts'
import { createDevice } from '../../support/sync-device.ts'
import { brightline, inviteByMail, join, joinTeam, mailedSecret } from '../../support/factories/teams.ts'
import type { World } from '../../support/world.ts'

const PASSWORD = 'load-in at the dock'

const DAY = 86_400_000
const joinNew = (world: World, token: string, fields: Record<string, unknown> = {}) =>
  world.call<any>('POST', '/companies/join/new', { token, full_name: 'Priya Shah', password: PASSWORD, ...fields })

const open = (world: World, token: string) => world.call<any>('POST', '/companies/invitations/open', { token })
const membersOf = async (world: World, owner: Person) =>
  (await world.ctx.db.read.select().from(users).all()).filter((user) => user.company_id === owner.user.company_id)
const onlyInvitation = async (world: World) => (await world.ctx.db.read.select().from(invitations).get())!

describe('an invitation', () => {
  test('is not mailed while the owner is suspended, and goes once that is undone', async () => {
    const { world, owner } = await brightline()
    const staff = await createStaff(world)
    const { deliveries: worker, ports } = world.ctx
    const { mail } = ports
    ports.mail = { send: () => Promise.reject(new Error('line broke')) }
    const waiting = () => world.ctx.db.read.select().from(deliveries).all()
    await owner.post('/companies/invitations', { email: 'first@example.com', full_name: 'Fay First' })
    await expect.poll(waiting).toMatchObject([{ attempts: 1 }])
    await owner.post('/companies/invitations', { email: 'priya@example.com', full_name: 'Priya Shah' })
    ports.mail = mail
    await staff.post(`/staff/people/${owner.user.id}/suspend`, { reason: 'To look into it' })
    world.setClock(new Date(world.ctx.now().getTime() + DAY))
    worker.wake()
    await expect.poll(waiting).toEqual([])
    const invited = async () => (await world.ctx.db.read.select().from(devMailbox).all()).map(({ to }) => to)
    expect(await invited()).not.toContain('priya@example.com')
    await staff.post(`/staff/people/${owner.user.id}/unsuspend`, { reason: 'It was nothing' })
    await expect.poll(invited).toContain('priya@example.com')
  })

  test('its link opens nothing while the owner is suspended, and no new one takes its place', async () => {
    const { world, owner } = await brightline()
    const { secret, id } = await inviteByMail(world, owner)
    const before = await onlyInvitation(world)
    const suspend = (suspended_at: string | null) =>
      world.ctx.db.write((tx) => tx.update(users).set({ suspended_at }).where(eq(users.id, owner.user.id)).run())
    await suspend(world.ctx.now().toISOString())
    expect(await teamMail(world.ctx, id)).toBeNull()
    expect(await onlyInvitation(world)).toEqual(before)
    expect((await open(world, secret)).status).toBe(422)
    expect((await joinNew(world, secret)).status).toBe(422)
    await suspend(null)
    expect((await joinNew(world, secret)).status).toBe(201)
  })

  test('is mailed, names the inviting person, creates an account in the team, and works once', async () => {
    const { world, owner } = await brightline()
    const job = await post(owner)
    const { secret, email } = await inviteByMail(world, owner)
    expect((await open(world, secret)).body).toEqual({
      company_name: 'Brightline',
      company_logo: null,
      email,
      full_name: 'Priya Shah',
      role: 'admin',
      account: 'none',
    })
    expect((await joinNew(world, secret, { password: 'short' })).status).toBe(422)
    expect((await joinNew(world, secret, { password: 'password12345' })).status).toBe(422)
    const joined = await joinNew(world, secret, { full_name: 'Priya S. Shah' })
    expect(joined).toMatchObject({
      status: 201,
      body: { user: { email, full_name: 'Priya S. Shah', company_name: 'Brightline', owns_company: false } },
    })
    const { body } = await world.call<any>('GET', '/jobs', undefined, joined.body.access_token)
    expect(body).toMatchObject([{ id: job.id }])
    const used = { status: 422, body: { detail: expect.stringContaining('has been used or withdrawn') } }
    for (const again of [await joinNew(world, secret), await open(world, secret)]) expect(again).toMatchObject(used)
    expect(await membersOf(world, owner)).toHaveLength(2)
  })

  test('its secret is nowhere on the server: not in the queue, only hashed in the row', async () => {
    const { world, owner } = await brightline()
    await world.ctx.deliveries.close()
    await owner.post('/companies/invitations', { email: 'lee@example.com', full_name: 'Lee' })
    const [mail] = await world.ctx.db.read.select().from(deliveries).all()
    expect(Object.keys(mail!.payload)).toEqual(['team_invitation'])
    expect(await world.ctx.db.read.select().from(invitations).get()).toMatchObject({ token_hash: null, sent_at: null })
  })

  test('a new mail invalidates the old link; withdrawn, or after two weeks, none works', async () => {
    const { world, owner } = await brightline()
    const first = await inviteByMail(world, owner)
    const again = await owner.post('/companies/invitations', { email: first.email, full_name: 'Priya' })
    expect(again).toMatchObject({ status: 200, body: { id: first.id, full_name: 'Priya' } })
    await owner.post(`/companies/invitations/${first.id}/resend`)
    const second = await mailedSecret(world, first.email, [first.secret])
    expect((await open(world, first.secret)).status).toBe(422)
    expect((await open(world, second)).status).toBe(200)
    const now = world.ctx.now().getTime()
    world.setClock(new Date(now + TEAM_INVITATION_DAYS * DAY + 1))
    expect((await joinNew(world, second)).status).toBe(422)
    world.setClock(new Date(now))
    expect((await owner.delete(`/companies/invitations/${first.id}`)).status).toBe(204)
    expect((await joinNew(world, second)).status).toBe(422)
    expect(await membersOf(world, owner)).toHaveLength(1)
  })

  test('an employer without a team joins, leaving the unused company that came with the account', async () => {
    const { world, owner } = await brightline()
    const priya = await createEmployer(world, { email: 'priya@example.com' })
    const device = createDevice(priya)
    const { secret } = await inviteByMail(world, owner, 'priya@example.com')
    const job = await post(owner)
    expect((await open(world, secret)).body.account).toBe('employer')
    expect((await joinNew(world, secret)).status).toBe(409)
    expect(await join(priya, secret)).toMatchObject({ status: 200, body: { company_name: 'Brightline' } })
    await device.pullAll()
    expect(device.of('company')).toMatchObject([{ name: 'Brightline', invitations: [] }])
    expect(device.of('job')).toMatchObject([{ id: job.id }])
    expect((await owner.get(`/companies/${priya.user.company_id}`)).status).toBe(404)
  })

  test('refused with a reason: a freelancer, another person, somebody with a company in use or in another team', async () => {
    const { world, owner } = await brightline()
    const rigger = await createFreelancer(world, { email: 'rigger@example.com' })
    const boss = await createEmployer(world, { email: 'boss@example.com', company_name: 'Northgate' })
    await post(boss)
    const busy = await createMember(world, boss, { email: 'busy@example.com' })
    for (const [person, email, words] of [
      [rigger, 'rigger@example.com', 'cannot be an employer’s too'],
      [boss, 'somebody@example.com', 'is for somebody@example.com. You are signed in as boss@example.com.'],
      [boss, 'boss@example.com', 'You run Northgate, and it has projects or a team'],
      [busy, 'busy@example.com', 'You are in the team of Northgate. Leave it first'],
    ] as const) {
      const { secret } = await inviteByMail(world, owner, email)
      const { status, body } = await join(person, secret)
      expect([403, 409]).toContain(status)
      expect(body.detail).toContain(words)
      expect((await open(world, secret)).status, 'the link still works').toBe(200)
    }
    expect(await membersOf(world, owner)).toHaveLength(1)
  })

  test('joining twice at once adds one member', async () => {
    const { world, owner } = await brightline()
    const { secret } = await inviteByMail(world, owner)
    const answers = await Promise.all([1, 2, 3].map(() => joinNew(world, secret)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422])
    expect(await membersOf(world, owner)).toHaveLength(2)
  })

  test('a company has at most fifty members, and one person’s mails are limited', async () => {
    const { world, owner } = await brightline()
    await world.ctx.deliveries.close()
    const people = (count: number) =>
      Array.from({ length: count }, (_, n) => ({ email: `crew${n}@example.com`, full_name: `Crew ${n}` }))
    const tooMany = await owner.put('/users/profile', { team_members: people(50) })
    expect(tooMany).toMatchObject({ status: 422, body: { detail: 'A team has at most 50 people.' } })
    expect(await world.ctx.db.read.select().from(invitations).all()).toEqual([])
    expect((await owner.put('/users/profile', { team_members: people(20) })).status).toBe(429)
  })
})

test('saving a company without inviting anybody counts as no invitation, however often', async () => {
  const { world, owner } = await brightline()
  for (let n = 0; n < 61; n++) {
    expect((await owner.put('/users/profile', { company_city: `Town ${n}` })).status).toBe(200)
  }
  const { secret } = await inviteByMail(world, owner)
  expect((await open(world, secret)).status).toBe(200)
})

describe('a member', () => {
  test('posts and manages for the company: applicants, decisions, messages; colleagues see it at once', async () => {
    const { world, owner } = await brightline()
    const priya = await joinTeam(world, owner)
    const rigger = await createFreelancer(world)
    const [hers, theirs] = [createDevice(priya), createDevice(owner)]
    const job = await post(priya)
    const application = await applyFor(rigger, job)
    await Promise.all([hers.pullAll(), theirs.pullAll()])
    expect(theirs.of('job')).toMatchObject([{ id: job.id, employer_id: priya.user.id, employer_name: 'Brightline' }])
    expect(hers.of('message')).toMatchObject([{ content: 'I can do this.' }])
    for (const colleague of [owner, priya]) {
      expect((await colleague.get(`/jobs/${job.id}/applicants`)).body).toHaveLength(1)
      const sent = { job_id: job.id, recipient_id: rigger.user.id, content: 'Are you free on Monday?' }
      expect((await colleague.post('/messages/send', sent)).status).toBe(201)
    }
    expect((await step(owner, application, 'shortlist')).status).toBe(200)
    expect((await step(priya, application, 'accept')).status).toBe(200)
    expect(theirs.of('company')).toMatchObject([{ team: [{ full_name: 'Mina Okafor' }, { full_name: 'Priya Shah' }] }])
  })

  test('can leave, cannot remove others, and the owner stays', async () => {
    const { world, owner } = await brightline()
    const [priya, lee] = [await joinTeam(world, owner), await joinTeam(world, owner, 'Lee Grant')]
    expect((await priya.delete(`/companies/members/${lee.user.id}`)).status).toBe(403)
    expect((await priya.delete(`/companies/members/${owner.user.id}`)).status).toBe(403)
    expect((await owner.delete(`/companies/members/${owner.user.id}`)).status).toBe(409)
    expect((await priya.delete(`/companies/members/${priya.user.id}`)).status).toBe(204)
    expect((await owner.delete(`/companies/members/${priya.user.id}`)).status).toBe(404)
    expect(await membersOf(world, owner)).toHaveLength(2)
  })
})
