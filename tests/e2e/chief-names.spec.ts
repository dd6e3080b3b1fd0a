import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { isoLondonDay } from '../../shared/dates-in-london.ts'
import { isoDayAfter } from '../../shared/calendar/blocked-days.ts'
import type { Application, Job } from '../../shared/jobs/jobs.ts'
import { joinServer } from '../support/api.ts'
import { openBrowser, openScreen } from '../support/browsers/screens.ts'
import { jobBody, role } from '../support/factories/jobs.ts'
import { punchesOf } from '../support/factories/pay.ts'
import { startServer } from '../support/server.ts'
import { misplaced, settledFaults, untilDrawn } from './support/page-faults.ts'

const TODAY = isoLondonDay(Date.now())
/** Markup, letters without a space, writing from right to left, and pictures. */
const NAMES = [
  '<img src=x onerror=ran(1)><b>Bold</b>',
  'Veranstaltungsbeleuchtungstechnikerin'.repeat(3),
  'عبد الرحمن المهندس الكهربائي الكبير',
  '👩🏽‍🔧🎪🔦'.repeat(6),
]
const [MARKUP, LONG, RTL, EMOJI] = NAMES as [string, string, string, string]

test('names of markup, of a hundred letters, from right to left and of pictures harm no screen of a chief of 320 or 390 px', async () => {
  const { origin } = await startServer({ env: { DEMO: '1' } })
  const boss = await joinServer(origin, 'employer', { full_name: 'Eva Stone' })
  const dates = { date_start: `${TODAY}T00:00:00.000Z`, date_end: `${isoDayAfter(TODAY, 1)}T18:00:00.000Z` }
  const roles = [role({ ...dates, role_name: LONG.slice(0, 80), places: 5 })]
  const { body: job } = await boss.post<Job>('/jobs', jobBody({ title: `${LONG.slice(0, 60)} ${MARKUP}`, roles }))
  const book = async (full_name: string) => {
    const person = await joinServer(origin, 'freelancer', { full_name })
    const asked = { message: 'I rig.', job_role_id: job.roles[0]!.id }
    const { body } = await person.post<Application>(`/jobs/${job.id}/apply`, asked)
    expect((await boss.post(`/jobs/${job.id}/applications/${body.id}/accept`)).status).toBe(200)
    return { person, booking: body.id }
  }
  const chief = await book(`${RTL} ${EMOJI}`)
  const crew = [await book(MARKUP), await book(LONG), await book(RTL), await book(EMOJI)]
  await boss.post(`/jobs/${job.id}/chiefs`, { person_id: chief.person.user.id, days: [TODAY] })
  // One to sign with something that stands out, one as planned, two who are not in.
  for (const [at, { person, booking }] of crew.slice(0, 2).entries())
    for (const punch of punchesOf(`${TODAY} in 00:01 out 00:09`)) {
      const clock = { offset_ms: 0, offset_age_s: 1, is_unsure: at === 0 }
      expect((await person.post(`/bookings/${booking}/punches`, { ...punch, clock })).status).toBe(201)
    }
  await crew[1]!.person.put('/me/site-pin', { pin: '4711' })

  const browser = await openBrowser()
  const found: string[] = []
  for (const width of [320, 390]) {
    const page = await openScreen(browser, origin, '/chief', { size: 'narrow', member: chief.person })
    const ran: string[] = []
    await page.exposeFunction('ran', () => void ran.push(page.url()))
    await page.setViewportSize({ width, height: 700 })
    await page.getByRole('button', { name: /^To sign/ }).waitFor({ timeout: 45_000 })
    const look = async (what: string) => {
      await untilDrawn(page)
      found.push(...(await settledFaults(page, misplaced)).map((fault) => `${width} px, ${what}: ${fault}`))
    }
    for (const view of [/^To sign/, /^Signed/, /^On site/, /^Not in/]) {
      await page.getByRole('button', { name: view }).click()
      await look(String(view))
    }
    expect(await page.getByText(EMOJI, { exact: true }).count()).toBe(1)
    await page.getByRole('button', { name: /^To sign/ }).click()
    await page.getByText(MARKUP, { exact: true }).click()
    await page.getByRole('dialog').getByText('clock unsure').first().waitFor()
    await look('the dialog of one')
    await page.getByRole('button', { name: 'Add a time' }).click()
    await look('adding a time')
    await page.keyboard.press('Escape')
    await lookAtScan(page, look)
    expect(ran).toEqual([])
    await page.context().close()
  }
  expect(found, found.join('\n')).toEqual([])
})

async function lookAtScan(page: Page, look: (what: string) => Promise<void>) {
  await page.getByRole('button', { name: /^Not in/ }).click()
  await page.getByRole('button', { name: 'Scan the crew' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'PIN' }).click()
  await dialog.getByLabel('Who').waitFor()
  await look('a PIN')
  await dialog.getByRole('button', { name: 'Letters' }).click()
  await look('letters')
  await page.keyboard.press('Escape')
}
