import { expect, onTestFinished, test } from 'vitest'
import { joinServer, PASSWORD } from '../support/api.ts'
import { startProxy } from '../support/proxy.ts'
import { expectAccessible, openBrowser, openScreen } from '../support/screens.ts'
import { startServer } from '../support/server.ts'

const REFUSED = [/status of 401/]

test('signing up asks for all that the specification names, and leads on; where nothing can be texted a number asks for no code', async () => {
  const { origin } = await startServer({ env: { NODE_ENV: 'production' } })
  const page = await openScreen(await openBrowser(), origin, '/auth')

  await page.getByRole('heading', { name: 'Welcome Back' }).waitFor()
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.getByRole('heading', { name: 'Join Our Platform' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Join Now' }).click()
  for (const words of [
    'Choose Freelancer or Employer.',
    'Enter your full name.',
    'Enter your email.',
    'Choose a password.',
  ])
    await page.getByText(words).waitFor()

  await page.getByRole('radio', { name: 'Employer' }).check()
  await page.getByLabel('Full name').fill('Mina Okafor')
  await page.getByLabel('Email').fill('mina@example.com')
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByLabel('Phone number').fill('+44 7700 900118')
  await page.getByRole('button', { name: 'Join Now' }).click()

  const setup = page.getByRole('dialog', { name: 'Complete Your Company Profile' })
  await setup.getByRole('button', { name: 'Cancel' }).click()
  await page.waitForURL(`${origin}/`)
  await page.getByRole('heading', { name: 'Your Projects' }).waitFor()
})

test('a refused sign-in says why and keeps what was typed; the right one goes to the page that was asked for', async () => {
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

test('what was typed survives a reload, the password does not', async () => {
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

test('the route table: protected pages lead to /auth, a signed-in person past it, anything else to /', async () => {
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

test('the open pages show who is signed in the way back in, and nobody else', async () => {
  const { origin } = await startServer()
  const browser = await openBrowser()
  const stranger = await openScreen(browser, origin, '/home')
  await stranger.getByRole('link', { name: 'Join Now' }).waitFor()
  expect(await stranger.getByRole('link', { name: 'Dashboard' }).count()).toBe(0)

  const member = await joinServer(origin, 'freelancer', { full_name: 'Tomasz Adamski' })
  for (const path of ['/home', '/how-it-works/freelancers']) {
    const page = await openScreen(browser, origin, path, { member, size: 'desktop' })
    await page.getByText('Tomasz Adamski').waitFor()
    for (const name of ['Sign In', 'Join Now']) expect(await page.getByRole('link', { name }).count()).toBe(0)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await page.waitForURL(`${origin}/`)
    await page.getByRole('tab', { name: 'Apply for Jobs' }).waitFor()
  }
})

test('a session that ended keeps what was not sent, says so, and sends it after signing in again', async () => {
  const server = await startServer()
  const proxy = await startProxy(server)
  onTestFinished(() => proxy.stop())
  const boss = await joinServer(server.origin, 'employer', { full_name: 'Mina Okafor' })
  const rigger = await joinServer(server.origin, 'freelancer')
  await boss.post('/messages/send-direct', { recipient_id: rigger.user.id, content: 'Are you around on Monday?' })
  const page = await openScreen(await openBrowser(), proxy.origin, '/messages', { member: rigger, expected: REFUSED })
  await page.getByRole('link', { name: /Mina Okafor/ }).click()
  await page.getByPlaceholder('Message').waitFor()

  proxy.goDown()
  await page.getByPlaceholder('Message').fill('On my way')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('waiting for signal').waitFor()
  await rigger.post('/auth/logout', {})
  proxy.comeUp()
  await page.evaluate(() => dispatchEvent(new Event('online')))

  await page.getByText('1 item waits on this phone.').waitFor()
  await page.getByLabel('Email').fill(rigger.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect.poll(async () => (await boss.get('/messages/conversations')).body[0]?.last_message).toBe('On my way')
})
