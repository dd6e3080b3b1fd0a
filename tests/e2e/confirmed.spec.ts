import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { joinServer, PASSWORD } from '../support/api.ts'
import { expectAccessible, openBrowser, openScreen } from '../support/browsers/screens.ts'
import { startServer } from '../support/server.ts'
import { unconfirm } from '../support/factories/unconfirm.ts'

const REFUSED = [/status of 403/, /status of 422/]
const PAYOUT = { bank_name: 'Monzo', account_holder: 'Ana', account_number: '73190458', sort_code: '089299' }
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Please confirm that it is you.' })

async function typePassword(page: Page, password = PASSWORD) {
  await question(page).getByRole('textbox', { name: 'Your password' }).fill(password)
  await question(page).getByRole('button', { name: 'Confirm' }).click()
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

test('payout details are confirmed by password ten minutes after the sign-in and saved by the same press; a passkey confirms them too', async () => {
  const server = await startServer()
  const origin = server.origin.replace('127.0.0.1', 'localhost')
  const member = await joinServer(origin, 'freelancer', { full_name: 'Ana' })
  const page = await openScreen(await openBrowser(), origin, '/settings?tab=2fa', { member, expected: REFUSED })
  await plugIn(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const adding = page.getByRole('dialog', { name: 'Add a passkey' })
  await adding.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await adding.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('list', { name: 'Your passkeys' }).waitFor()

  await page.getByRole('tab', { name: 'Payout' }).click()
  await page.getByLabel('Bank name').fill('Monzo')
  await page.getByLabel('Account holder').fill('Ana')
  await page.getByLabel('Account number').fill('73190458')
  await page.getByLabel('Sort code').fill('089299')
  unconfirm(server, member)
  await page.getByRole('button', { name: 'Save' }).click()
  await question(page).waitFor()
  await expectAccessible(page)
  await question(page).getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('Your payout details are as they were.').waitFor()
  expect((await member.get('/users/payout-details')).body.bank_name).toBe('')

  await page.getByRole('button', { name: 'Save' }).click()
  await question(page).getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('Enter your password.').waitFor()
  await typePassword(page, 'not the password')
  await page.getByText('Your current password is not right.').waitFor()
  await typePassword(page)
  await page.getByText('Payout details saved.').waitFor()
  await question(page).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Change' }).click()
  await page.getByLabel('Bank name').fill('Starling')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(async () => (await member.get('/users/payout-details')).body.bank_name).toBe('Starling')

  unconfirm(server, member)
  await page.getByRole('button', { name: 'Change' }).click()
  await page.getByLabel('Bank name').fill('Chase')
  await page.getByRole('button', { name: 'Save' }).click()
  await question(page).getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByText('Chase').waitFor()
  expect((await member.put('/users/payout-details', PAYOUT)).status).toBe(200)
})

test('a company is closed only after its owner has confirmed with the password', async () => {
  const server = await startServer()
  const { origin } = server
  const member = await joinServer(origin, 'employer', { full_name: 'Mina Okafor' })
  const page = await openScreen(await openBrowser(), origin, '/company', { member, size: 'wide', expected: REFUSED })
  await page.getByRole('heading', { name: 'Mina Okafor' }).first().waitFor()
  unconfirm(server, member)
  await page.getByRole('button', { name: 'Close the company' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close the company' }).click()
  await question(page).waitFor()
  await expectAccessible(page)
  await question(page).getByRole('button', { name: 'Cancel' }).click()
  await question(page).waitFor({ state: 'detached' })
  await page.getByText('Please confirm that it is you.').waitFor()
  expect((await member.get('/auth/me')).body.company_id).toBeTruthy()
  await page.getByRole('button', { name: 'Close the company' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close the company' }).click()
  await typePassword(page)
  await page.getByText('Mina Okafor is closed.').waitFor()
  expect((await member.get('/auth/me')).body.company_id).toBeNull()
})
