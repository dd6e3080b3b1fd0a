import type { Locator, Page } from 'playwright'
import { expect, onTestFinished, test } from 'vitest'
import type { CallSheet } from '../../shared/call-sheets/call-sheets.ts'
import type { Application, Job } from '../../shared/jobs/jobs.ts'
import { joinServer } from '../support/api.ts'
import { SHEET, TIMES } from '../support/factories/call-sheets.ts'
import { credentialForm, pdf } from '../support/factories/documents.ts'
import { jobBody, role } from '../support/factories/jobs.ts'
import {
  WIDE,
  HERE,
  persistentDevice,
  signIn,
  signalBack,
  untilDrafted,
  untilKept,
} from '../support/browsers/device.ts'
import { startProxy } from '../support/outside/proxy.ts'
import { expectAccessible } from '../support/browsers/screens.ts'
import { startServer } from '../support/server.ts'
import { openPage } from './support/dashboard-steps.ts'
import { keysOf } from './support/keys.ts'
import { untilSent } from './support/offline-steps.ts'

const WAIT = { timeout: 45_000 }
const DAY = 86_400_000
const today = new Date().toISOString().slice(0, 10)
/** `days` from today, at an hour of UTC. */
const at = (days: number, clock: string) => new Date(Date.parse(`${today}T${clock}:00.000Z`) + days * DAY).toISOString()

/** The time of day in the time zone of the tests' browsers. */
const clock = (moment: string) =>
  new Date(moment).toLocaleTimeString('en-GB', { timeZone: HERE.timezoneId, hour: '2-digit', minute: '2-digit' })

/** A job in a month with Tomasz confirmed for it, and the company's people. */
async function booked() {
  const server = await startServer({ env: { DEMO: '1' } })
  const line = await startProxy(server)
  onTestFinished(() => line.stop())
  const eva = await joinServer(server.origin, 'employer', { full_name: 'Eva Stone' })
  const tomasz = await joinServer(server.origin, 'freelancer', { full_name: 'Tomasz Adamski' })
  const roles = [role({ date_start: at(30, '07:00'), date_end: at(32, '22:00') })]
  const { body: job } = await eva.post<Job>('/jobs', jobBody({ title: 'Arena tour', roles }))
  const { body: applied } = await tomasz.post<Application>(`/jobs/${job.id}/apply`, { message: 'I rig arenas.' })
  expect((await eva.post(`/jobs/${job.id}/applications/${applied.id}/accept`)).status).toBe(200)
  return { server, line, eva, tomasz, job }
}

/** What the test publishes by the API: get-in at 07:30 with a site map, and later at 07:00. */
const sheet = (documents: string[], getIn: string) => ({
  ...SHEET,
  times: [
    { ...TIMES.breakfast, at: at(30, '06:15') },
    { ...TIMES.getIn, at: at(30, getIn) },
    { ...TIMES.loadOut, at: at(32, '22:30'), until: at(33, '04:00') },
  ],
  documents,
})

test('a call sheet is read after an offline start; ‘Got it’ is queued, shown once sent, and asked for again after a change', async () => {
  const { server, line, eva, tomasz, job } = await booked()
  const file = await fetch(`${server.origin}/api/jobs/${job.id}/call-sheet/documents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${eva.token}` },
    body: credentialForm({}, { bytes: pdf({ words: 'Site map' }), name: 'site-map.pdf' }),
  })
  const { id: map } = (await file.json()) as { id: string }
  const address = `${line.origin}/call-sheet?job=${job.id}`
  const device = persistentDevice()
  const page = await device.open()
  await signIn(page, line.origin, tomasz)
  await untilKept(page)
  expect((await eva.put(`/jobs/${job.id}/call-sheet/versions/1`, sheet([map], '07:30'))).status).toBe(201)
  await page.goto(`${line.origin}/?tab=confirmed`)
  await page.getByRole('link', { name: 'Call sheet v1 · new' }).click()
  await page.getByRole('heading', { name: 'Harbour Arena, dock B' }).waitFor()
  await page.getByRole('button', { name: 'Got it' }).waitFor()
  await expectAccessible(page)
  // It is stored on the device, and the company sees that; not that it was read.
  const stateOf = async () => (await eva.get<CallSheet>(`/jobs/${job.id}/call-sheet`)).body.crew![0]!
  await expect.poll(async () => (await stateOf()).reached_version, WAIT).toBe(1)
  expect((await stateOf()).seen_version).toBe(0)
  await expect.poll(() => keptFiles(page, tomasz.user.id), WAIT).toBe(1)
  await device.close()

  line.goDown()
  const offline = await device.open()
  await offline.goto(`${line.origin}/?tab=confirmed`)
  await offline.getByRole('link', { name: 'Call sheet v1 · new' }).click()
  await offline.getByText('Gate code 4471#, give your name').waitFor()
  const asOf = await offline.getByText(/^as of \d\d:\d\d$/).boundingBox()
  const state = await offline.getByText('Call sheet v1 · new').boundingBox()
  // In the header, beside the chip: together with the states it would not fit into one line.
  expect(asOf!.y + asOf!.height).toBeLessThanOrEqual(state!.y)
  expect(await offline.getByRole('link', { name: 'Call', exact: true }).getAttribute('href')).toBe('tel:+447700900118')
  const download = offline.waitForEvent('download')
  await offline.getByRole('button', { name: 'Add to calendar' }).click()
  expect((await download).suggestedFilename()).toBe('Arena-tour.ics')
  const reading = keysOf(offline)
  await reading.press(offline.getByRole('button', { name: 'Open site-map.pdf' }))
  await offline.getByRole('link', { name: /Open the PDF/ }).waitFor()
  await reading.leave(offline.getByRole('dialog'))
  await reading.press(offline.getByRole('button', { name: 'Got it' }))
  await offline.getByText('Seen v1 · will be sent').waitFor()
  expect(await offline.getByText('Call sheet v1 · seen').count()).toBe(0)

  const employerPage = await openPage(WIDE)
  await signIn(employerPage, server.origin, eva)
  await employerPage.goto(`${server.origin}/call-sheet?job=${job.id}`)
  const crew = employerPage.getByRole('region', { name: 'Crew' })
  await crew.getByText('Reached', { exact: true }).waitFor()
  await signalBack(line, offline)
  await offline.getByText('Call sheet v1 · seen').waitFor(WAIT)
  await untilSent(offline)
  await crew.getByText('Seen version 1', { exact: true }).waitFor(WAIT)
  await crew.getByText('1 of 1 have seen version 1').waitFor()

  expect((await eva.put(`/jobs/${job.id}/call-sheet/versions/2`, sheet([map], '07:00'))).status).toBe(201)
  await offline.getByText('Call sheet v2 · new').waitFor(WAIT)
  const changed = offline.getByRole('region', { name: 'Changed since version 1' })
  await changed.waitFor()
  expect(await changed.locator('del').allTextContents()).toEqual([clock(at(30, '07:30'))])
  expect(await changed.locator('ins').allTextContents()).toEqual([clock(at(30, '07:00'))])
  await crew.getByText('Seen version 1', { exact: true }).waitFor({ state: 'detached', ...WAIT })
  await offline.goto(address)
  await offline.getByRole('button', { name: 'Got it' }).click()
  await crew.getByText('Seen version 2', { exact: true }).waitFor(WAIT)
})

test('offline, a job and a call sheet that are not on this device yet are shown as not loaded, not as deleted', async () => {
  const { line, tomasz, eva } = await booked()
  const device = persistentDevice()
  const page = await device.open()
  await signIn(page, line.origin, tomasz)
  await untilKept(page)
  await page.getByRole('tab', { name: 'Confirmed' }).waitFor()
  line.goDown()
  const roles = [role({ date_start: at(40, '07:00'), date_end: at(42, '22:00') })]
  const { body: job } = await eva.post<Job>('/jobs', jobBody({ title: 'Harbour show', roles }))
  const { body: applied } = await tomasz.post<Application>(`/jobs/${job.id}/apply`, { message: 'Me again.' })
  expect((await eva.post(`/jobs/${job.id}/applications/${applied.id}/accept`)).status).toBe(200)

  await page.goto(`${line.origin}/call-sheet?job=${job.id}`)
  await page.getByText('This call sheet is not on this device yet').waitFor()
  await page.goto(`${line.origin}/?tab=confirmed&job=${job.id}`)
  await page.getByRole('dialog', { name: 'This job is not on this device yet' }).waitFor()
  await signalBack(line, page)
  await page.getByRole('heading', { name: 'Harbour show' }).waitFor(WAIT)
  await page.goto(`${line.origin}/call-sheet?job=${job.id}`)
  await page.getByText('There is no call sheet here').waitFor(WAIT)
  await page.goto(`${line.origin}/?job=0197a000-0000-7000-8000-00000000000a`)
  await page.getByRole('dialog', { name: 'This job is not here' }).getByRole('button', { name: 'Show my jobs' }).click()
  await page.waitForURL((url) => url.search === '')
})

test('by keys alone: a draft call sheet survives a reload and is published; a version that a colleague publishes meanwhile does not overwrite the draft', async () => {
  const { line, eva, job } = await booked()
  const page = await openPage(WIDE, [/ERR_EMPTY_RESPONSE/])
  await signIn(page, line.origin, eva)
  const { press, fill, choose, keyboard, drawn } = keysOf(page)
  await press(page.getByRole('link', { name: 'Call sheet: Arena tour' }))
  await page.getByText('Nothing published yet').waitFor()
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await press(page.getByRole('button', { name: 'Publish version 1' }))
  await page.getByText('Add the venue.').waitFor()
  await expect.poll(() => isInSight(page.getByText('Add the venue.'))).toBe(true)
  await fill(page.getByLabel('Venue'), 'Harbour Arena, dock B')
  // Enter adds the next line, and its time has the focus.
  const first = page.getByRole('group', { name: /^time 1 of/ })
  await press(first.getByRole('combobox', { name: /^What for/ }))
  const second = page.getByRole('group', { name: /^time 2 of/ })
  await expect.poll(() => second.getByLabel(/^Start/).evaluate((box) => box === document.activeElement)).toBe(true)
  await drawn()
  await keyboard.type('19:30')
  await expect.poll(() => second.getByLabel(/^Start/).inputValue()).toBe('19:30')
  await fill(second.getByRole('combobox', { name: /^What for/ }), 'show')
  await untilDrafted(page, eva.user.id, `call-sheet:${job.id}`, '"show"')
  await page.reload()
  await expect.poll(() => page.getByLabel('Venue').inputValue()).toBe('Harbour Arena, dock B')
  await expectAccessible(page)
  // A time that cannot be read is not left out in silence.
  const until = page.getByRole('group', { name: /^time 2 of/ }).getByLabel(/^Until/)
  await fill(until, 'late')
  await press(page.getByRole('button', { name: 'Publish version 1' }))
  await expect.poll(() => until.evaluate((box) => box === document.activeElement)).toBe(true)
  expect(await page.getByRole('dialog').count()).toBe(0)
  await fill(until, '23:00')
  await choose(page.getByRole('tab', { name: 'Preview' }))
  await page.getByRole('region', { name: 'Times' }).getByText('show').waitFor()
  await expectAccessible(page)

  await press(page.getByRole('button', { name: 'Publish version 1' }))
  const asked = page.getByRole('dialog', { name: 'Publish version 1' })
  await asked.getByText(/^The one person confirmed will be told/).waitFor()
  await expectAccessible(page)
  // The request arrives and its answer is lost: the row that comes by sync proves that it was published.
  line.rule(`PUT /api/jobs/${job.id}/call-sheet/versions/1`, { does: 'drop-response' }, 1)
  await press(asked.getByRole('button', { name: 'Publish', exact: true }))
  await page.getByText('Version 1 is published', { exact: true }).first().waitFor()
  await asked.waitFor({ state: 'detached' })
  const crew = page.getByRole('region', { name: 'Crew' })
  await crew.getByText('Told', { exact: true }).waitFor(WAIT)
  await press(crew.getByRole('button', { name: 'Remind Tomasz Adamski' }))
  await crew.getByText(/^reminded /).waitFor(WAIT)

  await choose(page.getByRole('tab', { name: 'Edit' }))
  await fill(page.getByRole('textbox', { name: 'Notes' }), 'Mine.')
  await untilDrafted(page, eva.user.id, `call-sheet:${job.id}`, 'Mine.')
  expect((await eva.put(`/jobs/${job.id}/call-sheet/versions/2`, sheet([], '07:00'))).status).toBe(201)
  await page.getByText(/published version 2 at \d\d:\d\d, after you began/).waitFor(WAIT)
  await expect.poll(() => page.getByRole('textbox', { name: 'Notes' }).inputValue()).toBe('Mine.')
  await press(page.getByRole('button', { name: 'Carry on with mine' }))
  await press(page.getByRole('button', { name: 'Publish version 3' }))
  const again = page.getByRole('dialog', { name: 'Publish version 3' })
  await again.getByText('Changed since version 2').waitFor()
  await press(again.getByRole('button', { name: 'Publish', exact: true }))
  await again.waitFor({ state: 'detached' })
  expect((await eva.get<CallSheet>(`/jobs/${job.id}/call-sheet`)).body.content?.notes).toBe('Mine.')

  await press(page.getByRole('button', { name: 'Earlier versions' }))
  const earlier = page.getByRole('region', { name: 'Earlier versions' })
  await earlier
    .getByText(/by Eva Stone$/)
    .nth(1)
    .waitFor()
  await expectAccessible(page)
  await press(earlier.getByRole('link', { name: 'Version 2' }))
  await page.getByText('Version 2, as it was').waitFor()
  await page.getByText('Ask for Priya at the dock.').first().waitFor()
  await expectAccessible(page)
  await page.goBack()
  // This is no error, so nothing is red.
  await press(page.getByRole('button', { name: 'Publish version 4' }))
  await page.getByRole('status').getByText('Nothing has changed since version 3.').waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
  expect(await page.getByRole('dialog').count()).toBe(0)
})

const isInSight = (spot: Locator) =>
  spot.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= window.innerHeight
  })

/** The number of documents stored on this device. */
const keptFiles = (page: Page, userId: string) =>
  page.evaluate(
    (name) =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const count = opening.result.transaction('documents').objectStore('documents').count()
          count.onsuccess = () => {
            opening.result.close()
            resolve(count.result)
          }
        }
      }),
    `standby-${userId}`,
  )
