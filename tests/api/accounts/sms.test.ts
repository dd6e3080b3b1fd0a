import { describe, expect, test } from 'vitest'
import pino from 'pino'
import { readSettings } from '../../../server/ports/settings.ts'
import { REDACTED_LOG_KEYS } from '../../../server/app/open-context.ts'
import { deliveries, devMailbox } from '../../../server/db/schema/sync.ts'
import { e164PhoneNumber } from '../../../shared/accounts/sign-in-rules.ts'
import { eventually } from '../../support/eventually.ts'
import {
  createAna,
  createTextedAna,
  EMAIL,
  startSignIn,
  PASSWORD,
  PHONE,
  settled,
  verify,
} from '../../support/factories/second-step.ts'
import { startTwilio, TWILIO } from '../../support/outside/twilio-server.ts'
import { createWorld } from '../../support/world.ts'

const queued = (world: Awaited<ReturnType<typeof createWorld>>) => world.ctx.db.read.select().from(deliveries).all()

describe('through Twilio', () => {
  test('a form with number, sender and text, under the account’s id and token; nothing in the dev mailbox', async () => {
    const twilio = await startTwilio()
    const world = await createWorld({ ...twilio.settings, PUBLIC_URL: 'https://standby.example' })
    await createTextedAna(world)
    const { challenge } = await startSignIn(world)
    await settled(world)
    expect(twilio.sent).toHaveLength(1)
    const { path, authorization, type, form } = twilio.sent[0]!
    expect(path).toBe(`POST /2010-04-01/Accounts/${TWILIO.TWILIO_ACCOUNT_SID}/Messages.json`)
    const basic = Buffer.from(`${TWILIO.TWILIO_ACCOUNT_SID}:${TWILIO.TWILIO_AUTH_TOKEN}`).toString('base64')
    expect(authorization).toBe(`Basic ${basic}`)
    expect(type).toContain('application/x-www-form-urlencoded')
    expect(form).toMatchObject({ To: '+447700900118', From: '+447700900100' })
    const [, code, site] = /^(\d{6}) is your Standby code\.[^]*\n\n@(\S+) #\1$/.exec(form['Body']!)!
    expect(site).toBe('standby.example')
    expect((await verify(world, challenge, code!)).status).toBe(200)
    expect(
      (await world.ctx.db.read.select().from(devMailbox).all()).filter(({ channel }) => channel === 'sms'),
    ).toEqual([])
  })

  test('a messaging service can replace the sender’s number', async () => {
    const twilio = await startTwilio()
    const service = `MG${'0123456789abcdef'.repeat(2)}`
    const world = await createWorld({ ...twilio.settings, TWILIO_FROM: service })
    await world.ctx.ports.sms!.send({ to: '+447700900118', text: 'Hello' })
    expect(twilio.sent[0]!.form).toEqual({ To: '+447700900118', Body: 'Hello', MessagingServiceSid: service })
  })

  test.each([
    ['a time of trouble', { status: 503, code: 20503, message: 'Service unavailable' }],
    ['too many at once', { status: 429, code: 20429, message: 'Too many requests' }],
    ['an account without money', { status: 402, code: 20402, message: 'Trial expired' }],
    ['a line that breaks', 'hang up'],
  ] as const)('%s: retried, and the next attempt succeeds', async (_, refusal) => {
    const twilio = await startTwilio()
    const world = await createWorld(twilio.settings)
    await createTextedAna(world)
    twilio.refusals.push(refusal)
    const start = Date.now()
    const { challenge } = await startSignIn(world)
    await eventually(async () => expect(await queued(world)).toMatchObject([{ attempts: 1, failed_at: null }]))
    world.setClock(new Date(start + 60_000))
    world.ctx.deliveries.wake()
    await settled(world)
    expect(twilio.sent).toHaveLength(2)
    expect((await verify(world, challenge, twilio.sent[1]!.form['Body']!.slice(0, 6))).status).toBe(200)
  })

  test('a permanently refused number is given up; the error’s text, which repeats the number, is not stored', async () => {
    const twilio = await startTwilio()
    const world = await createWorld(twilio.settings)
    await createTextedAna(world)
    twilio.refusals.push({ status: 400, code: 21211, message: "Invalid 'To' Phone Number: +447700900118" })
    await startSignIn(world)
    await eventually(async () => expect((await queued(world))[0]?.failed_at).toBeTruthy())
    expect(await queued(world)).toMatchObject([{ last_error: 'Twilio: 400 21211' }])
  })

  test('a code that could not be sent for ten minutes is dropped', async () => {
    const twilio = await startTwilio()
    const world = await createWorld(twilio.settings)
    await createTextedAna(world)
    twilio.refusals.push('hang up')
    const start = Date.now()
    await startSignIn(world)
    await eventually(async () => expect((await queued(world))[0]?.attempts).toBe(1))
    world.setClock(new Date(start + 11 * 60_000))
    world.ctx.deliveries.wake()
    await settled(world)
    expect(twilio.sent).toHaveLength(1)
  })

  test('V3: no code, token or number is in any log, and no code in the queue', async () => {
    const twilio = await startTwilio()
    const world = await createWorld(twilio.settings)
    const lines: string[] = []
    world.ctx.log = pino(
      { level: 'trace', redact: REDACTED_LOG_KEYS },
      { write: (line: string) => void lines.push(line) },
    )
    await createTextedAna(world)
    twilio.refusals.push('hang up')
    const start = Date.now()
    const { challenge } = await startSignIn(world)
    await eventually(async () => expect((await queued(world))[0]?.attempts).toBe(1))
    const early = twilio.sent[0]!.form['Body']!.slice(0, 6)
    expect(JSON.stringify(await queued(world))).not.toContain(early)
    world.setClock(new Date(start + 60_000))
    world.ctx.deliveries.wake()
    await settled(world)
    const code = twilio.sent[1]!.form['Body']!.slice(0, 6)
    const { body } = await verify(world, challenge, code)
    const words = lines.join('\n')
    expect(words).toContain('/api/auth/verify-2fa-code')
    for (const canary of [`"${code}"`, `"${early}"`, challenge, body.access_token, TWILIO.TWILIO_AUTH_TOKEN, PASSWORD])
      expect(words).not.toContain(canary)
    expect(words.replaceAll(/\D/g, '')).not.toContain('7700900118')
  })
})

test('the settings of Twilio are valid only together', () => {
  expect(() => readSettings({ TWILIO_ACCOUNT_SID: 'AC1' })).toThrow(/TWILIO_AUTH_TOKEN: must be set[^]*TWILIO_FROM/)
  expect(readSettings(TWILIO)).toMatchObject({ TWILIO_API_BASE: 'https://api.twilio.com' })
})

test('in production without Twilio texts are unavailable, and the screens know it', async () => {
  const world = await createWorld({ NODE_ENV: 'production', PUBLIC_URL: 'https://standby.example' })
  expect((await world.call('GET', '/auth/ways')).body).toEqual({ sms: false, passkeys: true, mail: false })
  const ana = await createAna(world)
  const calls = [
    ana.post('/auth/toggle-2fa', { enabled: true, password: PASSWORD }),
    ana.post('/auth/send-phone-code'),
    world.call('POST', '/auth/send-2fa-code', { email: EMAIL, challenge: 'x' }),
    world.call('POST', '/auth/send-registration-code', { email: EMAIL, phone: PHONE }),
  ]
  for (const { status } of await Promise.all(calls)) expect(status).toBe(503)
  expect(await queued(world)).toEqual([])
})

test('a number as typed is normalized for texting', () => {
  for (const typed of ['07700 900118', '+44 7700 900118', '0044 (0)7700-900118', '+44(0)7700 900118', '447700900118'])
    expect([typed, e164PhoneNumber(typed)]).toEqual([typed, typed.startsWith('447') ? null : '+447700900118'])
  expect(e164PhoneNumber('+49 171 1234567')).toBe('+491711234567')
  for (const none of ['', '118', '0', '+', 'ask my sister', '+44 7700 900118 ext. 5', '+0123456789'])
    expect([none, e164PhoneNumber(none)]).toEqual([none, null])
})

describe('the recipients of texts', () => {
  const ask = (world: Awaited<ReturnType<typeof createWorld>>, phone: string) =>
    world.call<any>('POST', '/auth/send-registration-code', { email: 'nia@example.com', phone })

  test.each([
    ['premium rate', '+44 9098 790000'],
    ['a personal number', '070 1234 5678'],
    ['a landline', '020 7946 0018'],
    ['a number that nobody has been given', '+44 7000 000000'],
    ['a mobile of a country that is not allowed', '+33 6 12 34 56 78'],
    ['a satellite phone', '+881 631 000001'],
  ])('exclude %s', async (_, phone) => {
    const twilio = await startTwilio()
    const world = await createWorld({ ...twilio.settings, PUBLIC_URL: 'https://standby.example' })
    expect(await ask(world, phone)).toMatchObject({
      status: 422,
      body: { detail: expect.stringContaining('mobile number (United Kingdom'), errors: [{ path: 'phone' }] },
    })
    const ana = await createAna(world, { phone, phone_confirmed_at: null })
    expect((await ana.post('/auth/send-phone-code')).status).toBe(422)
    expect([await queued(world), twilio.sent]).toEqual([[], []])
  })

  test('include mobiles of the allowed countries', async () => {
    const twilio = await startTwilio()
    const world = await createWorld({ ...twilio.settings, SMS_COUNTRIES: 'GB, FR' })
    for (const phone of ['07400 123456', '+33 6 12 34 56 78']) expect((await ask(world, phone)).status).toBe(204)
    await settled(world)
    expect(twilio.sent.map(({ form }) => form['To'])).toEqual(['+447400123456', '+33612345678'])
  })

  test('in production numbers reserved for drama get no text', async () => {
    const twilio = await startTwilio()
    const world = await createWorld({ ...twilio.settings, NODE_ENV: 'production' })
    expect((await ask(world, PHONE)).status).toBe(422)
  })

  test('are limited per day in total, with half kept for those who sign in: then the answer says so', async () => {
    const twilio = await startTwilio()
    const world = await createWorld({ ...twilio.settings, SMS_PER_DAY: '4' })
    await createTextedAna(world)
    for (const phone of ['07400 123456', '07400 123457']) expect((await ask(world, phone)).status).toBe(204)
    await settled(world)
    const refusal = { status: 503, body: { detail: expect.stringContaining('No more codes can be texted today') } }
    expect(await ask(world, '07400 123458')).toMatchObject(refusal)
    const login = () => world.call('POST', '/auth/login', { email: EMAIL, password: PASSWORD })
    for (let n = 0; n < 2; n++) {
      expect((await login()).status).toBe(200)
      await settled(world)
    }
    expect(await login()).toMatchObject(refusal)
    expect(twilio.sent).toHaveLength(4)
  })

  test('after a password are limited by address', async () => {
    const world = await createWorld()
    await createTextedAna(world)
    const statuses = []
    for (let n = 0; n < 32; n++)
      statuses.push((await world.call('POST', '/auth/login', { email: EMAIL, password: PASSWORD })).status)
    expect(statuses.indexOf(429)).toBe(30)
  })
})
