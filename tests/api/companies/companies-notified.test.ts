import { expect, test } from 'vitest'
import { jobsWorld } from '../../support/factories/jobs.ts'
import { createEmployer } from '../../support/factories/people.ts'
import { secretIn } from '../../support/factories/teams.ts'
import { collectNotifications, SITE } from '../../support/outside/notifications.ts'

test('a mail to an invited member: by whom, into which company, and what the link is for', async () => {
  const world = await jobsWorld({ PUBLIC_URL: SITE })
  const owner = await createEmployer(world, { company_name: 'Brightline', full_name: 'Mina Okafor' })
  const notifications = await collectNotifications(world, [owner])
  await owner.post('/companies/invitations', { email: 'lee@example.com', full_name: 'Lee' })
  const all = (await notifications()) as { text: string }[]
  expect(all).toEqual([
    {
      to: 'lee@example.com',
      by: 'mail',
      subject: 'Mina Okafor invites you to join Brightline on Standby',
      text: `Hello Lee,

Mina Okafor has invited you to join the team of Brightline, to post and manage its projects. Join here:

${SITE}/join#token=${secretIn(all[0]!.text)}

The link works once, for 14 days.

If you don’t know Brightline, ignore this email: nobody can join without this link.
`,
    },
  ])
})
