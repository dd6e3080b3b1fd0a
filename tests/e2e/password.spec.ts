import type { Locator } from 'playwright'
import { expect, onTestFinished, test } from 'vitest'
import { callServer, joinServer, PASSWORD } from '../support/api.ts'
import { startProxy } from '../support/outside/proxy.ts'
import { expectAccessible, openBrowser, openScreen } from '../support/browsers/screens.ts'
import { startServer } from '../support/server.ts'
import { untilKept } from '../support/browsers/device.ts'
import { keysOf } from './support/keys.ts'

const NEW = 'strike-the-set-by-noon'
const REFUSED = [/status of 401/]

/** The path of the newest mailed link. */
async function mailedLink(origin: string) {
  const find = async () => {
    const { body } = await callServer<{ text: string }[]>(origin, 'GET', '/dev/outbox')
    return body.map(({ text }) => /http:\/\/localhost:\d+(\/auth\?mode=reset\S+)/.exec(text)?.[1]).find(Boolean)
  }
  await expect.poll(find).toBeTruthy()
  return (await find())!
}

test('a forgotten password is replaced by the mailed link, by keys alone, and sessions on other devices are signed out', async () => {
  const { origin } = await startServer()
  const member = await joinServer(origin, 'freelancer')
  const browser = await openBrowser()
  const elsewhere = await openScreen(browser, origin, '/outbox', { member, size: 'wide', expected: REFUSED })
  await elsewhere.getByRole('heading', { level: 1 }).waitFor()

  const page = await openScreen(browser, origin, '/auth', { expected: [/status of 422/] })
  const { press, fill, keyboard } = keysOf(page)
  await fill(page.getByLabel('Email'), member.email)
  await press(page.getByRole('link', { name: 'Forgot Password', exact: true }))
  await page.getByRole('heading', { name: 'Forgot Password' }).waitFor()
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(member.email)
  await press(page.getByRole('button', { name: 'Send link' }))
  await page.getByText(`If ${member.email} has an account, the email is on its way.`).waitFor()
  await expectAccessible(page)

  const link = await mailedLink(origin)
  await page.goto(origin + link)
  await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
  const password = page.getByRole('textbox', { name: 'New password' })
  await fill(password, 'short')
  await press(page.getByRole('button', { name: 'Change password' }))
  await page.getByText('Must have at least 10 characters', { exact: true }).waitFor()
  expect(await password.inputValue()).toBe('short')
  await expectAccessible(page)
  await fill(password, NEW)
  await keyboard.press('Enter')
  await page.getByText('Password changed successfully!').waitFor()
  await elsewhere.getByRole('heading', { name: 'Welcome Back' }).waitFor()

  await press(page.getByRole('link', { name: 'Sign in', exact: true }))
  await page.getByRole('heading', { name: 'Welcome Back' }).waitFor()
  await fill(page.getByLabel('Email'), member.email)
  await fill(page.getByRole('textbox', { name: 'Password' }), NEW)
  await press(page.getByRole('button', { name: 'Sign In', exact: true }))
  await page.waitForURL(`${origin}/`)

  await page.goto(origin + link)
  await page.getByRole('textbox', { name: 'New password' }).fill(`${NEW} again`)
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('This link has been used or has expired.').waitFor()
  await page.getByRole('link', { name: 'Ask for a new link' }).waitFor()
})

test('without a mail provider the form shows the message of the specification', async () => {
  const { origin } = await startServer({ env: { NODE_ENV: 'production' } })
  const page = await openScreen(await openBrowser(), origin, '/auth?mode=forgot', { expected: [/status of 503/] })
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.getByText('Enter your email.').waitFor()
  await page.getByLabel('Email').fill('mina@example.com')
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.getByText('Password reset will be implemented soon. Please contact support.').waitFor()
  await page.getByRole('link', { name: 'Back to sign in' }).click()
  await page.getByRole('heading', { name: 'Welcome Back' }).waitFor()
})

test('settings by keys: the three fields show their errors, the change signs out other devices and not this one', async () => {
  const { origin } = await startServer()
  const member = await joinServer(origin, 'freelancer')
  const other = await callServer<any>(origin, 'POST', '/auth/login', { email: member.email, password: PASSWORD })
  const page = await openScreen(await openBrowser(), origin, '/', { member, expected: [/status of 422/] })
  const { press, fill } = keysOf(page)
  await press(page.getByRole('link', { name: 'Settings' }))
  await page.waitForURL(`${origin}/settings`)
  await press(page.getByRole('link', { name: /^Password/ }))
  const [current, fresh, again] = ['Current password', 'New password', 'Confirm new password'].map((name) =>
    page.getByRole('textbox', { name, exact: true }),
  ) as [Locator, Locator, Locator]
  const change = page.getByRole('button', { name: 'Change password' })

  await press(change)
  for (const words of ['Enter your current password.', 'Choose a new password.', 'Enter the new password again.'])
    await page.getByText(words).waitFor()
  await fill(current, 'not the current one')
  await fill(fresh, NEW)
  await fill(again, `${NEW}!`)
  await press(change)
  await page.getByText('Passwords do not match').waitFor()
  await fill(again, NEW)
  await press(change)
  await page.getByText('Your current password is not right.').waitFor()
  expect(await fresh.inputValue()).toBe(NEW)
  await expectAccessible(page)
  await fill(current, PASSWORD)
  await press(change)
  await page.getByText('Password changed successfully!').waitFor()
  await expect.poll(() => fresh.inputValue()).toBe('')

  expect((await callServer(origin, 'GET', '/auth/me', undefined, other.body.access_token)).status).toBe(401)
  expect((await member.get('/auth/me')).status).toBe(200)
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('link', { name: /^Profile/ }).click()
  await page.getByLabel('Full name').waitFor()
})

test('settings: another device is signed out after a confirmation; offline the device list and both forms say that they need a connection', async () => {
  const server = await startServer()
  const proxy = await startProxy(server)
  onTestFinished(() => proxy.stop())
  const member = await joinServer(server.origin, 'employer')
  const other = await callServer<any>(server.origin, 'POST', '/auth/login', {
    email: member.email,
    password: PASSWORD,
  })
  const page = await openScreen(await openBrowser(), proxy.origin, '/settings?tab=profile', {
    member,
    serviceWorkers: 'allow',
  })
  await page.getByLabel('Full name').waitFor()
  await untilKept(page)
  proxy.goDown()
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('link', { name: /^Password/ }).click()
  await page.getByText('The list of your devices needs signal.').waitFor()
  await expectAccessible(page)
  proxy.comeUp()
  await page.getByRole('button', { name: 'Try again' }).click()
  const devices = page.getByRole('list', { name: 'Your devices' }).getByRole('listitem')
  await expect.poll(() => devices.count()).toBe(2)
  await expect.poll(() => devices.first().textContent()).toContain('This device')
  await expectAccessible(page)

  await devices.last().getByRole('button', { name: 'Sign out' }).click()
  const question = page.getByRole('alertdialog', { name: /^Sign out / })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  expect((await callServer(server.origin, 'GET', '/auth/me', undefined, other.body.access_token)).status).toBe(200)
  await devices.last().getByRole('button', { name: 'Sign out' }).click()
  await question.getByRole('button', { name: 'Sign out' }).click()
  await expect.poll(() => devices.count()).toBe(1)
  expect((await callServer(server.origin, 'GET', '/auth/me', undefined, other.body.access_token)).status).toBe(401)

  proxy.goDown()
  await page.evaluate(() => dispatchEvent(new Event('offline')))
  await page.getByText('Signing a device out needs signal.').waitFor()
  await page.getByText('Changing the password needs signal.').waitFor()
  expect(await page.getByRole('button', { name: 'Change password' }).isDisabled()).toBe(true)
})
