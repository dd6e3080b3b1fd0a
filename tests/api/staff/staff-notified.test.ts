import { expect, test } from 'vitest'
import { storeCredentialDecision, warnOfExpiry } from '../../../server/people/credentials/credential-decisions.ts'
import { credentials } from '../../../server/db/schema/credentials.ts'
import { turnOffTwoFactor } from '../../../server/staff/change-staff.ts'
import { sendCredential } from '../../support/factories/documents.ts'
import { jobsWorld } from '../../support/factories/jobs.ts'
import { createFreelancer, createStaff } from '../../support/factories/people.ts'
import { byMailAndPush, collectNotifications, SITE } from '../../support/outside/notifications.ts'

async function listening() {
  const world = await jobsWorld({ PUBLIC_URL: SITE })
  const [staff, ana] = [
    await createStaff(world),
    await createFreelancer(world, { full_name: 'Ana', two_factor_enabled: true }),
  ]
  const notifications = await collectNotifications(world, [ana])
  return { world, staff, ana, notifications }
}
type Scene = Awaited<ReturnType<typeof listening>>

const reason = 'The papers are not yours.'
const decide =
  (list: 'profiles' | 'people', action: string) =>
  ({ staff, ana }: Scene) =>
    staff.post(`/staff/${list}/${ana.user.id}/${action}`, { reason })

/** By mail and push, regardless of the person's settings. */
const decided = (title: string, body: string, page: string) => [
  { to: 'Ana', by: 'mail', subject: title, text: `${body}\n` },
  { to: 'Ana', by: 'push', title, body, navigate: SITE + page, tag: 'staff' },
]

test('decisions of the staff about a person are mailed to them, with the reason', async () => {
  const scene = await listening()
  await scene.ana.post('/users/verification')
  expect((await decide('profiles', 'verify')(scene)).status).toBe(204)
  expect(await scene.notifications()).toEqual(
    decided('You are verified on Standby', 'Your profile now shows the Verified badge.', '/profile'),
  )
  expect((await decide('profiles', 'refuse')(scene)).status).toBe(204)
  expect(await scene.notifications()).toEqual(
    decided(
      'Your profile is not verified',
      `${reason}\n\nPut that right, then ask again from your profile.`,
      '/profile',
    ),
  )
  expect((await decide('people', 'suspend')(scene)).status).toBe(204)
  // Their sessions have ended, and with them their devices' push subscriptions.
  expect(await scene.notifications()).toEqual(decided('Your Standby account is suspended', reason, '/').slice(0, 1))
  expect((await decide('people', 'unsuspend')(scene)).status).toBe(204)
  const open = 'You can sign in again, and everything is as you left it.'
  expect(await scene.notifications()).toEqual(decided('Your Standby account is open again', open, '/').slice(0, 1))
})

test.each<[string, (scene: Scene) => Promise<{ body: unknown }>, object]>([
  [
    'verify a person who has not asked',
    decide('profiles', 'verify'),
    { status: 409, detail: 'Ana isn’t waiting to be verified.' },
  ],
  [
    'refuse a person who has not asked',
    decide('profiles', 'refuse'),
    { status: 409, detail: 'Ana isn’t waiting to be verified.' },
  ],
  [
    'suspend one of themselves',
    async ({ world, staff }) => {
      const colleague = await createStaff(world)
      return staff.post(`/staff/people/${colleague.user.id}/suspend`, { reason })
    },
    { status: 409, detail: 'Staff cannot be suspended. Remove the role first.' },
  ],
])('staff cannot %s, and get a reason', async (_what, ask, refusal) => {
  expect((await ask(await listening())).body).toMatchObject(refusal)
})

test('two-factor turned off for somebody who has lost it: the owner is mailed', async () => {
  const { world, ana, notifications } = await listening()
  const { ctx } = world
  expect(await turnOffTwoFactor(ctx.db, { email: ana.user.email, now: ctx.now() })).toBe('changed')
  expect(await notifications()).toEqual([
    {
      to: 'Ana',
      by: 'mail',
      subject: 'Your Standby sign-in was changed',
      text: `The people who run Standby have turned off two-factor sign-in for your account, because they were asked to. Your passkeys and recovery codes no longer work.

If it wasn’t you who asked, change your password now and tell them.
`,
    },
  ])
})

test('a credential: verified, not accepted, about to expire', async () => {
  const { world, ana, notifications } = await listening()
  const { body } = await sendCredential(world, ana, { name: 'IPAF', expires_on: '2027-03-03' })
  await notifications()
  const { id } = body
  const judge = (decision: { verification: 'verified' } | { verification: 'refused'; refused_because: string }) =>
    world.ctx.db.write(async (tx) => {
      const { version } = (await tx.select().from(credentials).get())!
      await storeCredentialDecision(tx, world.ctx.now(), { id, version, ...decision })
    })
  const path = `/portfolio?credential=${id}`
  const news = (title: string, text: string) => [
    { to: 'Ana', by: 'mail', subject: title, text: `${text}\n\n${SITE}${path}\n` },
    { to: 'Ana', by: 'push', title, body: text, navigate: SITE + path, tag: `credential:${id}` },
  ]
  await judge({ verification: 'verified' })
  expect(await notifications()).toEqual(news('IPAF is verified', 'Employers now see your IPAF as verified.'))
  await warnOfExpiry(world.ctx)
  expect(await notifications()).toEqual(
    byMailAndPush('Ana', 'email_application_updates', {
      title: 'IPAF expires in 30 days',
      subject: 'IPAF expires in 30 days',
      body: 'Your IPAF from IPAF expires in 30 days. Once you’ve renewed it, upload the new document.',
      path,
      tag: `credential:${id}`,
    }),
  )
  world.setClock('2027-02-02T12:00:00Z')
  await judge({ verification: 'refused', refused_because: 'The photo is not readable.' })
  expect(await notifications()).toEqual(
    news('IPAF was not accepted', 'The photo is not readable. You can put it right in your portfolio.'),
  )
})
