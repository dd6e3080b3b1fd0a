import { expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import { makeDeviceKey } from '../../shared/handshake/device-signatures.ts'
import type { CrewChief } from '../../shared/hours/crew-chiefs.ts'
import { besideHeld } from '../support/beside-held.ts'
import { nameChief } from '../support/factories/hours.ts'
import { applyFor, jobsWorld, post, role, step } from '../support/factories/jobs.ts'
import { createEmployer, createFreelancer } from '../support/factories/people.ts'
import { addAuthenticator, createAna, EMAIL, PASSWORD, startSignIn, verify } from '../support/factories/second-step.ts'
import { passkeyDevice } from '../support/outside/passkey-device.ts'
import { createDevice } from '../support/sync-device.ts'
import { createWorld } from '../support/world.ts'

// Sign-ins and sign-outs at one moment, in writes that run beside others.

const NOON = new Date('2026-11-01T12:00:15Z')

test('a session that begins beside a change of the password ends with the old password', async () => {
  const world = await createWorld()
  const ana = await createAna(world)
  const signIn = () => world.call<{ access_token: string }>('POST', '/auth/login', { email: EMAIL, password: PASSWORD })
  const change = () =>
    ana.post('/auth/change-password', { current_password: PASSWORD, new_password: 'doors at half past six' })
  const [opened, changed] = await besideHeld(world, signIn, change)
  expect([opened.status, changed.status]).toEqual([200, 204])
  expect((await world.call('GET', '/auth/me', undefined, opened.body.access_token)).status).toBe(401)
  expect((await ana.get('/auth/me')).status).toBe(200)
})

test('a code of an authenticator that two sign-ins use at once opens one session', async () => {
  const world = await createWorld()
  world.setClock(NOON)
  const { codeAt } = await addAuthenticator(world, await createAna(world))
  const [one, other] = [await startSignIn(world), await startSignIn(world)]
  const enter = (challenge: string) => () => verify(world, challenge, codeAt())
  const answers = await besideHeld(world, enter(one.challenge), enter(other.challenge))
  expect(answers.map(({ status }) => status)).toEqual([200, 422])
})

test('a signature of a passkey that is sent twice at once opens one session', async () => {
  const world = await createWorld()
  const ana = await createAna(world)
  const device = passkeyDevice()
  const { body: options } = await ana.post('/auth/passkeys/options', { password: PASSWORD })
  await ana.post('/auth/passkeys', { name: 'Pixel', response: device.create(options) })
  const response = device.get((await world.call<any>('POST', '/auth/passkeys/sign-in-options')).body)
  const signIn = () => world.call('POST', '/auth/passkeys/sign-in', { response })
  const answers = await besideHeld(world, signIn, signIn)
  expect(answers.map(({ status }) => status)).toEqual([200, 401])
})

test('whoever joins a crew while its chief signs out has no key of the device that is gone', async () => {
  const world = await jobsWorld()
  const [boss, ana, kim] = [await createEmployer(world), await createFreelancer(world), await createFreelancer(world)]
  const job = await post(boss, { roles: [role({ places: 3 })] })
  await step(boss, await applyFor(ana, job), 'accept')
  const application = await applyFor(kim, job)
  const [id, { jwk }] = [uuid(), await makeDeviceKey()]
  await ana.put(`/me/device-keys/${id}`, { jwk })
  expect((await nameChief(boss, job.id, ana, ['2027-03-02'])).status).toBe(201)
  const phone = createDevice(kim)
  const join = async () => {
    const { status } = await step(boss, application, 'accept')
    await phone.pullAll()
    return status
  }
  const [signedOut, joined] = await besideHeld(world, () => ana.post('/auth/logout'), join)
  expect([signedOut.status, joined]).toEqual([204, 200])
  await phone.pullAll()
  expect((phone.of('crew_chief') as CrewChief[]).map(({ keys }) => keys)).toEqual([[]])
})
