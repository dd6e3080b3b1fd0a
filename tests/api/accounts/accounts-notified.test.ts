import { expect, test } from 'vitest'
import { hashPassword } from '../../../server/accounts/core/passwords.ts'
import { applyFor, jobsWorld, post, step } from '../../support/factories/jobs.ts'
import { createEmployer, createFreelancer } from '../../support/factories/people.ts'
import { addAuthenticator, createAna, EMAIL, PASSWORD } from '../../support/factories/second-step.ts'
import {
  byMailAndPush,
  collectNotifications,
  SITE,
  type SentNotification,
} from '../../support/outside/notifications.ts'

const FLAG = 'email_application_updates'
/** Replaces the secrets in links by a fixed word. */
const hidden = (notifications: SentNotification[]) =>
  notifications.map((each) =>
    each.by === 'mail' ? { ...each, text: each.text.replace(/token=\S+/, 'token=SECRET') } : each,
  )
const mail = (to: string, subject: string, text: string) => ({ to, by: 'mail', subject, text })

test('signing up: the person is welcomed by mail and asked to confirm their address', async () => {
  const world = await jobsWorld({ PUBLIC_URL: SITE })
  const notifications = await collectNotifications(world, [])
  const person = { email: 'nia@example.com', password: 'load-in at seven', full_name: 'Nia', user_type: 'freelancer' }
  expect((await world.call('POST', '/auth/register', { ...person, location: 'Leeds' })).status).toBe(201)
  const text = `Hello Nia,

Welcome to Standby. Please confirm that this is your email address:

${SITE}/confirm-email#token=SECRET

Until you do, we won’t email anyone on your behalf: invitations to your team or referees go out once you’ve confirmed.

If you didn’t sign up, ignore this email.
`
  expect(hidden(await notifications())).toEqual([
    mail('nia@example.com', 'Welcome to Standby: confirm your email', text),
  ])
})

test('mails about a forgotten and a changed password', async () => {
  const world = await jobsWorld({ PUBLIC_URL: SITE })
  const ana = await createAna(world, { full_name: 'Ana' })
  const notifications = await collectNotifications(world, [], [ana])
  await world.call('POST', '/auth/forgot-password', { email: EMAIL })
  await world.call('POST', '/auth/forgot-password', { email: 'nobody@example.com' })
  const forgotten = `Hello Ana,

Choose a new password here:

${SITE}/auth?mode=reset#token=SECRET

The link works once, for 30 minutes. Using it signs you out everywhere.

If you didn’t ask for this, ignore this email: your password stays as it is.
`
  expect(hidden(await notifications())).toEqual([mail('Ana', 'Reset your Standby password', forgotten)])
  const change = { current_password: PASSWORD, new_password: 'load-out at nine' }
  expect((await ana.post('/auth/change-password', change)).status).toBe(204)
  const changed = `Your password has just been changed, and your other devices are signed out.

If that wasn’t you, use Forgot Password on the sign-in page now: it stops the new password from working.
`
  expect(await notifications()).toEqual([mail('Ana', 'Your Standby password was changed', changed)])
})

test('every change of the second factors is mailed to the owner', async () => {
  const world = await jobsWorld({ PUBLIC_URL: SITE })
  const ana = await createAna(world, { full_name: 'Ana' })
  const notifications = await collectNotifications(world, [], [ana])
  const expectMail = async (what: string) =>
    expect((await notifications()).filter(({ to }) => to === 'Ana')).toEqual([
      mail(
        'Ana',
        'Your Standby sign-in was changed',
        `Your ${what}.\n\nIf that wasn’t you, change your password now, in Settings under Password. That signs out every other device.\n`,
      ),
    ])
  const password = { password: PASSWORD }
  await ana.post('/auth/toggle-2fa', { enabled: true, ...password })
  await expectMail('sign-in now asks for a code by text message, and your other devices are signed out')
  await addAuthenticator(world, ana)
  await expectMail('sign-in now asks for a code from an authenticator app')
  await ana.post('/auth/recovery-codes', password)
  await expectMail('recovery codes have been replaced')
  await ana.post('/auth/authenticator/turn-off', password)
  await expectMail('sign-in no longer asks for a code from an authenticator app')
  await ana.post('/auth/toggle-2fa', { enabled: false, ...password })
  await expectMail('sign-in no longer asks for a code by text message')
})

test('a deleted account: a last mail to its owner, and a notification to each company with an application or booking', async () => {
  const world = await jobsWorld({ PUBLIC_URL: SITE })
  const password_hash = await hashPassword(PASSWORD)
  const jo = await createFreelancer(world, { full_name: 'Jo Rigger', email: 'jo@example.com', password_hash })
  const employer = await createEmployer(world, { full_name: 'Mina Okafor' })
  const [rig, other] = [await post(employer, { title: 'Arena rig' }), await post(employer, { title: 'Other rig' })]
  await step(employer, await applyFor(jo, rig), 'accept')
  await applyFor(jo, other)
  const notifications = await collectNotifications(world, [employer])
  await notifications()
  expect((await jo.delete('/users/me', { password: PASSWORD })).status).toBe(204)
  const notice = (title: string, job: typeof rig, body: string) =>
    byMailAndPush('Mina Okafor', FLAG, {
      title,
      subject: `${title}: ${job.title}`,
      body,
      path: `/?project=${job.id}`,
      tag: `job:${job.id}`,
    })
  const goodbye = `Your account and everything in it have been deleted, as you asked.

What you wrote to others stays with them, without your name.
`
  expect(sorted(await notifications())).toEqual(
    sorted([
      mail('jo@example.com', 'Your Standby account has been deleted', goodbye) as SentNotification,
      ...notice(
        'Booking cancelled',
        rig,
        'Jo Rigger was confirmed for Arena rig and has closed their account. Their place is free again.',
      ),
      ...notice('Application withdrawn', other, 'Jo Rigger has closed their account and withdrawn from Other rig.'),
    ]),
  )
})

test('a company closed with its owner’s account: people who are booked or have applied are notified', async () => {
  const world = await jobsWorld({ PUBLIC_URL: SITE })
  const password_hash = await hashPassword(PASSWORD)
  const employer = await createEmployer(world, { company_name: 'Brightline', email: 'mina@example.com', password_hash })
  const [jo, kim] = [
    await createFreelancer(world, { full_name: 'Jo Rigger' }),
    await createFreelancer(world, { full_name: 'Kim Lights' }),
  ]
  const job = await post(employer, { title: 'Arena rig' })
  await applyFor(kim, job)
  await step(employer, await applyFor(jo, job), 'accept')
  const notifications = await collectNotifications(world, [jo, kim])
  await notifications()
  expect((await employer.delete('/users/me', { password: PASSWORD })).status).toBe(204)
  const notice = (to: string, title: string, body: string) =>
    byMailAndPush(to, FLAG, {
      title,
      subject: `${title}: Arena rig`,
      body,
      path: `/?job=${job.id}`,
      tag: `job:${job.id}`,
    })
  expect((await notifications()).filter(({ to }) => to !== 'mina@example.com')).toEqual([
    ...notice('Jo Rigger', 'Booking cancelled', 'Brightline has closed. Your booking for Arena rig is cancelled.'),
    ...notice('Kim Lights', 'Project closed', 'Brightline has closed, so Arena rig is closed too.'),
  ])
})

const sorted = (notifications: SentNotification[]) =>
  notifications.toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))
