import { expect, onTestFinished, test } from 'vitest'
import type { Job } from '../../../shared/jobs/jobs.ts'
import { joinServer, PASSWORD } from '../../support/api.ts'
import { jobBody, role } from '../../support/factories/jobs.ts'
import { startProxy } from '../../support/outside/proxy.ts'
import { startServer } from '../../support/server.ts'
import { launchWebKit, type WebKitPage } from '../../support/browsers/webkit.ts'
import { heardBy } from '../support/offline-steps.ts'

const WAIT = { timeout: 30_000 }

// It navigates twelve times and waits in between, which takes longer on a busy machine.
test(
  'B1: in WebKit signing in, writing and applying online and offline, reloading, going back and signing out work, and navigations under way never block the database',
  { timeout: 240_000 },
  async () => {
    const server = await startServer({ env: { DEMO: '1' } })
    const line = await startProxy(server)
    onTestFinished(() => line.stop())
    const rigger = await joinServer(server.origin, 'freelancer', { full_name: 'Tomasz Adamski' })
    const boss = await joinServer(server.origin, 'employer', { full_name: 'Ann Boss' })
    await boss.post('/messages/send-direct', { recipient_id: rigger.user.id, content: 'Hello from 1' })

    const company = await joinServer(server.origin, 'employer', { full_name: 'Bea Harbour' })
    for (const title of ['Harbour arena rig', 'Lantern parade'])
      await company.post<Job>('/jobs', jobBody({ title, roles: [role({ date_start: day(10), date_end: day(12) })] }))
    const applied = async () =>
      (await company.get<Job[]>('/jobs')).body
        .filter(({ applications }) => applications.length === 1)
        .map(({ title }) => title)
        .toSorted()

    const page = await launchWebKit()
    await signIn(page, line.origin, rigger.user.email)
    await apply(page, 'Harbour arena rig')
    await expect.poll(applied, WAIT).toEqual(['Harbour arena rig'])
    await page.click('nav a', 'Messages')
    await page.click('a', 'Ann Boss')
    await page.find('[role=log]', 'Hello from 1')
    await write(page, 'On my way')
    await expect.poll(() => heardBy(boss, rigger), WAIT).toEqual(['On my way'])

    line.goDown()
    await write(page, 'From the basement')
    await page.find('button', 'to send')
    await page.click('nav a', 'Dashboard')
    await apply(page, 'Lantern parade')
    await page.find('article button', 'Edit: Lantern parade')
    expect(await applied()).toEqual(['Harbour arena rig'])
    await page.click('nav a', 'Messages')
    await page.click('a', 'Ann Boss')
    line.comeUp()
    await page.reload()
    await page.find('[role=log]', 'From the basement')
    await expect.poll(() => heardBy(boss, rigger), WAIT).toEqual(['On my way', 'From the basement'])
    await expect.poll(applied, WAIT).toEqual(['Harbour arena rig', 'Lantern parade'])

    for (const wait of [60, 120, 240, 480]) {
      for (const path of ['/', '/messages', '/portfolio']) {
        await page.goto(line.origin + path)
        await new Promise((resolve) => setTimeout(resolve, wait))
      }
    }
    await expect.poll(() => page.evaluate(answers), WAIT).toBe(true)
    await page.back()
    expect(await page.evaluate(answers)).toBe(true)

    await page.goto(`${line.origin}/profile`)
    await page.click('button', 'Sign out')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('token')), WAIT).toBeNull()
  },
)

/** Whether every table of the person's database becomes writable within five seconds. */
function answers() {
  return new Promise<boolean>((resolve) => {
    setTimeout(() => resolve(false), 5_000)
    void indexedDB.databases().then((all) => {
      const own = all.find(({ name }) => name!.startsWith('standby-0'))
      if (!own) return resolve(false)
      const opening = indexedDB.open(own.name!)
      opening.onsuccess = () => {
        const database = opening.result
        const writing = database.transaction([...database.objectStoreNames], 'readwrite')
        writing.objectStore('facts').get('synced_at').onsuccess = ({ target }) =>
          resolve(Boolean((target as IDBRequest).result))
        database.close()
      }
    })
  })
}

async function signIn(page: WebKitPage, origin: string, email: string) {
  await page.goto(`${origin}/auth`)
  await page.type('input[type=email]', email)
  await page.type('input[type=password]', PASSWORD)
  await page.click('form button[type=submit]', 'Sign In')
  await page.find('nav a', 'Dashboard')
}

/**
 * Applies from the list on the dashboard; resolves when the dialog is closed. The button is found by its label, since WebKit gives no text for what
 * is outside of the viewport, and whether the job's details are a dialog depends on its width.
 */
async function apply(page: WebKitPage, title: string) {
  await page.click('article button', `Apply: ${title}`)
  await page.type('[role=dialog] textarea', 'Harness and tickets in date.')
  await page.click('[role=dialog] button', 'Send')
  await expect.poll(() => page.evaluate(() => document.querySelectorAll('[role=dialog]').length), WAIT).toBe(0)
}

const day = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString()

/** Sends in the open thread; resolves when the bubble is shown. */
async function write(page: WebKitPage, text: string) {
  await page.type('textarea[placeholder=Message]', text)
  await page.click('button[aria-label=Send]')
  await page.find('[role=log]', text)
}
