import { expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../server/accounts/core/demo-sign-ins.ts'
import { openBrowser, openScreen } from '../support/browsers/screens.ts'
import { startServer } from '../support/server.ts'
import { DEMO_EMAILS, signInDemo } from './support/demo-addresses.ts'
import { keysOf } from './support/keys.ts'

/*
 * No pointer, and no focus that the test sets: Tab, arrows, Enter, Space, Esc and the shortcuts alone. Wherever Tab leads, the focus must be on something
 * that can be seen.
 */

test('a freelancer by keys alone: in, an application and its end, a message, mute, notifications, sheets, every tab of the settings, out', async () => {
  const { origin } = await startServer({ env: { DEMO: '1' } })
  const page = await openScreen(await openBrowser(), origin, '/auth', { size: 'wide' })
  const { keyboard, to, into, take, said, focused, drawn } = keysOf(page)
  await page.getByLabel('Email').waitFor()
  await to(/^Email/)
  await keyboard.type(DEMO_EMAILS.freelancer)
  await to(/^Password/)
  await keyboard.type(DEMO_PASSWORD)
  await keyboard.press('Enter')
  await page
    .getByRole('button', { name: /^Apply: / })
    .first()
    .waitFor()

  await to(/^Saved searches/)
  await into('Saved searches')
  await to(/^Apply: City square concert, Irwell/)
  await keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Apply/ })
  await dialog.waitFor()
  await to(/^Rigger/)
  await keyboard.press('ArrowDown')
  await to(/^Message/)
  await keyboard.type('Free on both days')
  await to(/^Send$/)
  await keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await said('Application submitted successfully!')
  await expect.poll(focused).toMatch(/^Withdraw: City square concert, Irwell/)
  await keyboard.press('Enter')
  await page.getByRole('alertdialog').waitFor()
  await to(/^Withdraw$/)
  await keyboard.press('Enter')
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  await expect.poll(focused).toMatch(/City square concert, Irwell/)

  await keyboard.press('2')
  await page
    .getByRole('link', { name: /^Mina Okafor/ })
    .first()
    .waitFor()
  await keyboard.press('j')
  await take(page.getByRole('button', { name: /^Actions for Crew of/ }).first(), 'Mute for 8 hours')
  await said('Muted.')
  await expect.poll(focused).toMatch(/^Actions for Crew of/)
  await to(/^(?!Actions).*Mina Okafor/)
  await keyboard.press('Enter')
  await page.getByRole('textbox', { name: /^Message to/ }).waitFor()
  await drawn()
  await keyboard.press('r')
  await expect.poll(focused).toMatch(/^Message to/)
  await keyboard.type('By train, at seven')
  await keyboard.press('Enter')
  await page.getByRole('log').getByText('By train, at seven').waitFor()
  await keyboard.press('Escape')
  await expect.poll(focused).toMatch(/Mina Okafor/)
  await keyboard.press('Escape')
  await page.getByText('Select a conversation to start messaging').waitFor()
  await expect.poll(focused).toMatch(/Mina Okafor/)
  await to(/^Notifications, /, 'Shift+Tab')
  await keyboard.press('Enter')
  await page.getByRole('button', { name: 'Mark all as read' }).waitFor()
  await to(/^Mark all as read/)
  await keyboard.press('Enter')
  await page.getByRole('link', { name: 'Notifications', exact: true }).waitFor()
  await expect.poll(focused).not.toBe('')

  await keyboard.press('4')
  await page.getByRole('tab', { name: 'Profile' }).waitFor()
  await to(/^Profile$/)
  for (const tab of ['Password', 'Payout', 'Notifications', '2FA', 'Calendar', 'Your data']) {
    await keyboard.press('ArrowRight')
    await page.getByRole('tab', { name: tab, selected: true }).waitFor()
    await expect.poll(focused).toBe(tab)
  }
  await to(/^Sign out$/, 'Shift+Tab')
  await keyboard.press('Enter')
  await page.getByRole('link', { name: 'Sign In' }).first().waitFor()
}, 240_000)

test('an employer by keys alone: a project in three steps, each of which takes the focus, and a rating by its stars', async () => {
  const { origin } = await startServer({ env: { DEMO: '1' } })
  const member = await signInDemo(origin, 'employer')
  const page = await openScreen(await openBrowser(), origin, '/', { member, size: 'wide' })
  const { keyboard, to, said, focused, into } = keysOf(page)
  await page.getByRole('table', { name: 'Your projects' }).waitFor()
  await to(/^Post New Project/)
  await keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Title' }).waitFor()
  await expect.poll(focused).toBe('Title')
  await keyboard.type('Hall gig')
  await to(/^Description/)
  await keyboard.type('Rigging for a band in a hall on two days, with a call at eight on each of them.')
  await to(/^Event type/)
  await keyboard.press('ArrowDown')
  await to(/^Location/)
  await keyboard.type('Leeds')
  await to(/^Next$/)
  await keyboard.press('Enter')
  await expect.poll(focused).toBe('Step 2 of 3: Roles')
  for (const [field, text] of [
    [/^Role name/, 'Rigger'],
    [/^Day rate/, '250'],
    [/^Start/, '01/03/2027 08:00'],
    [/^End/, '02/03/2027 18:00'],
  ] as const) {
    await to(field)
    await keyboard.type(text)
  }
  await to(/^Next$/)
  await keyboard.press('Enter')
  await expect.poll(focused).toBe('Step 3 of 3: Package')
  await to(/^Post project$/)
  await keyboard.press('Enter')
  await said('Project posted.')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(focused).not.toBe('')

  await page.goto(`${origin}/?tab=rate`)
  await page.getByRole('button', { name: 'Rate Dafydd Llewelyn' }).waitFor()
  await to(/^Rate Dafydd/)
  await into('Rate Dafydd Llewelyn')
  await keyboard.press('Enter')
  await page.getByRole('radio').first().waitFor()
  await to(/^1 of 5/)
  await keyboard.press('ArrowRight')
  await keyboard.press('ArrowRight')
  await page.getByRole('radio', { checked: true }).waitFor()
  await to(/^Review/)
  await keyboard.type('On time, and good with the crew')
  await to(/^Submit Rating$/)
  await keyboard.press('Enter')
  await page.getByText('Rated').first().waitFor()
  await expect.poll(focused).not.toBe('')
}, 240_000)
