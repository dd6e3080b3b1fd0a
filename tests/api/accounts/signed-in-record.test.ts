import { expect, test } from 'vitest'
import {
  addAuthenticator,
  createAna,
  EMAIL,
  startSignIn,
  textedCode,
  verify,
} from '../../support/factories/second-step.ts'
import { createWorld, type World } from '../../support/world.ts'

/** The answer's `user` is what GET /auth/me says to its token, field by field. */
async function expectOwnRecord(world: World, { status, body }: { status: number; body: any }) {
  expect([200, 201]).toContain(status)
  const { body: record } = await world.call<any>('GET', '/auth/me', undefined, body.access_token)
  expect(record.id).toBeTruthy()
  expect(body.user).toEqual(record)
}
const person = { email: 'jo@example.com', password: 'load-out at two, in rain', full_name: 'Jo Hall' }

test.each(['freelancer', 'employer'])(
  'registering as a %s, and signing in, answer the own record',
  async (user_type) => {
    const world = await createWorld()
    const registered = await world.call<any>('POST', '/auth/register', { ...person, user_type, location: 'Leeds' })
    await expectOwnRecord(world, registered)
    await expectOwnRecord(
      world,
      await world.call('POST', '/auth/login', { email: person.email, password: person.password }),
    )
  },
)

test('so does signing in with a second step, with all that there is', async () => {
  const world = await createWorld()
  const ana = await createAna(world)
  const item = { event_name: 'Arena tour', role: 'Rigger', end_client: 'Quayside', photos: [] }
  expect(
    (await ana.put('/users/profile', { portfolio_items: [item], address: '12 Chapel Street, Salford' })).status,
  ).toBe(200)
  const { codeAt } = await addAuthenticator(world, ana)
  const { challenge } = await startSignIn(world)
  const signedIn = await verify(world, challenge, codeAt())
  await expectOwnRecord(world, signedIn)
  expect(signedIn.body.user).toMatchObject({
    portfolio_items: [expect.objectContaining(item)],
    email: EMAIL,
    payout_details: {},
  })
})

test('so does registering with a code by text', async () => {
  const world = await createWorld()
  const phone = '+44 7700 900118'
  const asked = await world.call<any>('POST', '/auth/send-registration-code', { phone, email: person.email })
  expect(asked.status).toBeLessThan(300)
  const verification_code = await textedCode(world)
  const sent = { ...person, phone, user_type: 'freelancer', verification_code }
  await expectOwnRecord(world, await world.call('POST', '/auth/register-with-2fa', sent))
})
