import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { joinServer, PASSWORD } from '../support/api.ts'
import { expectAccessible, openBrowser, openScreen } from '../support/browsers/screens.ts'
import { startServer } from '../support/server.ts'
import { unconfirm } from '../support/factories/unconfirm.ts'
import { keysOf } from './support/keys.ts'

const REFUSED = [/status of 403/, /status of 422/]
const PAYOUT = { bank_name: 'Monzo', account_holder: 'Ana', account_number: '73190458', sort_code: '089299' }
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Please confirm that it is you.' })

async function typePassword(page: Page, { fill, keyboard }: ReturnType<typeof keysOf>, password = PASSWORD) {
  await fill(question(page).getByRole('textbox', { name: 'Your password' }), password)
  await keyboard.press('Enter')
}

/** A virtual authenticator in the browser, which confirms by itself as a fingerprint would. */
async function plugIn(page: Page) {
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('by keys alone payout details are confirmed by password ten minutes after the sign-in and saved by the same press; a passkey confirms them too', async () => {
  const server = await startServer()
  const origin = server.origin.replace('127.0.0.1', 'localhost')
  const member = await joinServer(origin, 'freelancer', { full_name: 'Ana' })
  const page = await openScreen(await openBrowser(), origin, '/settings?tab=2fa', { member, expected: REFUSED })
  await plugIn(page)
  const keys = keysOf(page)
  const { press, fill, focused, leave } = keys
  await press(page.getByRole('button', { name: 'Add a passkey' }))
  const adding = page.getByRole('dialog', { name: 'Add a passkey' })
  await fill(adding.getByRole('textbox', { name: 'Password' }), PASSWORD)
  await press(adding.getByRole('button', { name: 'Continue' }))
  await page.getByRole('list', { name: 'Your passkeys' }).waitFor()
  await adding.waitFor({ state: 'detached' })
  await expect.poll(focused).not.toBe('')

  await press(page.getByRole('button', { name: 'Back' }))
  await press(page.getByRole('link', { name: /^Payout/ }))
  await fill(page.getByLabel('Bank name'), 'Monzo')
  await fill(page.getByLabel('Account holder'), 'Ana')
  await fill(page.getByLabel('Account number'), '73190458')
  await fill(page.getByLabel('Sort code'), '089299')
  unconfirm(server, member)
  const save = page.getByRole('button', { name: 'Save' })
  await press(save)
  await question(page).waitFor()
  await expectAccessible(page)
  await leave(question(page))
  await page.getByText('Your payout details haven’t changed.').waitFor()
  await expect.poll(focused).toBe('Save')
  expect((await member.get('/users/payout-details')).body.bank_name).toBe('')

  await press(save)
  await press(question(page).getByRole('button', { name: 'Confirm' }))
  await page.getByText('Enter your password.').waitFor()
  await expect.poll(focused).toBe('Your password')
  await typePassword(page, keys, 'not the password')
  await page.getByText('Your current password is not right.').waitFor()
  await typePassword(page, keys)
  await page.getByText('Payout details saved.').waitFor()
  await question(page).waitFor({ state: 'detached' })
  await expect.poll(focused).not.toBe('')
  const change = page.getByRole('button', { name: 'Change' })
  await press(change)
  await fill(page.getByLabel('Bank name'), 'Starling')
  await press(save)
  await expect.poll(async () => (await member.get('/users/payout-details')).body.bank_name).toBe('Starling')

  unconfirm(server, member)
  await press(change)
  await fill(page.getByLabel('Bank name'), 'Chase')
  await press(save)
  await press(question(page).getByRole('button', { name: 'Use a passkey' }))
  await page.getByText('Chase').waitFor()
  expect((await member.put('/users/payout-details', PAYOUT)).status).toBe(200)
})

test('by keys alone a company is closed only after its owner has confirmed with the password', async () => {
  const server = await startServer()
  const { origin } = server
  const member = await joinServer(origin, 'employer', { full_name: 'Mina Okafor' })
  const page = await openScreen(await openBrowser(), origin, '/company', { member, size: 'wide', expected: REFUSED })
  await page.getByRole('heading', { name: 'Mina Okafor' }).first().waitFor()
  unconfirm(server, member)
  const keys = keysOf(page)
  const { press, focused, leave } = keys
  const close = async () => {
    await press(page.getByRole('button', { name: 'Close the company' }))
    const asked = page.getByRole('alertdialog', { name: 'Close Mina Okafor?' })
    await press(asked.getByRole('button', { name: 'Close the company' }))
    await asked.waitFor({ state: 'detached' })
  }
  await close()
  await question(page).waitFor()
  await expectAccessible(page)
  await leave(question(page))
  await page.getByText('Please confirm that it is you.').waitFor()
  await expect.poll(focused).toBe('Close the company')
  expect((await member.get('/auth/me')).body.company_id).toBeTruthy()
  await close()
  await typePassword(page, keys)
  await page.getByText('Mina Okafor is closed.').waitFor()
  expect((await member.get('/auth/me')).body.company_id).toBeNull()
})
