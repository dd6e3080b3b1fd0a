import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import type { CallSheet } from '../../shared/call-sheets/call-sheets.ts'
import type { Application, Job } from '../../shared/jobs/jobs.ts'
import type { SyncPage } from '../../shared/sync.ts'
import { joinServer, type Member } from '../support/api.ts'
import { buyAt } from '../support/factories/payments.ts'
import { planOf } from '../support/factories/plan.ts'
import { openBrowser, openScreen } from '../support/browsers/screens.ts'
import { startServer } from '../support/server.ts'
import { keysOf } from './support/keys.ts'

/* As keyboard.spec.ts: no pointer, and no focus that the test sets. */

const TITLE = 'Lantern parade'
const YEAR = new Date().getFullYear() + 1
const DAYS = ['01', '02', '03', '04'].map((day) => `${YEAR}-03-${day}`)
/** Roles of their own, which nobody of the demonstration world has. */
const CREW = { 'Lantern keeper': 'Jo Bright', 'Stilt walker': 'Al Short', 'Kite wrangler': 'Ida Marsh' }
const ROLES = Object.keys(CREW) as (keyof typeof CREW)[]
const NAMES = Object.values(CREW)
const WORDS = 'Doors have moved to six.'

test.for([
  { width: 1366, height: 850 },
  { width: 1920, height: 1080 },
  // 1366 x 850 at 200%.
  { width: 683, height: 425 },
])(
  'by keys alone at $width x $height: a project of three roles over four days, from posting to a published plan and call sheet',
  { timeout: 240_000 },
  async (size) => {
    const { origin } = await startServer({ env: { DEMO: '1' } })
    const mina = await joinServer(origin, 'employer', { full_name: 'Mina Okafor' })
    await buyAt(origin, mina, 'premium')
    const crew = await Promise.all(ROLES.map((role) => freelancer(origin, role)))
    const page = await openScreen(await openBrowser(), origin, '/', { member: mina, size: 'wide' })
    await page.setViewportSize(size)
    const keys = keysOf(page)
    const screen = { page, keys, isWide: size.width > 1000 }
    await page.getByRole('button', { name: 'Post New Project' }).first().waitFor()

    await postByKeys(screen)
    await page.waitForURL(/\/project\?id=/)
    const [job] = (await mina.get<Job[]>('/jobs')).body
    await inviteByKeys(screen)
    await Promise.all(crew.map((person, n) => apply(person, job!, n)))
    await acceptByKeys(screen)
    await planByKeys(screen)
    const { shifts } = await planOf(mina, job!.id)
    expect(shifts.map(({ role_id, day, people }) => `${role_id} ${day} ${people.length}`).toSorted()).toEqual(
      job!.roles.flatMap(({ id }) => DAYS.map((day) => `${id} ${day} 1`)).toSorted(),
    )
    await publishSheetByKeys(screen)
    const { body: sheet } = await mina.get<CallSheet>(`/jobs/${job!.id}/call-sheet`)
    expect(sheet).toMatchObject({ version: 1, content: { venue: 'Harbour Arena, dock B' } })
    await writeByKeys(screen)
    for (const person of crew) await expect.poll(() => wordsTo(person, mina)).toContain(WORDS)
  },
)

type Screen = { page: Page; keys: ReturnType<typeof keysOf>; isWide: boolean }

async function freelancer(origin: string, role: keyof typeof CREW) {
  const person = await joinServer(origin, 'freelancer', { full_name: CREW[role], location: 'Leeds' })
  await person.put('/users/profile', { job_roles: [role] })
  return person
}

async function apply(person: Member, { id, roles }: Job, n: number) {
  const asked = { message: 'I can do this.', job_role_id: roles[n]!.id }
  expect((await person.post<Application>(`/jobs/${id}/apply`, asked)).status).toBe(201)
}

/** What the company has written to somebody, without marking it as read. */
async function wordsTo(person: Member, company: Member) {
  const { changes } = (await person.get<SyncPage>('/sync')).body
  const rows = changes.flatMap(({ kind, row }) => (kind === 'message' && row ? [row] : []))
  return rows.filter(({ sender_id }) => sender_id === company.user.id).map(({ content }) => content)
}

async function postByKeys({ page, keys: { keyboard, to, press, said, focused } }: Screen) {
  await keyboard.press('n')
  const form = page.getByRole('dialog', { name: 'Post New Project' })
  const type = async (field: Locator, text: string) => {
    await to(field)
    await keyboard.type(text)
  }
  await type(form.getByLabel('Title'), TITLE)
  await type(form.getByLabel('Description'), 'Lanterns through the old town, four nights in a row.')
  await to(form.getByLabel('Event type'))
  await keyboard.press('ArrowDown')
  await type(form.getByLabel('Location'), 'Leeds')
  await press(form.getByRole('button', { name: 'Next' }))
  await expect.poll(focused).toBe('Step 2 of 3: Roles')
  for (const [n, name] of ROLES.entries()) {
    // A new one begins with the dates of the last.
    if (n > 0) await press(form.getByRole('button', { name: 'Add a role' }))
    const role = form.getByRole('group', { name: `Role ${n + 1}` })
    await type(role.getByLabel('Role name'), name)
    await type(role.getByLabel('Day rate'), `${220 + 10 * n}`)
    if (n > 0) continue
    await type(role.getByLabel('Start'), `01/03/${YEAR} 08:00`)
    await type(role.getByLabel('End'), `04/03/${YEAR} 18:00`)
  }
  await press(form.getByRole('button', { name: 'Next' }))
  await expect.poll(focused).toBe('Step 3 of 3: Package')
  await press(form.getByRole('button', { name: 'Post project' }))
  await said('Project posted.')
  await form.waitFor({ state: 'detached' })
  await expect.poll(focused).not.toBe('')
}

/** Opens a tab of the project by its arrows. */
async function open({ page, keys: { choose, keyboard } }: Screen, name: string) {
  await choose(page.getByRole('tab', { name }))
  await page.getByRole('tab', { name, selected: true }).waitFor()
  await keyboard.press('Tab')
}

async function inviteByKeys(screen: Screen) {
  const { page, isWide, keys } = screen
  await open(screen, 'Good fits')
  for (const name of NAMES) {
    const person = page.getByRole('button', { name: isWide ? name : new RegExp(name), exact: true })
    await keys.press(person)
    if (isWide) await page.getByRole('heading', { name }).waitFor()
    if (isWide) await keys.keyboard.press('i')
    else await keys.press(page.getByRole('dialog', { name }).getByRole('button', { name: 'Invite to apply' }))
    const form = page.getByRole('dialog', { name: `Invite ${name}` })
    await keys.press(form.getByRole('button', { name: 'Send invitation' }))
    await page.getByText(`${name} is invited.`).waitFor()
    await form.waitFor({ state: 'detached' })
  }
}

async function acceptByKeys(screen: Screen) {
  const { page, keys, isWide } = screen
  await open(screen, 'Applicants')
  // They have applied while another tab was open.
  for (const name of NAMES)
    await page.getByRole('button', { name: isWide ? name : new RegExp(name), exact: true }).waitFor()
  if (isWide) await keys.keyboard.press('*')
  else {
    await keys.press(page.getByRole('button', { name: 'Select', exact: true }))
    for (const name of NAMES) await keys.press(page.getByRole('checkbox', { name: `Select ${name}` }), 'Space')
  }
  await page.getByText('3 selected').waitFor()
  if (isWide) await keys.keyboard.press('A')
  else
    await keys.press(page.getByRole('region', { name: 'Selected applicants' }).getByRole('button', { name: 'Accept' }))
  const question = page.getByRole('dialog', { name: 'Accept 3 people?' })
  await keys.press(question.getByRole('button', { name: 'Accept 3', exact: true }))
  await keys.said('3 confirmed.')
  await question.waitFor({ state: 'detached' })
}

/** A shift on each day for each role, with its one person. */
async function planByKeys(screen: Screen) {
  const { page, keys, isWide } = screen
  await open(screen, 'Plan')
  const grid = page.getByRole('grid', { name: 'Crew plan' })
  for (const role of ROLES) {
    const editor = page.getByRole('dialog', { name: new RegExp(`^${role}`) })
    if (isWide) {
      await keys.to(grid.locator('[tabindex="0"]'))
      while (!(await page.locator('tr:has(td:focus)').innerText()).includes(role))
        await keys.keyboard.press('ArrowDown')
      await keys.keyboard.press('n')
    } else {
      await keys.press(page.getByRole('region').getByRole('button', { name: role }).first())
      await keys.press(editor.getByRole('button', { name: 'Add shift' }))
    }
    // The first shift is on all four days, with who is confirmed.
    await editor.getByRole('checkbox', { name: CREW[role], checked: true }).waitFor()
    await keys.leave(editor)
  }
  await page.getByRole('button', { name: /^Publish 12 / }).waitFor()
  await keys.keyboard.press('p')
  const publishing = page.getByRole('dialog', { name: 'Publish the plan' })
  await keys.press(publishing.getByRole('button', { name: 'Publish' }))
  await keys.said('Plan published')
  await publishing.waitFor({ state: 'detached' })
}

async function publishSheetByKeys(screen: Screen) {
  const { page, keys } = screen
  await open(screen, 'Call sheet')
  await keys.to(page.getByRole('textbox', { name: 'Venue' }))
  await keys.keyboard.type('Harbour Arena, dock B')
  // The plan's calls are between the place and the button, which has a key.
  await keys.to(page.getByRole('tab', { name: 'Edit' }))
  await keys.keyboard.press('p')
  const publishing = page.getByRole('dialog', { name: 'Publish version 1' })
  await publishing.getByText('All 3 people confirmed will be told').waitFor()
  await keys.press(publishing.getByRole('button', { name: 'Publish' }))
  await keys.said('Version 1 is published')
  await publishing.waitFor({ state: 'detached' })
}

async function writeByKeys({ page, keys }: Screen) {
  await expect.poll(keys.focused).not.toBe('')
  await keys.keyboard.press('M')
  const writing = page.getByRole('dialog', { name: 'Message the crew' })
  await writing.getByRole('radio', { name: 'All confirmed (3)', checked: true }).waitFor()
  await keys.to(writing.getByRole('textbox', { name: 'Message' }))
  await keys.keyboard.type(WORDS)
  await keys.press(writing.getByRole('button', { name: 'Send to 3' }))
  await writing.waitFor({ state: 'detached' })
  await expect.poll(keys.focused).not.toBe('')
}
