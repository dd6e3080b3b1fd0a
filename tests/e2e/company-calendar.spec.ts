import { expect, onTestFinished, test } from 'vitest'
import type { Application, Job } from '../../shared/jobs/jobs.ts'
import { isoDayAfter } from '../../shared/calendar/blocked-days.ts'
import { isoLondonDay } from '../../shared/dates-in-london.ts'
import { mondayOf } from '../../client/ui/calendar-days.ts'
import { callServer, joinServer, type Member } from '../support/api.ts'
import { persistentDevice, signIn, signalBack, untilKept, untilStored } from '../support/browsers/device.ts'
import { expectAccessible } from '../support/browsers/screens.ts'
import { jobBody, role } from '../support/factories/jobs.ts'
import { planOf, planShift, publishPlan } from '../support/factories/plan.ts'
import { startProxy } from '../support/outside/proxy.ts'
import { startServer } from '../support/server.ts'
import { openPage } from './support/dashboard-steps.ts'

const WAIT = { timeout: 45_000 }

/**
 * In the week after next: Eva's project from Monday to Wednesday, and Ana, who is booked elsewhere on Friday; with Bo,
 * whom nobody has booked, she is in Eva's list.
 */
async function company() {
  const server = await startServer({ env: { DEMO: '1' } })
  const monday = mondayOf(isoDayAfter(isoLondonDay(Date.now()), 14))
  const dates = (first: number, last: number) => ({
    date_start: `${isoDayAfter(monday, first)}T08:00:00.000Z`,
    date_end: `${isoDayAfter(monday, last)}T18:00:00.000Z`,
  })
  const join = (type: 'employer' | 'freelancer', full_name: string) => joinServer(server.origin, type, { full_name })
  const [eva, zoe] = [await join('employer', 'Eva Stone'), await join('employer', 'Zoe Rival')]
  const [ana, bo] = [await join('freelancer', 'Ana Birch'), await join('freelancer', 'Bo Marsh')]
  const book = async (boss: Member, title: string, roles: ReturnType<typeof role>[]) => {
    const { body: job } = await boss.post<Job>('/jobs', jobBody({ title, roles }))
    const asked = { message: 'I rig arenas.', job_role_id: job.roles[0]!.id }
    const { body: applied } = await ana.post<Application>(`/jobs/${job.id}/apply`, asked)
    expect((await boss.post(`/jobs/${job.id}/applications/${applied.id}/accept`)).status).toBe(200)
    return { job, application: applied.id }
  }
  const roles = [role({ ...dates(0, 2), places: 2 }), role({ ...dates(1, 2), role_name: 'Stagehand', places: 3 })]
  const { job, application } = await book(eva, 'Arena tour', roles)
  await book(zoe, 'Secret show', [role(dates(4, 4))])
  const { body: list } = await eva.post<{ id: string }>('/crews', { name: 'A-team rigging' })
  const people = [ana, bo].map(({ user }) => ({ freelancer_id: user.id, is_in: true }))
  await callServer(server.origin, 'PATCH', `/crews/${list.id}/people`, { people }, eva.token)
  return { server, eva, job, application, monday, days: [0, 1, 2, 3, 4].map((n) => isoDayAfter(monday, n)) }
}

test.each([
  { width: 1366, height: 850 },
  { width: 1920, height: 1080 },
])(
  'at $width by keys alone: from the week to the plan on a day and role, and to who is busy, without why',
  async (viewport) => {
    const { server, eva, job, application, monday, days } = await company()
    const page = await openPage({ viewport })
    await signIn(page, server.origin, eva)
    await page.goto(`${server.origin}/calendar`)
    await page.getByRole('button', { name: 'Projects' }).waitFor()
    const { keyboard } = page
    const press = async (...keys: string[]) => {
      for (const key of keys) await keyboard.press(key)
    }
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
    const until = async (words: RegExp) => {
      for (let n = 0; n < 60 && !words.test(await focused()); n++) await press('Tab')
      expect(await focused()).toMatch(words)
    }
    // Two weeks on, pressed at once.
    await press(']', ']')
    const grid = page.getByRole('grid', { name: /^Projects, / })
    await grid.getByText('Arena tour').first().waitFor()
    await expect.poll(() => (new URL(page.url()).searchParams.get('day') ?? '') >= monday).toBe(true)
    await expectAccessible(page)
    await expect.poll(() => grid.locator('[tabindex="0"]').count()).toBe(1)

    // The project is a bar over its days, and says how many places are to be filled.
    await grid.getByRole('rowheader').getByText('4 to fill', { exact: true }).waitFor()
    expect(await grid.getByRole('gridcell').filter({ hasText: 'of 5' }).count()).toBe(2)

    // Along the row to Tuesday, and there to the role that has most to fill.
    await until(/^Arena tour$/)
    await press('ArrowRight', 'ArrowRight')
    await expect.poll(focused).toMatch(/Tue.*1 of 5/)
    await press('Tab', 'Tab')
    await expect.poll(focused).toBe('3 to fill: Stagehand')
    await press('Enter')
    await page.waitForURL((url) => url.searchParams.get('tab') === 'plan')
    const current = page.locator('td:focus')
    await expect.poll(() => current.getAttribute('data-cell')).toBe(`${job.roles[1]!.id} ${days[1]}`)

    // Back, and to the people.
    await page.goBack()
    await grid.waitFor()
    await press('v')
    const people = page.getByRole('grid', { name: /^People, / })
    await people.getByText('Busy').waitFor()
    expect(await page.locator('main').textContent()).not.toContain('Secret show')
    await expectAccessible(page)
    await until(/^Ana Birch$/)
    await press('End', 'ArrowLeft', 'ArrowLeft')
    await expect.poll(focused).toMatch(/Busy/)
    await press('Home', 'ArrowRight')
    await expect.poll(focused).toBe('Arena tour')
    await press('Enter')
    await expect.poll(() => current.getAttribute('data-cell')).toBe(`${application} ${days[0]}`)

    // Who is free on Friday comes first.
    await page.goBack()
    await people.waitFor()
    const rowNames = () => people.getByRole('rowheader').getByRole('link').allInnerTexts()
    expect(await rowNames()).toEqual(['Ana Birch', 'Bo Marsh'])
    const friday = people.getByRole('columnheader', { name: /^Friday/ })
    await friday.getByRole('button', { name: /1 free/ }).focus()
    await press('Enter')
    await expect.poll(rowNames).toEqual(['Bo Marsh', 'Ana Birch'])
    await page.getByText(/^1 of 2 are free on Friday/).waitFor()
    expect(await friday.getAttribute('aria-sort')).toBe('other')
    expect(
      await people
        .getByRole('row', { name: /^Bo Marsh/ })
        .getByText('Free', { exact: true })
        .count(),
    ).toBe(7)
    await expectAccessible(page)
    await page.reload()
    await expect.poll(rowNames).toEqual(['Bo Marsh', 'Ana Birch'])
    await page.getByRole('combobox', { name: 'People of' }).selectOption('A-team rigging')
    await expect.poll(() => new URL(page.url()).searchParams.get('list')).toBeTruthy()

    // By the palette too.
    const palette = page.locator('input[role=combobox]')
    // Its key is known a moment after the reload.
    await expect
      .poll(async () => {
        if ((await palette.count()) === 0) await press('Control+k')
        return palette.count()
      })
      .toBe(1)
    await palette.fill('plan arena')
    await page.getByRole('option', { name: /^Plan: Arena tour/ }).waitFor()
    await press('Escape')
  },
)

test('without signal and after a reload the plan is there as it was; what is changed is kept, and published with signal', async () => {
  const { server, eva, job, application, days } = await company()
  const shift = planShift(job.roles[0]!.id, { day: days[0]!, people: [application] })
  expect((await publishPlan(eva, job.id, { shifts: [shift] })).status).toBe(201)
  const line = await startProxy(server)
  onTestFinished(() => line.stop())
  const device = persistentDevice()
  const page = await device.open()
  await signIn(page, line.origin, eva)
  await untilKept(page)
  await page.goto(`${line.origin}/plan?id=${job.id}`)
  await page.getByText('08:00–18:00').first().waitFor()
  await untilStored(page, eva.user.id, ['plans', job.id])
  const people = `${line.origin}/calendar?view=people&day=${days[0]}`
  await page.goto(people)
  const free = page.getByRole('region', { name: /^Free on Monday/ })
  await free.getByRole('link', { name: 'Bo Marsh' }).waitFor()
  await page
    .getByRole('region', { name: /^Booked on Monday/ })
    .getByRole('link', { name: 'Arena tour' })
    .waitFor()
  await page.getByRole('button', { name: /^Fri.*1 free/ }).tap()
  await page
    .getByRole('region', { name: /^Busy on Friday/ })
    .getByRole('link', { name: 'Ana Birch' })
    .waitFor()
  await expectAccessible(page)
  await untilStored(page, eva.user.id, ['facts', 'busy_people'])

  line.goDown()
  await device.close()
  const again = await device.open()
  const address = `${line.origin}/project?id=${job.id}&tab=plan&day=${days[1]}&row=${job.roles[0]!.id}`
  // Who is busy elsewhere is what was known last.
  await again.goto(people)
  const booked = again.getByRole('region', { name: /^Booked on Monday/ })
  await booked.getByRole('link', { name: 'Ana Birch' }).waitFor(WAIT)
  await again
    .getByRole('region', { name: /^Free on Monday/ })
    .getByText('Bo Marsh')
    .waitFor(WAIT)
  await again.getByText(/^Busy times are as of/).waitFor(WAIT)
  await again.goto(address)
  await again.getByText('No shift').waitFor(WAIT)
  await again
    .getByText(/^as of/)
    .first()
    .waitFor(WAIT)
  await expectAccessible(again)
  // The day and role of the address have the focus.
  await expect.poll(() => again.locator('button:focus').innerText()).toMatch(/^Rigger\s+No shift/)
  await again.keyboard.press('Enter')
  const editor = again.getByRole('dialog', { name: /^Rigger, Tue/ })
  await editor.getByRole('button', { name: 'Add shift' }).click()
  await editor.getByRole('button', { name: 'Done' }).click()
  await again.reload()
  await again.getByText('1 change not published').waitFor(WAIT)
  await signalBack(line, again)

  await again.getByRole('button', { name: 'Publish 1 change' }).click()
  await again.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await again.getByText('Plan published').waitFor()
  await expect.poll(async () => (await planOf(eva, job.id)).shifts.map(({ day }) => day)).toEqual(days.slice(0, 2))
})
