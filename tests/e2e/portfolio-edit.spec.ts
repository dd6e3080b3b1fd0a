import { createHash } from 'node:crypto'
import type { Page } from 'playwright'
import { expect, onTestFinished, test } from 'vitest'
import { PHOTO_BYTES_MAX } from '../../shared/limits.ts'
import type { PublicProfile } from '../../shared/people/users.ts'
import { joinServer } from '../support/api.ts'
import { photoOfBytes, photoWithPlace } from '../support/factories/photos.ts'
import { startProxy } from '../support/outside/proxy.ts'
import { expectAccessible, openBrowser, openScreen, pickFiles } from '../support/browsers/screens.ts'
import { startServer } from '../support/server.ts'
import { persistentDevice, signIn, signalBack, untilDrafted, untilKept } from '../support/browsers/device.ts'
import { chipSays, untilSent } from './support/offline-steps.ts'
import { refusal } from '../support/outside/proxy-rules.ts'
import { keysOf } from './support/keys.ts'

const WAIT = { timeout: 45_000 }

test('O11: an event with two photos, one of 10 MB, added offline, by keys alone, is shown at once, survives a restart, is sent once, and others see it', async () => {
  const server = await startServer()
  const line = await startProxy(server)
  onTestFinished(() => line.stop())
  const rigger = await joinServer(server.origin, 'freelancer', { full_name: 'Tomasz Adamski' })
  const boss = await joinServer(server.origin, 'employer')
  const device = persistentDevice()
  const photos = [
    await photoOfBytes(PHOTO_BYTES_MAX),
    await photoWithPlace({ width: 900, height: 600, colour: '#2c6fd1' }),
  ]

  const page = await device.open()
  await signIn(page, line.origin, rigger)
  await untilKept(page)
  await page.goto(`${line.origin}/portfolio`)
  await page.getByText('No events yet').waitFor()
  line.goDown()
  await page.reload()
  const { press, fill, pick } = keysOf(page)
  await press(page.getByRole('button', { name: 'Add' }))
  const form = page.getByRole('dialog', { name: 'Add an event' })
  await press(form.getByRole('button', { name: 'Add' }))
  await form.getByText('Please fill in all required fields').waitFor()
  await fill(form.getByLabel('Event'), 'Harbour arena')
  await pick(form.getByRole('button', { name: 'Choose photos' }), [
    { name: 'truss.jpg', mimeType: 'image/jpeg', buffer: photos[0]! },
    { name: 'stage.jpg', mimeType: 'image/jpeg', buffer: photos[1]! },
  ])
  await form.getByRole('img', { name: 'stage.jpg' }).waitFor()
  await expectAccessible(page)

  // A reload opens the dialog again, with all input.
  await untilDrafted(page, rigger.user.id, 'portfolio-item', 'stage.jpg')
  await page.reload()
  await form.getByRole('img', { name: 'truss.jpg' }).waitFor()
  await expect.poll(() => form.getByLabel('Event').inputValue()).toBe('Harbour arena')
  await fill(form.getByLabel('Your role'), 'Rigger')
  await fill(form.getByLabel('End client'), 'Quayside Live')
  await press(form.getByRole('button', { name: 'Add' }))
  await shownFromDevice(page)
  await chipSays(page, '3 to send')
  await expectAccessible(page)
  await device.close()

  const again = await device.open()
  await again.goto(`${line.origin}/portfolio`)
  await shownFromDevice(again)
  await again.goto(`${line.origin}/outbox`)
  await again.getByRole('heading', { name: 'Photo: Harbour arena' }).first().waitFor()
  await again.getByRole('heading', { name: 'Portfolio: Harbour arena' }).waitFor()
  await again.goto(`${line.origin}/portfolio`)
  await signalBack(line, again)
  await untilSent(again)
  await expect.poll(async () => (await portfolioOf(boss, rigger.user.id)).length, WAIT).toBe(1)

  const [item] = await portfolioOf(boss, rigger.user.id)
  expect(item).toMatchObject({ event_name: 'Harbour arena', role: 'Rigger', end_client: 'Quayside Live' })
  expect(item!.photos.map(({ name }) => name)).toEqual(['truss.jpg', 'stage.jpg'])
  const posted = (path: string) =>
    line.passed.filter((one) => one.method === 'POST' && one.path === path && one.reachedServer > 0)
  expect(posted('/api/users/portfolio-items')).toHaveLength(1)
  expect(posted('/api/users/photos')).toHaveLength(2)
  // Each photo's chunks, in the order they were accepted: its own bytes, once.
  const pieces = line.passed.filter(({ method, status }) => method === 'PATCH' && status === 204)
  const files = [...new Set(pieces.map(({ path }) => path))].map((path) =>
    Buffer.concat(pieces.filter((piece) => piece.path === path).map(({ body }) => body)),
  )
  expect(files.map(hash)).toEqual(photos.map(hash))

  const other = await openScreen(await openBrowser(), server.origin, `/portfolio?id=${rigger.user.id}`, {
    member: boss,
  })
  await other.getByRole('button', { name: /Harbour arena/ }).click()
  const large = other.getByRole('dialog').getByRole('img', { name: 'truss.jpg' })
  await expect.poll(() => large.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  expect(await other.getByRole('button', { name: 'Add' }).count()).toBe(0)
})

test('by keys alone: events are moved, and deleted after a confirmation; a refused one shows the server’s message', async () => {
  const server = await startServer()
  const line = await startProxy(server)
  onTestFinished(() => line.stop())
  const rigger = await joinServer(server.origin, 'freelancer', { full_name: 'Tomasz Adamski' })
  for (const event_name of ['First', 'Second', 'Third']) {
    await rigger.post('/users/portfolio-items', { event_name, role: 'Rigger', end_client: 'Quayside Live' })
  }
  const page = await openScreen(await openBrowser(), line.origin, '/portfolio', { member: rigger, expected: [/422/] })
  const names = () =>
    page
      .locator('main li button')
      .getByText(/^(First|Second|Third|Fourth)$/)
      .allTextContents()
  const onServer = async () => (await portfolioOf(rigger, rigger.user.id)).map(({ event_name }) => event_name)

  const { press, fill, drawn } = keysOf(page)
  await press(page.getByRole('button', { name: 'Edit' }))
  const later = page.getByRole('button', { name: 'Move First later' })
  await press(later)
  await expect.poll(names).toEqual(['Second', 'First', 'Third'])
  await expect.poll(() => later.evaluate((button) => button === document.activeElement)).toBe(true)
  await drawn()
  await page.keyboard.press('Enter')
  await expect.poll(names).toEqual(['Second', 'Third', 'First'])
  await expect.poll(onServer, WAIT).toEqual(['Second', 'Third', 'First'])

  await press(page.getByRole('button', { name: 'Delete Third' }))
  const question = page.getByRole('alertdialog', { name: 'Delete Third?' })
  await question.waitFor()
  await expectAccessible(page)
  await press(question.getByRole('button', { name: 'Delete' }))
  await expect.poll(names).toEqual(['Second', 'First'])
  await expect.poll(onServer, WAIT).toEqual(['Second', 'First'])
  await question.waitFor({ state: 'detached' })
  await press(page.getByRole('button', { name: 'Done' }))

  line.rule('POST /api/users/portfolio-items', refusal(422), 1)
  await press(page.getByRole('button', { name: 'Add' }))
  const form = page.getByRole('dialog', { name: 'Add an event' })
  for (const [label, value] of [
    ['Event', 'Fourth'],
    ['Your role', 'Rigger'],
    ['End client', 'Quayside'],
  ] as const) {
    await fill(form.getByLabel(label), value)
  }
  await press(form.getByRole('button', { name: 'Add' }))
  await press(page.getByRole('link', { name: 'Not sent · why?' }))
  await page.getByText('Failed to add portfolio item. Please try again.').waitFor()
  await press(page.getByRole('button', { name: 'Try again' }))
  await expect.poll(onServer, WAIT).toEqual(['Second', 'First', 'Fourth'])
})

test('a photo that the server refuses is left out, and the event is sent without it', async () => {
  const server = await startServer()
  const rigger = await joinServer(server.origin, 'freelancer', { full_name: 'Tomasz Adamski' })
  const origin = server.origin.replace('127.0.0.1', 'localhost')
  const page = await openScreen(await openBrowser(), origin, '/portfolio', { member: rigger, expected: [/415/] })
  await page.getByRole('button', { name: 'Add' }).click()
  const form = page.getByRole('dialog', { name: 'Add an event' })
  for (const [label, value] of [
    ['Event', 'Fourth'],
    ['Your role', 'Rigger'],
    ['End client', 'Quayside'],
  ] as const) {
    await form.getByLabel(label).fill(value)
  }
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  await pickFiles(form.getByRole('button', { name: 'Choose photos' }), [
    { name: 'a.svg', mimeType: 'image/svg+xml', buffer: svg },
  ])
  await form.getByRole('button', { name: 'Remove a.svg' }).waitFor()
  await form.getByRole('button', { name: 'Add' }).click()
  await page.getByRole('link', { name: 'Not sent · why?' }).click()
  const refused = page.getByRole('listitem').filter({ hasText: 'That file can’t be used' })
  await refused.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect
    .poll(async () => (await portfolioOf(rigger, rigger.user.id)).map(({ photos }) => photos), WAIT)
    .toEqual([[]])
})

/** The tile with its clock, and both pictures loaded from the device's store. */
async function shownFromDevice(page: Page) {
  const tile = page.getByRole('button', { name: /Harbour arena/ })
  await tile.getByRole('img', { name: 'Waiting to be sent' }).waitFor()
  const drawn = tile.locator('img')
  await expect.poll(() => drawn.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(64)
  await expect.poll(() => drawn.getAttribute('src')).toMatch(/^blob:/)
}

const portfolioOf = async (asker: Awaited<ReturnType<typeof joinServer>>, id: string) =>
  (await asker.get<PublicProfile>(`/users/${id}/profile`)).body.portfolio_items

const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

test('an event and its photos edited offline are shown at once, survive a reload and are sent once', async () => {
  const server = await startServer()
  const line = await startProxy(server)
  onTestFinished(() => line.stop())
  const rigger = await joinServer(server.origin, 'freelancer', { full_name: 'Tomasz Adamski' })
  await rigger.post('/users/portfolio-items', { event_name: 'First', role: 'Rigger', end_client: 'Quayside Live' })
  const page = await openScreen(await openBrowser(), line.origin, '/portfolio', {
    member: rigger,
    serviceWorkers: 'allow',
  })
  await page.getByRole('button', { name: 'First' }).waitFor()
  await untilKept(page)
  line.goDown()
  await page.reload()
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'Edit First' }).click()
  const form = page.getByRole('dialog', { name: 'Edit event' })
  await form.getByLabel('Event').fill('Harbour arena')
  const buffer = await photoWithPlace()
  await pickFiles(form.getByRole('button', { name: 'Choose photos' }), [
    { name: 'truss.jpg', mimeType: 'image/jpeg', buffer },
  ])
  await form.getByRole('img', { name: 'truss.jpg' }).waitFor()
  await form.getByRole('button', { name: 'Save' }).click()
  await shownFromDevice(page)
  await page.reload()
  await shownFromDevice(page)
  await signalBack(line, page)
  await untilSent(page)
  await expect
    .poll(
      async () => (await portfolioOf(rigger, rigger.user.id)).map((item) => [item.event_name, item.photos.length]),
      WAIT,
    )
    .toEqual([['Harbour arena', 1]])
})
