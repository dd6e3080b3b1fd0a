import { expect, test } from 'vitest'
import { users } from '../../../server/db/schema/people.ts'
import { settled, textedCode, texts, wrong } from '../../support/factories/second-step.ts'
import { createWorld, type World } from '../../support/world.ts'

const person = {
  email: 'mina@example.com',
  password: 'rigging-loft-at-dawn',
  full_name: 'Mina Okafor',
  user_type: 'employer',
  phone: '07700 900118',
}
const send = (world: World, phone = person.phone, email = person.email) =>
  world.call<any>('POST', '/auth/send-registration-code', { phone, email })
const join = (world: World, verification_code: string, fields: object = {}) =>
  world.call<any>('POST', '/auth/register-with-2fa', { ...person, ...fields, verification_code })

test('the code texted to the number creates the account, once, with the number confirmed', async () => {
  const world = await createWorld()
  expect(await send(world)).toMatchObject({ status: 204, body: '' })
  const code = await textedCode(world)
  expect(await texts(world)).toMatchObject([{ to: '+447700900118' }])
  expect(await join(world, wrong(code))).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'verification_code' }] },
  })
  expect(await world.ctx.db.read.select().from(users).all()).toEqual([])
  const { status, body } = await join(world, code)
  expect({ status, user: body.user }).toMatchObject({
    status: 201,
    user: { email: person.email, phone: person.phone, phone_confirmed: true, two_factor_enabled: false },
  })
  expect((await world.call('GET', '/auth/me', undefined, body.access_token)).status).toBe(200)
  expect((await join(world, code)).status).toBe(409)
  expect((await join(world, code, { email: 'other@example.com' })).status).toBe(422)
})

test('a code is valid for one number and one email; five wrong guesses end it', async () => {
  const world = await createWorld()
  await send(world)
  const code = await textedCode(world)
  expect((await join(world, code, { phone: '07700 900999' })).status).toBe(422)
  expect((await join(world, code, { email: 'eve@example.com' })).status).toBe(422)
  for (let n = 0; n < 5; n++) expect((await join(world, wrong(code))).status).toBe(422)
  expect((await join(world, code)).status).toBe(422)
  await send(world)
  expect((await join(world, await textedCode(world))).status).toBe(201)
})

test('a number gets five texts an hour, over all senders; an invalid number is an error at its field', async () => {
  const world = await createWorld()
  const statuses: number[] = []
  for (let n = 0; n < 6; n++) statuses.push((await send(world, '+44 7700 900118', `crew${n}@example.com`)).status)
  expect(statuses).toEqual([204, 204, 204, 204, 204, 429])
  expect(await send(world, 'ask my sister')).toMatchObject({ status: 422, body: { errors: [{ path: 'phone' }] } })
  await settled(world)
  expect(await texts(world)).toHaveLength(5)
})

test('asking for the code does not reveal whether the email is registered', async () => {
  const world = await createWorld()
  const { verification_code: _, ...plain } = { ...person, verification_code: '' }
  expect((await world.call('POST', '/auth/register', plain)).status).toBe(201)
  expect(await send(world)).toMatchObject({ status: 204, body: '' })
  expect((await join(world, await textedCode(world))).status).toBe(409)
})

test('no code is texted for a registration whose password or name would be refused', async () => {
  const world = await createWorld()
  const ask = (fields: object) =>
    world.call<any>('POST', '/auth/send-registration-code', { phone: person.phone, email: person.email, ...fields })
  expect(await ask({ password: 'password1234' })).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'password' }] },
  })
  expect(await ask({ password: 'short' })).toMatchObject({ status: 422, body: { errors: [{ path: 'password' }] } })
  expect(await ask({ full_name: '' })).toMatchObject({ status: 422, body: { errors: [{ path: 'full_name' }] } })
  await settled(world)
  expect(await texts(world)).toEqual([])
  expect((await ask({ password: person.password, full_name: person.full_name })).status).toBe(204)
})

test('without a code too, a phone number must be valid in some country', async () => {
  const world = await createWorld()
  const register = (phone: string) => world.call<any>('POST', '/auth/register', { ...person, phone })
  expect(await register('+999 123 456 789')).toMatchObject({ status: 422, body: { errors: [{ path: 'phone' }] } })
  expect((await register('+47 22 12 34 56')).status).toBe(201)
})
