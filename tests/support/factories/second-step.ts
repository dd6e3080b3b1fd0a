import { expect } from 'vitest'
import { TOTP } from 'otpauth'
import { hashPassword } from '../../../server/accounts/core/passwords.ts'
import type { UserRow } from '../../../server/db/schema/people.ts'
import { deliveries, devMailbox } from '../../../server/db/schema/sync.ts'
import type { SecondStepChallenge } from '../../../shared/accounts/two-factor.ts'
import { eventually } from '../eventually.ts'
import { createFreelancer, type Person } from './people.ts'
import type { World } from '../world.ts'

export const PASSWORD = 'load-in at seven'
export const EMAIL = 'ana@example.com'
export const PHONE = '+44 7700 900118'

/** Ana, whose number is confirmed. */
export async function createAna(world: World, fields: Partial<UserRow> = {}) {
  const password_hash = await hashPassword(PASSWORD)
  const phone_confirmed_at = world.ctx.now().toISOString()
  return createFreelancer(world, { email: EMAIL, password_hash, phone: PHONE, phone_confirmed_at, ...fields })
}

/** Ana with codes by text; returns her recovery codes too. */
export async function createTextedAna(world: World) {
  const ana = await createAna(world)
  const { status, body } = await ana.post('/auth/toggle-2fa', { enabled: true, password: PASSWORD })
  expect(status).toBe(200)
  return { ana, recovery: body.recovery_codes as string[] }
}

/** Turns an authenticator app on; returns a function for its code `shift` half minutes from now. */
export async function addAuthenticator(world: World, person: Person) {
  const { status, body } = await person.post('/auth/authenticator', { password: PASSWORD })
  expect(status).toBe(200)
  const codeAt = (shift = 0) =>
    new TOTP({ secret: body.secret }).generate({ timestamp: world.ctx.now().getTime() + shift * 30_000 })
  const confirmed = await person.post('/auth/authenticator/confirm', { code: codeAt(-1) })
  expect(confirmed.status).toBe(200)
  return { ...body, codeAt, recovery: confirmed.body.recovery_codes as string[] }
}

export const settled = (world: World) =>
  eventually(async () => expect(await world.ctx.db.read.select().from(deliveries).all()).toEqual([]))

export const texts = async (world: World) =>
  (await world.ctx.db.read.select().from(devMailbox).all()).filter(({ channel }) => channel === 'sms')

/** The six digits of the newest text. */
export async function textedCode(world: World) {
  await settled(world)
  return /^\d{6}/.exec((await texts(world)).at(-1)?.text ?? '')?.[0] ?? ''
}

/** Signs in with the password; returns the second step that is required. */
export async function startSignIn(world: World): Promise<SecondStepChallenge> {
  const { status, body } = await world.call<any>('POST', '/auth/login', { email: EMAIL, password: PASSWORD })
  expect({ status, ...body }).toMatchObject({ status: 200, two_factor_required: true })
  expect(body.access_token).toBeUndefined()
  return body
}

export const verify = (world: World, challenge: string, code: string, email = EMAIL) =>
  world.call<any>('POST', '/auth/verify-2fa-code', { email, code, challenge })

/** Six other digits. */
export const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
