import { expect, test } from 'vitest'
import { payForPunches } from '../../../shared/pay/calculate-pay.ts'
import { PAY_PUNCHES_MAX } from '../../../shared/limits.ts'
import { payTerms, punchesOf } from '../../support/factories/pay.ts'
import { createEmployer, createFreelancer } from '../../support/factories/people.ts'
import { createWorld } from '../../support/world.ts'

const terms = {
  basis: 'day',
  rate_pence: 28_000,
  overtime: [{ after_minutes: 600, multiplier: 1.5 }],
  rounding: { step_minutes: 15, mode: 'up' },
  turnaround: { minutes: 660 },
  night: { from: '23:00', to: '06:00', multiplier: 1.25 },
  per_diem_pence: 3000,
} as const
const days = [
  '2026-10-24 in 20:00 break 23:00 back 23:30 out +06:00',
  '2026-10-25 in 15:00 out 22:10',
  '2027-03-27 in 20:00 out +07:00',
]

test('device and server answer byte for byte the same, for freelancers and employers', async () => {
  const world = await createWorld()
  for (const person of [await createFreelancer(world), await createEmployer(world)]) {
    const body = { terms, punches: punchesOf(...days).toReversed(), booked: { nights: 2 } }
    const response = await world.app.request('/api/pay/preview', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${person.token}` },
      body: JSON.stringify(body),
    })
    expect(response.status).toBe(200)
    const local = payForPunches(payTerms(terms as never), body.punches, body.booked)
    expect(await response.text()).toBe(JSON.stringify(local))
    expect(local).toMatchObject({ days: [{ work_day: '2026-10-24' }, {}, {}], engine: '1' })
  }
})

test('without a session there is no answer', async () => {
  const world = await createWorld()
  expect((await world.call('POST', '/pay/preview', { terms, punches: [] })).status).toBe(401)
})

test('422 names the punch that makes no day', async () => {
  const person = await createFreelancer(await createWorld())
  const { status, body } = await person.post<any>('/pay/preview', {
    terms,
    punches: punchesOf('2026-12-01 in 08:00 out 18:00 out 19:00'),
  })
  expect(status).toBe(422)
  const words = 'Off site at 19:00 on Tue 1 Dec has no On site before it.'
  expect(body).toMatchObject({ detail: words, errors: [{ path: 'punches.2', message: words }] })
})

test('what is not in the contract is refused', async () => {
  const person = await createFreelancer(await createWorld())
  const status = async (body: object) => (await person.post('/pay/preview', { terms, punches: [], ...body })).status
  const punch = punchesOf('2026-12-01 in 08:00')[0]!
  expect(await status({ bonus: 1 })).toBe(422)
  expect(await status({ punches: [{ ...punch, place: null }] })).toBe(422)
  expect(await status({ punches: [{ ...punch, kind: 'lunch' }] })).toBe(422)
  expect(await status({ punches: [{ ...punch, at: '1999-12-31T23:59:59Z' }] })).toBe(422)
  expect(await status({ punches: [{ ...punch, at: '2100-01-01T00:00:00Z' }] })).toBe(422)
  expect(await status({ punches: Array.from({ length: PAY_PUNCHES_MAX + 1 }, () => punch) })).toBe(422)
  expect(await status({ booked: { nights: -1 } })).toBe(422)
  expect(await status({ terms: { ...terms, overtime: [{ after_minutes: 60, multiplier: 2 }] } })).toBe(422)
  expect(await status({})).toBe(200)
})
