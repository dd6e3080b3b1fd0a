import { expect } from 'vitest'
import { hashToken } from '../../../server/http/sessions.ts'
import { hashPassword } from '../../../server/accounts/core/passwords.ts'
import { sessions } from '../../../server/db/schema/people.ts'
import { deliveries, devMailbox, pushSubscriptions } from '../../../server/db/schema/sync.ts'
import { eventually } from '../eventually.ts'
import { createFreelancer, type Person } from './people.ts'
import type { World } from '../world.ts'

export const OLD = 'load-in at seven'
export const NEW = 'load-out at two, in rain'

export async function createAna(world: World) {
  return createFreelancer(world, { email: 'ana@example.com', password_hash: await hashPassword(OLD) })
}

/** Signs in on another device, which has a push subscription. */
export async function anotherDevice(world: World, { user }: Person, password = OLD) {
  const { body } = await world.call<any>('POST', '/auth/login', { email: user.email, password })
  const token: string = body.access_token
  const session = (await world.ctx.db.read.select().from(sessions).all()).find(
    ({ token_hash }) => token_hash === hashToken(token),
  )!
  const fields = { user_id: user.id, session_id: session.id, p256dh: '', auth: '', created_at: session.created_at }
  const row = { ...fields, id: session.id, endpoint: `https://push.example/${session.id}` }
  await world.ctx.db.write((tx) => tx.insert(pushSubscriptions).values(row).run())
  return { token, session }
}

export const subscriptions = (world: World) => world.ctx.db.read.select().from(pushSubscriptions).all()
export const devMails = (world: World) => world.ctx.db.read.select().from(devMailbox).all()
export const settled = (world: World) =>
  eventually(async () => expect(await world.ctx.db.read.select().from(deliveries).all()).toEqual([]))
export const forgot = (world: World, email: string) => world.call<any>('POST', '/auth/forgot-password', { email })
export const reset = (world: World, token: string, password = NEW) =>
  world.call<any>('POST', '/auth/reset-password', { token, password })
export const login = async (world: World, password: string) =>
  (await world.call('POST', '/auth/login', { email: 'ana@example.com', password })).status
export const secretIn = (text: string) => /\/auth\?mode=reset#token=([\w-]+)/.exec(text)![1]!

/** Asks for a mail and returns the secret of its link. */
export async function mailedSecret(world: World) {
  const before = (await devMails(world)).length
  expect(await forgot(world, 'ana@example.com')).toMatchObject({ status: 204, body: '' })
  await settled(world)
  expect(await devMails(world)).toHaveLength(before + 1)
  return secretIn((await devMails(world)).at(-1)!.text)
}
