import { expect, onTestFinished, test } from 'vitest'
import { joinServer, PASSWORD } from '../support/api.ts'
import { startProxy } from '../support/proxy.ts'
import { startServer } from '../support/server.ts'
import { launchWebKit, type WebKitPage } from '../support/webkit.ts'
import { heardBy } from './offline-steps.ts'

const WAIT = { timeout: 30_000 }

test('B1: in WebKit: signing in, writing with and without a line, a reload, back, signing out; navigations in the midst of it all leave the database answering', async () => {
  const server = await startServer({ env: { DEMO: '1' } })
  const line = await startProxy(server)
  onTestFinished(() => line.stop())
  const rigger = await joinServer(server.origin, 'freelancer', { full_name: 'Tomasz Adamski' })
  const boss = await joinServer(server.origin, 'employer', { full_name: 'Ann Boss' })
  await boss.post('/messages/send-direct', { recipient_id: rigger.user.id, content: 'Hello from 1' })

  const page = await launchWebKit()
  await signIn(page, line.origin, rigger.user.email)
  await page.click('nav a', 'Messages')
  await page.click('a', 'Ann Boss')
  await page.find('[role=log]', 'Hello from 1')
  await write(page, 'On my way')
  await expect.poll(() => heardBy(boss, rigger), WAIT).toEqual(['On my way'])

  line.goDown()
  await write(page, 'From the basement')
  await page.find('button', 'to send')
  line.comeUp()
  await page.reload()
  await page.find('[role=log]', 'From the basement')
  await expect.poll(() => heardBy(boss, rigger), WAIT).toEqual(['On my way', 'From the basement'])

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
  await page.click('button', 'Log out')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token')), WAIT).toBeNull()
})

/** Whether every table of the person's database can be written within five seconds. */
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

/** In the open thread; back when the bubble stands there. */
async function write(page: WebKitPage, text: string) {
  await page.type('textarea[placeholder=Message]', text)
  await page.click('button[aria-label=Send]')
  await page.find('[role=log]', text)
}
