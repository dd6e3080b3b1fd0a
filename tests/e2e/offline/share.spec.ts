import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright'
import { expect, onTestFinished, test } from 'vitest'
import type { Conversation, Message } from '../../../shared/messages/messages.ts'
import { killBrowserOf, signalBack, signIn } from '../../support/browsers/device.ts'
import { keysOf } from '../support/keys.ts'
import { crew, heardBy, openConversation, openKept, postedIds, untilSent } from '../support/offline-steps.ts'

const WAIT = { timeout: 60_000 }
/** Of the files shared here, which only begin like a photo, the server can make none. */
const NO_THUMBNAIL = [/thumbnail/]
type Shared = { count: number; bytes: number; text?: string }

/** As the system's share sheet does it: a form posted to the address of the manifest. */
async function share(page: Page, origin: string, shared: Shared) {
  await page.goto(`${origin}/support`)
  await page.evaluate(({ count, bytes, text = '' }) => {
    const form = Object.assign(document.createElement('form'), {
      action: '/share',
      method: 'post',
      enctype: 'multipart/form-data',
    })
    const input = Object.assign(document.createElement('input'), { type: 'file', name: 'files', multiple: true })
    const words = Object.assign(document.createElement('input'), { name: 'text', value: text })
    const files = new DataTransfer()
    for (let n = 1; n <= count; n++) {
      const photo = new Uint8Array(bytes).fill(n)
      photo.set([0xff, 0xd8, 0xff, 0xe0])
      files.items.add(new File([photo], `rig-${n}.jpg`, { type: 'image/jpeg' }))
    }
    input.files = files.files
    form.append(input, words)
    document.body.append(form)
    form.submit()
  }, shared)
  await page.waitForURL(/\/(share|auth)\?/)
}

const words = (page: Page) => page.getByRole('textbox', { name: /^Message/ })
const title = (page: Page) => page.getByRole('heading', { name: 'Shared with Standby' })
const files = (page: Page) => page.getByRole('list', { name: 'Files' }).getByRole('listitem')

test('N9: three photos shared without signal, the browser killed: each is there once and, by keys alone, leaves once', async () => {
  const all = await crew(2)
  const { line, bosses, rigger, device } = all
  await openConversation(await openKept(all), line.origin, bosses[0]!)
  // The browser writes local storage down some seconds late, or when it is closed.
  await device.close()
  let page = await device.open()
  await page.goto(line.origin)
  line.goDown()
  await share(page, line.origin, { count: 3, bytes: 50_000, text: 'From the grid' })
  await title(page).waitFor()
  await expect.poll(() => files(page).count(), WAIT).toBe(3)
  await killBrowserOf(device.folder)
  await device.close().catch(() => {})

  page = await device.open(NO_THUMBNAIL)
  await page.goto(line.origin)
  const { press, choose } = keysOf(page)
  const waiting = page.getByRole('button', { name: 'Choose' })
  await waiting.waitFor(WAIT)
  await press(waiting)
  await title(page).waitFor()
  await expect.poll(() => files(page).count(), WAIT).toBe(3)
  await expect.poll(() => words(page).inputValue(), WAIT).toBe('From the grid')
  await choose(page.getByRole('radio', { name: /Boss 1/ }))
  await press(page.getByRole('button', { name: 'Send to Boss 1' }))
  await page.keyboard.press('Enter')
  await page.getByRole('log').getByText('From the grid').waitFor()
  await signalBack(line, page)
  await untilSent(page)
  // Each file leaves in a queue of its own.
  await expect.poll(async () => (await heardBy(bosses[0]!, rigger)).toSorted(), WAIT).toEqual(['', '', 'From the grid'])
  const [conversation] = (await bosses[0]!.get<Conversation[]>('/messages/conversations')).body
  const { body } = await bosses[0]!.get<Message[]>(`/messages/conversation/${conversation!.conversation_id}`)
  const names = body.flatMap(({ attachment_name }) => attachment_name ?? [])
  expect(names.toSorted()).toEqual(['rig-1.jpg', 'rig-2.jpg', 'rig-3.jpg'])
  expect(new Set(postedIds(all)).size).toBe(3)
  await page.goto(`${line.origin}/share`)
  await page.getByText('Nothing is waiting').waitFor()
}, 240_000)

test('a share of 20 files, or of 40 MB, is refused with words, and what waits is untouched', async () => {
  const all = await crew()
  const { line } = all
  const page = await openKept(all)
  await share(page, line.origin, { count: 1, bytes: 1000, text: 'The first' })
  await title(page).waitFor()
  for (const [shared, why] of [
    [{ count: 20, bytes: 1000 }, 'more than 10 files'],
    [{ count: 4, bytes: 10_000_000 }, '30 MB between them'],
  ] as const) {
    await share(page, line.origin, shared)
    await page.getByRole('alert').getByText(why).waitFor()
    await expect.poll(() => files(page).allTextContents()).toEqual([expect.stringContaining('rig-1.jpg')])
    await expect.poll(() => words(page).inputValue()).toBe('The first')
  }
})

test('a page of another site shares nothing; one that hides where it comes from does not keep out what is shared', async () => {
  const all = await crew()
  const { origin } = all.line
  const page = await openKept(all)
  const foreign = await foreignSite(`${origin}/share`)
  await page.goto(foreign)
  await page.getByRole('alert').getByText('It came from another site').waitFor()
  await page.goto(`${origin}/share`)
  await page.getByText('Nothing is waiting').waitFor()

  await share(page, origin, { count: 1, bytes: 1000, text: 'The first' })
  await words(page).fill('The first, with the gate code')
  for (let n = 0; n < 6; n++) {
    await page.goto(`${foreign}hidden`)
    await page.waitForURL(/\/share\?/)
    await title(page).waitFor()
  }
  await share(page, origin, { count: 1, bytes: 1000, text: 'The last' })
  await expect.poll(() => words(page).inputValue(), WAIT).toBe('The last')
  await page.getByText('so the oldest was deleted').waitFor()
  await page.goto(`${origin}/share`)
  await expect.poll(() => words(page).inputValue(), WAIT).toBe('The first, with the gate code')
})

/** A site whose pages post words to this address at once; /hidden without saying where they come from. */
async function foreignSite(address: string) {
  const form = `<form method="post" enctype="multipart/form-data" action="${address}"><input name="text" value="Buy this"></form>`
  const server = createServer((asked, answer) => {
    if (asked.url === '/hidden') answer.setHeader('referrer-policy', 'no-referrer')
    answer
      .setHeader('content-type', 'text/html')
      .end(`<title>Elsewhere</title>${form}<script>document.forms[0].submit()</script>`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

test('a photo becomes the document of a new credential', async () => {
  const all = await crew()
  const page = await openKept(all)
  await share(page, all.line.origin, { count: 1, bytes: 1000 })
  const { press } = keysOf(page)
  await press(page.getByRole('button', { name: 'New credential' }))
  const dialog = page.getByRole('dialog', { name: 'New credential' })
  await dialog.getByRole('button', { name: 'Choose another' }).or(dialog.getByText('Choose another')).first().waitFor()
  await page.goto(`${all.line.origin}/share`)
  await page.getByText('Nothing is waiting').waitFor()
})

test('with nobody signed in a share is refused with words', async () => {
  const all = await crew()
  const page = await openKept(all)
  await page.goto(`${all.line.origin}/settings?tab=profile`)
  await keysOf(page).press(page.getByRole('main').getByRole('button', { name: 'Sign out' }))
  await page.waitForURL(({ pathname }) => pathname !== '/settings')
  await share(page, all.line.origin, { count: 1, bytes: 1000 })
  await page.getByText('You’re not signed in, so what you shared wasn’t kept').waitFor()
  await signIn(page, all.line.origin, all.rigger)
  await page.goto(`${all.line.origin}/share`)
  await page.getByText('Nothing is waiting').waitFor()
})
