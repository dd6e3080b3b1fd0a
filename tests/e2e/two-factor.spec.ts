import { TOTP } from 'otpauth'
import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { callServer, joinServer, PASSWORD, type Member } from '../support/api.ts'
import { expectAccessible, openBrowser, openScreen } from '../support/browsers/screens.ts'
import { startServer } from '../support/server.ts'
import { unconfirm } from '../support/factories/unconfirm.ts'

const PHONE = '+44 7700 900118'
const WRONG = [/status of 422/, /status of 403/]

/** The code in the `n`th text message; waits for it. */
async function textedCode(origin: string, n: number) {
  const texts = async () => {
    const { body } = await callServer<{ channel: string; text: string }[]>(origin, 'GET', '/dev/outbox')
    return body.filter(({ channel }) => channel === 'sms')
  }
  await expect.poll(async () => (await texts()).length, { timeout: 10_000 }).toBe(n)
  return (await texts())[0]!.text.slice(0, 6)
}

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** One field for all digits, or the first of six once Chakra is loaded: either accepts all of them. */
const codeBox = (page: Page) => page.locator('[autocomplete=one-time-code]').first()

async function paste(box: Locator, text: string) {
  await box.focus()
  await box.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

async function typePassword(page: Page, action: string) {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await dialog.getByRole('button', { name: action, exact: true }).click()
}

async function keepCodes(page: Page) {
  const dialog = page.getByRole('alertdialog', { name: 'Keep these recovery codes' })
  await dialog.waitFor()
  const codes = await dialog.getByRole('listitem').allTextContents()
  expect(codes).toHaveLength(10)
  return { dialog, codes, close: () => dialog.getByRole('button', { name: 'I have kept them' }).click() }
}

async function enterPassword(page: Page, { email }: Member) {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).last().click()
  await page.getByRole('heading', { name: 'Check that it’s you' }).waitFor()
}

test('text messages: a number is saved, confirmed and turned on, then the texted code signs in, on a narrow screen', async () => {
  const { origin } = await startServer()
  const member = await joinServer(origin, 'freelancer')
  const browser = await openBrowser()
  const page = await openScreen(browser, origin, '/settings?tab=2fa', { member, expected: WRONG })
  await page.getByText('There is no phone number to text to.').waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Profile tab' }).click()
  await page.getByLabel('Phone number').fill(PHONE)
  await page.getByRole('button', { name: 'Save number' }).click()
  await page.getByRole('link', { name: 'Confirm it in the 2FA tab' }).click()

  await page.getByRole('button', { name: 'Text me a code' }).click()
  const confirmation = await textedCode(origin, 1)
  await codeBox(page).fill(wrong(confirmation))
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByText('That code is not right').waitFor()
  await codeBox(page).fill(confirmation)
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByRole('button', { name: 'Turn on text codes' }).click()
  await typePassword(page, 'Turn on')
  const kept = await keepCodes(page)
  await expectAccessible(page)
  await kept.close()
  await page.getByText('Two-factor is on').waitFor()
  expect((await member.get('/auth/me')).body.two_factor_enabled).toBe(true)

  const other = await openScreen(browser, origin, '/messages', { expected: [...WRONG, /status of 404/] })
  await enterPassword(other, member)
  const first = await textedCode(origin, 2)
  const [code, verify] = [codeBox(other), other.getByRole('button', { name: 'Verify' })]
  expect(await code.getAttribute('autocomplete')).toBe('one-time-code')
  expect(await code.getAttribute('inputmode')).toBe('numeric')
  await other.getByText('Six digits, texted to the number •• 118.').waitFor()
  await code.fill(first.slice(0, 5))
  expect(await verify.isDisabled()).toBe(true)
  await code.fill(wrong(first))
  await verify.click()
  await other.getByText('That code is not right').waitFor()
  await expectAccessible(other)
  await other.reload()
  await other.getByRole('button', { name: 'Resend Code' }).click()
  await other.getByText('Verification code resent!').waitFor()
  const second = await textedCode(origin, 3)
  // Pasted with the words of the message around it.
  await other.getByRole('group', { name: 'Code' }).waitFor()
  await paste(code, `${second.slice(0, 3)} ${second.slice(3)} is your code`)
  await verify.click()
  await other.waitForURL(`${origin}/messages`)
})

test('authenticator app: set up by key and code, its code and a recovery code sign in, then it is turned off', async () => {
  const server = await startServer()
  const { origin } = server
  const member = await joinServer(origin, 'employer')
  const browser = await openBrowser()
  const page = await openScreen(browser, origin, '/settings?tab=2fa', { member, size: 'wide', expected: WRONG })
  await page.getByRole('button', { name: 'Set up an authenticator' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Password' }).fill('not the password')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Your current password is not right.').waitFor()
  await typePassword(page, 'Continue')
  await page.getByRole('img', { name: 'Code to scan with an authenticator app' }).waitFor()
  const uri = (await page.getByRole('link', { name: 'Open it' }).getAttribute('href'))!
  const secret = new URL(uri).searchParams.get('secret')!
  expect((await page.locator('code').first().textContent())!.replaceAll(' ', '')).toBe(secret)
  await expectAccessible(page)
  const totp = new TOTP({ secret })
  const now = Date.now()
  await codeBox(page).fill(totp.generate({ timestamp: now - 30_000 }))
  await page.getByRole('alertdialog').getByRole('button', { name: 'Verify' }).click()
  const { dialog, codes, close } = await keepCodes(page)
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('standby-recovery-codes.txt')
  await close()
  await page.getByText('10 left').waitFor()

  const other = await openScreen(browser, origin, '/auth', { size: 'wide', expected: WRONG })
  await enterPassword(other, member)
  await other.getByRole('button', { name: 'Back to Login' }).click()
  await other.getByRole('heading', { name: 'Welcome Back' }).waitFor()
  await enterPassword(other, member)
  await codeBox(other).fill(totp.generate({ timestamp: Date.now() }))
  await other.getByRole('button', { name: 'Verify' }).click()
  await other.waitForURL(`${origin}/`)

  const lost = await openScreen(browser, origin, '/auth')
  await enterPassword(lost, member)
  await lost.getByRole('button', { name: 'Use a recovery code' }).click()
  await lost.getByLabel('Recovery code').fill(codes[0]!.toLowerCase())
  await lost.getByRole('button', { name: 'Verify' }).click()
  await lost.waitForURL(`${origin}/`)

  await page.reload()
  await page.getByText('9 left').waitFor()
  unconfirm(server, member)
  await page.getByRole('button', { name: 'Turn off the authenticator' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click()
  const question = page.getByRole('alertdialog', { name: 'Please confirm that it is you.' })
  await question.getByRole('textbox', { name: 'Your password' }).fill(PASSWORD)
  await question.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('Two-factor is off').waitFor()
})

test('passkey: added, it is asked for after the password, signs in on its own, and is removed', async () => {
  const server = await startServer()
  // Passkeys belong to a host name; an IP address is none.
  const origin = server.origin.replace('127.0.0.1', 'localhost')
  const member = await joinServer(origin, 'freelancer')
  const browser = await openBrowser()
  const page = await openScreen(browser, origin, '/settings?tab=2fa', { member })
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
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Name').fill('Pixel')
  await typePassword(page, 'Continue')
  const passkeys = page.getByRole('list', { name: 'Your passkeys' }).getByRole('listitem')
  await passkeys.getByText('Not used yet').waitFor()
  await page.getByRole('button', { name: 'Ask for it after the password' }).click()
  await typePassword(page, 'Turn on')
  await (await keepCodes(page)).close()
  await page.getByText('Two-factor is on').waitFor()
  await expectAccessible(page)

  const signOut = async () => {
    await page.evaluate(() => localStorage.clear())
    await page.goto(`${origin}/auth`)
  }
  await signOut()
  await enterPassword(page, member)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use passkey' }).click()
  await page.waitForURL(`${origin}/`)
  await signOut()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.waitForURL(`${origin}/`)

  await page.goto(`${origin}/settings?tab=2fa`)
  await passkeys.getByText('Last used').waitFor()
  await page.getByRole('button', { name: 'Remove Pixel' }).click()
  // Signed in a moment ago: no confirmation is asked for.
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('Two-factor is off').waitFor()
  await passkeys.waitFor({ state: 'detached' })
})

test('signing up with a number asks for the texted code, and the number is confirmed', async () => {
  const { origin } = await startServer()
  const page = await openScreen(await openBrowser(), origin, '/auth?mode=signup', { expected: WRONG })
  await page.getByRole('radio', { name: 'Employer' }).check()
  await page.getByLabel('Full name').fill('Mina Okafor')
  await page.getByLabel('Email').fill('mina@example.com')
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByLabel('Phone number').fill('ask my sister')
  await page.getByRole('button', { name: 'Join Now' }).click()
  await page.getByText('must be a mobile phone’s number').waitFor()
  await page.getByLabel('Phone number').fill(PHONE)
  await page.getByRole('button', { name: 'Join Now' }).click()
  await page.getByRole('heading', { name: 'Check that it’s you' }).waitFor()
  const code = await textedCode(origin, 1)
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(
    PASSWORD,
  )
  await codeBox(page).fill(code)
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.waitForURL(({ pathname }) => pathname !== '/auth')
  const user = await page.evaluate(() => JSON.parse(localStorage.getItem('user')!))
  expect(user).toMatchObject({ phone: PHONE, phone_confirmed: true })
})
