import { expect, test } from 'vitest'
import { joinServer } from '../../support/api.ts'
import { expectAccessible, openBrowser, openScreen } from '../../support/browsers/screens.ts'
import { startServer } from '../../support/server.ts'

const WAIT = { timeout: 30_000 }

test('pages depend on the account type: /portfolio leads an employer to the company, and /payment tells a freelancer that only employers post', async () => {
  const { origin } = await startServer()
  const browser = await openBrowser()
  const boss = await joinServer(origin, 'employer', { full_name: 'Mina Okafor' })
  const rigger = await joinServer(origin, 'freelancer', { full_name: 'Tomasz Adamski' })

  const employer = await openScreen(browser, origin, '/messages', { member: boss })
  await employer.getByText('No conversations yet').waitFor()
  await employer.getByText('Message somebody who’s applied, or invite a freelancer who fits').waitFor()
  expect(await employer.getByText('Apply to jobs to start messaging').count()).toBe(0)
  await employer.goto(`${origin}/portfolio`)
  await employer.waitForURL(`${origin}/company`)
  await employer.goto(`${origin}/settings?tab=notifications`)
  await expect.poll(() => employer.getByRole('rowgroup').count(), WAIT).toBe(6)

  const freelancer = await openScreen(browser, origin, '/payment', { member: rigger })
  await freelancer.getByText('which only employers do').waitFor()
  await expectAccessible(freelancer)
  await freelancer.goto(`${origin}/messages`)
  await freelancer.getByText('Apply to jobs to start messaging').waitFor()
  await freelancer.goto(`${origin}/portfolio?id=${boss.user.id}`)
  await freelancer.getByRole('tab', { name: 'Calendar' }).click()
  await freelancer.getByText('No clashes that we know of').waitFor()
  const tabs = freelancer.getByRole('tablist', { name: 'Portfolio' }).getByRole('tab')
  await expect.poll(() => tabs.allTextContents()).toEqual(['Portfolio', 'Calendar', 'Reviews'])
})

test('a profile that cannot be loaded shows the stored data and a way to write to the person; a deleted one says so', async () => {
  const { origin } = await startServer()
  const boss = await joinServer(origin, 'employer', { full_name: 'Mina Okafor' })
  const rigger = await joinServer(origin, 'freelancer', { full_name: 'Tomasz Adamski' })
  await boss.post('/messages/send-direct', { recipient_id: rigger.user.id, content: 'Are you around on Monday?' })
  const page = await openScreen(await openBrowser(), origin, '/messages', { member: boss, expected: [/./] })
  await page.getByText('Tomasz Adamski').first().waitFor()
  await page.route(`**/api/users/${rigger.user.id}/profile`, (route) =>
    route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{"title":"x","status":503}' }),
  )
  await page.goto(`${origin}/portfolio?id=${rigger.user.id}`)
  await page.getByRole('region', { name: 'Tomasz Adamski' }).getByRole('link', { name: 'Message' }).waitFor()
  await page.getByRole('alert').getByText('This portfolio could not be opened.').waitFor()
  await page.goto(`${origin}/portfolio?id=019a0000-0000-7000-8000-000000000000`)
  await page.getByText('We can’t find this person').waitFor()
  expect(await page.getByRole('link', { name: 'Message' }).count()).toBe(0)
})

test('the support page shows the address from the server’s settings', async () => {
  const { origin } = await startServer({ env: { SUPPORT_EMAIL: 'help@standby.example' } })
  const page = await openScreen(await openBrowser(), origin, '/home')
  await page.getByRole('link', { name: 'Support' }).click()
  await page.waitForURL(`${origin}/support`)
  const address = page.getByRole('link', { name: 'help@standby.example' })
  await expect.poll(() => address.getAttribute('href')).toContain('mailto:help@standby.example')
  await expectAccessible(page)
})
