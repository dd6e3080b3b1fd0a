import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { Application, Job } from '../../shared/jobs/jobs.ts'
import { isoDayInZone } from '../../shared/dates.ts'
import { joinServer } from '../support/api.ts'
import { expectAccessible, openBrowser, openScreen, pickFiles } from '../support/browsers/screens.ts'
import { pdf } from '../support/factories/documents.ts'
import { jobBody, role } from '../support/factories/jobs.ts'
import { startServer } from '../support/server.ts'

const DAY_MS = 86_400_000
const moment = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()
const day = (days: number) => isoDayInZone(new Date(Date.now() + days * DAY_MS), 'Europe/London')
const RESULT = { name: 'result.pdf', mimeType: 'application/pdf', buffer: pdf({ words: 'Right to work' }) }

/** A company with a job of two places for which Ana and Ben have applied, on its Settings. */
async function openSettings() {
  const { origin } = await startServer({ env: { DEMO: '1' } })
  const owner = await joinServer(origin, 'employer', { full_name: 'Mina Okafor' })
  const people = [
    await joinServer(origin, 'freelancer', { full_name: 'Ana Cole' }),
    await joinServer(origin, 'freelancer', { full_name: 'Ben Waits' }),
  ]
  const roles = [role({ date_start: moment(20), date_end: moment(22), places: 2 })]
  const { body: job } = await owner.post<Job>('/jobs', jobBody({ roles }))
  for (const person of people) await person.post(`/jobs/${job.id}/apply`, { message: 'I can do this.' })
  const member = { user: owner.user, token: owner.token }
  const page = await openScreen(await openBrowser(), origin, '/settings?tab=right-to-work', { member, size: 'wide' })
  const statuses = async () =>
    ((await owner.get<Job[]>('/jobs')).body[0]!.applications as Application[]).map(({ status }) => status).toSorted()
  return { page, origin, job, statuses }
}

test('a company turns checks on; who has none is not accepted until one is recorded, or the owner says why', async () => {
  const { page, origin, job, statuses } = await openSettings()
  await page.getByText('Nobody yet.').waitFor()
  await page.getByRole('checkbox', { name: /^Check the right to work/ }).check()
  await page.getByText('From now on nobody is confirmed without a check.').waitFor()
  await expectAccessible(page)

  await page.goto(`${origin}/?project=${job.id}`)
  await choose(page, 'Ana Cole')
  const card = page.getByRole('region', { name: 'Right to work' })
  await card.getByText('No check on record').waitFor()
  await accept(page)
  const refusal = page.getByRole('dialog', { name: 'Ana Cole can’t be confirmed yet' })
  await refusal.getByText('There’s no right to work check for Ana Cole on record').waitFor()
  await refusal.getByRole('button', { name: 'Record a check' }).click()

  const form = page.getByRole('dialog', { name: 'Record a right to work check' })
  await form.getByRole('button', { name: 'Record', exact: true }).click()
  await form.getByText('Choose how').waitFor()
  await form.getByText('A photo or PDF of the result is needed').waitFor()
  await expectAccessible(page)
  await record(page, day(21))
  await card.getByText('Expires before the project ends').waitFor()

  await card.getByRole('button', { name: 'Record a new check' }).click()
  await record(page, day(60))
  await card.getByText('Covers this project').waitFor()
  await expectAccessible(page)
  await accept(page)
  await page.getByRole('alertdialog', { name: 'Accept Ana Cole?' }).getByRole('button', { name: 'Accept' }).click()
  await expect.poll(statuses).toEqual(['accepted', 'pending'])

  // The sheet of the first.
  await page.keyboard.press('Escape')
  await choose(page, 'Ben Waits')
  await accept(page)
  await page
    .getByRole('dialog', { name: /Ben Waits can’t/ })
    .getByRole('button', { name: 'Confirm anyway' })
    .click()
  const anyway = page.getByRole('dialog', { name: 'Confirm Ben Waits anyway?' })
  await anyway.getByRole('textbox', { name: 'Reason' }).fill('British passport seen at the gate.')
  await expectAccessible(page)
  await anyway.getByRole('button', { name: 'Confirm anyway' }).click()
  await expect.poll(statuses).toEqual(['accepted', 'accepted'])
  await card.getByText('“British passport seen at the gate.”').waitFor()

  await page.goto(`${origin}/settings?tab=right-to-work`)
  await page.getByRole('button', { name: 'File of the check of Ana Cole' }).click()
  await page.getByRole('link', { name: /result.pdf/ }).waitFor()
})

const choose = (page: Page, name: string) =>
  page
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .first()
    .click()
const accept = (page: Page) => page.getByRole('button', { name: 'Accept', exact: true }).first().click()

async function record(page: Page, until: string) {
  const form = page.getByRole('dialog', { name: 'Record a right to work check' })
  await form.getByRole('radio', { name: 'Share code, checked on GOV.UK' }).check()
  await form.getByLabel('Permission ends').fill(until)
  await pickFiles(form.getByRole('button', { name: 'Choose a photo or PDF' }), RESULT)
  await form.getByText('result.pdf').waitFor()
  await form.getByRole('button', { name: 'Record', exact: true }).click()
  await form.waitFor({ state: 'detached' })
}
