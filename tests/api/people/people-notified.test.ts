import { expect, test } from 'vitest'
import { remindReferees } from '../../../server/people/referees/invitation-mail.ts'
import { applyFor, jobsWorld, post, step } from '../../support/factories/jobs.ts'
import { createEmployer, createFreelancer } from '../../support/factories/people.ts'
import { ask, linkIn, submit, words } from '../../support/factories/referees.ts'
import { collectNotifications, SITE } from '../../support/outside/notifications.ts'

async function listening() {
  const world = await jobsWorld({ PUBLIC_URL: SITE })
  const ana = await createFreelancer(world, { full_name: 'Ana Silva', email: 'ana@example.com' })
  return { world, ana, notifications: await collectNotifications(world, [ana]) }
}

test('a referee is invited, and reminded once; the freelancer is notified of the answer', async () => {
  const { world, ana, notifications } = await listening()
  await ask(ana, 'ruth@example.com')
  const [invitation, ...others] = await notifications()
  expect(others).toEqual([])
  const { text } = invitation as { text: string }
  const link = (mailed: string) =>
    `${SITE}/referee-feedback?${new URLSearchParams({ referee_email: 'ruth@example.com', freelancer_id: ana.user.id })}#token=${linkIn(mailed).token}`
  const terms =
    'The link works once, until 2 Apr 2027. What you write is shown on Ana Silva’s portfolio under the name you give; only Ana Silva sees your email address.'
  expect(invitation).toEqual({
    to: 'ruth@example.com',
    by: 'mail',
    subject: 'Ana Silva asks for your feedback',
    text: `Hello,

Ana Silva has named you as a referee on Standby, where event companies find their crew. Would you say in a few words what it is like to work with Ana Silva?

${link(text)}

It takes two minutes, and you don’t need an account. ${terms}

If you’d rather not, ignore this email: we’ll remind you once, in 5 days, and then leave it.
`,
  })

  world.setClock('2027-02-06T12:00:00Z')
  await remindReferees(world.ctx)
  const [reminder] = (await notifications()) as { text: string }[]
  expect(reminder).toEqual({
    to: 'ruth@example.com',
    by: 'mail',
    subject: 'Reminder: Ana Silva asks for your feedback',
    text: `Hello,

Ana Silva has asked you for a few words as a referee on Standby, and would still like to hear from you:

${link(reminder!.text)}

${terms}

We won’t remind you again.
`,
  })

  const { body } = await submit(world, words(linkIn(reminder!.text), { referee_name: 'Ruth Kessler' }))
  expect(await notifications()).toEqual([
    {
      to: 'Ana Silva',
      by: 'push',
      title: 'New feedback',
      body: 'Ruth Kessler has answered as your referee.',
      navigate: `${SITE}/portfolio?tab=reviews`,
      tag: `feedback:${body.id}`,
    },
  ])
})

test('a rating: how many stars, from whom and for what', async () => {
  const { world, ana, notifications } = await listening()
  const employer = await createEmployer(world, { company_name: 'Brightline' })
  const job = await post(employer)
  await step(employer, await applyFor(ana, job), 'accept')
  await notifications()
  world.setClock('2027-03-04T12:00:00Z')
  const rating = { freelancer_id: ana.user.id, rating: 4, review: 'Calm on the phone.' }
  expect((await employer.post(`/jobs/${job.id}/rate`, rating)).status).toBeLessThan(300)
  expect(await notifications()).toEqual([
    {
      to: 'Ana Silva',
      by: 'push',
      title: 'You were rated 4 out of 5',
      body: 'Brightline has rated your work on Arena rig.',
      navigate: `${SITE}/?tab=previous&job=${job.id}`,
      tag: `job:${job.id}`,
    },
  ])
})

test('payout details: their owner is mailed at every change', async () => {
  const { ana, notifications } = await listening()
  const details = {
    bank_name: 'Monzo',
    account_holder: 'A Silva',
    preferred_currency: 'GBP',
    account_number: '31926819',
    sort_code: '60-16-13',
  }
  expect((await ana.put('/users/payout-details', details)).status).toBe(200)
  expect(await notifications()).toEqual([
    {
      to: 'Ana Silva',
      by: 'mail',
      subject: 'Your Standby payout details were changed',
      text: `Your payout details have just been changed.

If that wasn’t you, change your password now and check the details.

${SITE}/settings?tab=payout
`,
    },
  ])
})
