import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import type { Application, Job } from '../../shared/jobs/jobs.ts'
import { callServer, joinServer, PASSWORD } from '../support/api.ts'
import { signIn } from '../support/browsers/device.ts'
import { jobBody, role } from '../support/factories/jobs.ts'
import { planOf } from '../support/factories/plan.ts'
import { startServer } from '../support/server.ts'
import { localTime, openPage } from './support/dashboard-steps.ts'

/** How often a mouse is pressed on the way; fields are filled in by keys, and Tab leads from one to the next. */
const CLICKS_TO_CREW_TOLD = 25
const CLICKS_TO_PLAN = 6
const CREW = ['Ana Birch', 'Ben Cole', 'Cy Dunn', 'Dee Eves', 'Eli Fox']

async function countedPage() {
  const page = await openPage({ viewport: { width: 1440, height: 900 } })
  const pressed: string[] = []
  await page.exposeFunction('countPress', (name: string) => pressed.push(name))
  await page.addInitScript(() => {
    const count = ({ isTrusted, target }: Event) =>
      isTrusted &&
      (globalThis as unknown as { countPress: (name: string) => void }).countPress(
        (target as Element).textContent?.trim().slice(0, 30) || 'a box',
      )
    addEventListener('pointerdown', count, { capture: true })
  })
  const click = (name: string | RegExp, within: Page | Locator = page) =>
    within.getByRole('button', { name, exact: true }).click()
  return { page, pressed, click }
}

function expectAtMost(flow: string, pressed: string[], most: number) {
  console.log(`${flow}: ${pressed.length} clicks of at most ${most} (${pressed.join(' › ')})`)
  expect(pressed.length, pressed.join(' › ')).toBeLessThanOrEqual(most)
}

/** Five freelancers who want to work on the project's one role. */
const applyAll = (origin: string, { id, roles }: Job) =>
  Promise.all(
    CREW.map(async (full_name) => {
      const person = await joinServer(origin, 'freelancer', { full_name })
      const asked = { message: 'I rig.', job_role_id: roles[0]!.id }
      const { body } = await person.post<Application>(`/jobs/${id}/apply`, asked)
      return { person, application: body.id }
    }),
  )

type Clicks = Awaited<ReturnType<typeof countedPage>>

/** From the project to a published plan: its one role for all five on all three days. */
async function planAndPublish({ page, click }: Clicks, withSheet: boolean) {
  await page.getByRole('tab', { name: 'Plan' }).click()
  await page.locator('[data-cell]').first().click()
  const editor = page.getByRole('dialog', { name: /^Rigger/ })
  await click('Add shift', editor)
  await editor.getByText('In this shift: 5 of 5').waitFor()
  await click('Done', editor)
  await page.getByRole('button', { name: 'Publish 3 changes' }).click()
  const publishing = page.getByRole('dialog', { name: 'Publish the plan' })
  if (withSheet) {
    await publishing.getByRole('checkbox', { name: 'Call sheet too' }).check()
    await publishing.getByLabel('Venue').fill('Harbour Arena, dock B')
  }
  await click(withSheet ? 'Publish both' : 'Publish', publishing)
  await page.getByText(withSheet ? 'Plan and call sheet published' : 'Plan published').waitFor()
}

test('from the landing page to a crew that is told takes few clicks: signing up, posting, confirming, planning and publishing', async () => {
  const { origin } = await startServer({ env: { DEMO: '1' } })
  const counted = await countedPage()
  const { page, pressed, click } = counted
  await page.goto(origin)
  await page.locator('.hero-join').click()
  await page.getByRole('radio', { name: 'Employer' }).check()
  await page.getByLabel('Full name').fill('Mina Okafor')
  await page.getByLabel('Email').fill('mina@clicks.example')
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await click('Join Now')

  const setup = page.getByRole('dialog', { name: 'Complete Your Company Profile' })
  await setup.getByLabel('Company name').fill('Brightline Events')
  await setup.getByLabel('Company bio').fill('We rig and light arenas, fairs and festivals in the north.')
  await click('Next', setup)
  await click('Skip for now', setup)
  await setup.getByRole('checkbox').check()
  await click('Complete Setup', setup)
  await click('Post a project', page.getByRole('dialog', { name: 'Your company is set up' }))

  const form = page.getByRole('dialog', { name: 'Post New Project' })
  await form.getByLabel('Title').fill('Arena tour')
  await form.getByLabel('Description').fill('Get-in at 07:00, dock B. Own harness.')
  await form.getByLabel('Event type').selectOption('Concert')
  await form.getByLabel('Location').fill('Manchester')
  // The places that are suggested lie over the button until one goes on.
  await form.getByLabel('Location').press('Tab')
  await click('Next', form)
  await form.getByLabel('Role name').fill('Rigger')
  await form.getByLabel('Day rate').fill('280')
  await form.getByLabel('Places').fill('5')
  await form.getByLabel('Start').fill(localTime(20, '08:00'))
  await form.getByLabel('End').fill(localTime(22, '18:00'))
  await click('Next', form)
  await click('Test Post', form)
  await page.waitForURL(/\/project\?id=/)

  const token = await page.evaluate(() => localStorage.getItem('token')!)
  const posted = async () => (await callServer<Job[]>(origin, 'GET', '/jobs', undefined, token)).body
  await expect.poll(async () => (await posted()).length).toBe(1)
  const crew = await applyAll(origin, (await posted())[0]!)
  await page.getByRole('tab', { name: 'Applicants 5' }).click()
  await page.getByRole('checkbox', { name: 'Select everybody shown' }).check()
  await click('Accept', page.getByRole('region', { name: 'Selected applicants' }))
  await click('Accept 5', page.getByRole('dialog', { name: 'Accept 5 people?' }))
  await page.getByText('5 confirmed.').first().waitFor()
  await planAndPublish(counted, true)
  expectAtMost('From landing to crew told', pressed, CLICKS_TO_CREW_TOLD)
  for (const { person } of crew)
    await expect
      .poll(async () => JSON.stringify((await person.get('/sync')).body))
      .toContain('Your shifts and call sheet: Arena tour')
})

test('a plan of five people over three days takes few clicks', async () => {
  const { origin } = await startServer({ env: { DEMO: '1' } })
  const eva = await joinServer(origin, 'employer', { full_name: 'Eva Stone' })
  const dates = { date_start: `${localTime(20, '08:00')}:00Z`, date_end: `${localTime(22, '18:00')}:00Z` }
  const { body: job } = await eva.post<Job>('/jobs', jobBody({ roles: [role({ ...dates, places: 5 })] }))
  for (const { application } of await applyAll(origin, job))
    expect((await eva.post(`/jobs/${job.id}/applications/${application}/accept`)).status).toBe(200)
  const counted = await countedPage()
  await signIn(counted.page, origin, eva)
  await counted.page.goto(`${origin}/project?id=${job.id}`)
  counted.pressed.length = 0
  await planAndPublish(counted, false)
  expectAtMost('Plan of five people over three days', counted.pressed, CLICKS_TO_PLAN)
  const { shifts } = await planOf(eva, job.id)
  expect(shifts.map(({ people }) => people.length)).toEqual([5, 5, 5])
})
