import type { Page } from 'playwright'
import { expect, onTestFinished, test } from 'vitest'
import { formatPrice } from '../../shared/money.ts'
import { PACKAGE_CURRENCY, PACKAGE_IDS, POSTING_PACKAGES } from '../../shared/payments/packages.ts'
import { joinServer, PASSWORD } from '../support/api.ts'
import { startProxy } from '../support/outside/proxy.ts'
import { expectAccessible, openBrowser, openScreen } from '../support/browsers/screens.ts'
import { startServer } from '../support/server.ts'
import { keysOf } from './support/keys.ts'

const REFUSED = [/status of 401/]

test('signing up by keys asks for the fields of the specification and leads on; without a text message provider a number needs no code', async () => {
  const { origin } = await startServer({ env: { NODE_ENV: 'production' } })
  const page = await openScreen(await openBrowser(), origin, '/auth')

  const { press, fill, choose } = keysOf(page)
  await page.getByRole('heading', { name: 'Welcome Back' }).waitFor()
  await press(page.getByRole('button', { name: 'Sign up' }))
  await page.getByRole('heading', { name: 'Join Our Platform' }).waitFor()
  await expectAccessible(page)
  await press(page.getByRole('button', { name: 'Join Now' }))
  for (const words of [
    'Choose Freelancer or Employer.',
    'Enter your full name.',
    'Enter your email.',
    'Choose a password.',
  ])
    await page.getByText(words).waitFor()

  await fill(page.getByLabel('Email'), 'mina@example.com')
  await fill(page.getByRole('textbox', { name: 'Password' }), PASSWORD)
  await fill(page.getByLabel('Full name'), 'Mina Okafor')
  await fill(page.getByLabel('Phone number'), '+44 7700 900118')
  await choose(page.getByRole('radio', { name: 'Employer' }))
  await press(page.getByRole('button', { name: 'Join Now' }))

  const setup = page.getByRole('dialog', { name: 'Complete Your Company Profile' })
  await press(setup.getByRole('button', { name: 'Cancel' }))
  await page.waitForURL(`${origin}/`)
  await page.getByRole('heading', { name: 'Your Projects' }).waitFor()
})

test('a refused sign-in says why and keeps the input; a successful one opens the page that was asked for', async () => {
  const { origin } = await startServer()
  const { email, user } = await joinServer(origin, 'freelancer')
  const page = await openScreen(await openBrowser(), origin, '/messages?userId=nobody', {
    expected: [...REFUSED, /404/],
  })

  await page.waitForURL(`${origin}/auth`)
  await page.getByLabel('Email').fill(email)
  const password = page.getByRole('textbox', { name: 'Password' })
  await password.fill('not the right one')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByRole('alert').waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe(email)
  expect(await password.inputValue()).toBe('not the right one')

  await page.getByRole('button', { name: 'Show password' }).click()
  expect(await password.getAttribute('type')).toBe('text')
  await expectAccessible(page)

  await password.fill(PASSWORD)
  await password.press('Enter')
  await page.waitForURL(`${origin}/messages?userId=nobody`)
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('user')!).id)).toBe(user.id)
})

test('the input of the form survives a reload, except the password', async () => {
  const { origin } = await startServer()
  const page = await openScreen(await openBrowser(), origin, '/auth?mode=signup')

  await page.getByLabel('Full name').fill('Tomasz Adamski')
  await page.getByRole('textbox', { name: 'Password' }).fill('canary-in-the-grid')
  await page.reload()
  await page.getByLabel('Full name').waitFor()
  expect(await page.getByLabel('Full name').inputValue()).toBe('Tomasz Adamski')
  expect(await page.getByRole('textbox', { name: 'Password' }).inputValue()).toBe('')
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(kept).not.toContain('canary-in-the-grid')
})

test('protected pages lead to /auth, /auth leads a signed-in person on, and unknown addresses lead to /', async () => {
  const { origin } = await startServer()
  const browser = await openBrowser()
  const stranger = await openScreen(browser, origin, '/portfolio')
  await stranger.waitForURL(`${origin}/auth`)
  await stranger.goto(`${origin}/no/such/page`)
  await stranger.getByRole('link', { name: 'Join the Platform Today' }).first().waitFor()
  expect(new URL(stranger.url()).pathname).toBe('/')

  const member = await joinServer(origin, 'freelancer')
  const page = await openScreen(browser, origin, '/auth', { member })
  await page.waitForURL(`${origin}/`)
})

test('the public pages show bell, name, unread count, menu and Sign out of the signed-in person in their header, at every width', async () => {
  const { origin } = await startServer()
  const browser = await openBrowser()
  const stranger = await openScreen(browser, origin, '/home')
  await stranger.getByRole('link', { name: 'Join Now' }).waitFor()
  await stranger.getByRole('button', { name: 'How it Works' }).getByText('How it Works', { exact: true }).waitFor()
  expect(await stranger.getByRole('button', { name: 'Sign out' }).count()).toBe(0)
  expect(await sidewaysOverflow(stranger)).toBe(0)

  const boss = await joinServer(origin, 'employer', { full_name: 'Mina Okafor' })
  const member = await joinServer(origin, 'freelancer', { full_name: 'Tomasz Adamski' })
  await boss.post('/messages/send-direct', { recipient_id: member.user.id, content: 'Are you around on Monday?' })
  for (const [path, size] of [
    ['/home', 'wide'],
    ['/how-it-works/freelancers', 'narrow'],
  ] as const) {
    const page = await openScreen(browser, origin, path, { member, size })
    const menu = page.getByRole('button', { name: 'Tomasz Adamski, your menu, 1 unread' })
    await menu.waitFor()
    const bell = page.getByRole('link', { name: 'Notifications, 1 unread' })
    await bell.waitFor()
    expect(await bell.getAttribute('href')).toBe('/notifications')
    await page.getByRole('button', { name: 'How it Works' }).getByText('How it Works', { exact: true }).waitFor()
    for (const name of ['Sign In', 'Join Now']) expect(await page.getByRole('link', { name }).count()).toBe(0)
    expect(await sidewaysOverflow(page)).toBe(0)
    await expectAccessible(page)
    // Nobody who has an account is asked to get one.
    if (size === 'narrow') await page.getByRole('main').getByRole('link', { name: 'Dashboard', exact: true }).waitFor()
    await menu.click()
    for (const name of ['Dashboard', 'Messages', 'Portfolio', 'Settings'])
      await page.getByRole('menuitem', { name }).waitFor()
    await page.getByRole('menuitem', { name: 'Dashboard' }).click()
    await page.getByRole('tab', { name: 'Apply for Jobs' }).waitFor()
  }
  const leaving = await joinServer(origin, 'freelancer')
  const page = await openScreen(browser, origin, '/home', { member: leaving })
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('link', { name: 'Join Now' }).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('‘How it works’ says what posting costs and leads to /auth with its audience’s account type chosen, and the fields in the specification’s order', async () => {
  const { origin } = await startServer()
  const page = await openScreen(await openBrowser(), origin, '/how-it-works/employers')
  // What posting costs is said before anybody signs up, by the packages themselves.
  const prices = page.getByRole('region', { name: 'What it costs' })
  for (const id of PACKAGE_IDS) {
    const row = prices.getByRole('listitem').filter({ hasText: POSTING_PACKAGES[id].name })
    await row.getByText(formatPrice(POSTING_PACKAGES[id].price, PACKAGE_CURRENCY), { exact: true }).waitFor()
  }
  await page.getByRole('main').getByRole('link', { name: 'Get started as an employer' }).click()
  await page.waitForURL(`${origin}/auth`)
  await page.getByRole('button', { name: 'Sign up' }).click()
  expect(await page.getByRole('radio', { name: 'Employer' }).isChecked()).toBe(true)
  const tops = await Promise.all(
    ['Email', 'Password', 'Full name', 'Phone number'].map(async (label) => {
      const box = await page.getByRole('textbox', { name: new RegExp(`^${label}`) }).boundingBox()
      return box!.y
    }),
  )
  const group = await page.getByRole('radiogroup', { name: 'I am a' }).boundingBox()
  expect([...tops, group!.y]).toEqual([...tops, group!.y].toSorted((a, b) => a - b))
})

test('switching between sign-in, sign-up and forgotten password keeps the page that was asked for', async () => {
  const { origin } = await startServer()
  const { email } = await joinServer(origin, 'freelancer')
  const page = await openScreen(await openBrowser(), origin, '/settings?tab=notifications')
  await page.waitForURL(`${origin}/auth`)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('link', { name: 'Forgot Password', exact: true }).click()
  await page.getByRole('link', { name: 'Back to sign in' }).click()
  await page.getByRole('link', { name: 'Join Now' }).click()
  await page.getByRole('link', { name: 'Sign In' }).click()
  // The form before it has fields of the same names.
  await page.getByRole('button', { name: 'Sign In', exact: true }).waitFor()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('textbox', { name: 'Password' }).press('Enter')
  await page.waitForURL(`${origin}/settings?tab=notifications`)
})

test('without an answer the form shows the specified error message and keeps the input', async () => {
  const server = await startServer()
  const proxy = await startProxy(server)
  onTestFinished(() => proxy.stop())
  const page = await openScreen(await openBrowser(), proxy.origin, '/auth', { expected: [/./] })
  await page.getByLabel('Email').fill('mina@example.com')
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  proxy.goDown()
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByRole('alert').getByText('Authentication failed').waitFor()
  await page.getByRole('alert').getByText('What you typed is still here.').waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe('mina@example.com')
})

test('the form and its input stay when the code of the section below it cannot be fetched', async () => {
  const proxy = await startProxy(await startServer())
  onTestFinished(() => proxy.stop())
  const isPartBelow = (path: string) => /^\/assets\/auth-(?!screen)/.test(path)
  proxy.rule(({ path }) => isPartBelow(path), { does: 'drop-request' })
  const page = await openScreen(await openBrowser(), proxy.origin, '/auth', { expected: [/./] })
  await page.getByLabel('Email').fill('mina@example.com')
  await expect.poll(() => proxy.passed.some(({ path }) => isPartBelow(path))).toBe(true)
  await page.waitForLoadState('networkidle')
  expect(await page.getByLabel('Email').inputValue()).toBe('mina@example.com')
})

/** By how many px the page is wider than its viewport. */
const sidewaysOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('after a session has ended unsent items are kept, the page says so, and they are sent after signing in again', async () => {
  const server = await startServer()
  const proxy = await startProxy(server)
  onTestFinished(() => proxy.stop())
  const boss = await joinServer(server.origin, 'employer', { full_name: 'Mina Okafor' })
  const rigger = await joinServer(server.origin, 'freelancer')
  await boss.post('/messages/send-direct', { recipient_id: rigger.user.id, content: 'Are you around on Monday?' })
  const page = await openScreen(await openBrowser(), proxy.origin, '/messages', {
    member: rigger,
    expected: REFUSED,
    serviceWorkers: 'allow',
  })
  await page.getByRole('link', { name: /Mina Okafor/ }).click()
  await page.getByPlaceholder('Message').waitFor()

  proxy.goDown()
  await page.getByPlaceholder('Message').fill('On my way')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('waiting for signal').waitFor()
  await rigger.post('/auth/logout', {})
  proxy.comeUp()
  await page.evaluate(() => dispatchEvent(new Event('online')))

  await page.getByText('1 item is waiting on this device.').waitFor()
  await page.getByLabel('Email').fill(rigger.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect.poll(async () => (await boss.get('/messages/conversations')).body[0]?.last_message).toBe('On my way')
})
