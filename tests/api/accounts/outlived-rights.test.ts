import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { AppDatabase, WriteTransaction } from '../../../server/db/connection.ts'
import { messages } from '../../../server/db/schema/messages.ts'
import { payoutDetails } from '../../../server/db/schema/payments.ts'
import { companies, sessions, users } from '../../../server/db/schema/people.ts'
import { openAdmittedDb } from '../../../server/http/admitted-db.ts'
import { changeStaffRole } from '../../../server/staff/change-staff.ts'
import { listen } from '../../support/outside/listen.ts'
import { holdRequest } from '../../support/outside/held-request.ts'
import { createEmployer, createFreelancer, createMember, createStaff } from '../../support/factories/people.ts'
import { createAna, EMAIL, PASSWORD } from '../../support/factories/second-step.ts'
import { createWorld } from '../../support/world.ts'

const BANK = {
  bank_name: 'Thief & Sons',
  account_holder: 'A. Thief',
  account_number: '87654321',
  sort_code: '654321',
}

test('A9: payout details that a thief has half sent are not stored once the password is changed', async () => {
  const world = await createWorld()
  const origin = await listen(world)
  const ana = await createAna(world)
  const { body } = await world.call<any>('POST', '/auth/login', { email: EMAIL, password: PASSWORD })
  const thief = body.access_token
  const held = await holdRequest(world, origin, {
    method: 'PUT',
    path: '/api/users/payout-details',
    body: BANK,
    token: thief,
  })
  const changed = { current_password: PASSWORD, new_password: 'another load-in at nine' }
  expect((await ana.post('/auth/change-password', changed)).status).toBe(204)

  // The server does not wait for the rest.
  expect(await held.answer).toMatchObject({ status: 401 })
  expect(await world.ctx.db.read.select().from(payoutDetails).all()).toEqual([])
  expect((await ana.put('/users/payout-details', BANK)).status).toBe(200)
})

test('A9: what has arrived before the session ends, and is written after it, is refused in the transaction', async () => {
  const world = await createWorld()
  const origin = await listen(world)
  const ana = await createAna(world)
  const held = await holdRequest(world, origin, {
    method: 'PUT',
    path: '/api/users/payout-details',
    body: BANK,
    token: ana.token,
  })
  // By another program on the same database, of which this process hears nothing.
  await world.ctx.db.write((tx) => tx.delete(sessions).where(eq(sessions.user_id, ana.user.id)).run())
  expect(await held.finish()).toEqual({ status: 401, detail: 'Please sign in.' })
  expect(await world.ctx.db.read.select().from(payoutDetails).all()).toEqual([])
})

test('A9: a message that a suspended person has half sent is not stored', async () => {
  const world = await createWorld()
  const origin = await listen(world)
  const [staff, sender, reader] = [
    await createStaff(world),
    await createFreelancer(world),
    await createFreelancer(world),
  ]
  const message = {
    method: 'POST',
    path: '/api/messages/send-direct',
    body: { recipient_id: reader.user.id, content: 'Send me your card number' },
    token: sender.token,
  }
  const held = await holdRequest(world, origin, message)
  expect((await staff.post(`/staff/people/${sender.user.id}/suspend`, { reason: 'A scam.' })).status).toBe(204)
  expect(await held.answer).toMatchObject({ status: 401 })

  // Suspended without an end of the session: the person is read again, too.
  expect((await staff.post(`/staff/people/${sender.user.id}/unsuspend`, { reason: 'A mistake.' })).status).toBe(204)
  const reply = { recipient_id: staff.user.id, content: 'Is this a scam?' }
  const second = await holdRequest(world, origin, { ...message, body: reply, token: reader.token })
  const suspended_at = world.ctx.now().toISOString()
  await world.ctx.db.write((tx) => tx.update(users).set({ suspended_at }).where(eq(users.id, reader.user.id)).run())
  expect(await second.finish()).toMatchObject({ status: 401 })
  expect(await world.ctx.db.read.select().from(messages).all()).toEqual([])
})

/** A suspension that a member of staff has half sent. */
async function holdSuspension() {
  const world = await createWorld()
  const origin = await listen(world)
  const [staff, person] = [await createStaff(world), await createFreelancer(world)]
  const held = await holdRequest(world, origin, {
    method: 'POST',
    path: `/api/staff/people/${person.user.id}/suspend`,
    body: { reason: 'Out of spite.' },
    token: staff.token,
  })
  return { world, staff, person, held }
}

test('A9: what a revoked member of staff has half sent suspends nobody', async () => {
  const { world, staff, person, held } = await holdSuspension()
  const revoked = { email: staff.user.email, is_staff: false, now: world.ctx.now() }
  expect(await changeStaffRole(world.ctx.db, revoked)).toBe('changed')
  expect(await held.finish()).toEqual({ status: 403, detail: 'Only staff can do this.' })
  expect((await person.get('/auth/me')).status).toBe(200)
})

test.each([
  ['whose second step was turned off', (tx: WriteTransaction) => tx.update(users).set({ two_factor_enabled: false })],
  ['whose session has no second step', (tx: WriteTransaction) => tx.update(sessions).set({ has_second_step: false })],
])('A9: what a member of staff %s has half sent suspends nobody', async (_who, change) => {
  const { world, person, held } = await holdSuspension()
  await world.ctx.db.write(async (tx) => void (await change(tx).run()))
  expect(await held.finish()).toEqual({ status: 403, detail: 'Only staff can do this.' })
  expect((await person.get('/auth/me')).status).toBe(200)
})

test('A9: whoever is taken off the team does not change the company any more', async () => {
  const world = await createWorld()
  const origin = await listen(world)
  const owner = await createEmployer(world, { company_name: 'Truss & Co' })
  const member = await createMember(world, owner)
  const held = await holdRequest(world, origin, {
    method: 'PUT',
    path: '/api/users/profile',
    body: { company_name: 'Owned' },
    token: member.token,
  })
  expect((await owner.delete(`/companies/members/${member.user.id}`)).status).toBe(204)
  expect(await held.finish()).toEqual({
    status: 503,
    detail: 'Your team has changed in the meantime. Please try again.',
  })
  expect((await world.ctx.db.read.select().from(companies).all()).map(({ name }) => name)).toEqual(['Truss & Co'])
  expect((await member.put('/users/profile', { full_name: 'Mo Member' })).status).toBe(200)
})

test('A9: an answer that is read out while its session ends is withheld; other sessions keep theirs', async () => {
  const world = await createWorld()
  const [ana, ben] = [await createFreelancer(world), await createFreelancer(world)]
  const session = (await world.ctx.db.read.select().from(sessions).where(eq(sessions.user_id, ana.user.id)).get())!
  const { snapshot } = world.ctx.db
  world.ctx.db.snapshot = async (work) => {
    const found = await snapshot(work)
    world.ctx.streams.drop(session.id)
    return found
  }
  const statuses = [(await ana.get('/sync?since=start')).status, (await ben.get('/sync?since=start')).status]
  expect(statuses).toEqual([401, 200])
  expect([...world.ctx.openRequests.sessions()]).toEqual([])
})

test('A9: the end of a session ends each of its requests, though others of it are answered', async () => {
  const world = await createWorld()
  const origin = await listen(world)
  const ana = await createAna(world)
  const request = { method: 'PUT', path: '/api/users/payout-details', body: BANK, token: ana.token }
  const held = await holdRequest(world, origin, request)
  expect((await ana.get('/auth/me')).status).toBe(200)
  const { id } = (await world.ctx.db.read.select().from(sessions).where(eq(sessions.user_id, ana.user.id)).get())!
  expect([...world.ctx.openRequests.sessions()]).toEqual([id])
  world.ctx.openRequests.end(id)
  expect(await held.answer).toMatchObject({ status: 401 })
  expect([...world.ctx.openRequests.sessions()]).toEqual([])
})

test.each(['write', 'writeByRow'] as const)(
  'A9: a request that has changed the team of its own person goes on writing, and no other (%s)',
  async (how) => {
    const world = await createWorld()
    const { ctx } = world
    const { user } = await createEmployer(world)
    const session = (await ctx.db.read.select().from(sessions).where(eq(sessions.user_id, user.id)).get())!
    const [one, other] = [1, 2].map(() => openAdmittedDb(ctx, { session, user, isStaff: false })) as [
      AppDatabase,
      AppDatabase,
    ]
    const leave = async (tx: WriteTransaction) => void (await tx.update(users).set({ company_id: null }).run())
    await one[how](leave)
    expect(await one[how](async () => 'written')).toBe('written')
    await expect(other[how](async () => 'written')).rejects.toMatchObject({ status: 503 })
  },
)
