import type { Page } from 'playwright'
import { expect, onTestFinished, test } from 'vitest'
import { joinServer } from '../support/api.ts'
import { NARROW, persistentDevice, signIn, untilKept, WIDE } from '../support/browsers/device.ts'
import { expectAccessible } from '../support/browsers/screens.ts'
import { jobBody, roleToCome } from '../support/factories/jobs.ts'
import { startProxy } from '../support/outside/proxy.ts'
import { startServer } from '../support/server.ts'
import { openPage } from './support/dashboard-steps.ts'
import { goWithin } from './support/page-faults.ts'

/* A widget that is pressed before its code has come opens when it is there. */

async function company() {
  const server = await startServer({ env: { DEMO: '1' } })
  const line = await startProxy(server)
  onTestFinished(() => line.stop())
  const employer = await joinServer(server.origin, 'employer', { full_name: 'Eva Stone' })
  return { line, employer }
}

/** Holds the widgets' code back until the returned function is called. */
async function heldWidgets(page: Page) {
  let letCome = () => {}
  const coming = new Promise<void>((resolve) => (letCome = resolve))
  await page.route('**/assets/widgets-*.js', async (route) => {
    await coming
    await route.continue()
  })
  return letCome
}

const postButton = (page: Page) =>
  page.getByRole('button', { name: 'Post New Project' }).filter({ visible: true }).first()
const accountButton = (page: Page) =>
  page.getByRole('button', { name: 'Eva Stone, your account' }).filter({ visible: true }).first()
const isBusy = (page: Page) => page.locator('button[aria-busy=true]:not([aria-disabled])').count()

/** The form's first step has a combobox; what is typed into it stays. */
async function expectForm(page: Page) {
  const form = page.getByRole('dialog', { name: 'Post New Project' })
  await form.getByRole('combobox', { name: 'Location' }).fill('Hull')
  await expectAccessible(page)
  expect(await form.getByRole('combobox', { name: 'Location' }).inputValue()).toBe('Hull')
  expect([await page.getByRole('dialog').count(), await isBusy(page)]).toEqual([1, 0])
  // The places to choose from are over the buttons.
  await form.getByText('Step 1 of 3').click()
  await page.getByRole('option').first().waitFor({ state: 'hidden' })
  await form.getByRole('button', { name: 'Cancel' }).click()
  await form.waitFor({ state: 'detached' })
}

async function expectMenu(page: Page) {
  await page.getByRole('menuitem', { name: 'Sign out' }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'hidden' })
  expect(await accountButton(page).evaluate((button) => button === document.activeElement)).toBe(true)
}

test.each([
  ['phone', NARROW],
  ['desktop', WIDE],
])('on a %s with a slow line, a dialog and its combobox come after their button was busy', async (_, options) => {
  const { line, employer } = await company()
  const page = await openPage(options)
  const letCome = await heldWidgets(page)
  await signIn(page, line.origin, employer)
  await postButton(page).click()
  await expect.poll(() => postButton(page).getAttribute('aria-busy')).toBe('true')
  expect(await page.getByRole('dialog').count()).toBe(0)
  letCome()
  await expectForm(page)
})

test('a menu comes after its button was busy', async () => {
  const { line, employer } = await company()
  const page = await openPage(NARROW)
  const letCome = await heldWidgets(page)
  await signIn(page, line.origin, employer)
  await accountButton(page).click()
  await expect.poll(() => accountButton(page).getAttribute('aria-busy')).toBe('true')
  letCome()
  await expectMenu(page)
})

test('what could not be loaded at first is loaded when the line is back, without a new start', async () => {
  const { line, employer } = await company()
  const page = await openPage(NARROW)
  let isGone = true
  await page.route('**/assets/widgets-*.js', (route) => (isGone ? route.abort() : route.continue()))
  await signIn(page, line.origin, employer)
  const refused = page.waitForEvent('requestfailed')
  await accountButton(page).click()
  await refused
  isGone = false
  await expectMenu(page)
})

test('on a 2G line a menu and a dialog pressed at once open when they are there', async () => {
  const { line, employer } = await company()
  const page = await openPage(NARROW)
  const letCome = await heldWidgets(page)
  await signIn(page, line.origin, employer)
  await postButton(page).waitFor()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: 31_250,
    uploadThroughput: 6_250,
  })
  letCome()
  await accountButton(page).click()
  await expect.poll(() => accountButton(page).getAttribute('aria-busy')).toBe('true')
  await expectMenu(page)
  await postButton(page).click()
  await expectForm(page)
})

test('they open without signal from a cold start', async () => {
  const { line, employer } = await company()
  const device = persistentDevice()
  const first = await device.open()
  await signIn(first, line.origin, employer)
  await untilKept(first)
  await device.close()

  line.goDown()
  const page = await device.open()
  await page.goto(`${line.origin}/`)
  await postButton(page).click()
  await expectForm(page)
  await accountButton(page).click()
  await expectMenu(page)
})

test.each(['Post New Project', 'New credential'])(
  'without the code of its own %s says so where it was pressed, and opens once the line is back',
  async (name) => {
    const { origin } = await startServer({ env: { DEMO: '1' } })
    const isEmployer = name === 'Post New Project'
    const member = await joinServer(origin, isEmployer ? 'employer' : 'freelancer')
    if (isEmployer) await member.post('/jobs', jobBody({ title: 'Lantern parade', roles: [roleToCome()] }))
    const page = await openPage(NARROW)
    await signIn(page, origin, member)
    if (!isEmployer) await goWithin(page, '/portfolio')
    const opener = page.getByRole('button', { name }).filter({ visible: true }).first()
    await opener.waitFor()
    await page.evaluate(() => document.documentElement.setAttribute('data-same', ''))
    let isGone = true
    await page.route(/\/(assets\/|sw\.js)/, (route) => (isGone ? route.abort() : route.continue()))
    await opener.click()
    const notice = page.getByRole('alert').filter({ hasText: 'This could not be fetched' })
    await notice.waitFor()
    expect([await opener.isVisible(), await isBusy(page)]).toEqual([true, 0])
    await expectAccessible(page)
    await notice.getByRole('button', { name: 'Close' }).click()
    await notice.waitFor({ state: 'detached' })
    await opener.click()
    await notice.waitFor()
    isGone = false
    await notice.getByRole('button', { name: 'Try again' }).click()
    const form = page.getByRole('dialog', { name })
    await form.waitFor()
    expect([await notice.count(), await page.locator('html[data-same]').count()]).toEqual([0, 1])
    await form.getByRole('button', { name: 'Cancel' }).click()
    await form.waitFor({ state: 'detached' })
  },
)
