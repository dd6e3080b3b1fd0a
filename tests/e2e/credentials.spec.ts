import { createHash } from 'node:crypto'
import type { Page } from 'playwright'
import { expect, onTestFinished, test } from 'vitest'
import type { Credential } from '../../shared/people/credentials.ts'
import { isoDayInZone } from '../../shared/dates.ts'
import { joinServer, type Member } from '../support/api.ts'
import { credentialForm, pdf } from '../support/factories/documents.ts'
import { jobBody, role } from '../support/factories/jobs.ts'
import { photoForm, photoWithPlace } from '../support/factories/photos.ts'
import { startProxy } from '../support/outside/proxy.ts'
import { expectAccessible, openBrowser, openScreen } from '../support/browsers/screens.ts'
import { startServer } from '../support/server.ts'
import { persistentDevice, signIn, signalBack, untilDrafted, untilKept } from '../support/browsers/device.ts'
import { keysOf } from './support/keys.ts'
import { leftOn, untilSent } from './support/offline-steps.ts'

const WAIT = { timeout: 45_000 }
const day = (days: number) => isoDayInZone(new Date(Date.now() + days * 86_400_000), 'Europe/London')

test('O11: a credential with a 10 MB PDF added offline, by keys but for its day, is shown at once, survives a restart, is sent once, and opens at the gate offline', async () => {
  const { line, rigger, device } = await crew()
  const document = pdf({ size: 10_485_760 })
  const page = await device.open()
  await signIn(page, line.origin, rigger)
  await untilKept(page)
  await page.goto(`${line.origin}/portfolio`)
  await page.getByText('IPAF, PASMA, ECS, First Aid').waitFor()
  line.goDown()
  await page.reload()
  const { press, fill, pick } = keysOf(page)
  await press(page.getByRole('button', { name: 'New credential' }))
  const form = page.getByRole('dialog', { name: 'New credential' })
  await press(form.getByRole('button', { name: 'Save' }))
  await form.getByText('Please fill in all required fields').waitFor()
  await fill(form.getByRole('combobox', { name: 'Credential' }), 'IPAF PAL card')
  await pick(form.getByRole('button', { name: 'Choose a photo or PDF' }), { ...PDF, buffer: document })
  await form.getByRole('link', { name: /card.pdf/ }).waitFor()
  await expectAccessible(page)

  // Closed before saving, even by a reload: all input is there again.
  await untilDrafted(page, rigger.user.id, 'credential:new', 'card.pdf')
  await page.reload()
  await form.getByRole('link', { name: /card.pdf/ }).waitFor()
  await expect.poll(() => form.getByRole('combobox', { name: 'Credential' }).inputValue()).toBe('IPAF PAL card')
  await fill(form.getByLabel('Issued by'), 'IPAF')
  await fill(form.getByLabel('Number'), 'PAL1234567')
  // The phone's own field, whose order of day and month is the phone's.
  await form.getByLabel('Expires on').fill(day(5))
  await press(form.getByRole('button', { name: 'Save' }))
  const card = page.getByRole('listitem', { name: 'IPAF PAL card' })
  await card.getByText('Will be sent').waitFor()
  await card.getByText('Expires in 5 days').waitFor()
  await device.close()

  const again = await device.open()
  await again.goto(`${line.origin}/portfolio`)
  await again.getByText('Will be sent').waitFor()
  await atTheGate(again)
  const gateKeys = keysOf(again)
  await gateKeys.press(again.getByRole('dialog', { name: 'IPAF PAL card' }).getByRole('button', { name: 'Close' }))
  await expect.poll(gateKeys.focused).toMatch('Show at the gate')
  await signalBack(line, again)
  await untilSent(again)
  await again.getByText('Waiting for verification').waitFor(WAIT)
  const sent = line.passed.filter(({ path, reachedServer }) => path === '/api/credentials' && reachedServer > 0)
  expect(sent).toHaveLength(1)
  const [kept] = (await rigger.get<Credential[]>('/credentials')).body
  expect(kept).toMatchObject({ name: 'IPAF PAL card', number: 'PAL1234567', expires_on: day(5) })
  expect(hash(await documentOf(line.origin, rigger, kept!.id))).toBe(hash(document))
  await expect.poll(() => heldOn(again, rigger), WAIT).toEqual([hash(document)])
})

test('O9, O10: synced credentials are readable offline, and none of their data is left after logging out', async () => {
  const { line, rigger, device } = await crew()
  const other = await joinServer(line.origin, 'freelancer', { full_name: 'Ben Ade' })
  await addCredential(line.origin, rigger, { name: 'PASMA', expires_on: day(400) }, await photoWithPlace())
  await addEvent(line.origin, rigger)
  const page = await device.open()
  await signIn(page, line.origin, rigger)
  await untilKept(page)
  await page.goto(`${line.origin}/portfolio`)
  await expect.poll(async () => (await heldOn(page, rigger)).length, WAIT).toBe(1)
  await expectAccessible(page)
  await expect.poll(async () => (await leftOn(page)).pictures.length, WAIT).toBeGreaterThan(1)
  await device.close()

  line.goDown()
  const offline = await device.open()
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
  await offline.goto(`${line.origin}/profile`)
  await offline.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
  await offline.waitForURL(/\/(auth|home)/)
  await expect.poll(async () => (await leftOn(offline)).pictures, WAIT).toEqual([])
  expect((await leftOn(offline)).databases.filter((name) => name.includes(rigger.user.id))).toEqual([])

  await signIn(offline, line.origin, other)
  await offline.goto(`${line.origin}/portfolio`)
  await offline.getByText('IPAF, PASMA, ECS, First Aid').waitFor()
  expect(await heldOn(offline, other)).toEqual([])
})

test('an employer sees an applicant’s credentials with expired ones marked and numbers masked, and opens a document', async () => {
  const { server, rigger } = await crew({ DEMO: '1' })
  const boss = await joinServer(server.origin, 'employer', { full_name: 'Eva Stone' })
  await addCredential(server.origin, rigger, { name: 'First Aid', expires_on: day(-40) }, await photoWithPlace())
  await addCredential(server.origin, rigger, { name: 'IPAF', expires_on: day(20) })
  const when = { date_start: `${day(30)}T07:00:00Z`, date_end: `${day(31)}T22:00:00Z` }
  const job = await boss.post('/jobs', jobBody({ roles: [role({ ...when })] }))
  const browser = await openBrowser()
  const profile = `/portfolio?id=${rigger.user.id}`

  const stranger = await openScreen(browser, server.origin, profile, { member: boss })
  await stranger.getByText(/^Expired on/).waitFor()
  await stranger.getByText(/^Expires in (19|20|21) days, /).waitFor()
  await stranger.getByText('IPAF · •••• 567').first().waitFor()
  expect(await stranger.getByRole('button', { name: /^Document of/ }).count()).toBe(0)
  await expectAccessible(stranger)

  const { body: application } = await rigger.post(`/jobs/${job.body.id}/apply`, { message: 'I can do this.' })
  const path = `/?project=${job.body.id}&applicant=${application.id}`
  const employerPage = await openScreen(browser, server.origin, path, { member: boss, size: 'wide' })
  await employerPage.getByRole('button', { name: 'Cards' }).click()
  await employerPage.getByText(/^Expired on/).waitFor()
  await employerPage.getByText('Runs out before this project ends').waitFor()
  await employerPage.getByText('IPAF · PAL1234567').first().waitFor()
  await keysOf(employerPage).press(employerPage.getByRole('button', { name: 'Document of First Aid' }))
  const picture = employerPage.getByRole('dialog', { name: 'First Aid' }).getByRole('img', { name: 'card.webp' })
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth), WAIT).toBe(64)
  await expectAccessible(employerPage)
})

const PDF = { name: 'card.pdf', mimeType: 'application/pdf' }

async function crew(env: Record<string, string> = {}) {
  const server = await startServer({ env })
  const line = await startProxy(server)
  onTestFinished(() => line.stop())
  const rigger = await joinServer(server.origin, 'freelancer', { full_name: 'Tomasz Adamski' })
  return { server, line, rigger, device: persistentDevice() }
}

/** Opens the view for the gate and returns its text. */
async function atTheGate(page: Page) {
  await keysOf(page).press(page.getByRole('button', { name: 'Show at the gate' }))
  const gate = page.getByRole('dialog', { name: 'IPAF PAL card' })
  await gate.getByText('Tomasz Adamski').waitFor()
  await gate.getByText('PAL1234567').waitFor()
  await gate.getByText('Expires in 5 days').waitFor()
  await gate.getByRole('link', { name: /Open the PDF/ }).waitFor()
}

/** SHA-256 of each document stored on this device. */
async function heldOn(page: Page, { user }: Member) {
  return page.evaluate(async (name) => {
    const done = <T>(asked: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result)
        asked.onerror = () => reject(asked.error)
      })
    const db = await done(indexedDB.open(name))
    const kept: { bytes: ArrayBuffer }[] = await done(db.transaction('documents').objectStore('documents').getAll())
    db.close()
    const hashes = kept.map(async ({ bytes }) => [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))])
    return (await Promise.all(hashes)).map((hash) => hash.map((byte) => byte.toString(16).padStart(2, '0')).join(''))
  }, `standby-${user.id}`)
}

const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

async function documentOf(origin: string, { token }: Member, id: string) {
  const response = await fetch(`${origin}/api/credentials/${id}/document`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return Buffer.from(await response.arrayBuffer())
}

async function addCredential(
  origin: string,
  { token }: Member,
  fields: { name: string; expires_on: string },
  photo?: Buffer,
) {
  const form = credentialForm(
    { issuer: 'IPAF', number: 'PAL1234567', ...fields },
    photo ? { bytes: photo, name: 'card.jpg', type: 'image/jpeg' } : { bytes: pdf() },
  )
  const headers = { authorization: `Bearer ${token}` }
  expect((await fetch(`${origin}/api/credentials`, { method: 'POST', headers, body: form })).status).toBe(201)
}

/** A portfolio event with one photo. */
async function addEvent(origin: string, { token, post }: Member) {
  const headers = { authorization: `Bearer ${token}` }
  const body = photoForm(await photoWithPlace())
  const uploaded = await fetch(`${origin}/api/users/photos`, { method: 'POST', headers, body })
  const { id } = (await uploaded.json()) as { id: string }
  await post('/users/portfolio-items', {
    event_name: 'Harbour arena',
    role: 'Rigger',
    end_client: 'Quayside Live',
    photos: [id],
  })
}
