import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { users } from '../../../server/db/schema/people.ts'
import { refereeSecrets } from '../../../server/db/schema/referees.ts'
import { deliveries } from '../../../server/db/schema/sync.ts'
import { openContext } from '../../../server/app/open-context.ts'
import { ownRefereesOf } from '../../../server/people/referees/referee-rows.ts'
import { remindReferees } from '../../../server/people/referees/invitation-mail.ts'
import { CRON_JOBS, startCron } from '../../../server/app/cron.ts'
import { REFEREE_INVITATION_DAYS, REFEREE_REMINDER_DAYS } from '../../../shared/limits.ts'
import { refereeState } from '../../../shared/people/referee-state.ts'
import { eventually } from '../../support/eventually.ts'
import { startMailServer } from '../../support/outside/mail-server.ts'
import { createFreelancer, createStaff } from '../../support/factories/people.ts'
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
import { storedRows } from '../../support/stored.ts'
import { createWorld } from '../../support/world.ts'

describe('the reminder', () => {
  test('is sent once, five days after the invitation, to those who have not answered', async () => {
    const { world, ana, after } = await anasWorld()
    for (const name of ['silent', 'prompt', 'gone', 'asked.again']) await invite(world, ana, `${name}@example.com`)
    await submit(world, words(await linkTo(world, 'prompt@example.com')))
    const idOf = async (email: string) => (await refereeRows(world)).find((row) => row.email === email)!.id
    await ana.delete(`/referees/invitations/${await idOf('gone@example.com')}`)
    after(REFEREE_REMINDER_DAYS - 0.001)
    await ana.post(`/referees/invitations/${await idOf('asked.again@example.com')}/resend`)
    await remindReferees(world.ctx)
    await settled(world)
    expect(await devMails(world)).toHaveLength(5)

    after(REFEREE_REMINDER_DAYS)
    await Promise.all([remindReferees(world.ctx), remindReferees(world.ctx)])
    await settled(world)
    expect((await devMails(world)).at(-1)).toMatchObject({
      to: 'silent@example.com',
      subject: 'Reminder: Ana Silva asks for your feedback',
    })
    after(REFEREE_REMINDER_DAYS * 2)
    await remindReferees(world.ctx)
    after(REFEREE_REMINDER_DAYS * 3)
    await remindReferees(world.ctx)
    await settled(world)
    const reminded = (await devMails(world)).filter(({ subject }) => subject.startsWith('Reminder'))
    expect(reminded.map(({ to }) => to)).toEqual(['silent@example.com', 'asked.again@example.com'])
    expect((await submit(world, words(linkIn(reminded[0]!.text)))).status).toBe(201)
  })

  test('nobody is mailed for who is suspended, and the link they have opens nothing until that is undone', async () => {
    const { world, ana, after } = await anasWorld()
    const link = await invite(world, ana, 'ruth@example.com')
    const suspend = (suspended_at: string | null) =>
      world.ctx.db.write((tx) => tx.update(users).set({ suspended_at }).where(eq(users.id, ana.user.id)).run())
    await suspend('2027-02-01T12:00:00.000Z')
    after(REFEREE_REMINDER_DAYS)
    await remindReferees(world.ctx)
    await settled(world)
    expect(await devMails(world)).toHaveLength(1)
    expect((await open(world, link)).body).toEqual({ state: 'unknown', referee_email: '', freelancer: null })
    expect((await submit(world, words(link))).status).toBe(422)
    await suspend(null)
    await remindReferees(world.ctx)
    await settled(world)
    expect(await mailsTo(world, 'ruth@example.com')).toHaveLength(2)
    expect((await submit(world, words(link))).status).toBe(201)
  })

  test('what is on its way at a suspension is not counted, and goes once that is undone', async () => {
    const { world, ana, after } = await anasWorld()
    const staff = await createStaff(world)
    await invite(world, ana, 'ruth@example.com')
    after(REFEREE_REMINDER_DAYS)
    const { mail } = world.ctx.ports
    world.ctx.ports.mail = { send: () => Promise.reject(new Error('line broke')) }
    await remindReferees(world.ctx)
    await ask(ana, 'late@example.com')
    const waiting = () => world.ctx.db.read.select().from(deliveries).all()
    await expect.poll(waiting).toMatchObject([{ attempts: 1 }, {}])
    world.ctx.ports.mail = mail
    await staff.post(`/staff/people/${ana.user.id}/suspend`, { reason: 'To look into it' })
    after(REFEREE_REMINDER_DAYS + 1)
    world.ctx.deliveries.wake()
    await settled(world)
    expect((await refereeRows(world)).map(({ mails, reminded_at }) => [mails, reminded_at])).toEqual([
      [1, null],
      [0, null],
    ])
    await staff.post(`/staff/people/${ana.user.id}/unsuspend`, { reason: 'It was nothing' })
    await remindReferees(world.ctx)
    await settled(world)
    expect((await mailsTo(world, 'ruth@example.com')).map(({ subject }) => subject.split(':')[0])).toEqual([
      'Ana Silva asks for your feedback',
      'Reminder',
    ])
    expect(await mailsTo(world, 'late@example.com')).toHaveLength(1)
  })

  test('an answer between queueing and sending the reminder stops the mail', async () => {
    const { world, ana, after } = await anasWorld()
    const link = await invite(world, ana, 'ruth@example.com')
    after(REFEREE_REMINDER_DAYS)
    const { mail } = world.ctx.ports
    world.ctx.ports.mail = { send: () => Promise.reject(new Error('line broke')) }
    await remindReferees(world.ctx)
    await eventually(async () =>
      expect(await world.ctx.db.read.select().from(deliveries).all()).toMatchObject([{ attempts: 1 }]),
    )
    await submit(world, words(link))
    world.ctx.ports.mail = mail
    after(REFEREE_REMINDER_DAYS + 1)
    world.ctx.deliveries.wake()
    await settled(world)
    expect(await mailsTo(world, 'ruth@example.com')).toHaveLength(1)
  })

  test('what fell due while the server was down is sent at its start, and not again at the next', async () => {
    const { world, ana, at, after } = await anasWorld()
    await invite(world, ana, 'ruth@example.com')
    for (const days of [8, 9]) {
      const now = () => at(days)
      const { ctx, close } = await openContext(world.ctx.settings, { log: world.ctx.log, now })
      const cron = startCron(ctx)
      await eventually(() => expect(ctx.processes.leader.isSelf()).toBe(true))
      await cron.close()
      await close()
    }
    after(9)
    world.ctx.deliveries.wake()
    await settled(world)
    expect((await mailsTo(world, 'ruth@example.com')).map(({ subject }) => subject)).toEqual([
      'Ana Silva asks for your feedback',
      'Reminder: Ana Silva asks for your feedback',
    ])
    expect(CRON_JOBS.map(({ run }) => run)).toContain(remindReferees)
  })

  test('an expired link gets none', async () => {
    const { world, ana, after } = await anasWorld()
    const link = await invite(world, ana, 'ruth@example.com')
    after(REFEREE_INVITATION_DAYS)
    await remindReferees(world.ctx)
    await settled(world)
    expect(await devMails(world)).toHaveLength(1)
    expect((await open(world, link)).body).toMatchObject({ state: 'expired', freelancer: { full_name: 'Ana Silva' } })
    expect(await submit(world, words(link))).toMatchObject({ status: 422, body: { detail: 'This link has expired.' } })
    expect((await ana.post(`/referees/invitations/${(await refereeRows(world))[0]!.id}/resend`)).status).toBe(200)
    expect((await open(world, link)).body.state).toBe('open')
    await settled(world)
  })
})

describe('the mail', () => {
  test('through a real mail server: UTF-8, a link with PUBLIC_URL, no header injection by a name; after a permanent refusal the freelancer is notified', async () => {
    const post = await startMailServer({ refuse: ['nobody@example.com'] })
    const world = await createWorld({
      SMTP_URL: post.url,
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://standby.example',
      MAIL_FROM: 'Standby <crew@standby.example>',
    })
    const zoe = await createFreelancer(world, { full_name: 'Zoë Łuk\r\nBcc: all@example.com' })
    expect((await ask(zoe, 'ruth@example.com', 'nobody@example.com')).status).toBe(200)
    await eventually(() => expect(post.mails).toHaveLength(1))
    const [mail] = post.mails
    expect(mail).toMatchObject({ from: 'crew@standby.example', to: 'ruth@example.com' })
    expect(mail!.source).not.toMatch(/^Bcc:/im)
    expect(mail!.text).toContain('Zoë Łuk Bcc: all@example. com has named you as a referee on Standby')
    expect(mail!.text).toContain(
      'https://standby.example/referee-feedback?referee_email=ruth%40example.com&freelancer_id=',
    )
    const link = linkIn(mail!.text)
    expect((await submit(world, words(link))).status).toBe(201)
    const stateOf = async (email: string) =>
      refereeState(
        (await ownRefereesOf(world.ctx.db.read, zoe.user.id)).find((each) => each.referee_email === email)!,
        Date.now(),
      )
    await eventually(async () => expect(await stateOf('nobody@example.com')).toBe('refused'))
    expect(await stateOf('ruth@example.com')).toBe('answered')
  })

  test('V3: the secret is only in the mail; its hash is stored', async () => {
    const { world, ana } = await anasWorld()
    const { token } = await invite(world, ana, 'ruth@example.com')
    const { devMailbox: _theMail, ...stored } = await storedRows(world.ctx.db)
    for (const [name, rows] of Object.entries(stored)) expect(rows, name).not.toContain(token)
    expect(await world.ctx.db.read.select().from(refereeSecrets).all()).toHaveLength(1)
  })
})
