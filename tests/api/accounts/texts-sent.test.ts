import { expect, test, vi } from 'vitest'
import { deliverSms } from '../../../server/accounts/two-factor/texted-codes.ts'
import type { CodeRequest } from '../../../server/accounts/two-factor/code-request.ts'
import type { DeliveryRow } from '../../../server/db/schema/sync.ts'
import { SmsFailure } from '../../../server/ports/sms.ts'
import { createWorld } from '../../support/world.ts'
import { limited } from '../../../server/errors.ts'

const NOW = '2027-02-01T12:00:00.000Z'
const LATER = '2027-02-01T12:00:00.001Z'
const TO = '+447400123456'

async function texting(settings: Record<string, string> = {}) {
  const world = await createWorld(settings)
  world.setClock(NOW)
  const { ctx } = world
  const send = vi.fn(async (_sms: { to: string; text: string }) => undefined)
  ctx.ports.sms = { send }
  return {
    ctx,
    send,
    warn: vi.spyOn(ctx.log, 'warn'),
    deliver: (request: Partial<CodeRequest> = {}, { until = LATER, attempts = 0 } = {}) => {
      const code_for = { kind: 'registration', email: 'nia@example.com', phone: '07400 123456', ...request }
      return deliverSms(ctx, { id: 'd', payload: { code_for, until }, attempts } as unknown as DeliveryRow)
    },
  }
}

test.each([
  [{}, /^(\d{6}) is your Standby code\. It works once, for 10 minutes\. Don’t share it\.$/],
  [
    { PUBLIC_URL: 'https://standby.example' },
    /^(\d{6}) is your Standby code\. It works once, for 10 minutes\. Don’t share it\.\n\n@standby\.example #\1$/,
  ],
])('with settings %j the exact text', async (settings, words) => {
  const { deliver, send } = await texting(settings)
  expect(await deliver()).toEqual({ kind: 'done' })
  expect(send.mock.calls).toEqual([[{ to: TO, text: expect.stringMatching(words) }]])
})

const LATE = 'a text was dropped: no service is set up, or it took too long'
test('dropped and logged: without a service, too late, for a landline, too often', async () => {
  const { ctx, deliver, send, warn } = await texting()
  const dropped = async (words: string, ...how: Parameters<typeof deliver>) => {
    expect(await deliver(...how)).toEqual({ kind: 'done' })
    expect(warn.mock.calls).toEqual([[{ delivery: 'd' }, words]])
    warn.mockClear()
  }
  await dropped(LATE, {}, { until: NOW })
  await dropped('a text was dropped: no mobile number of SMS_COUNTRIES', { phone: '020 7946 0018' })
  const { sms } = ctx.ports
  ctx.ports.sms = null
  await dropped(LATE)
  ctx.ports.sms = sms
  expect(send).not.toHaveBeenCalled()

  ctx.limits.take = async () => {
    throw limited('No more', 60)
  }
  await dropped('a text was dropped: too many to one number, or in a day')
  expect(send).not.toHaveBeenCalled()
  await deliver({}, { attempts: 1 })
  expect(send).toHaveBeenCalledTimes(1)
})

test('nothing is sent, or logged, when nobody waits for the code any more', async () => {
  const { deliver, send, warn } = await texting()
  expect(await deliver({ kind: 'phone', user_id: 'nobody' })).toEqual({ kind: 'done' })
  expect(await deliver({ kind: 'sign_in', challenge_hash: 'none' })).toEqual({ kind: 'done' })
  expect([send.mock.calls, warn.mock.calls]).toEqual([[], []])
})

test.each<[unknown, object]>([
  [new SmsFailure('Twilio: 400 21211', true), { kind: 'give_up', reason: 'Twilio: 400 21211' }],
  [new SmsFailure('Twilio: 503', false), { kind: 'again', reason: 'Twilio: 503' }],
  [new Error('socket hang up'), { kind: 'again', reason: 'socket hang up' }],
  ['in words', { kind: 'again', reason: 'in words' }],
])('failed with %s: %j', async (failure, outcome) => {
  const { deliver, send } = await texting()
  send.mockRejectedValueOnce(failure)
  expect(await deliver()).toEqual(outcome)
})
