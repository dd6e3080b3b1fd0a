import { expect, test } from 'vitest'
import type { Job } from '../../shared/jobs/jobs.ts'
import { joinServer } from '../support/api.ts'
import { TIMES, SHEET } from '../support/factories/call-sheets.ts'
import { jobBody, role } from '../support/factories/jobs.ts'
import { photoForm, photoWithPlace } from '../support/factories/photos.ts'
import { expectAccessible, openBrowser, openScreen } from '../support/browsers/screens.ts'
import { startServer } from '../support/server.ts'
import { keysOf } from './support/keys.ts'

const DAY = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString()
const HOSTILE = '<img src=x onerror="window.ran = true">'

test('a guest link is made with its code, opens the sheet for somebody without an account, and ends once it is revoked', async () => {
  const server = await startServer({ env: { DEMO: '1' } })
  const eva = await joinServer(server.origin, 'employer', { full_name: 'Eva Stone' })
  const roles = [role({ date_start: inDays(5), date_end: inDays(6) })]
  const { body: job } = await eva.post<Job>('/jobs', jobBody({ title: 'Arena tour', roles }))
  const sheet = {
    ...SHEET,
    times: [{ ...TIMES.getIn, at: inDays(5) }],
    notes: `${HOSTILE} and ${'Llanfairpwllgwyngyllgogerychwyrndrobwll'.repeat(2)}`,
    gate: 'Gate 4',
    nearest_ae: 'Royal Infirmary',
  }
  expect((await eva.put(`/jobs/${job.id}/call-sheet/versions/1`, sheet)).status).toBe(201)
  const pictured = await fetch(`${server.origin}/api/jobs/${job.id}/venue-picture`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${eva.token}` },
    body: photoForm(await photoWithPlace()),
  })
  expect(pictured.status).toBe(200)
  const browser = await openBrowser()

  const office = await openScreen(browser, server.origin, `/project?id=${job.id}&tab=sheet`, {
    member: eva,
    size: 'wide',
  })
  const links = office.getByRole('region', { name: 'Guest links' })
  await keysOf(office).press(links.getByRole('button', { name: 'Make a link' }))
  const field = links.getByLabel('New guest link')
  await field.waitFor()
  await links.getByRole('img', { name: 'QR code of the guest link' }).waitFor()
  await links.getByText(/by Eva Stone$/).waitFor()
  await expectAccessible(office)
  const address = new URL(await field.inputValue())
  expect([address.pathname, address.search, address.hash]).toEqual([
    '/sheet',
    '',
    expect.stringMatching(/^#token=.{43}$/),
  ])
  await office.reload()
  await links.getByText(/by Eva Stone$/).waitFor()
  expect(await field.count()).toBe(0)

  const asked: string[] = []
  const guest = await openScreen(browser, server.origin, '/home', { expected: [/status of 404/] })
  guest.on('request', (request) => asked.push(request.url()))
  await guest.setViewportSize({ width: 320, height: 640 })
  await guest.goto(address.href)
  await guest.getByRole('heading', { level: 1, name: 'Arena tour' }).waitFor()
  await guest.getByText('Gate 4').waitFor()
  const picture = guest.getByRole('img', { name: /^Picture of the venue/ })
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  expect(await picture.getAttribute('src')).toMatch(/^blob:/)
  await guest.getByText('Royal Infirmary').waitFor()
  await guest.getByText(HOSTILE).waitFor()
  expect(await guest.evaluate(() => 'ran' in window)).toBe(false)
  expect(await guest.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  expect(await guest.locator('a[href^="tel:"]').count()).toBe(0)
  expect(await guest.getByText(/7700/).count()).toBe(0)
  expect(await guest.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex')
  await expectAccessible(guest)
  // Neither the address bar nor any request's address has the secret.
  const secret = address.hash.slice('#token='.length)
  expect([guest.url(), ...asked].filter((url) => url.includes(secret) && !url.includes('#'))).toEqual([])
  expect(guest.url()).not.toContain(secret)

  await keysOf(office).press(links.getByRole('button', { name: /^Revoke/ }))
  await keysOf(office).press(office.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }))
  await links.getByText(/by Eva Stone$/).waitFor({ state: 'detached' })
  await guest.reload()
  await guest.getByRole('heading', { level: 1, name: 'This link has ended.' }).waitFor()
  await expectAccessible(guest)
})
