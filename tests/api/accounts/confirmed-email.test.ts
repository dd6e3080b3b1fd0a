import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { invitations, users } from '../../../server/db/schema/people.ts'
import type { OwnRecord } from '../../../shared/people/users.ts'
import { PASSWORD } from '../../support/api.ts'
import { createFreelancer } from '../../support/factories/people.ts'
import { ask, devMails, settled } from '../../support/factories/referees.ts'
import { createWorld, type World } from '../../support/world.ts'

/** Signs up as the screens do, with nothing confirmed. */
async function signUp(world: World, user_type: 'freelancer' | 'employer', email = `${user_type}@new.example`) {
  const registration = { email, password: PASSWORD, full_name: 'Nia Owen', user_type }
  const { status, body } = await world.call<any>('POST', '/auth/register', registration)
  expect(status).toBe(201)
  const token: string = body.access_token
  const call =
    (method: string) =>
    <T = any>(path: string, sent?: unknown) =>
      world.call<T>(method, path, sent, token)
  return { user: body.user as OwnRecord, token, email, get: call('GET'), post: call('POST'), put: call('PUT') }
}

async function linkOf(world: World, email: string) {
  await settled(world)
  const mail = (await devMails(world)).findLast(({ to, text }) => to === email && text.includes('/confirm-email'))!
  expect(mail.subject).toContain('Welcome')
  return decodeURIComponent(/confirm-email#token=(\S+)/.exec(mail.text)![1]!)
}
const confirm = (world: World, token: string) => world.call<any>('POST', '/auth/confirm-email', { token })
const mailsTo = async (world: World, email: string) => (await devMails(world)).filter(({ to }) => to === email)

describe('mails to strangers wait until the sender’s own address is confirmed', () => {
  test('a team invitation is stored, and mailed after the confirmation', async () => {
    const world = await createWorld()
    const owner = await signUp(world, 'employer')
    expect(owner.user.email_confirmed).toBe(false)
    const lee = { email: 'lee@example.com', full_name: 'Lee' }
    const invited = await owner.post('/companies/invitations', lee)
    expect(invited).toMatchObject({ status: 201, body: { sent_at: null } })
    const bio = 'Crew and kit for outdoor shows of every size, all year round.'
    await owner.put('/users/profile', {
      company_bio: bio,
      team_members: [lee, { email: 'kai@example.com', full_name: 'Kai' }],
    })
    const again = await owner.post(`/companies/invitations/${invited.body.id}/resend`)
    expect(again).toMatchObject({ status: 409, body: { detail: expect.stringContaining('confirm your own email') } })
    const link = await linkOf(world, owner.email)
    expect((await devMails(world)).map(({ to }) => to)).toEqual([owner.email])

    expect((await confirm(world, link)).status).toBe(204)
    await settled(world)
    for (const to of ['lee@example.com', 'kai@example.com']) expect(await mailsTo(world, to)).toHaveLength(1)
    expect((await world.ctx.db.read.select().from(invitations).get())?.sent_at).not.toBeNull()
    expect((await owner.get<OwnRecord>('/auth/me')).body.email_confirmed).toBe(true)
    expect((await confirm(world, link)).status).toBe(204)
    await settled(world)
    expect(await mailsTo(world, 'lee@example.com')).toHaveLength(1)
  })

  test('referees are stored, neither mailed nor reminded, and all mailed after the confirmation', async () => {
    const world = await createWorld()
    const person = await signUp(world, 'freelancer')
    const asked = await ask(person as never, 'ruth@example.com', 'tom@example.com')
    expect(asked.status).toBe(200)
    expect(asked.body).toHaveLength(2)
    const again = await person.post(`/referees/invitations/${asked.body[0]!.id}/resend`)
    expect(again.status).toBe(409)
    const link = await linkOf(world, person.email)
    expect(await mailsTo(world, 'ruth@example.com')).toEqual([])
    await confirm(world, link)
    await settled(world)
    for (const to of ['ruth@example.com', 'tom@example.com']) expect(await mailsTo(world, to)).toHaveLength(1)
    await ask(person as never, 'amy@example.com')
    await settled(world)
    expect(await mailsTo(world, 'amy@example.com')).toHaveLength(1)
  })

  test('joining or setting a password by a mailed link confirms the address; a new registration can ask for the mail again', async () => {
    const world = await createWorld()
    const person = await signUp(world, 'freelancer')
    for (let n = 0; n < 3; n++) expect((await person.post('/auth/send-confirmation')).status).toBe(204)
    expect((await person.post('/auth/send-confirmation')).status).toBe(429)
    await settled(world)
    expect(await mailsTo(world, person.email)).toHaveLength(4)
    await world.call('POST', '/auth/forgot-password', { email: person.email })
    await settled(world)
    const token = /token=([\w-]+)/.exec((await mailsTo(world, person.email)).at(-1)!.text)![1]
    const reset = await world.call('POST', '/auth/reset-password', { token, password: `${PASSWORD}!` })
    expect(reset.status).toBe(204)
    const row = await world.ctx.db.read.select().from(users).where(eq(users.email, person.email)).get()
    expect(row?.email_confirmed_at).not.toBeNull()
  })

  test('the link belongs to one person and one address, and is invalid after any change to either', async () => {
    const world = await createWorld()
    const [person, other] = [await signUp(world, 'freelancer'), await signUp(world, 'employer')]
    const link = await linkOf(world, person.email)
    const [, key] = link.split('.')
    for (const wrong of ['', 'x', `${other.user.id}.${key}`, `${link}0`, link.slice(0, -1)])
      expect((await confirm(world, wrong)).status, wrong).toBe(422)
    await world.ctx.db.write((tx) =>
      tx.update(users).set({ email: 'moved@example.com' }).where(eq(users.id, person.user.id)).run(),
    )
    expect((await confirm(world, link)).status).toBe(422)
  })

  test('where no mail can be sent there is nothing to confirm: links are shown at once', async () => {
    const world = await createWorld({ NODE_ENV: 'production' })
    const owner = await signUp(world, 'employer')
    const invited = await owner.post('/companies/invitations', { email: 'lee@example.com', full_name: 'Lee' })
    expect((await owner.post(`/companies/invitations/${invited.body.id}/link`)).status).toBe(200)
    expect((await owner.post('/auth/send-confirmation')).status).toBe(409)
  })
})

describe('mails to strangers are limited', () => {
  test('three resends a day to one stranger, over all senders, and withdrawing an invitation does not reset the count', async () => {
    const world = await createWorld()
    const owner = await signUp(world, 'employer')
    await confirm(world, await linkOf(world, owner.email))
    const member = { email: 'lee@example.com', full_name: 'Lee' }
    const { body } = await owner.post('/companies/invitations', member)
    const statuses = []
    for (let n = 0; n < 5; n++) statuses.push((await owner.post(`/companies/invitations/${body.id}/resend`)).status)
    expect(statuses).toEqual([200, 200, 200, 429, 429])
    await settled(world)
    await world.call('DELETE', `/companies/invitations/${body.id}`, undefined, owner.token)
    const refused = await owner.post('/companies/invitations', member)
    expect(refused).toMatchObject({ status: 429, body: { detail: expect.stringContaining('lee@example.com') } })
    await settled(world)
    expect(await mailsTo(world, 'lee@example.com')).toHaveLength(4)
  })

  test('saving the setup again invites nobody again, and counts nothing', async () => {
    const world = await createWorld()
    const owner = await signUp(world, 'employer')
    const team_members = [{ email: 'lee@example.com', full_name: 'Lee' }]
    for (let n = 0; n < 8; n++) expect((await owner.put('/users/profile', { team_members })).status).toBe(200)
  })
})

describe('names', () => {
  const bad = [
    ['a line end', 'Nia\nPlease pay at once'],
    ['a control character', 'Nia\u0000Owen'],
    ['a line separator', 'Nia\u2028Owen'],
    ['a mark that turns the direction', 'Nia \u202enewO'],
    ['a link', 'Nia https://evil.example/x'],
    ['a link without its scheme', 'visit www.evil'],
    ['nothing to be seen', '\u200b\u2060\u3164'],
  ] as const

  test.each(bad)('with %s are refused everywhere', async (_, wrong) => {
    const world = await createWorld()
    const [owner, person] = [await signUp(world, 'employer'), await createFreelancer(world)]
    const registration = { email: 'x@example.com', password: PASSWORD, user_type: 'freelancer', full_name: wrong }
    const answers = [
      await world.call<any>('POST', '/auth/register', registration),
      await person.put('/users/profile', { full_name: wrong }),
      await owner.put('/users/profile', { company_name: wrong }),
      await owner.put('/users/profile', { team_members: [{ email: 'lee@example.com', full_name: wrong }] }),
      await owner.post('/companies/invitations', { email: 'lee@example.com', full_name: wrong }),
      await world.call<any>('POST', '/companies/join/new', { token: 'x', password: PASSWORD, full_name: wrong }),
    ]
    for (const { status, body } of answers) {
      expect([status, body.errors?.[0]?.path]).toEqual([422, expect.stringMatching(/name/)])
    }
  })

  test.each([
    'Zoë Ó Briain-O’Neill',
    'J.R. Smith',
    'St. John',
    '李小龍',
    'نیما\u200cزاده',
    '👩\u200d🔧 Rig & Co.',
    'A/V Crew No.1',
    'Dr.med. Anna Schmidt',
    'EVIL.COM',
  ])('%s is a valid name', async (right) => {
    const world = await createWorld()
    const person = await createFreelancer(world)
    expect((await person.put<OwnRecord>('/users/profile', { full_name: right })).body.full_name).toBe(right)
  })

  test('with a host are no links in mails to strangers: the welcome, a reset of the password, and an invitation to a team', async () => {
    const world = await createWorld()
    await world.call('POST', '/auth/register', {
      email: 'sam@example.com',
      password: PASSWORD,
      user_type: 'freelancer',
      full_name: 'Win at evil。site',
    })
    await world.call('POST', '/auth/forgot-password', { email: 'sam@example.com' })
    const owner = await signUp(world, 'employer')
    await confirm(world, await linkOf(world, owner.email))
    await owner.put('/users/profile', { company_name: 'Evil.Site' })
    await owner.post('/companies/invitations', { email: 'lee@example.com', full_name: 'EVIL.LY' })
    await settled(world)
    const written = [...(await mailsTo(world, 'sam@example.com')), ...(await mailsTo(world, 'lee@example.com'))]
    expect(written.map(({ subject }) => subject)).toContain('Reset your Standby password')
    const words = JSON.stringify(written)
    for (const shown of ['Win at evil。 site', 'EVIL. LY', 'Evil. Site']) expect(words).toContain(shown)
    expect(words).not.toMatch(/evil\.(ly|site)|evil。site/i)
  })

  test('an older invalid one stays readable', async () => {
    const world = await createWorld()
    const person = await createFreelancer(world, { full_name: 'Nia\nOwen at evil.com' })
    expect((await person.get<OwnRecord>('/auth/me')).body.full_name).toContain('evil.com')
    expect((await person.put('/users/profile', { bio: 'On the road' })).status).toBe(200)
  })
})
