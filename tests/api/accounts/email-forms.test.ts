import { expect, test, vi } from 'vitest'
import { devMailbox } from '../../../server/db/schema/sync.ts'
import { createEmployer } from '../../support/factories/people.ts'
import { createWorld } from '../../support/world.ts'

const PASSWORD = 'load-in at seven'
const joining = (email: string) => ({ email, password: PASSWORD, full_name: 'Sam', user_type: 'freelancer' })

test('an address in letters of its own is one account in either form, and mails go to the form of the network', async () => {
  const world = await createWorld()
  const made = await world.call<any>('POST', '/auth/register', joining('Jo@Bühne.de'))
  expect([made.status, made.body.user.email]).toEqual([201, 'jo@xn--bhne-0ra.de'])
  for (const email of ['jo@bühne.de', 'JO@BÜHNE.DE', 'jo@xn--bhne-0ra.de', 'jo@bu\u0308hne.de']) {
    expect((await world.call('POST', '/auth/login', { email, password: PASSWORD })).status, email).toBe(200)
    expect((await world.call('POST', '/auth/register', joining(email))).status, email).toBe(409)
  }
  expect((await world.call('POST', '/auth/forgot-password', { email: 'Jo@BÜHNE.de' })).status).toBeLessThan(300)
  await vi.waitFor(async () => {
    const mails = await world.ctx.db.read.select().from(devMailbox).all()
    expect(new Set(mails.map(({ to }) => to))).toEqual(new Set(['jo@xn--bhne-0ra.de']))
    expect(mails.length).toBeGreaterThan(1)
  })
})

test.each(['r&d@truss.example', 'first/last@truss.example', 'x@xn--mnchen-3ya.de', "o'shea@truss.xn--p1ai"])(
  '%s signs up, and is invited to a team',
  async (email) => {
    const world = await createWorld()
    expect((await world.call<any>('POST', '/auth/register', joining(email))).body.user.email).toBe(email)
    const eva = await createEmployer(world)
    const invited = await eva.post<any>('/companies/invitations', { email, full_name: 'Sam', role: 'Crew boss' })
    expect([invited.status, invited.body.email]).toEqual([201, email])
  },
)
