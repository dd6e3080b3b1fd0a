import { randomBytes } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import type { WriteTransaction } from '../../../server/db/connection.ts'
import { hashToken } from '../../../server/http/sessions.ts'
import { companies, sessions, users, type UserRow } from '../../../server/db/schema/people.ts'
import { indexFreelancer } from '../../../server/jobs/matching/index-freelancer.ts'
import type { Answer, World } from '../world.ts'

export type Person = {
  user: UserRow
  token: string
  get: <T = any>(path: string) => Promise<Answer<T>>
  post: <T = any>(path: string, body?: unknown) => Promise<Answer<T>>
  put: <T = any>(path: string, body?: unknown) => Promise<Answer<T>>
  patch: <T = any>(path: string, body?: unknown) => Promise<Answer<T>>
  delete: <T = any>(path: string, body?: unknown) => Promise<Answer<T>>
}

let serial = 0

/** A signed-in freelancer, inserted directly. */
export const createFreelancer = (world: World, fields: Partial<UserRow> = {}) =>
  createPerson(world, { user_type: 'freelancer', ...fields })

/** A signed-in employer who owns a company. */
export async function createEmployer(world: World, fields: Partial<UserRow> & { company_name?: string } = {}) {
  const { company_name = `Company ${++serial}`, ...rest } = fields
  const company_id = uuid()
  const id = uuid()
  await world.ctx.db.write((tx) =>
    tx
      .insert(companies)
      .values({ id: company_id, name: company_name, owner_id: id, created_at: world.ctx.now().toISOString() })
      .run(),
  )
  return createPerson(world, { id, user_type: 'employer', company_id, ...rest })
}

/** A signed-in freelancer with the staff role, and the second step that it requires. */
export const createStaff = (world: World, fields: Partial<UserRow> = {}) =>
  createFreelancer(world, { is_staff: true, two_factor_enabled: true, full_name: 'Sam Staff', ...fields })

/** A signed-in member of the employer's company, who does not own it. */
export const createMember = (world: World, { user }: Person, fields: Partial<UserRow> = {}) =>
  createPerson(world, { user_type: 'employer', company_id: user.company_id, ...fields })

async function createPerson(
  world: World,
  fields: Partial<UserRow> & { user_type: UserRow['user_type'] },
): Promise<Person> {
  const now = world.ctx.now().toISOString()
  const token = randomBytes(32).toString('base64url')
  const id = fields.id ?? uuid()
  const n = ++serial
  const user = await world.ctx.db.write(async (tx) => {
    const user = await tx
      .insert(users)
      .values({
        email: `person${n}@example.com`,
        email_confirmed_at: now,
        password_hash: '!',
        full_name: `Person ${n}`,
        created_at: now,
        updated_at: now,
        ...fields,
        id,
      })
      .returning()
      .get()
    await indexFreelancer(tx, id)
    await openSession(tx, world, user, token)
    return user
  })
  return personWith(world, user, token)
}

/** The same person on another device. */
export async function onOtherDevice(world: World, { user }: Person): Promise<Person> {
  const token = randomBytes(32).toString('base64url')
  await world.ctx.db.write((tx) => openSession(tx, world, user, token))
  return personWith(world, user, token)
}

async function openSession(tx: WriteTransaction, { ctx }: World, user: UserRow, token: string) {
  const now = ctx.now().toISOString()
  const expires_at = new Date(ctx.now().getTime() + 365 * 86_400_000).toISOString()
  // Confirmed for its whole life, wherever a test sets the clock.
  await tx
    .insert(sessions)
    .values({
      id: uuid(),
      user_id: user.id,
      token_hash: hashToken(token),
      created_at: now,
      last_seen_at: now,
      expires_at,
      confirmed_at: expires_at,
      has_second_step: user.two_factor_enabled,
    })
    .run()
}

const personWith = (world: World, user: UserRow, token: string): Person => ({
  user,
  token,
  get: (path) => world.call('GET', path, undefined, token),
  post: (path, body) => world.call('POST', path, body, token),
  put: (path, body) => world.call('PUT', path, body, token),
  patch: (path, body) => world.call('PATCH', path, body, token),
  delete: (path, body) => world.call('DELETE', path, body, token),
})
