import { expect, test } from 'vitest'
import { joinServer } from '../support/api.ts'
import { startProxy } from '../support/outside/proxy.ts'
import { openBrowser, openScreen } from '../support/browsers/screens.ts'
import { startServer } from '../support/server.ts'

test('a screen whose code cannot be fetched says so, and Reload opens it once online', async () => {
  const server = await startServer()
  const line = await startProxy(server)
  const rigger = await joinServer(server.origin, 'freelancer', { full_name: 'Tomasz Adamski' })
  const heal = line.rule(({ path }) => path.includes('/assets/portfolio-'), { does: 'drop-request' })
  const page = await openScreen(await openBrowser(), line.origin, '/portfolio', {
    member: rigger,
    expected: [/Failed to fetch dynamically imported module/],
  })
  await page.getByRole('heading', { name: 'This screen could not be opened' }).waitFor()
  heal()
  // The app may have retried by itself meanwhile, and then there is no button left to press.
  const isThere = page.getByRole('heading', { name: 'Tomasz Adamski' }).waitFor()
  await Promise.race([page.getByRole('button', { name: 'Reload' }).click(), isThere])
  await isThere
  expect(await page.getByText('could not be opened').count()).toBe(0)
  await line.stop()
})

test('an unknown address leads to the dashboard, or to the landing page if signed out', async () => {
  const server = await startServer()
  const rigger = await joinServer(server.origin, 'freelancer')
  const browser = await openBrowser()
  const member = await openScreen(browser, server.origin, '/no/such/place', { member: rigger })
  await member.getByRole('tab', { name: 'Apply for Jobs' }).waitFor()
  expect(new URL(member.url()).pathname).toBe('/')
  const visitor = await openScreen(browser, server.origin, '/no/such/place')
  await visitor.getByRole('link', { name: 'Join the Platform Today' }).waitFor()
  expect(new URL(visitor.url()).pathname).toBe('/')
  const protectedPage = await openScreen(browser, server.origin, '/portfolio')
  await protectedPage.getByRole('heading', { name: 'Welcome Back' }).waitFor()
})
