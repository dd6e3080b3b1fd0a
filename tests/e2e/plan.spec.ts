import { readFile } from 'node:fs/promises'
import type { Locator } from 'playwright'
import { expect, test } from 'vitest'
import type { Application, Job } from '../../shared/jobs/jobs.ts'
import { joinServer } from '../support/api.ts'
import { signIn } from '../support/browsers/device.ts'
import { expectAccessible } from '../support/browsers/screens.ts'
import { jobBody, londonTimeInDays, role } from '../support/factories/jobs.ts'
import { planShift, publishPlan } from '../support/factories/plan.ts'
import { startServer } from '../support/server.ts'
import { openPage } from './support/dashboard-steps.ts'

/** A project of three days with two roles, and Ana confirmed as a rigger. */
async function booked() {
  const server = await startServer({ env: { DEMO: '1' } })
  const eva = await joinServer(server.origin, 'employer', { full_name: 'Eva Stone' })
  const ana = await joinServer(server.origin, 'freelancer', { full_name: 'Ana Birch' })
  const dates = { date_start: londonTimeInDays(30, '08:00'), date_end: londonTimeInDays(32, '18:00') }
  const roles = [role({ ...dates, places: 2 }), role({ ...dates, role_name: 'Stagehand', places: 2 })]
  const { body: job } = await eva.post<Job>('/jobs', jobBody({ title: 'Arena tour', roles }))
  const asked = { message: 'I rig arenas.', job_role_id: job.roles[0]!.id }
  const { body: applied } = await ana.post<Application>(`/jobs/${job.id}/apply`, asked)
  expect((await eva.post(`/jobs/${job.id}/applications/${applied.id}/accept`)).status).toBe(200)
  return { server, eva, ana, job, application: applied.id }
}

test('by keys alone: two roles over three days get shifts, a clash is shown and mended, and what is published reaches the crew', async () => {
  const { server, eva, ana, job } = await booked()
  const page = await openPage({ viewport: { width: 1366, height: 850 } })
  await signIn(page, server.origin, eva)
  await page.goto(`${server.origin}/plan?id=${job.id}`)
  const grid = page.getByRole('grid', { name: 'Crew plan' })
  await grid.waitFor()
  const { keyboard } = page
  const focused = page.locator('td:focus')
  const editor = page.getByRole('dialog', { name: /^Rigger/ })
  const press = async (...keys: string[]) => {
    for (const key of keys) await keyboard.press(key)
  }
  // The grid is one stop of Tab.
  while ((await focused.count()) === 0) await press('Tab')
  await expect.poll(() => grid.locator('[tabindex="0"]').count()).toBe(1)
  await expect.poll(() => focused.textContent()).toContain('All day, 1/2')

  // A shift from 08:00 with Ana, who is confirmed, on all three days.
  await press('n')
  await editor.getByLabel('Call').waitFor()
  await expect.poll(() => editor.getByRole('checkbox', { name: 'Ana Birch' }).isChecked()).toBe(true)
  await expect.poll(() => page.locator('[data-cell] .sr-only', { hasText: '08:00–18:00' }).count()).toBe(6)
  // A second one follows the first; made to begin before that ends, it cannot have the same person.
  await editor.getByRole('button', { name: 'Add shift' }).focus()
  await press('Enter')
  const second = editor.getByRole('region', { name: 'Shift 2' })
  await second.getByText('It starts when the last one ends').waitFor()
  await expect.poll(() => second.getByLabel('Call').inputValue()).toBe('18:00')
  await second.getByLabel('Call').fill('17:00')
  await second.getByRole('checkbox', { name: 'Ana Birch' }).focus()
  await press('Space')
  await second.getByText('Ana Birch cannot be in two places').waitFor()
  await press('Escape')
  await editor.waitFor({ state: 'detached' })
  await page.getByText('clash').first().waitFor()

  // Kept over a reload, and not published while somebody is in two places.
  await page.reload()
  await page.getByText('clash').first().waitFor()
  await press('p')
  const publishing = page.getByRole('dialog', { name: 'Publish the plan' })
  await expect.poll(() => publishing.getByRole('button', { name: 'Publish' }).isDisabled()).toBe(true)
  await expectAccessible(page)
  await press('Escape')
  await publishing.waitFor({ state: 'detached' })

  // In her own row: out of both, then into the one that is left.
  while ((await focused.count()) === 0) await press('Tab')
  await press('Enter')
  await editor
    .getByRole('region', { name: 'Shift 2' })
    .getByRole('button', { name: /^Remove/ })
    .focus()
  await press('Enter')
  await press('Escape')
  await editor.waitFor({ state: 'detached' })
  await expect.poll(() => page.getByText('clash').count()).toBe(0)
  while ((await focused.count()) === 0) await press('Tab')
  await press('ArrowDown', 'End')
  await expect.poll(() => focused.textContent()).toContain('08:00–18:00')
  await press('x')
  await expect.poll(() => focused.textContent()).toBe('–')
  await expectAccessible(page)

  // The other role gets a shift too, and all is published.
  await press('ArrowDown', 'Home', 'n')
  await page
    .getByRole('dialog', { name: /^Stagehand/ })
    .getByLabel('Call')
    .waitFor()
  await press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await press('p')
  await publishing.getByText('with Ana Birch').first().waitFor()
  await press('Enter')
  await page.getByText('Plan published').waitFor()

  const narrow = await openPage({ viewport: { width: 390, height: 844 } })
  await signIn(narrow, server.origin, ana)
  await narrow.goto(`${server.origin}/?tab=confirmed&job=${job.id}`)
  const own = narrow.getByRole('region', { name: 'Your shifts' })
  await expect.poll(async () => (await own.textContent())?.match(/08:00 call until 18:00/g)).toHaveLength(2)
  await expectAccessible(narrow)
})

test('by pointer: somebody is dragged to another day and to another role, on top of what a colleague published meanwhile; the CSV has it', async () => {
  const { server, eva, job, application } = await booked()
  const [rigger, stagehand] = [job.roles[0]!.id, job.roles[1]!.id]
  const days = [30, 31].map((day) => londonTimeInDays(day, '12:00').slice(0, 10))
  const shifts = [planShift(rigger, { day: days[0]!, people: [application] }), planShift(rigger, { day: days[1]! })]
  expect((await publishPlan(eva, job.id, { shifts })).status).toBe(201)

  const page = await openPage({ viewport: { width: 1920, height: 1080 } })
  await signIn(page, server.origin, eva)
  await page.goto(`${server.origin}/plan?id=${job.id}`)
  const cell = (row: string, day: number) => page.locator(`[data-cell="${row} ${days[day]}"]`)
  await cell(application, 0).locator('[data-bar]').dragTo(cell(application, 1))
  await cell(application, 1).getByText('08:00–18:00').waitFor()
  await expect.poll(() => cell(application, 0).textContent()).toBe('–')

  const theirs = [...shifts, planShift(stagehand, { day: days[1]!, starts: '12:00' })]
  expect((await publishPlan(eva, job.id, { shifts: theirs })).status).toBe(201)
  await page.getByText(/Eva Stone published this plan at .*, after you began\./).waitFor()
  await page.getByRole('button', { name: 'Carry on with mine' }).click()
  await cell(application, 1).locator('[data-bar]').dragTo(cell(stagehand, 1))
  await cell(application, 1).getByText('12:00–18:00').waitFor()

  await page.getByRole('button', { name: 'Publish 3 changes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await page.getByText('Plan published').waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const csv = await readFile(await (await download).path(), 'utf8')
  expect(csv).toContain(`"${days[1]}","Stagehand","12:00","18:00",2,1,"Ana Birch"`)
})

test('‘all day’ is dragged onto somebody’s row: they join that shift, in the other role; ‘Move…’ in the editor takes the focus along', async () => {
  const { server, eva, job, application } = await booked()
  const stagehand = job.roles[1]!.id
  const ben = await joinServer(server.origin, 'freelancer', { full_name: 'Ben Cole' })
  const asked = { message: 'I carry.', job_role_id: stagehand }
  const { body: applied } = await ben.post<Application>(`/jobs/${job.id}/apply`, asked)
  expect((await eva.post(`/jobs/${job.id}/applications/${applied.id}/accept`)).status).toBe(200)
  const [first, second] = [30, 31].map((day) => londonTimeInDays(day, '12:00').slice(0, 10))
  const shifts = [planShift(stagehand, { day: second!, places: 2, starts: '12:00', people: [applied.id] })]
  expect((await publishPlan(eva, job.id, { shifts })).status).toBe(201)

  const page = await openPage({ viewport: { width: 1366, height: 850 } })
  await signIn(page, server.origin, eva)
  await page.goto(`${server.origin}/plan?id=${job.id}`)
  const cell = (row: string, day: string) => page.locator(`[data-cell="${row} ${day}"]`)
  await cell(application, first!).locator('[data-bar]').dragTo(cell(applied.id, second!))
  await cell(application, second!).getByText('12:00–18:00').waitFor()

  await cell(stagehand, second!).focus()
  await page.keyboard.press('Enter')
  const editor = page.getByRole('dialog', { name: /^Stagehand/ })
  await editor.getByRole('button', { name: 'Move Ana Birch…' }).press('Enter')
  const moving = page.getByRole('dialog', { name: 'Move Ana Birch' })
  // A dialog takes the focus as it opens: a key that is pressed before goes elsewhere.
  await expect.poll(() => moving.locator(':focus').count()).toBe(1)
  await moving.getByRole('button', { name: 'Move', exact: true, disabled: false }).press('Enter')
  await moving.waitFor({ state: 'detached' })
  // Her row in the editor is gone: the focus is beside it.
  await expect.poll(() => editor.locator(':focus').count()).toBe(1)
  await page.keyboard.press('Escape')
  await editor.waitFor({ state: 'detached' })
  await cell(application, first!).locator('[data-bar=all-day]').waitFor()
})

test('bars: one click opens, an end is dragged, what is refused goes back with words; keys and a finger do the same', async () => {
  const { server, eva, ana, job, application } = await booked()
  const [rigger, stagehand] = [job.roles[0]!.id, job.roles[1]!.id]
  const days = [30, 31, 32].map((day) => londonTimeInDays(day, '12:00').slice(0, 10))
  const shifts = [
    planShift(rigger, { day: days[0]!, places: 1, people: [application] }),
    planShift(rigger, { day: days[1]! }),
    planShift(stagehand, { day: days[2]!, starts: '20:00', ends: '06:00' }),
  ]
  expect((await publishPlan(eva, job.id, { shifts })).status).toBe(201)
  const other = await eva.post<Job>('/jobs', jobBody({ title: 'Gala', roles: [role(datesOf(30, '20:00', '23:00'))] }))
  const asked = { message: 'Me too.', job_role_id: other.body.roles[0]!.id }
  const { body: applied } = await ana.post<Application>(`/jobs/${other.body.id}/apply`, asked)
  expect((await eva.post(`/jobs/${other.body.id}/applications/${applied.id}/accept`)).status).toBe(200)

  const page = await openPage({ viewport: { width: 1366, height: 850 }, hasTouch: true })
  await signIn(page, server.origin, eva)
  await page.goto(`${server.origin}/plan?id=${job.id}`)
  const cell = (row: string, day: number) => page.locator(`[data-cell="${row} ${days[day]}"]`)
  const own = cell(application, 0)
  const hours = () => own.locator('[data-bar] .sr-only').textContent()
  await own.getByText('on Gala').first().waitFor()
  // The night of the last day ends at the edge of the grid.
  const rightOf = async (one: Locator) => ((box) => box!.x + box!.width)(await one.boundingBox())
  const lastDay = cell(stagehand, 2)
  expect(await rightOf(lastDay.locator('[data-bar]'))).toBeLessThanOrEqual(await rightOf(lastDay))
  const drag = async (dx: number, from = own.locator('[data-edge=ends]')) => {
    const box = (await from.boundingBox())!
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width / 2 + dx, box.y + box.height / 2, { steps: 4 })
    await page.mouse.up()
  }
  const hour = (await own.boundingBox())!.width / 24
  await drag(hour)
  await expect.poll(hours).toContain('08:00–19:00')
  await drag(3 * hour)
  await page.getByText(/^Put back: Ana Birch cannot be in two places: .*‘Gala’/).waitFor()
  expect(await hours()).toContain('08:00–19:00')
  // The middle of it: earlier as a whole.
  await drag(-2 * hour, own.locator('[data-hours]').first())
  await expect.poll(hours).toContain('06:00–17:00')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  // By keys, each a change that can be undone.
  await own.focus()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowUp')
  await page.keyboard.press('.')
  await expect.poll(hours).toContain('06:00–17:30')
  await page.keyboard.press('z')
  await expect.poll(hours).toContain('05:45–17:15')
  await page.keyboard.press('c')
  const copying = page.getByRole('dialog', { name: /^Copy Rigger/ })
  await copying.getByRole('checkbox', { name: 'Stagehand' }).click()
  await copying.getByRole('button', { name: /^Copy to/ }).click()
  await cell(stagehand, 1).getByText('05:45–17:15').waitFor()

  // A finger that rests on a bar takes it to another day; a tap opens it.
  const from = (await own.locator('[data-hours]').first().boundingBox())!
  const to = (await cell(application, 1).boundingBox())!
  const touch = await page.context().newCDPSession(page)
  const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
  await finger('touchStart', from.x + 8, from.y + 8)
  await own.locator('[data-dragged]').waitFor()
  await finger('touchMove', to.x + 40, to.y + 20)
  await finger('touchEnd')
  await expect.poll(() => own.locator('[data-bar]').count()).toBe(0)
  await expectAccessible(page)
  await cell(rigger, 1).locator('[data-bar]').first().tap()
  await page.getByRole('dialog', { name: /^Rigger/ }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  // One day alone, on the scale of its hours.
  await page.getByRole('button', { name: 'One day' }).click()
  await expect.poll(() => page.getByRole('grid').getByRole('columnheader').count()).toBe(2)
  await cell(application, 1).waitFor()
  await page.getByRole('button', { name: 'Day before' }).click()
  await cell(application, 0).waitFor()
  await expectAccessible(page)
})

const datesOf = (day: number, starts: string, ends: string) => ({
  date_start: londonTimeInDays(day, starts),
  date_end: londonTimeInDays(day, ends),
})
