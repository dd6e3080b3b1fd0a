import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { Job } from '../../../shared/jobs/jobs.ts'
import { jobBody, role, roleToCome } from '../../support/factories/jobs.ts'
import { pdf } from '../../support/factories/documents.ts'
import { signalBack, untilStored } from '../../support/browsers/device.ts'
import { pickFiles } from '../../support/browsers/screens.ts'
import { cardOf } from '../support/dashboard-steps.ts'
import {
  chipSays,
  crew,
  heardBy,
  isSend,
  openKept,
  openConversation,
  postedIds,
  untilSent,
  write,
} from '../support/offline-steps.ts'

const WAIT = { timeout: 45_000 }
/** Console errors of a browser whose storage is full, and of the upload whose offset is asked for before it begins. */
const NO_ROOM = [/QuotaExceeded|out of space|quota/i, /status of 404 .*\/api\/uploads\//]

test('O12: on a device with full storage all seven queued items are sent once online, the screens say that it is full, and the draft is kept', async () => {
  const all = await crew(2, { DEMO: '1' })
  const { line, bosses, rigger, device } = all
  const { body: job } = await bosses[1]!.post<Job>(
    '/jobs',
    jobBody({ title: 'Harbour arena rig', roles: [roleToCome()] }),
  )
  const kept = await openKept(all, NO_ROOM)
  await cardOf(kept, 'Harbour arena rig').waitFor()
  await untilStored(kept, rigger.user.id, ['jobs', job.id])
  line.goDown()
  await cardOf(kept, 'Harbour arena rig').getByRole('button', { name: 'Apply' }).click()
  const form = kept.getByRole('dialog', { name: 'Apply: Harbour arena rig' })
  await form.getByLabel('Message').fill('Harness and tickets in date.')
  await form.getByRole('button', { name: 'Send' }).click()
  await cardOf(kept, 'Harbour arena rig').getByText('Your application will be sent').waitFor()
  await kept.goto(`${line.origin}/profile`)
  await kept.getByLabel('Bio').fill('Rigger since 1998.')
  await kept.getByRole('button', { name: 'Save' }).click()
  await chipSays(kept, 'Offline · 2 to send')
  await openConversation(kept, line.origin, bosses[0]!)
  const written = ['One', 'Two', 'Three', 'Four']
  for (const text of written) await write(kept, text)
  await pickFiles(kept.getByRole('button', { name: 'Attach a file' }), {
    name: 'rider.pdf',
    mimeType: 'application/pdf',
    buffer: pdf({ size: 400_000 }),
  })
  await write(kept, 'With the rider')
  await device.close()

  // A restarted browser applies the quota at once; a running one uses the previous quota for half a minute.
  const page = await device.open(NO_ROOM)
  await page.goto(`${line.origin}/icon.svg`)
  const devtools = await page.context().newCDPSession(page)
  const { usage } = await devtools.send('Storage.getUsageAndQuota', { origin: line.origin })
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: line.origin, quotaSize: usage })
  await page.goto(line.origin)
  await chipSays(page, '7 to send')
  await page.goto(`${line.origin}/messages?userId=${bosses[0]!.user.id}`)
  const box = page.getByPlaceholder('Message')
  await box.fill('No room for this one')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('This device is out of space').waitFor()
  await expect.poll(() => box.inputValue()).toBe('No room for this one')

  await signalBack(line, page)
  await page
    .getByRole('button', { name: /Device full/ })
    .filter({ visible: true })
    .first()
    .waitFor(WAIT)
  await expect
    .poll(async () => (await heardBy(bosses[0]!, rigger)).toSorted(), WAIT)
    .toEqual([...written, 'With the rider'].toSorted())
  // 'Failed to send' may still be shown beside the draft.
  await expect.poll(() => page.getByText(/\d to send/).count(), WAIT).toBe(0)
  expect((await heardBy(bosses[0]!, rigger)).filter((text) => text !== 'With the rider')).toEqual(written)
  expect(new Set(postedIds(all)).size).toBe(5)
  const applied = async () => (await bosses[1]!.get<Job[]>('/jobs')).body.map(({ applications }) => applications.length)
  await expect.poll(applied, WAIT).toEqual([1])
  await expect
    .poll(async () => (await rigger.get<{ bio: string }>('/auth/me')).body.bio, WAIT)
    .toBe('Rigger since 1998.')

  await devtools.send('Storage.overrideQuotaForOrigin', { origin: line.origin })
  await expect
    .poll(async () => {
      await page.evaluate(() => void window.dispatchEvent(new Event('online')))
      return page.getByRole('button', { name: /Device full/ }).count()
    }, WAIT)
    .toBe(0)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.poll(() => heardBy(bosses[0]!, rigger), WAIT).toContain('No room for this one')
})

test('O14: after the browser has wiped the storage the usual sync restores everything, and persistent storage had been requested', async () => {
  const all = await crew(2)
  const { line, bosses, rigger } = all
  const page = await openKept(all)
  await openConversation(page, line.origin, bosses[0]!)
  await write(page, 'Kept by the server')
  // The bubble is drawn before the chip counts what waits: that nothing is said to wait proves nothing yet.
  await expect.poll(() => heardBy(bosses[0]!, rigger), WAIT).toEqual(['Kept by the server'])
  let asked = 0
  await page.exposeFunction('noteAsking', () => void asked++)
  await page.addInitScript(() => {
    const persist = navigator.storage.persist.bind(navigator.storage)
    navigator.storage.persist = () => ((window as unknown as { noteAsking: () => void }).noteAsking(), persist())
  })
  const devtools = await page.context().newCDPSession(page)
  await page.goto(`${line.origin}/icon.svg`)
  await devtools.send('Storage.clearDataForOrigin', { origin: line.origin, storageTypes: 'indexeddb' })
  await page.goto(`${line.origin}/messages`)
  await page.getByRole('link', { name: /Boss 1/ }).click()
  await page.getByRole('log').getByText('Kept by the server').waitFor()
  await expect.poll(() => asked, WAIT).toBeGreaterThan(0)
})

test('O14: storage evicted while the stream is open is restored without another poke', async () => {
  const all = await crew()
  const { line, bosses } = all
  const page = await openKept(all)
  await openConversation(page, line.origin, bosses[0]!)
  await expect.poll(() => line.openStreams(), WAIT).toBe(1)
  const devtools = await page.context().newCDPSession(page)
  const before = line.passed.length
  await devtools.send('Storage.clearDataForOrigin', { origin: line.origin, storageTypes: 'indexeddb' })
  await expect
    .poll(() => line.passed.slice(before).some(({ path }) => path === '/api/sync?since=window.a'), { timeout: 20_000 })
    .toBe(true)
  await page.getByRole('log').getByText('Hello from').waitFor()
})

test('O15: the synced row of a message arrives before the answer to its request: one bubble', async () => {
  const all = await crew()
  const { line, bosses, rigger } = all
  const page = await openKept(all)
  await openConversation(page, line.origin, bosses[0]!)
  let letGo = () => {}
  const until = new Promise<void>((resolve) => (letGo = resolve))
  line.rule(({ path }) => isSend(path), { does: 'pass', until }, 1)
  const answer = page.waitForResponse((response) => isSend(new URL(response.url()).pathname))
  await write(page, 'Said once')
  const said = page.getByRole('log').getByText('Said once')
  // A request without an answer is given up after 15 s, and sent again.
  await page
    .getByRole('log')
    .getByRole('img', { name: /Sent|Delivered/ })
    .last()
    .waitFor({ timeout: 14_000 })
  await expect.poll(() => said.count()).toBe(1)
  letGo()
  await (await answer).finished()
  await untilSent(page)
  await expect.poll(() => said.count()).toBe(1)
  expect(await heardBy(bosses[0]!, rigger)).toEqual(['Said once'])
  expect(postedIds(all)).toHaveLength(1)
})

test('L4: seven tabs share one stream and all work; a cut connection loses nothing', async () => {
  const all = await crew()
  const { line, bosses, rigger } = all
  const tabs = [await openKept(all)]
  while (tabs.length < 7) tabs.push(await tabs[0]!.context().newPage())
  for (const tab of tabs) await openConversation(tab, line.origin, bosses[0]!)
  const say = (content: string) => bosses[0]!.post('/messages/send-direct', { recipient_id: rigger.user.id, content })
  await say('To all seven')
  for (const tab of tabs) await tab.getByRole('log').getByText('To all seven').waitFor()
  await expect.poll(() => line.openStreams(), WAIT).toBe(1)
  line.cutStreams()
  await say('While the line was down')
  for (const tab of tabs) await tab.getByRole('log').getByText('While the line was down').waitFor()
  await write(tabs[6]!, 'From the seventh')
  await expect.poll(() => heardBy(bosses[0]!, rigger), WAIT).toEqual(['From the seventh'])
})

/** ms; twice four seconds of the product's own, and what a slow machine needs to draw it. */
const SOON = { timeout: 20_000 }
const SILENT = "This browser's storage has stopped answering. Close Standby and open it again. Nothing is lost."

test('B2: with a database that does not answer, a message appears without skeletons after twice four seconds, online data is shown, and drafts and queued items are kept and sent later', async () => {
  const all = await crew(1, { DEMO: '1' })
  const { line, bosses, rigger } = all
  const { body: job } = await bosses[0]!.post<Job>(
    '/jobs',
    jobBody({ title: 'Harbour arena rig', roles: [role({ date_start: day(10), date_end: day(12) })] }),
  )
  const page = await openKept(all, [/did not answer/])
  await cardOf(page, 'Harbour arena rig').waitFor()
  await untilStored(page, rigger.user.id, ['jobs', job.id])
  const conversation = await page.context().newPage()
  await openConversation(conversation, line.origin, bosses[0]!)
  const letGo = await holdTables(await page.context().newPage(), line.origin)

  const box = conversation.getByPlaceholder('Message')
  await box.fill('Is anybody there?')
  await conversation.getByRole('button', { name: 'Send', exact: true }).click()
  await conversation.getByText('Failed to send message:').waitFor(SOON)
  await expect.poll(() => box.inputValue()).toBe('Is anybody there?')
  for (const path of ['/messages', '/portfolio', '/']) {
    await page.goto(line.origin + path)
    await page.getByText(SILENT, { exact: true }).waitFor(SOON)
    const loading = page.getByRole('status').filter({ hasText: 'Loading', visible: true })
    await expect.poll(() => loading.count(), { message: path }).toBe(0)
  }
  await cardOf(page, 'Harbour arena rig').waitFor()

  await letGo()
  for (const one of [page, conversation])
    await expect.poll(() => one.getByText(SILENT, { exact: true }).count(), WAIT).toBe(0)
  await conversation.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.poll(() => heardBy(bosses[0]!, rigger), WAIT).toEqual(['Is anybody there?'])
})

const day = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString()

/** Another page of the origin holds a lock on every table of the person's database, as WebKit does for a page that was closed. */
async function holdTables(page: Page, origin: string) {
  await page.goto(`${origin}/icon.svg`)
  await page.evaluate(async () => {
    const own = (await indexedDB.databases()).find(({ name }) => name!.startsWith('standby-0'))!
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open(own.name!)
      opening.onsuccess = () => resolve(opening.result)
    })
    const holding = database.transaction([...database.objectStoreNames], 'readwrite')
    let isHeld = true
    const again = () => {
      if (isHeld) holding.objectStore('outbox').count().onsuccess = again
    }
    again()
    Object.assign(window, { letGo: () => (isHeld = false) })
  })
  return () => page.evaluate(() => void (window as unknown as { letGo: () => void }).letGo())
}
