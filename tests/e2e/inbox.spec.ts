import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { SignInResult } from '../../shared/accounts/auth.ts'
import type { Job } from '../../shared/jobs/jobs.ts'
import { callServer, confirmEmail, joinServer, mailedPath, secretOf, type Member } from '../support/api.ts'
import { expectAccessible, openBrowser, openScreen } from '../support/browsers/screens.ts'
import { jobBody, roleToCome } from '../support/factories/jobs.ts'
import { startServer } from '../support/server.ts'

/** Somebody with an account of their own who has followed the owner's invitation. */
async function joinTeam(origin: string, owner: Member, full_name: string) {
  const email = 'priya@example.com'
  expect((await owner.post('/companies/invitations', { email, full_name })).status).toBe(201)
  const token = secretOf(await mailedPath(origin, email, '/join'))
  const own = { token, full_name, password: 'load-in at the dock' }
  const { body } = await callServer<SignInResult>(origin, 'POST', '/companies/join/new', own)
  return { user: body.user, token: body.access_token }
}

/** Mina has posted a job, Priya is in her team, and Tomasz has applied with a question. */
async function companyOfTwo() {
  const { origin } = await startServer({ env: { DEMO: '1' } })
  const mina = await joinServer(origin, 'employer', { full_name: 'Mina Okafor' })
  await confirmEmail(origin, mina)
  const priya = await joinTeam(origin, mina, 'Priya Shah')
  const tomasz = await joinServer(origin, 'freelancer', { full_name: 'Tomasz Adamski' })
  const { body: job } = await mina.post<Job>('/jobs', jobBody({ title: 'Arena tour', roles: [roleToCome()] }))
  expect((await tomasz.post(`/jobs/${job.id}/apply`, { message: 'Is load-in at six?' })).status).toBe(201)
  return { origin, mina, priya, tomasz }
}

const row = (page: Page, words: RegExp) =>
  page.getByRole('navigation', { name: 'Conversations' }).getByRole('link', { name: words })
const said = (page: Page, words: string) => page.getByRole('log').getByText(words, { exact: true })

async function write(page: Page, words: string) {
  await page.getByPlaceholder('Message').fill(words)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await said(page, words).waitFor()
}

test('a colleague answers the conversation of the company’s job: who wrote is named, unread is each one’s own, and the freelancer has one thread', async () => {
  const { origin, mina, priya, tomasz } = await companyOfTwo()
  const browser = await openBrowser()
  const [minas, priyas, his] = await Promise.all([
    openScreen(browser, origin, '/messages', { member: mina, size: 'wide' }),
    openScreen(browser, origin, '/messages', { member: priya, size: 'wide' }),
    openScreen(browser, origin, '/messages', { member: tomasz }),
  ])

  await row(minas, /^Tomasz Adamski.*Is load-in at six\?.*1 unread/).waitFor()
  // A colleague's is neither in her own list nor in her badge nor in her notifications.
  await priyas.getByText('Your colleagues’ replies are under Team.').waitFor()
  await priyas.getByRole('link', { name: 'Messages', exact: true }).waitFor()
  await priyas.getByRole('button', { name: 'Team', exact: true }).click()
  await row(priyas, /^Tomasz Adamski.*Is load-in at six\?.*1 unread/).waitFor()
  // An application counts once, as the message that it is.
  await minas.getByRole('link', { name: /^Messages\s*1 unread$/ }).waitFor()
  for (const page of [minas, priyas]) await page.getByRole('link', { name: 'Notifications', exact: true }).waitFor()
  await row(priyas, /^Tomasz Adamski/).click()
  await said(priyas, 'Is load-in at six?').waitFor()
  await row(priyas, /^Tomasz Adamski(?!.*unread)/).waitFor()

  await write(priyas, 'At seven, gate C.')
  await row(minas, /^Tomasz Adamski.*At seven, gate C\..*1 unread/).click()
  await said(minas, 'Priya Shah').waitFor()
  await row(minas, /^Tomasz Adamski(?!.*unread)/).waitFor()
  await expectAccessible(minas)
  await priyas.keyboard.press('Escape')
  await priyas.keyboard.press('Escape')
  await priyas.getByText('Select a conversation to start messaging').waitFor()

  await row(his, /^Mina Okafor.*At seven, gate C\..*1 unread/).waitFor()
  expect(await his.locator('[data-conversation]').count()).toBe(1)
  await row(his, /^Mina Okafor/).tap()
  await said(his, 'Priya Shah').waitFor()
  await expectAccessible(his)
  await write(his, 'Will do.')

  // Who has answered hears of what comes next, as does who has posted the job; a colleague's answer is news to neither.
  await said(minas, 'Will do.').waitFor()
  await priyas.getByRole('button', { name: 'Mine', exact: true }).click()
  await row(priyas, /^Tomasz Adamski.*Will do\..*1 unread/).waitFor()
  await priyas.getByRole('link', { name: /^Messages\s*1 unread$/ }).waitFor()
  await write(minas, 'Bring the long slings.')
  await priyas.getByRole('button', { name: 'Team', exact: true }).click()
  await row(priyas, /^Tomasz Adamski.*Bring the long slings\..*1 unread/).waitFor()
  await said(his, 'Mina Okafor').waitFor()
  expect(
    await his
      .getByRole('log')
      .getByText(/^(Is load-in|At seven|Will do|Bring the)/)
      .allTextContents(),
  ).toEqual(['Is load-in at six?', 'At seven, gate C.', 'Will do.', 'Bring the long slings.'])
})
