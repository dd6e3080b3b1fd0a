import { createHash } from 'node:crypto'
import type { Page } from 'playwright'
import { expect, onTestFinished, test } from 'vitest'
import { ATTACHMENT_BYTES_MAX } from '../../shared/limits.ts'
import { joinServer } from '../support/api.ts'
import { pdf } from '../support/factories/documents.ts'
import { signalBack, untilKept } from '../support/browsers/device.ts'
import { startProxy } from '../support/outside/proxy.ts'
import { expectAccessible, openBrowser, openScreen, pickFiles } from '../support/browsers/screens.ts'
import { startServer } from '../support/server.ts'
import { refusal } from '../support/outside/proxy-rules.ts'

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** The number of documents in the page's database. */
const keptOn = (page: Page) =>
  page.evaluate(async () => {
    const { name } = (await indexedDB.databases()).find((each) => /^standby-[0-9a-f]{8}-/.test(each.name!))!
    const db = await new Promise<IDBDatabase>((resolve) => {
      indexedDB.open(name!).onsuccess = ({ target }) => resolve((target as IDBOpenDBRequest).result)
    })
    const count = await new Promise<number>((resolve) => {
      const asked = db.transaction('documents').objectStore('documents').count()
      asked.onsuccess = () => resolve(asked.result)
    })
    db.close()
    return count
  })

/** An employer and a freelancer, on a server of their own. */
async function twoPeople() {
  const server = await startServer()
  const boss = await joinServer(server.origin, 'employer', { full_name: 'Mina Okafor' })
  const rigger = await joinServer(server.origin, 'freelancer', { full_name: 'Tomasz Adamski' })
  const say = (content: string) => boss.post('/messages/send-direct', { recipient_id: rigger.user.id, content })
  return { server, boss, rigger, say }
}

test('two people exchange messages live, and the ticks show sent, delivered and read', async () => {
  const { server, boss, rigger } = await twoPeople()
  const browser = await openBrowser()
  const hers = await openScreen(browser, server.origin, `/messages?userId=${rigger.user.id}`, {
    member: boss,
    size: 'wide',
  })
  const his = await openScreen(browser, server.origin, '/messages', { member: rigger })
  await his.getByText('No conversations yet').waitFor()
  await his.getByText('Apply to jobs to start messaging').waitFor()
  await hers.getByRole('heading', { name: 'Chat with freelancers' }).waitFor()

  await hers.getByPlaceholder('Message').fill('Get-in 07:00 at dock B.')
  await hers.getByPlaceholder('Message').press('Enter')
  await hers.waitForURL(/conversation=[0-9a-f-]{36}$/)
  await hers.getByRole('img', { name: 'Delivered' }).waitFor()

  const row = his.getByRole('link', { name: /Mina Okafor.*1 unread/ })
  await row.click()
  await his.getByRole('heading', { name: 'Mina Okafor' }).waitFor()
  await hers.getByRole('img', { name: 'Read', exact: true }).waitFor()

  await his.getByPlaceholder('Message').fill('On my way.\nTwo minutes.')
  await his.getByRole('button', { name: 'Send', exact: true }).click()
  await hers.getByRole('log').getByText('On my way.').waitFor()
  await expect.poll(() => his.getByText('They:').count()).toBe(1)
  await expectAccessible(his)
  await expectAccessible(hers)
})

test('on a narrow screen Enter inserts a line break; each conversation’s draft survives a reload', async () => {
  const { server, rigger, say } = await twoPeople()
  await say('Around on Monday?')
  const page = await openScreen(await openBrowser(), server.origin, '/messages', { member: rigger })

  await page.getByRole('link', { name: /Mina Okafor/ }).click()
  const box = page.getByPlaceholder('Message')
  await box.fill('Yes')
  await box.press('Enter')
  await box.pressSequentially('from noon')
  await page.reload()
  await expect.poll(() => box.inputValue()).toBe('Yes\nfrom noon')
  await page.getByRole('button', { name: 'Back to conversations' }).click()
  await page.getByRole('heading', { name: 'Chat with employers' }).waitFor()
})

test('a refused message shows the reason, Edit puts its text back into the composer, and later messages are sent', async () => {
  const { server, boss, rigger, say } = await twoPeople()
  await say('Around on Monday?')
  const proxy = await startProxy(server)
  onTestFinished(() => proxy.stop())
  const page = await openScreen(await openBrowser(), proxy.origin, '/messages', {
    member: rigger,
    expected: [/status of 403/],
  })
  await page.getByRole('link', { name: /Mina Okafor/ }).click()
  const closed = refusal(403, 'This conversation is closed.')
  const allow = proxy.rule(({ path }) => path.startsWith('/api/messages/send'), closed)
  const box = page.getByPlaceholder('Message')
  await box.fill('Also need two more 1 t hoists.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('button', { name: /^Not sent.*why/ }).click()
  await page.getByText('Failed to send message: This conversation is closed.').waitFor()
  await expectAccessible(page)

  await page.goto(`${proxy.origin}/outbox`)
  await page.getByRole('heading', { name: '1 not sent' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect.poll(() => box.inputValue()).toBe('Also need two more 1 t hoists.')
  allow()
  await box.fill('Two more hoists, please.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect
    .poll(async () => (await boss.get('/messages/conversations')).body[0]?.last_message)
    .toBe('Two more hoists, please.')
})

test('a message found by the search opens its thread at the message, which has the focus', async () => {
  const { server, boss, rigger, say } = await twoPeople()
  await say('The needle is in bay 4.')
  await rigger.post('/messages/send-direct', { recipient_id: boss.user.id, content: 'Which bay?' })
  for (let at = 1; at <= 30; at++) await say(`Line ${at}`)
  const page = await openScreen(await openBrowser(), server.origin, '/messages', { member: rigger })
  await page.getByLabel('Search conversations').fill('need')
  await page.getByRole('link', { name: /Mina Okafor.*The needle is in bay 4/ }).click()
  const found = page.locator('[data-found]')
  await found.getByText('The needle is in bay 4.').waitFor()
  await expect.poll(() => found.evaluate((line) => line === document.activeElement)).toBe(true)
  const log = page.getByRole('log')
  const isInSight = async () => {
    const [line, box] = [await found.boundingBox(), await log.boundingBox()]
    return line !== null && box !== null && line.y >= box.y && line.y + line.height <= box.y + box.height
  }
  await expect.poll(isInSight).toBe(true)
  await expectAccessible(page)
})

test('O11: a 10 MB file attached offline is sent once, and both people open it, afterwards offline as well', async () => {
  const { server, boss, rigger, say } = await twoPeople()
  await say('Send me the lift plan?')
  const line = await startProxy(server)
  const herLine = await startProxy(server)
  onTestFinished(() => line.stop())
  onTestFinished(() => herLine.stop())
  const browser = await openBrowser()
  const his = await openScreen(browser, line.origin, '/messages', { member: rigger, serviceWorkers: 'allow' })
  await his.getByRole('link', { name: /Mina Okafor/ }).click()
  const file = (bytes: Buffer) => ({ name: 'lift plan.pdf', mimeType: 'application/pdf', buffer: bytes })
  const attach = his.getByRole('button', { name: 'Attach a file' })
  await pickFiles(attach, file(pdf({ size: ATTACHMENT_BYTES_MAX + 1 })))
  await his.getByText('File size must be less than 10MB').waitFor()
  line.goDown()
  const bytes = pdf({ size: ATTACHMENT_BYTES_MAX })
  await pickFiles(attach, file(bytes))
  await his.getByRole('button', { name: 'Remove lift plan.pdf' }).waitFor()
  await expectAccessible(his)
  await his.getByRole('button', { name: 'Send', exact: true }).click()
  await his.getByRole('log').getByRole('button', { name: 'Attachment: lift plan.pdf' }).waitFor()
  await signalBack(line, his)
  const hers = await openScreen(browser, herLine.origin, '/messages', {
    member: boss,
    size: 'wide',
    serviceWorkers: 'allow',
  })
  await hers.getByRole('link', { name: /Tomasz Adamski.*lift plan\.pdf.*1 unread/ }).click()
  const sent = hers.getByRole('log').getByRole('button', { name: 'Attachment: lift plan.pdf' })
  await sent.waitFor()
  await expectAccessible(hers)
  const downloads = (of: typeof line) => of.passed.filter(({ path }) => path.includes('/messages/attachments/'))
  await expect.poll(() => downloads(herLine).length).toBe(1)
  await expect.poll(() => keptOn(hers)).toBe(1)
  for (const page of [hers, his]) await untilKept(page)
  for (const each of [line, herLine]) each.goDown()
  await hers.reload()
  for (const page of [hers, his]) {
    await page.getByRole('log').getByRole('button', { name: 'Attachment: lift plan.pdf' }).click()
    await page.getByRole('link', { name: /Open the PDF/ }).waitFor()
  }
  expect(downloads(line)).toEqual([])
  const [conversation] = (await boss.get('/messages/conversations')).body
  const message = (await boss.get(`/messages/conversation/${conversation.conversation_id}`)).body.at(-1)
  const headers = { authorization: `Bearer ${boss.token}` }
  const arrived = Buffer.from(await (await fetch(server.origin + message.attachment_url, { headers })).arrayBuffer())
  expect(hashOf(arrived)).toBe(hashOf(bytes))
  const uploads = line.passed.filter(
    ({ path, reachedServer }) => path.endsWith('/upload-attachment') && reachedServer > 0,
  )
  expect(uploads).toHaveLength(1)
})

test('on a wide screen the list is operated by keyboard: j and k, Enter, Esc, /', async () => {
  const { server, rigger, say } = await twoPeople()
  await say('First')
  const other = await joinServer(server.origin, 'employer', { full_name: 'Priya Nair' })
  await other.post('/messages/send-direct', { recipient_id: rigger.user.id, content: 'Second' })
  const page = await openScreen(await openBrowser(), server.origin, '/messages', { member: rigger, size: 'wide' })
  await page.getByText('Select a conversation to start messaging').waitFor()
  await page.getByRole('link', { name: /Priya Nair/ }).waitFor()
  await page.getByRole('link', { name: /Mina Okafor/ }).waitFor()

  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Mina Okafor' }).waitFor()
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Priya Nair' }).waitFor()
  await page.keyboard.press('/')
  await page.locator('input:focus').waitFor()
  await page.keyboard.type('mina')
  await expect.poll(() => page.getByRole('link', { name: /Priya Nair/ }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.getByText('Select a conversation to start messaging').waitFor()
})
