import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { expect, test } from 'vitest'
import { devMailbox } from '../../../server/db/schema/sync.ts'
import { keptDetails } from '../../../server/people/core/payout-rows.ts'
import { PASSWORD } from '../../support/api.ts'
import { eventually } from '../../support/eventually.ts'
import { createFreelancer } from '../../support/factories/people.ts'
import { storedRows } from '../../support/stored.ts'
import { createWorld, type World } from '../../support/world.ts'

const GBP = {
  bank_name: 'Co-operative Bank',
  account_holder: 'Tomasz Adamski',
  account_number: '7319 0458',
  sort_code: '08-92-99',
  preferred_currency: 'GBP',
}
const put = (person: Awaited<ReturnType<typeof createFreelancer>>, body: object) =>
  person.put('/users/payout-details', body)

/** All bytes on disk: the database, its log, all other files. */
const everyByte = ({ folder }: World) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)).toString('latin1'))
    .join('\n')

test('stored sealed, returned masked, changed with and without the numbers', async () => {
  const world = await createWorld()
  const ana = await createFreelancer(world)
  expect((await ana.get('/users/payout-details')).body).toEqual({
    bank_name: '',
    account_holder: '',
    account_number: '',
    sort_code: '',
    preferred_currency: 'GBP',
  })
  const masked = { ...GBP, account_number: '••••0458', sort_code: '••-••-99' }
  expect(await put(ana, GBP)).toMatchObject({ status: 200, body: masked })
  expect((await ana.get('/users/payout-details')).body).toEqual(masked)
  expect(await keptDetails(world.ctx, world.ctx.db.read, ana.user.id)).toMatchObject({
    account_number: '73190458',
    sort_code: '089299',
  })

  const renamed = await put(ana, { bank_name: 'Monzo', account_holder: 'T Adamski' })
  expect(renamed).toMatchObject({ status: 200, body: { ...masked, bank_name: 'Monzo', account_holder: 'T Adamski' } })
  const other = await put(ana, { ...GBP, account_number: undefined, sort_code: undefined, preferred_currency: 'EUR' })
  expect([other.status, other.body.detail]).toEqual([422, 'Enter the numbers of this account.'])
  expect((await ana.get('/users/payout-details')).body).toEqual(renamed.body)
  await eventually(async () => expect(await world.ctx.db.read.select().from(devMailbox).all()).toHaveLength(2))
  const [mail] = await world.ctx.db.read.select().from(devMailbox).all()
  expect(mail!.subject).toContain('payout details were changed')
  expect(mail!.text).not.toMatch(/0458|99/)
})

test('each currency has its own kind of numbers; errors are named and change nothing', async () => {
  const world = await createWorld()
  const ana = await createFreelancer(world)
  const good = [
    { preferred_currency: 'EUR', account_number: 'de89 3704 0044 0532 0130 00', sort_code: '' },
    { preferred_currency: 'EUR', account_number: 'GB29NWBK60161331926819', sort_code: 'NWBKGB2L' },
    { preferred_currency: 'USD', account_number: '000123456789', sort_code: '021000021' },
    { preferred_currency: undefined, account_number: '00012345', sort_code: '200000' },
  ]
  for (const numbers of good) expect((await put(ana, { ...GBP, ...numbers })).status, numbers.account_number).toBe(200)
  const before = (await ana.get('/users/payout-details')).body
  expect(before.preferred_currency).toBe('GBP')

  const bad: [object, string[]][] = [
    [{ sort_code: '12345' }, ['sort_code']],
    [{ sort_code: '1234567' }, ['sort_code']],
    [{ sort_code: '' }, ['sort_code']],
    [{ account_number: '1234567' }, ['account_number']],
    [{ account_number: '1234567x', sort_code: 'abcdef' }, ['sort_code', 'account_number']],
    [{ account_number: undefined }, ['account_number']],
    [{ preferred_currency: 'EUR', account_number: 'DE89370400440532013001', sort_code: '' }, ['account_number']],
    [{ preferred_currency: 'EUR', account_number: 'DE89370400440532013000', sort_code: 'X' }, ['sort_code']],
    [{ preferred_currency: 'USD', account_number: '123', sort_code: '021000022' }, ['sort_code', 'account_number']],
    [{ preferred_currency: 'CHF' }, ['preferred_currency']],
    [{ bank_name: ' ' }, ['bank_name']],
    [{ account_holder: 'x'.repeat(121) }, ['account_holder']],
    [{ user_id: 'another' }, ['user_id']],
  ]
  for (const [change, paths] of bad) {
    const { status, body } = await put(ana, { ...GBP, ...change })
    expect([status, body.errors?.map(({ path }: { path: string }) => path)], JSON.stringify(change)).toEqual([
      422,
      paths,
    ])
  }
  expect((await ana.get('/users/payout-details')).body).toEqual(before)
})

test('V3: a canary password, token, code and account number are in no log line and nowhere on disk', async () => {
  const lines: string[] = []
  const world = await createWorld({ NODE_ENV: 'production', PUBLIC_URL: 'https://standby.example' })
  const canaries = {
    password: 'canary-password-under-the-stage',
    wrong: 'canary-wrong-password-flown-in',
    account: '91827364',
    iban: 'GB33BUKB20201555555555',
    code: '918273',
    secret: 'canary-reset-token-hung-by-a-thread',
  }
  world.ctx.log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const person = { email: 'ana@example.com', password: canaries.password }
  const registered = await world.call<any>('POST', '/auth/register', {
    ...person,
    full_name: 'Ana',
    user_type: 'freelancer',
  })
  const token = registered.body.access_token as string
  const as = (method: string, path: string, body?: unknown) => world.call(method, path, body, token)
  await world.call('POST', '/auth/login', person)
  await world.call('POST', '/auth/login', { ...person, password: canaries.wrong })
  await world.call('POST', '/auth/verify-2fa-code', { email: person.email, code: canaries.code, challenge: 'x' })
  await world.call('POST', '/auth/reset-password', { token: canaries.secret, password: canaries.wrong })
  await as('PUT', '/users/payout-details', { ...GBP, account_number: canaries.account })
  await as('PUT', '/users/payout-details', { ...GBP, account_number: `${canaries.account}0` })
  await as('PUT', '/users/payout-details', {
    ...GBP,
    preferred_currency: 'EUR',
    sort_code: '',
    account_number: canaries.iban,
  })
  await as('POST', '/auth/change-password', { current_password: canaries.wrong, new_password: PASSWORD })
  await as('GET', '/users/payout-details')

  expect(lines.length).toBeGreaterThan(8)
  const rows = Object.values(await storedRows(world.ctx.db))
  const [log, disk] = [lines.join('\n'), [everyByte(world), ...rows].join('\n')]
  for (const [what, secret] of Object.entries({ ...canaries, token })) {
    expect(log, `${what} in a log line`).not.toContain(secret)
    expect(disk, `${what} on disk`).not.toContain(secret)
  }
  expect(disk).toContain(person.email)
})
