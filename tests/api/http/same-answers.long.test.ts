import { beforeEach, expect, test } from 'vitest'
import { openLimits } from '../../../server/http/limits.ts'
import { createFreelancer } from '../../support/factories/people.ts'
import { expectSameAnswer } from '../../support/same-time.ts'
import { createTextedAna, EMAIL, startSignIn, settled } from '../../support/factories/second-step.ts'
import { createWorld, type World } from '../../support/world.ts'

const NOBODY = 'nobody@example.com'
const PLENTY = 1e6
let world: World

/** Without limits and without background work: queued work is not carried out here. */
beforeEach(async () => {
  world = await createWorld()
  await createTextedAna(world)
  await settled(world)
})

function still() {
  const none = {
    failedSignInsFromTo: PLENTY,
    failedSignInsFrom: PLENTY,
    failedSignInsTo: PLENTY,
    resetMails: PLENTY,
    resetMailsFrom: PLENTY,
  }
  world.ctx.limits = openLimits({ ...none, codes: PLENTY, codesFrom: PLENTY })
  world.ctx.deliveries.wake = () => {}
}

const post = (path: string, body: object) => () => world.call('POST', path, body)

test('A4: signing in with a wrong password, a known and an unknown email, and one without a password', async () => {
  await createFreelancer(world, { email: 'nopassword@example.com' })
  still()
  const tries = [EMAIL, NOBODY, 'nopassword@example.com'].map((email) =>
    post('/auth/login', { email, password: 'not the password' }),
  )
  const [answer] = await expectSameAnswer(tries)
  expect(answer).toContain('401')
  // Six hundred password hashes, on a machine that may be busy.
}, 240_000)

test('A4: a forgotten password', async () => {
  still()
  const [answer] = await expectSameAnswer([EMAIL, NOBODY].map((email) => post('/auth/forgot-password', { email })))
  expect(answer).toBe('[204,""]')
})

test('A4: a code for the second step, with the challenge, with another’s email, without either', async () => {
  const { challenge } = await startSignIn(world)
  await settled(world)
  still()
  const [answer] = await expectSameAnswer([
    post('/auth/send-2fa-code', { email: EMAIL, challenge }),
    post('/auth/send-2fa-code', { email: NOBODY, challenge }),
    post('/auth/send-2fa-code', { email: EMAIL, challenge: 'x'.repeat(43) }),
  ])
  expect(answer).toBe('[204,""]')
})
