import { createHash } from 'node:crypto'
import type { Page } from 'playwright'
import { expect, onTestFinished, test } from 'vitest'
import type { Credential } from '../../shared/credentials.ts'
import { joinServer, type Member } from '../support/api.ts'
import { credentialForm, pdf } from '../support/documents.ts'
import { photoForm, photoWithPlace } from '../support/photos.ts'
import { startProxy } from '../support/proxy.ts'
import { expectAccessible, openBrowser, openScreen } from '../support/screens.ts'
import { startServer } from '../support/server.ts'
import { phone, signIn, untilKept } from '../support/pocket.ts'
import { leftOn, untilSent } from './offline-steps.ts'

const WAIT = { timeout: 45_000 }
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('O11: a credential with a PDF of 10 MB, added without signal: shown at once, kept over a restart, sent once, shown at the gate offline', async () => {
  const { line, rigger, pocket } = await crew()
  const document = pdf({ size: 10_485_760 })
  const page = await pocket.open()
  await signIn(page, line.origin, rigger)
  await untilKept(page)
  await page.goto(`${line.origin}/portfolio`)
  await page.getByText('IPAF, PASMA, ECS, First Aid').waitFor()
  line.goDown()
  await page.reload()
  await page.getByRole('button', { name: 'New credential' }).click()
  const form = page.getByRole('dialog', { name: 'New credential' })
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('Please fill in all required fields').waitFor()
  await form.getByLabel('Credential').fill('IPAF PAL card')
  await form.getByLabel('Choose a photo or PDF').setInputFiles({ ...PDF, buffer: document })
  await form.getByRole('link', { name: /card.pdf/ }).waitFor()
  await expectAccessible(page)

  // Closed half-way, by a reload even: all of it is there again.
  await page.reload()
  await form.getByRole('link', { name: /card.pdf/ }).waitFor()
  expect(await form.getByLabel('Credential').inputValue()).toBe('IPAF PAL card')
  await form.getByLabel('Issued by').fill('IPAF')
  await form.getByLabel('Number').fill('PAL1234567')
  await form.getByLabel('Expires on').fill(day(5))
  await form.getByRole('button', { name: 'Save' }).click()
  const card = page.getByRole('listitem', { name: 'IPAF PAL card' })
  await card.getByText('Will be sent').waitFor()
  await card.getByText('Expires in 5 days').waitFor()
  await expectAccessible(page)
  await pocket.close()

  const again = await pocket.open()
  await again.goto(`${line.origin}/portfolio`)
  await again.getByText('Will be sent').waitFor()
  await atTheGate(again)
  await again.getByRole('button', { name: 'Close' }).click()
  line.comeUp()
  await untilSent(again)
  await again.getByText('Waiting for verification').waitFor(WAIT)
  const sent = line.passed.filter(({ path, reachedServer }) => path === '/api/credentials' && reachedServer > 0)
  expect(sent).toHaveLength(1)
  const [kept] = (await rigger.get<Credential[]>('/credentials')).body
  expect(kept).toMatchObject({ name: 'IPAF PAL card', number: 'PAL1234567', expires_on: day(5) })
  expect(hash(await documentOf(line.origin, rigger, kept!.id))).toBe(hash(document))

  // A cold start without signal, straight to the gate.
  await pocket.close()
  line.goDown()
  const cold = await pocket.open()
  await cold.goto(`${line.origin}/portfolio`)
  await atTheGate(cold)
  await expectAccessible(cold)
  expect(await bytesShown(cold)).toBe(hash(document))
})

test('O9, O10: what came by sync is readable offline, and nothing of it is left after logging out', async () => {
  const { line, rigger, pocket } = await crew()
  const other = await joinServer(line.origin, 'freelancer', { full_name: 'Ben Ade' })
  await addCredential(line.origin, rigger, { name: 'PASMA', expires_on: day(400) }, await photoWithPlace())
  await addEvent(line.origin, rigger)
  const page = await pocket.open()
  await signIn(page, line.origin, rigger)
  await untilKept(page)
  await page.goto(`${line.origin}/portfolio`)
  await expect.poll(() => countOf(page, 'documents'), WAIT).toBe(1)
  await expect.poll(async () => (await leftOn(page)).pictures.length, WAIT).toBeGreaterThan(1)
  await pocket.close()

  line.goDown()
  const offline = await pocket.open()
  await offline.goto(`${line.origin}/portfolio`)
  const picture = offline.getByRole('button', { name: /Harbour arena/ }).locator('img')
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth), WAIT).toBe(64)
  await offline.getByRole('button', { name: 'Show at the gate' }).click()
  const shown = offline.getByRole('dialog', { name: 'PASMA' }).getByRole('img', { name: 'card.webp' })
  await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth), WAIT).toBe(64)
  await expectAccessible(offline)
  await offline.keyboard.press('Escape')
  await shown.waitFor({ state: 'detached' })

  line.comeUp()
  await offline.goto(`${line.origin}/settings`)
  await offline.getByRole('button', { name: 'Account' }).first().click()
  await offline.getByRole('menuitem', { name: 'Logout' }).click()
  await offline.waitForURL(({ pathname }) => pathname === '/auth' || pathname === '/' || pathname === '/home')
  await expect.poll(async () => (await leftOn(offline)).pictures, WAIT).toEqual([])
  expect((await leftOn(offline)).databases.filter((name) => name.includes(rigger.user.id))).toEqual([])

  await signIn(offline, line.origin, other)
  await offline.goto(`${line.origin}/portfolio`)
  await offline.getByText('IPAF, PASMA, ECS, First Aid').waitFor()
  expect(await countOf(offline, 'documents')).toBe(0)
})

test('an employer sees what is expired, what is masked, and opens the document of an applicant', async () => {
  const { server, rigger } = await crew({ DEMO: '1' })
  const boss = await joinServer(server.origin, 'employer', { full_name: 'Eva Stone' })
  await addCredential(server.origin, rigger, { name: 'First Aid', expires_on: day(-40) }, await photoWithPlace())
  await addCredential(server.origin, rigger, { name: 'IPAF', expires_on: day(20) })
  const job = await boss.post('/jobs', project())
  const browser = await openBrowser()
  const profile = `/portfolio?id=${rigger.user.id}`

  const stranger = await openScreen(browser, server.origin, profile, { member: boss })
  await stranger.getByText(/^Expired on/).waitFor()
  await stranger.getByText('Expires in 20 days').waitFor()
  await stranger.getByText('IPAF · •••• 567').first().waitFor()
  expect(await stranger.getByRole('button', { name: /^Document of/ }).count()).toBe(0)
  await expectAccessible(stranger)

  const { body: application } = await rigger.post(`/jobs/${job.body.id}/apply`, { message: 'I can do this.' })
  const path = `/?project=${job.body.id}&applicant=${application.id}`
  const desk = await openScreen(browser, server.origin, path, { member: boss, size: 'desktop' })
  await desk.getByText(/^Expired on/).waitFor()
  await desk.getByText('Over before this job ends').waitFor()
  await desk.getByText('IPAF · PAL1234567').first().waitFor()
  await desk.getByRole('button', { name: 'Document of First Aid' }).click()
  const picture = desk.getByRole('dialog', { name: 'First Aid' }).getByRole('img', { name: 'card.webp' })
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth), WAIT).toBe(64)
  await expectAccessible(desk)
})

const PDF = { name: 'card.pdf', mimeType: 'application/pdf' }

async function crew(env: Record<string, string> = {}) {
  const server = await startServer({ env })
  const line = await startProxy(server)
  onTestFinished(() => line.stop())
  const rigger = await joinServer(server.origin, 'freelancer', { full_name: 'Tomasz Adamski' })
  return { server, line, rigger, pocket: phone() }
}

/** Opens the view for the gate and reads what stands there. */
async function atTheGate(page: Page) {
  await page.getByRole('button', { name: 'Show at the gate' }).click()
  const gate = page.getByRole('dialog', { name: 'IPAF PAL card' })
  await gate.getByText('Tomasz Adamski').waitFor()
  await gate.getByText('PAL1234567').waitFor()
  await gate.getByText('Expires in 5 days').waitFor()
  await gate.getByRole('link', { name: /Open the PDF/ }).waitFor()
}

/** SHA-256 of the PDF behind the link at the gate. */
async function bytesShown(page: Page) {
  const address = await page.getByRole('link', { name: /Open the PDF/ }).getAttribute('href')
  return page.evaluate(async (from) => {
    const reading = new FileReader()
    const bytes = await new Promise<ArrayBuffer>((resolve, reject) => {
      const asked = new XMLHttpRequest()
      asked.responseType = 'arraybuffer'
      asked.onload = () => resolve(asked.response)
      asked.onerror = reject
      asked.open('GET', from!)
      asked.send()
    })
    void reading
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
    return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  }, address)
}

const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

async function documentOf(origin: string, { token }: Member, id: string) {
  const response = await fetch(`${origin}/api/credentials/${id}/document`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return Buffer.from(await response.arrayBuffer())
}
