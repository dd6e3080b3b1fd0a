import { expect, test } from 'vitest'
import { joinServer, PASSWORD } from '../support/api.ts'
import { openBrowser, openScreen } from '../support/browsers/screens.ts'
import { startServer } from '../support/server.ts'

/** What Chromium does where its owner lets no site keep anything. */
const BLOCK = () => {
  const refusal = () => new DOMException('Access is denied for this document.', 'SecurityError')
  const get = () => {
    throw refusal()
  }
  for (const store of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, store, { configurable: true, get })
  IDBFactory.prototype.open = get
  for (const way of ['open', 'match', 'has', 'keys', 'delete'])
    Object.assign(CacheStorage.prototype, { [way]: () => Promise.reject(refusal()) })
  ServiceWorkerContainer.prototype.register = () => Promise.reject(refusal())
}

test('where cookies and site data are blocked the public pages work, and signing in says what to allow', async () => {
  const { origin } = await startServer({ env: { DEMO: '1' } })
  const { email } = await joinServer(origin, 'freelancer')
  const page = await openScreen(await openBrowser(), origin, '/', { serviceWorkers: 'allow' })
  await page.addInitScript(BLOCK)
  for (const path of [
    '/',
    '/how-it-works/freelancers',
    '/how-it-works/employers',
    '/support',
    '/terms',
    '/privacy',
    '/referee-feedback#token=unknown',
    '/auth?mode=signup',
    '/auth?mode=forgot',
  ]) {
    await page.goto(`${origin}${path}`)
    await page.reload()
    await page.locator('h1').first().waitFor()
    await expect.poll(async () => (await page.locator('main').innerText()).length).toBeGreaterThan(40)
  }
  await page.goto(`${origin}/auth`)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).last().click()
  await page.getByText('Allow cookies and site data for this site').waitFor()
})
