import { TOTP } from 'otpauth'
import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { callServer, joinServer, PASSWORD, type Member } from '../support/api.ts'
import { expectAccessible, openBrowser, openScreen } from '../support/browsers/screens.ts'
import { startServer } from '../support/server.ts'
import { unconfirm } from '../support/factories/unconfirm.ts'
import { keysOf } from './support/keys.ts'

const PHONE = '+44 7700 900118'
const WRONG = [/status of 422/, /status of 403/]

/** The code in the `n`th text message; waits for it. */
async function textedCode(origin: string, n: number) {
  const texts = async () => {
    const { body } = await callServer<{ channel: string; text: string }[]>(origin, 'GET', '/dev/outbox')
    return body.filter(({ channel }) => channel === 'sms')
  }
  await expect.poll(async () => (await texts()).length).toBe(n)
  return (await texts())[0]!.text.slice(0, 6)
}

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** One field for all digits, or the first of six once Chakra is loaded: either accepts all of them. */
const codeBox = (page: Page) => page.locator('[autocomplete=one-time-code]').first()

/**
 * Replaces the digits that are there. Of the six boxes Tab reaches one: the first that is empty, or the last. With the focus the one field becomes them;
 * each digit moves it on.
 */
async function typeCode(page: Page, code: string) {
  const { to, keyboard, drawn } = keysOf(page)
  const boxes = page.locator('[autocomplete=one-time-code]')
  const typed = () => boxes.evaluateAll((all) => all.map((box) => (box as HTMLInputElement).value).join(''))
  const stop = page.locator('[autocomplete=one-time-code]:not([tabindex="-1"])')
  await to(stop)
  await expect.poll(() => boxes.count()).toBe(6)
  await to(stop)
  for (let step = 0; (await typed()) !== ''; step++) {
    expect(step).toBeLessThan(15)
    await keyboard.press('Backspace')
    await drawn()
  }
  for (let at = 0; at < code.length; at++) {
    await keyboard.press(code[at]!)
    await expect.poll(typed).toBe(code.slice(0, at + 1))
    await drawn()
  }
}

async function paste(box: Locator, text: string) {
  await box.focus()
  await box.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

async function typePassword(page: Page, action: string) {
  const { fill, press } = keysOf(page)
  const dialog = page.getByRole('dialog')
  await fill(dialog.getByRole('textbox', { name: 'Password' }), PASSWORD)
  await press(dialog.getByRole('button', { name: action, exact: true }))
}

async function keepCodes(page: Page) {
  const dialog = page.getByRole('alertdialog', { name: 'Keep these recovery codes' })
  await dialog.waitFor()
  await expect.poll(() => dialog.getByRole('listitem').count()).toBe(10)
  const codes = await dialog.getByRole('listitem').allTextContents()
  return { dialog, codes, close: () => keysOf(page).press(dialog.getByRole('button', { name: 'I have kept them' })) }
}

async function enterPassword(page: Page, { email }: Member) {
  const { fill, press } = keysOf(page)
  await fill(page.getByLabel('Email'), email)
  await fill(page.getByRole('textbox', { name: 'Password' }), PASSWORD)
  await press(page.getByRole('button', { name: 'Sign In', exact: true }).last())
  await page.getByRole('heading', { name: 'Check that it’s you' }).waitFor()
}

test('text messages: a number is saved, confirmed and turned on, then the texted code signs in, on a narrow screen', async () => {
  const { origin } = await startServer()
  const member = await joinServer(origin, 'freelancer')
  const browser = await openBrowser()
  const page = await openScreen(browser, origin, '/settings?tab=2fa', { member, expected: WRONG })
  await page.getByText('There is no phone number to text to.').waitFor()
  await expectAccessible(page)
  const { press, fill } = keysOf(page)
  await press(page.getByRole('link', { name: 'Add it to your profile' }))
  await fill(page.getByLabel('Phone number'), PHONE)
  await press(page.getByRole('button', { name: 'Save number' }))
  await press(page.getByRole('link', { name: 'Confirm it under 2FA' }))

  await press(page.getByRole('button', { name: 'Text me a code' }))
  const confirmation = await textedCode(origin, 1)
  await typeCode(page, wrong(confirmation))
  await press(page.getByRole('button', { name: 'Verify' }))
  await page.getByText('That code is not right').waitFor()
  await typeCode(page, confirmation)
  await press(page.getByRole('button', { name: 'Verify' }))
  await press(page.getByRole('button', { name: 'Turn on text codes' }))
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
  await other.getByText('Six digits, texted to your number •• 118.').waitFor()
  const keys = keysOf(other)
  // Typed at once.
  await expect.poll(() => code.evaluate((box) => box === document.activeElement)).toBe(true)
  await typeCode(other, first.slice(0, 5))
  expect(await verify.isDisabled()).toBe(true)
  await typeCode(other, wrong(first))
  await keys.press(verify)
  await other.getByText('That code is not right').waitFor()
  await expectAccessible(other)
  await other.reload()
  await keys.press(other.getByRole('button', { name: 'Resend Code' }))
  await other.getByText('Verification code resent!').waitFor()
  const second = await textedCode(origin, 3)
  // Pasted with the words of the message around it.
  await other.getByRole('group', { name: 'Code' }).waitFor()
  await paste(code, `${second.slice(0, 3)} ${second.slice(3)} is your code`)
  await keys.press(verify)
  await other.waitForURL(`${origin}/messages`)
})

test('authenticator app: set up by key and code, its code and a recovery code sign in, then it is turned off', async () => {
  const server = await startServer()
  const { origin } = server
  const member = await joinServer(origin, 'employer')
  const browser = await openBrowser()
  const page = await openScreen(browser, origin, '/settings?tab=2fa', { member, size: 'wide', expected: WRONG })
  const { press, fill } = keysOf(page)
  await press(page.getByRole('button', { name: 'Set up an authenticator' }))
  await fill(page.getByRole('dialog').getByRole('textbox', { name: 'Password' }), 'not the password')
  await press(page.getByRole('dialog').getByRole('button', { name: 'Continue' }))
  await page.getByText('Your current password is not right.').waitFor()
  await typePassword(page, 'Continue')
  await page.getByRole('img', { name: 'Code to scan with an authenticator app' }).waitFor()
  await page.locator('code').first().waitFor()
  const uri = (await page.getByRole('link', { name: 'Open it' }).getAttribute('href'))!
  const secret = new URL(uri).searchParams.get('secret')!
  expect((await page.locator('code').first().textContent())!.replaceAll(' ', '')).toBe(secret)
  await expectAccessible(page)
  const totp = new TOTP({ secret })
  const first = Date.now()
  await typeCode(page, totp.generate({ timestamp: first }))
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Verify' }))
  const { dialog, codes, close } = await keepCodes(page)
  const download = page.waitForEvent('download')
  await press(dialog.getByRole('button', { name: 'Download' }))
  expect((await download).suggestedFilename()).toBe('standby-recovery-codes.txt')
  await close()
  await page.getByText('10 left').waitFor()

  const other = await openScreen(browser, origin, '/auth', { size: 'wide', expected: WRONG })
  await enterPassword(other, member)
  const keys = keysOf(other)
  await keys.press(other.getByRole('button', { name: 'Back to Login' }))
  await other.getByRole('heading', { name: 'Welcome Back' }).waitFor()
  await enterPassword(other, member)
  // Each step's code works once; that of the next step is taken, too.
  await typeCode(other, totp.generate({ timestamp: Math.max(Date.now(), first + 30_000) }))
  await keys.press(other.getByRole('button', { name: 'Verify' }))
  await other.waitForURL(`${origin}/`)

  const lost = await openScreen(browser, origin, '/auth')
  await enterPassword(lost, member)
  const lostKeys = keysOf(lost)
  await lostKeys.press(lost.getByRole('button', { name: 'Use a recovery code' }))
  await lostKeys.fill(lost.getByLabel('Recovery code'), codes[0]!.toLowerCase())
  await lostKeys.press(lost.getByRole('button', { name: 'Verify' }))
  await lost.waitForURL(`${origin}/`)

  await page.reload()
  await page.getByText('9 left').waitFor()
  unconfirm(server, member)
  await press(page.getByRole('button', { name: 'Turn off the authenticator' }))
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }))
  const question = page.getByRole('alertdialog', { name: 'Please confirm that it is you.' })
  await fill(question.getByRole('textbox', { name: 'Your password' }), PASSWORD)
  await press(question.getByRole('button', { name: 'Confirm' }))
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
  const { press, fill } = keysOf(page)
  await press(page.getByRole('button', { name: 'Add a passkey' }))
  await fill(page.getByRole('dialog', { name: 'Add a passkey' }).getByLabel('Name'), 'Pixel')
  await typePassword(page, 'Continue')
  const passkeys = page.getByRole('list', { name: 'Your passkeys' }).getByRole('listitem')
  await passkeys.getByText('Not used yet').waitFor()
  await press(page.getByRole('button', { name: 'Ask for it after the password' }))
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
  await press(page.getByRole('button', { name: 'Use passkey' }))
  await page.waitForURL(`${origin}/`)
  await signOut()
  await press(page.getByRole('button', { name: 'Sign in with a passkey' }))
  await page.waitForURL(`${origin}/`)

  await page.goto(`${origin}/settings?tab=2fa`)
  await passkeys.getByText('Last used').waitFor()
  await press(page.getByRole('button', { name: 'Remove Pixel' }))
  // Signed in a moment ago: no confirmation is asked for.
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }))
  await page.getByText('Two-factor is off').waitFor()
  await passkeys.waitFor({ state: 'detached' })
})

test('signing up with a number asks for the texted code, and the number is confirmed', async () => {
  const { origin } = await startServer()
  const page = await openScreen(await openBrowser(), origin, '/auth?mode=signup', { expected: WRONG })
  const { press, fill, choose } = keysOf(page)
  await fill(page.getByLabel('Email'), 'mina@example.com')
  await fill(page.getByRole('textbox', { name: 'Password' }), PASSWORD)
  await fill(page.getByLabel('Full name'), 'Mina Okafor')
  await fill(page.getByLabel('Phone number'), 'ask my sister')
  await choose(page.getByRole('radio', { name: 'Employer' }))
  await press(page.getByRole('button', { name: 'Join Now' }))
  await page.getByText('must be a mobile phone’s number').waitFor()
  await fill(page.getByLabel('Phone number'), PHONE)
  await press(page.getByRole('button', { name: 'Join Now' }))
  await page.getByRole('heading', { name: 'Check that it’s you' }).waitFor()
  const code = await textedCode(origin, 1)
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(
    PASSWORD,
  )
  await typeCode(page, code)
  await press(page.getByRole('button', { name: 'Verify' }))
  await page.waitForURL(({ pathname }) => pathname !== '/auth')
  const user = await page.evaluate(() => JSON.parse(localStorage.getItem('user')!))
  expect(user).toMatchObject({ phone: PHONE, phone_confirmed: true })
})
