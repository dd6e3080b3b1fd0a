import type { BrowserContext } from 'playwright'
import { expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../server/accounts/core/demo-sign-ins.ts'
import type { SignInResult } from '../../shared/accounts/auth.ts'
import type { Job } from '../../shared/jobs/jobs.ts'
import type { Conversation } from '../../shared/messages/messages.ts'
import { callServer } from '../support/api.ts'
import { openBrowser, openScreen } from '../support/browsers/screens.ts'
import { watchQuiet } from '../support/browsers/quiet.ts'
import { startServer } from '../support/server.ts'

/** Cumulative layout shift. Web Vitals call 0.1 good; half of it, so that a tap under way still hits. */
const SHIFT_MAX = 0.05

const WATCH = `{
  globalThis.shift = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}`

test('the page says its charset where browsers look for it, and carries the start pictures of no iPhone', async () => {
  const { origin } = await startServer()
  for (const path of ['/', '/auth', '/messages']) {
    const bytes = Buffer.from(
      await (await fetch(`${origin}${path}`, { headers: { accept: 'text/html' } })).arrayBuffer(),
    )
    expect(bytes.indexOf('<meta charset="utf-8"'), path).toBeGreaterThan(0)
    expect(bytes.subarray(0, 1024).toString(), path).toContain('<meta charset="utf-8"')
    expect(bytes.toString()).not.toContain('apple-touch-startup-image')
  }
})

test('no layout shift on the company’s pages while logo, city and free places load, on a new device and on a returning one', async () => {
  const { origin } = await startServer({ env: { DEMO: '1' } })
  const { user, access_token: token } = await login(origin, 'mina@demo.example')
  const { body: jobs } = await callServer<Job[]>(origin, 'GET', '/jobs', undefined, token)
  const busiest = jobs.toSorted((a, b) => b.applications.length - a.applications.length)[0]!
  const browser = await openBrowser()

  for (const path of ['/company', `/company?id=${user.company_id}`, `/?project=${busiest.id}`, '/messages']) {
    const page = await openScreen(browser, origin, '/healthz', { member: { user, token }, serviceWorkers: 'allow' })
    expect(await shiftOf(page.context(), `${origin}${path}`)).toBeLessThanOrEqual(SHIFT_MAX)
    expect(await shiftOf(page.context(), `${origin}${path}`)).toBeLessThanOrEqual(SHIFT_MAX)
  }
}, 240_000)

test('no layout shift with a connected calendar, and in a conversation about a job that one is invited to', async () => {
  const { origin } = await startServer({ env: { DEMO: '1' } })
  const { user, access_token: token } = await login(origin, 'tomasz@demo.example')
  const ask = async <T>(path: string) => (await callServer<T>(origin, 'GET', path, undefined, token)).body
  const invited = (await ask<Job[]>('/jobs')).filter(({ invited_at }) => invited_at).map(({ id }) => id)
  const conversations = await ask<Conversation[]>('/messages/conversations')
  const { conversation_id } = conversations.find(({ job_id }) => job_id && invited.includes(job_id))!
  const browser = await openBrowser()

  for (const path of ['/settings?tab=calendar', `/messages?conversation=${conversation_id}`]) {
    const page = await openScreen(browser, origin, '/healthz', { member: { user, token }, serviceWorkers: 'allow' })
    expect(await shiftOf(page.context(), `${origin}${path}`)).toBeLessThanOrEqual(SHIFT_MAX)
    expect(await shiftOf(page.context(), `${origin}${path}`)).toBeLessThanOrEqual(SHIFT_MAX)
  }
}, 240_000)

test('no layout shift with a call tomorrow, on the list of notifications, and in a crew’s channel with its call sheet', async () => {
  const { origin } = await startServer({ env: { DEMO: '1' } })
  const { user, access_token: token } = await login(origin, 'tomasz@demo.example')
  const { body } = await callServer<Conversation[]>(origin, 'GET', '/messages/conversations', undefined, token)
  const { conversation_id } = body.find(({ channel }) => channel)!
  const browser = await openBrowser()

  for (const path of ['/', '/notifications', `/messages?conversation=${conversation_id}`]) {
    const page = await openScreen(browser, origin, '/healthz', { member: { user, token }, serviceWorkers: 'allow' })
    expect(await shiftOf(page.context(), `${origin}${path}`)).toBeLessThanOrEqual(SHIFT_MAX)
    expect(await shiftOf(page.context(), `${origin}${path}`)).toBeLessThanOrEqual(SHIFT_MAX)
  }
}, 240_000)

const login = async (origin: string, email: string) =>
  (await callServer<SignInResult>(origin, 'POST', '/auth/login', { email, password: DEMO_PASSWORD })).body

/** The layout shift while the page loaded, with the processor slowed down. */
async function shiftOf(context: BrowserContext, address: string) {
  const page = await context.newPage()
  await page.addInitScript(WATCH)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const quiet = await watchQuiet(page)
  await page.goto(address)
  await page.locator('h1').first().waitFor({ state: 'attached' })
  // The engine starts within a second of idleness, and brings what comes late.
  await quiet(1_500, 4_000)
  const shift = (await page.evaluate('shift')) as number
  await page.close()
  return shift
}

test('the page asks for its own script and styles before it runs anything', async () => {
  const { origin } = await startServer()
  const html = await (await fetch(origin)).text()
  const before = html.slice(0, html.indexOf('<script>'))
  const own = [
    ...html.matchAll(/(?:<script type="module" crossorigin src|rel="stylesheet" crossorigin href)="([^"]+)"/g),
  ]
  expect(own).toHaveLength(2)
  for (const [, file] of own) expect(before).toContain(`crossorigin href="${file}"`)
})

test('what the first screens run asks V8 to be compiled while it comes, in its first line, and what is opened later does not', async () => {
  const { origin } = await startServer()
  const page = await (await fetch(origin, { headers: { accept: 'text/html' } })).text()
  const lists = /<meta name="ahead" content="([^"]+)"/
    .exec(page)![1]!
    .split(',')
    .map((list) => list.split(' '))
  const filesOf = (name: string) => lists.find(([first]) => first === name)!.filter((file) => file.endsWith('.js'))
  const isHinted = async (file: string) =>
    (await (await fetch(`${origin}/${file}`)).text()).startsWith('//# allFunctionsCalledOnLoad\n')
  const [entry] = /assets\/index-[\w-]+\.js/.exec(page)!
  const atStart = [entry!, ...['landing', 'app', 'freelancer', 'employer'].flatMap(filesOf)]
  expect(atStart.length).toBeGreaterThan(4)
  for (const file of atStart) expect([file, await isHinted(file)]).toEqual([file, true])
  const later = filesOf('widgets').filter((file) => /(widgets|kit)-/.test(file))
  expect(later).toHaveLength(2)
  for (const file of later) expect([file, await isHinted(file)]).toEqual([file, false])
})
