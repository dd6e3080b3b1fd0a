import { describe, expect, test } from 'vitest'
import { REFEREES_MAX, REFEREES_PER_DAY } from '../../../shared/limits.ts'
import { createEmployer, createFreelancer } from '../../support/factories/people.ts'
import { createDevice } from '../../support/sync-device.ts'
import {
  anasWorld,
  ask,
  mailsTo,
  refereeRows,
  invite,
  linkIn,
  linkTo,
  open,
  devMails,
  settled,
  submit,
  words,
} from '../../support/factories/referees.ts'
import { createWorld } from '../../support/world.ts'

describe('inviting', () => {
  test('each gets one mail with a link of their own; repeated, duplicated or in capitals: no second mail', async () => {
    const { world, ana } = await anasWorld()
    const first = await ask(ana, ' Ruth@Example.com', 'jonah@example.com', 'ruth@example.com ')
    expect(first.status).toBe(200)
    expect(first.body.map(({ referee_email }) => referee_email)).toEqual(['ruth@example.com', 'jonah@example.com'])
    expect(Object.keys(first.body[0]!).toSorted()).toEqual(
      ['id', 'referee_email', 'sent_at', 'expires_at', 'reminded_at', 'refused_at', 'answered_at'].toSorted(),
    )
    await settled(world)
    const again = await ask(ana, 'RUTH@example.com', 'mo@example.com')
    expect(again.body).toHaveLength(3)
    await settled(world)
    expect((await devMails(world)).map(({ to }) => to).toSorted()).toEqual([
      'jonah@example.com',
      'mo@example.com',
      'ruth@example.com',
    ])
    expect((await devMails(world))[0]).toMatchObject({ subject: 'Ana Silva asks for your feedback' })
    const links = (await devMails(world)).map(({ text }) => linkIn(text))
    expect(links.map(({ referee_email }) => referee_email)).toEqual((await devMails(world)).map(({ to }) => to))
    expect(new Set(links.map(({ token }) => token)).size).toBe(3)
    expect(links[0]).toMatchObject({ freelancer_id: ana.user.id, token: expect.stringMatching(/^[\w-]{43}$/) })
    expect((await ana.get('/referees/invitations')).body).toEqual(again.body)
  })

  test('refuses an invalid address, one’s own, none and too many, with the position, and invites nobody', async () => {
    const { world, ana } = await anasWorld()
    const many = Array.from({ length: REFEREES_PER_DAY + 1 }, (_, n) => `r${n}@example.com`)
    const refused: [string[], string][] = [
      [['ruth@example.com', 'not an address'], 'referee_emails.1'],
      [['ruth@example.com', ''], 'referee_emails.1'],
      [['ruth@example.com', ' ANA@example.com '], 'referee_emails.1'],
      [['ruth@example.com\r\nBcc: all@example.com'], 'referee_emails.0'],
      [[], 'referee_emails'],
      [many, 'referee_emails'],
    ]
    for (const [emails, path] of refused)
      expect(await ask(ana, ...emails), path).toMatchObject({ status: 422, body: { errors: [{ path }] } })
    expect(await refereeRows(world)).toEqual([])
    expect(await devMails(world)).toEqual([])
  })

  test('X2: for oneself only; nobody sees, mails or removes another’s', async () => {
    const { world, ana, after } = await anasWorld()
    const [eve, eva] = [await createFreelancer(world), await createEmployer(world)]
    const body = { freelancer_id: ana.user.id, referee_emails: ['ruth@example.com'] }
    expect((await eve.post('/referees/send-invitations', body)).status).toBe(403)
    expect((await eva.post('/referees/send-invitations', { ...body, freelancer_id: eva.user.id })).status).toBe(403)
    expect((await world.call('POST', '/referees/send-invitations', body)).status).toBe(401)
    expect(await refereeRows(world)).toEqual([])

    const { body: asked } = await ask(ana, 'ruth@example.com')
    await settled(world)
    after(2)
    const path = `/referees/invitations/${asked[0]!.id}`
    for (const other of [eve, eva]) {
      const status = other === eve ? 404 : 403
      expect((await other.post(`${path}/resend`)).status).toBe(status)
      expect((await other.delete(path)).status).toBe(status)
    }
    expect((await eve.get('/referees/invitations')).body).toEqual([])
    expect((await ana.get('/referees/invitations')).body).toEqual(asked)
    expect(await devMails(world)).toHaveLength(1)
  })

  test('limits: new ones per day, in total, and per address over all senders', async () => {
    const { world, ana, after } = await anasWorld()
    const batch = (day: number, count: number) => Array.from({ length: count }, (_, n) => `d${day}n${n}@example.com`)
    expect((await ask(ana, ...batch(0, REFEREES_PER_DAY))).status).toBe(200)
    const tooMany = await ask(ana, 'one.more@example.com')
    expect([tooMany.status, Number(tooMany.headers.get('retry-after'))]).toEqual([429, 86_400])
    expect((await ask(ana, 'd0n0@example.com')).status).toBe(200)
    after(2)
    expect((await ask(ana, ...batch(1, REFEREES_PER_DAY))).status).toBe(200)
    after(4)
    expect((await ask(ana, ...batch(2, REFEREES_MAX - 2 * REFEREES_PER_DAY + 1))).status).toBe(422)
    expect((await ask(ana, ...batch(2, REFEREES_MAX - 2 * REFEREES_PER_DAY))).status).toBe(200)

    for (let n = 0; n < 20; n++)
      expect((await ask(await createFreelancer(world), 'known.by.all@example.com')).status).toBe(200)
    const bob = await createFreelancer(world)
    expect((await ask(bob, 'quiet@example.com', 'known.by.all@example.com')).status).toBe(429)
    expect((await bob.get('/referees/invitations')).body).toEqual([])
    after(6)
    expect((await ask(bob, 'known.by.all@example.com')).status).toBe(200)
    await settled(world)
  })

  test('where no mail can be sent nobody is invited, with a reason', async () => {
    const world = await createWorld({ NODE_ENV: 'production' })
    const ana = await createFreelancer(world)
    expect(await ask(ana, 'ruth@example.com')).toMatchObject({
      status: 503,
      body: { detail: 'No email can be sent from here yet. Nobody was invited.' },
    })
    expect(await refereeRows(world)).toEqual([])
  })
})

describe('sending again and removing', () => {
  test('a day after the last mail, five mails in total; each link works', async () => {
    const { world, ana, after } = await anasWorld()
    const first = await invite(world, ana, 'ruth@example.com')
    const [row] = await refereeRows(world)
    const resend = () => ana.post<any>(`/referees/invitations/${row!.id}/resend`)
    const early = await resend()
    expect([early.status, early.headers.get('retry-after')]).toEqual([429, '86400'])
    after(1)
    const { status, body } = await resend()
    expect([status, body.sent_at]).toEqual([200, '2027-02-02T12:00:00.000Z'])
    expect((await resend()).status).toBe(429)
    const second = await linkTo(world, 'ruth@example.com')
    expect(second.token).not.toBe(first.token)
    for (const day of [2, 3, 4]) {
      after(day)
      expect((await resend()).status).toBe(200)
    }
    after(5)
    expect(await resend()).toMatchObject({
      status: 409,
      body: { detail: 'ruth@example.com has had 5 emails from us. Please ask them yourself.' },
    })
    await settled(world)
    expect(await mailsTo(world, 'ruth@example.com')).toHaveLength(5)
    for (const link of [first, second]) expect((await open(world, link)).body.state).toBe('open')
    expect((await submit(world, words(first))).status).toBe(201)
    expect(await resend()).toMatchObject({ status: 409, body: { detail: 'ruth@example.com has answered already.' } })
  })

  test('removed, its link is invalid and no mail is sent; invited again, it works again, without a second mail that day', async () => {
    const { world, ana, after } = await anasWorld()
    const link = await invite(world, ana, 'ruth@example.com')
    const path = `/referees/invitations/${(await refereeRows(world))[0]!.id}`
    expect((await ana.delete(path)).status).toBe(204)
    expect((await ana.delete(path)).status).toBe(404)
    expect((await ana.post(`${path}/resend`)).status).toBe(404)
    expect((await ana.get('/referees/invitations')).body).toEqual([])
    expect((await open(world, link)).body).toEqual({ state: 'unknown', referee_email: '', freelancer: null })
    expect((await submit(world, words(link))).status).toBe(422)

    expect((await ask(ana, 'ruth@example.com')).body).toHaveLength(1)
    await settled(world)
    expect(await mailsTo(world, 'ruth@example.com')).toHaveLength(1)
    expect((await open(world, link)).body.state).toBe('open')
    await ana.delete(path)
    after(2)
    await ask(ana, 'ruth@example.com')
    await settled(world)
    expect(await mailsTo(world, 'ruth@example.com')).toHaveLength(2)
    expect((await submit(world, words(link))).status).toBe(201)
    expect((await ana.delete(path)).status).toBe(409)
  })

  test('the list follows on every device of the freelancer’s, and on nobody else’s', async () => {
    const { world, ana } = await anasWorld()
    const hers = createDevice(ana)
    const others = createDevice(await createFreelancer(world))
    const link = await invite(world, ana, 'ruth@example.com')
    await hers.pullAll()
    expect(hers.of('referee')).toMatchObject([{ referee_email: 'ruth@example.com', answered_at: null }])
    await submit(world, words(link))
    await Promise.all([hers.pullAll(), others.pullAll()])
    expect(hers.of('referee')).toMatchObject([{ answered_at: '2027-02-01T12:00:00.000Z' }])
    expect(hers.of('feedback')).toMatchObject([{ referee_name: 'Ruth Kessler', referee_email: 'ruth@example.com' }])
    expect([...others.of('referee'), ...others.of('feedback')]).toEqual([])
    await ask(ana, 'jonah@example.com')
    await hers.pullAll()
    const jonah = hers.of('referee').find(({ referee_email }) => referee_email === 'jonah@example.com')!
    await ana.delete(`/referees/invitations/${jonah.id}`)
    await hers.pullAll()
    expect(hers.of('referee')).toHaveLength(1)
    await settled(world)
  })
})
