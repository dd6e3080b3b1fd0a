import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { joinServer } from '../../support/api.ts'
import { pdf } from '../../support/factories/documents.ts'
import { photoWithPlace } from '../../support/factories/photos.ts'
import { killBrowserOf, persistentDevice, signIn } from '../../support/browsers/device.ts'
import { startProxy } from '../../support/outside/proxy.ts'
import { expectAccessible, pickFiles } from '../../support/browsers/screens.ts'
import { startServer } from '../../support/server.ts'

const SIZE = 9_000_000
/** Bytes per second: 45 s for the file without a cut, and 6 s where only the cuts count. */
const SLOW = 200_000
const FASTER = 1_500_000
/** Requests that the server refuses on purpose: a chunk that came twice, or one that was cut. */
const CUT = [/status of 409/]
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

test('a 9 MB upload on a slow connection resumes after two cuts and a killed browser, arrives once, and does not delay later messages', async () => {
  const server = await startServer()
  const line = await startProxy(server)
  onTestFinished(() => line.stop())
  const boss = await joinServer(server.origin, 'employer', { full_name: 'Mina Okafor' })
  const rigger = await joinServer(server.origin, 'freelancer', { full_name: 'Tomasz Adamski' })
  const heard = async () => {
    const [conversation] = (await boss.get('/messages/conversations')).body
    const said = conversation ? (await boss.get(`/messages/conversation/${conversation.conversation_id}`)).body : []
    return said as { content: string; attachment_name: string | null; attachment_url: string }[]
  }
  const sent = () => {
    const pieces = line.passed.filter(({ method, status }) => method === 'PATCH' && status === 204)
    return pieces.reduce((sum, { body }) => sum + body.length, 0)
  }
  const device = persistentDevice()
  await signIn(await device.open(), line.origin, rigger)
  // A closed browser has written local storage, with the session; a killed one may not have.
  await device.close()
  let page = await device.open(CUT)
  await page.goto(`${line.origin}/messages?userId=${boss.user.id}`)
  const bytes = pdf({ size: SIZE })
  line.slowDown(SLOW)
  await pickFiles(page.getByRole('button', { name: 'Attach a file' }), {
    name: 'stage plan.pdf',
    mimeType: 'application/pdf',
    buffer: bytes,
  })
  await page.getByRole('button', { name: 'Remove stage plan.pdf' }).waitFor()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByPlaceholder('Message').fill('Doors at seven.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()

  await expect
    .poll(async () => (await heard()).map(({ content }) => content), { timeout: 15_000 })
    .toEqual(['Doors at seven.'])
  expect(sent()).toBeLessThan(SIZE / 2)
  const progress = page.getByRole('progressbar', { name: 'Sent of stage plan.pdf' })
  await expect.poll(() => progress.getAttribute('value').then(Number), { timeout: 20_000 }).toBeGreaterThan(100_000)
  const [plan, doors] = [
    page.getByRole('button', { name: 'stage plan.pdf', exact: false }).first(),
    page.getByText('Doors at seven.'),
  ]
  await expect.poll(async () => (await plan.boundingBox())!.y < (await doors.last().boundingBox())!.y).toBe(true)
  await expectAccessible(page)
  await page.screenshot({ path: process.env.SHOT_TO ? `${process.env.SHOT_TO}/thread.png` : undefined })

  line.slowDown(FASTER)
  await expect.poll(sent, { timeout: 30_000 }).toBeGreaterThan(SIZE / 5)
  line.cut()
  const before = sent()
  await expect.poll(sent, { timeout: 30_000 }).toBeGreaterThan(before)
  line.cut()
  await expect.poll(sent, { timeout: 30_000 }).toBeGreaterThan(SIZE / 3)
  line.slowDown(SLOW)
  await killBrowserOf(device.folder)
  await device.close().catch(() => {})

  page = await device.open(CUT)
  await page.goto(`${line.origin}/outbox`)
  await page.getByRole('progressbar', { name: 'Sent of stage plan.pdf' }).waitFor()
  await expectAccessible(page)
  await page.screenshot({ path: process.env.SHOT_TO ? `${process.env.SHOT_TO}/outbox.png` : undefined })
  line.slowDown(FASTER)
  await expect.poll(sent, { timeout: 60_000 }).toBeGreaterThan(SIZE / 1.5)
  line.cut()
  await expect.poll(async () => (await heard()).length, { timeout: 90_000 }).toBe(2)
  const [words, file] = await heard()
  expect([words!.content, file!.attachment_name]).toEqual(['Doors at seven.', 'stage plan.pdf'])
  const headers = { authorization: `Bearer ${boss.token}` }
  const arrived = await fetch(server.origin + file!.attachment_url, { headers })
  expect(hashOf(Buffer.from(await arrived.arrayBuffer()))).toBe(hashOf(bytes))
  // A chunk was cut, not the whole file.
  expect(sent()).toBeLessThan(SIZE * 1.5)
  await page.getByRole('heading', { name: 'Nothing to send' }).waitFor()
}, 240_000)

test('an upload cancelled on its bubble stops, and the file is back in the composer', async () => {
  const server = await startServer()
  const line = await startProxy(server)
  onTestFinished(() => line.stop())
  const boss = await joinServer(server.origin, 'employer', { full_name: 'Mina Okafor' })
  const rigger = await joinServer(server.origin, 'freelancer', { full_name: 'Tomasz Adamski' })
  const page = await persistentDevice().open()
  await signIn(page, line.origin, rigger)
  await page.goto(`${line.origin}/messages?userId=${boss.user.id}`)
  line.slowDown(20_000)
  await pickFiles(page.getByRole('button', { name: 'Attach a file' }), {
    name: 'stage plan.pdf',
    mimeType: 'application/pdf',
    buffer: pdf({ size: 2_000_000 }),
  })
  await page.getByPlaceholder('Message').fill('The plan')
  await page.getByRole('button', { name: 'Remove stage plan.pdf' }).waitFor()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText(/kB of 2\.0 MB sent/).waitFor()
  await page.getByRole('button', { name: 'Cancel sending stage plan.pdf' }).click()
  await page.getByRole('button', { name: 'Remove stage plan.pdf' }).waitFor()
  await expect.poll(() => page.getByPlaceholder('Message').inputValue()).toBe('The plan')
  line.slowDown(Infinity)
  const gone = () => line.passed.some(({ method, status }) => method === 'DELETE' && status === 204)
  await expect.poll(gone, { timeout: 60_000 }).toBe(true)
  expect((await boss.get('/messages/conversations')).body).toEqual([])
}, 120_000)

test('a photo is sent unchanged with its location, which the dialog says; a smaller copy has no location', async () => {
  const server = await startServer()
  const boss = await joinServer(server.origin, 'employer', { full_name: 'Mina Okafor' })
  const rigger = await joinServer(server.origin, 'freelancer', { full_name: 'Tomasz Adamski' })
  const page = await persistentDevice().open()
  await signIn(page, server.origin, rigger)
  await page.goto(`${server.origin}/messages?userId=${boss.user.id}`)
  const photo = await photoWithPlace({ width: 3000, height: 2000 })
  const send = async (isSmaller: boolean) => {
    await pickFiles(page.getByRole('button', { name: 'Attach a file' }), {
      name: 'truss.jpeg',
      mimeType: 'image/jpeg',
      buffer: photo,
    })
    await page.getByText('This photo says where it was taken').waitFor()
    await expectAccessible(page)
    if (isSmaller) await page.getByRole('button', { name: 'Send it smaller, without the place' }).click()
    await page.getByRole('button', { name: `Remove truss.${isSmaller ? 'jpg' : 'jpeg'}` }).waitFor()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
  }
  await send(false)
  await page.getByRole('log').locator('img[src^="blob:"]').waitFor()
  await send(true)
  const said = async () => {
    const [conversation] = (await boss.get('/messages/conversations')).body
    return conversation ? (await boss.get(`/messages/conversation/${conversation.conversation_id}`)).body : []
  }
  await expect.poll(async () => (await said()).length, { timeout: 30_000 }).toBe(2)
  const headers = { authorization: `Bearer ${boss.token}` }
  const [whole, small] = await Promise.all(
    ((await said()) as { attachment_url: string }[]).map(async ({ attachment_url }) =>
      Buffer.from(await (await fetch(server.origin + attachment_url, { headers })).arrayBuffer()),
    ),
  )
  expect(hashOf(whole!)).toBe(hashOf(photo))
  const { width, exif, format } = await sharp(small).metadata()
  expect([width, exif, format]).toEqual([2048, undefined, 'jpeg'])
  await page.screenshot({ path: process.env.SHOT_TO ? `${process.env.SHOT_TO}/photos.png` : undefined })
}, 90_000)
