import { expect, test } from 'vitest'
import type { Job, NewJobInput } from '../../shared/jobs/jobs.ts'
import type { SavedSearch } from '../../shared/jobs/job-filters.ts'
import { joinServer, type Member } from '../support/api.ts'
import { role } from '../support/factories/jobs.ts'
import { WIDE, NARROW, signalBack, signIn, untilKept } from '../support/browsers/device.ts'
import { startProxy } from '../support/outside/proxy.ts'
import { expectAccessible } from '../support/browsers/screens.ts'
import { startServer } from '../support/server.ts'
import { localTime, openPage, cardOf } from './support/dashboard-steps.ts'
import { keysOf } from './support/keys.ts'

/** A kite wrangler, two projects that match, one of them well paid, and one for a crane that does not. */
async function market() {
  const server = await startServer({ env: { DEMO: '1' } })
  const employer = await joinServer(server.origin, 'employer')
  const freelancer = await joinServer(server.origin, 'freelancer', { location: 'Hull' })
  await freelancer.put('/users/profile', { job_roles: ['Kite wrangler'], skills: ['Kites'] })
  await post(employer, 'Kite school', { role_name: 'Kite wrangler', day_rate: 150 })
  await post(employer, 'Kite festival', { role_name: 'Kite wrangler', day_rate: 3000 })
  await post(employer, 'Crane lift', { role_name: 'Crane operator', day_rate: 4000 }, ['Slinging'])
  return { server, employer, freelancer }
}

async function post(
  employer: Member,
  title: string,
  fields: Partial<NewJobInput['roles'][number]>,
  skills = ['Kites', 'Knots'],
) {
  const dates = { date_start: `${localTime(20, '07:00')}:00Z`, date_end: `${localTime(21, '22:00')}:00Z` }
  const project = { title, description: 'On the sands.', event_type: 'Festival', location: 'Hull', postcode: '' }
  const roles = [role({ ...fields, ...dates })]
  const { status, body } = await employer.post<Job>('/jobs', { ...project, roles, required_skills: skills })
  if (status !== 201) throw new Error(`Posting answered ${status}: ${JSON.stringify(body)}`)
  return body
}

test('by keys alone on a narrow screen a search finds jobs beyond the list, is saved by name, and runs offline over the stored jobs', async () => {
  const { server, freelancer } = await market()
  const line = await startProxy(server)
  const page = await openPage({ ...NARROW, serviceWorkers: 'allow' })
  await signIn(page, line.origin, freelancer)
  await cardOf(page, 'Kite school').getByText('1 of 2 skills · free on all days').waitFor()
  await cardOf(page, 'Kite school').getByText('No Knots').waitFor()

  const { press, fill, focused, leave, keyboard } = keysOf(page)
  await press(page.getByRole('button', { name: 'Day rate' }))
  const rate = page.getByRole('dialog', { name: 'Day rate' })
  await fill(rate.getByLabel('Pounds a day, at least'), '2000')
  await press(rate.getByRole('button', { name: 'Show 2 jobs' }))
  await cardOf(page, 'Crane lift').waitFor()
  await cardOf(page, 'Kite school').waitFor({ state: 'detached' })
  await page
    .getByRole('status')
    .filter({ hasText: /^2 jobs$/ })
    .waitFor()
  await rate.waitFor({ state: 'detached' })
  await expect.poll(focused).toBe('From £2,000/day')
  await expectAccessible(page)

  await press(page.getByRole('button', { name: 'Save search' }))
  const saved = page.getByRole('dialog', { name: 'Saved searches' })
  await fill(saved.getByLabel('Save these filters as'), 'Well paid')
  await expectAccessible(page)
  await keyboard.press('Enter')
  await saved.getByRole('button', { name: 'Well paid From £2,000/day' }).waitFor()
  await saved.getByLabel('Save these filters as').waitFor({ state: 'detached' })
  await expect.poll(focused).toMatch(/^Well paid/)
  await leave(saved)
  await press(page.getByRole('button', { name: 'Clear all' }))
  await cardOf(page, 'Kite school').waitFor()
  await expect.poll(focused).not.toBe('')

  await untilKept(page)
  line.goDown()
  await page.reload()
  await press(page.getByRole('button', { name: 'Saved searches' }))
  await saved.getByText('You’re offline.').waitFor()
  await expect.poll(() => saved.getByRole('button', { name: 'Remove Well paid' }).isDisabled()).toBe(true)
  await press(saved.getByRole('button', { name: /^Well paid/ }))
  await page.getByRole('status').filter({ hasText: '1 job on this device' }).waitFor()
  await cardOf(page, 'Kite festival').waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe('?min_rate=2000')
  await saved.waitFor({ state: 'detached' })
  await expect.poll(focused).toBe('Saved searches')

  await signalBack(line, page)
  await press(cardOf(page, 'Crane lift').getByRole('button', { name: 'Apply' }))
  const form = page.getByRole('dialog', { name: 'Apply: Crane lift' })
  await fill(form.getByLabel('Message'), 'I have flown kites off cranes.')
  await press(form.getByRole('button', { name: 'Send' }))
  await form.waitFor({ state: 'detached' })
  await expect.poll(focused).toMatch(/Crane lift/)
  await press(page.getByRole('button', { name: 'Clear all' }))
  await cardOf(page, 'Crane lift').getByText('Applied').waitFor()
  await line.stop()
})

test('on a wide screen the link of a search alert opens the new job; by keys alone a saved search is renamed, muted and deleted', async () => {
  const { server, employer, freelancer } = await market()
  const filters = { role: 'Crane operator', date_from: localTime(0, '').slice(0, 10) }
  await freelancer.post<SavedSearch>('/saved-searches', { name: 'Cranes', filters, alert: true })
  const job = await post(employer, 'Bridge lift', { role_name: 'Crane operator', day_rate: 410 })
  const page = await openPage(WIDE)
  await signIn(page, server.origin, freelancer)
  await cardOf(page, 'Bridge lift').waitFor()
  await page.goto(`${server.origin}/?job=${job.id}`)
  await page.getByRole('region', { name: 'Bridge lift' }).getByText('No Knots').waitFor()
  await expectAccessible(page)

  const { press, fill, focused, leave, keyboard } = keysOf(page)
  await press(page.getByRole('button', { name: 'Saved searches' }))
  const saved = page.getByRole('dialog', { name: 'Saved searches' })
  await press(saved.getByRole('button', { name: 'Rename Cranes' }))
  await expect.poll(focused).toBe('Name')
  await fill(saved.getByLabel('Name'), 'Lifting')
  await keyboard.press('Enter')
  await saved.getByRole('button', { name: 'Rename Lifting' }).waitFor()
  await expect.poll(focused).toMatch(/^Lifting/)
  await expectAccessible(page)
  await press(saved.getByRole('checkbox', { name: 'Tell me about new jobs: Lifting', checked: true }), 'Space')
  const kept = async () => (await freelancer.get<SavedSearch[]>('/saved-searches')).body
  await expect.poll(kept).toMatchObject([{ name: 'Lifting', alert: false }])
  await press(saved.getByRole('button', { name: 'Remove Lifting' }))
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }))
  await saved.getByText('Nothing saved yet.').waitFor()
  await expect.poll(kept).toEqual([])
  await leave(saved)
  await expect.poll(focused).toBe('Saved searches')
})
