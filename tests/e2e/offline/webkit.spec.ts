import { expect, test } from 'vitest'
import { joinServer, PASSWORD } from '../../support/api.ts'
import { startServer } from '../../support/server.ts'
import { launchWebKit } from '../../support/browsers/webkit.ts'

const WAIT = { timeout: 30_000 }

// It navigates twelve times and waits in between, which takes longer on a busy machine.
test(
  'B1: in WebKit navigations under way never block the database, neither does going back (decision 146)',
  { timeout: 240_000 },
  async () => {
    const server = await startServer({ env: { DEMO: '1' } })
    const rigger = await joinServer(server.origin, 'freelancer', { full_name: 'Tomasz Adamski' })
    const page = await launchWebKit()
    await page.goto(`${server.origin}/auth`)
    await page.type('input[type=email]', rigger.email)
    await page.type('input[type=password]', PASSWORD)
    await page.click('form button[type=submit]', 'Sign In')
    await page.find('nav a', 'Dashboard')
    await expect.poll(() => page.evaluate(answers).catch(() => false), WAIT).toBe(true)

    for (const wait of [60, 120, 240, 480]) {
      for (const path of ['/', '/messages', '/portfolio']) {
        await page.goto(server.origin + path)
        await new Promise((resolve) => setTimeout(resolve, wait))
      }
    }
    await expect.poll(() => page.evaluate(answers), WAIT).toBe(true)
    await page.back()
    // A page that is still loading has none yet; a lock that a page left behind stays for as long as the window lives.
    await expect.poll(() => page.evaluate(answers).catch(() => false), WAIT).toBe(true)
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
