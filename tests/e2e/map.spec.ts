import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { Job } from '../../shared/jobs/jobs.ts'
import { joinServer, type Member } from '../support/api.ts'
import { startProxy } from '../support/outside/proxy.ts'
import { startServer } from '../support/server.ts'
import { NARROW, signIn, untilKept, WIDE } from '../support/browsers/device.ts'
import { openPage, cardOf } from './support/dashboard-steps.ts'
import { accessFaults } from '../support/browsers/screens.ts'

test('jobs are on the map by place: one by its rate, several as their number, and those without a place in the list', async () => {
  const { page, jobs } = await jobsInThreePlaces(WIDE)
  await page.getByRole('button', { name: 'Map', exact: true }).click()
  const map = page.getByRole('region', { name: 'Jobs on the map' })
  await map.getByRole('button', { name: /^2 here: .*Leeds gala.*Leeds ball/ }).waitFor()
  await map.getByText('Your home').waitFor()
  await page.getByText('1 job is not on the map').waitFor()
  await cardOf(page, jobs.nowhere.title).getByText('not on the map').waitFor()
  expect(await cardOf(page, jobs.bristol.title).getByText('not on the map').count()).toBe(0)

  const bristol = map.getByRole('button', { name: /^Bristol build, Bristol, / })
  await bristol.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => bristol.getAttribute('aria-pressed')).toBe('true')
  await page
    .getByRole('region', { name: 'Picked on the map' })
    .getByRole('button', { name: /Bristol build/ })
    .click()
  await page.getByRole('dialog', { name: jobs.bristol.title }).waitFor()
  await page.keyboard.press('Escape')

  // Two of one town cannot be parted: both are offered.
  await map.getByRole('button', { name: /^2 here/ }).click()
  const picked = page.getByRole('region', { name: 'Picked on the map' }).getByRole('button')
  await expect
    .poll(() => picked.allInnerTexts().then((texts) => texts.filter((text) => /Leeds/.test(text)).length))
    .toBe(2)
  expect(await accessFaults(page)).toEqual([])

  await page.reload()
  await map.waitFor()
  await page.keyboard.press('m')
  await map.waitFor({ state: 'detached' })
})

test('the map is zoomed by buttons, keys and the wheel, and shows all again', async () => {
  const { page } = await jobsInThreePlaces(WIDE)
  await page.goto(`${page.url()}?view=map`)
  const map = page.getByRole('region', { name: 'Jobs on the map' })
  await map.getByRole('button', { name: /Bristol/ }).waitFor()
  const scale = () => map.locator('svg > g').first().getAttribute('transform')
  const whole = await scale()
  await map.getByRole('button', { name: 'Zoom in' }).click()
  const near = await scale()
  expect(near).not.toBe(whole)
  await page.keyboard.press('-')
  await page.keyboard.press('ArrowLeft')
  expect(await scale()).not.toBe(near)
  await map.getByRole('button', { name: 'Show all' }).click()
  await expect.poll(scale).toBe(whole)
  await map.hover()
  await page.mouse.wheel(0, -200)
  await expect.poll(scale).not.toBe(whole)
})

test('on a phone the map takes the list’s place; the venue’s is there without signal, after the app was closed', async () => {
  const { page, line, jobs } = await jobsInThreePlaces({ ...NARROW, serviceWorkers: 'allow' })
  await untilKept(page)
  line.goDown()
  await page.reload()
  await page.getByRole('button', { name: 'Map', exact: true }).click()
  await page
    .getByRole('region', { name: 'Jobs on the map' })
    .getByRole('button', { name: /Bristol/ })
    .waitFor()
  expect(await page.getByRole('article').count()).toBe(0)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.getByRole('button', { name: 'Map', exact: true }).click()
  await cardOf(page, jobs.bristol.title).getByRole('link', { name: jobs.bristol.title }).click()
  const sheet = page.getByRole('dialog', { name: jobs.bristol.title })
  await sheet.getByText(/^\d+ miles south of home$/).waitFor()
  await sheet.getByRole('region', { name: 'Map of Bristol' }).getByText('Your home').waitFor()
})

test('two fingers on a phone zoom the map where they are, out and in, and press nothing', async () => {
  const { page } = await jobsInThreePlaces(NARROW)
  await page.goto(`${page.url()}?view=map`)
  const map = page.getByRole('region', { name: 'Jobs on the map' })
  await map.getByRole('button', { name: /Bristol/ }).waitFor()
  const drawing = map.locator('svg > g').first()
  const scale = () => drawing.evaluate((one: SVGGElement) => one.getCTM()!.a)
  const { x, y, width, height } = (await map.boundingBox())!
  const [middle, level] = [x + width / 2, y + height / 2]
  const devtools = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart?: number) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        apart === undefined ? [] : [-1, 1].map((way, id) => ({ x: middle + (way * apart) / 2, y: level, id })),
    })
  /** Pixels between the fingers, before and after. */
  const pinch = async (from: number, to: number) => {
    await touch('touchStart', from)
    for (let step = 1; step <= 8; step++) await touch('touchMove', from + ((to - from) * step) / 8)
    await touch('touchEnd')
  }
  const whole = await scale()
  await pinch(60, 180)
  // Three times as far apart: within the steps of the fingers three times as large.
  await expect.poll(async () => (await scale()) / whole).toBeGreaterThan(2.5)
  const near = await scale()
  expect(near / whole).toBeLessThan(3.5)
  await pinch(180, 90)
  await expect.poll(async () => (await scale()) / near).toBeLessThan(0.6)
  expect(await page.getByRole('region', { name: 'Picked on the map' }).count()).toBe(0)
  expect(await page.evaluate(() => visualViewport!.scale)).toBe(1)
})

async function jobsInThreePlaces(options: Parameters<typeof openPage>[0]) {
  const server = await startServer({ env: { DEMO: '1' } })
  const line = await startProxy(server)
  const employer = await joinServer(server.origin, 'employer')
  const freelancer = await joinServer(server.origin, 'freelancer', { location: 'Manchester' })
  await freelancer.put('/users/profile', { job_roles: ['Kite wrangler'], skills: ['Kites'], travel_distance: '100' })
  const jobs = {
    gala: await postAt(employer, 'Leeds gala', 'Leeds'),
    ball: await postAt(employer, 'Leeds ball', 'Leeds'),
    bristol: await postAt(employer, 'Bristol build', 'Bristol'),
    nowhere: await postAt(employer, 'Secret rave', 'Xyzzyhampton'),
  }
  const page: Page = await openPage(options)
  await signIn(page, line.origin, freelancer)
  await cardOf(page, jobs.bristol.title).waitFor()
  return { page, line, jobs }
}

async function postAt(employer: Member, title: string, location: string) {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const role = { role_name: 'Kite wrangler', day_rate: 200, date_start: inDays(9), date_end: inDays(10) }
  const fields = { title, location, description: 'In the air.', event_type: 'Festival', required_skills: ['Kites'] }
  return (await employer.post<Job>('/jobs', { ...fields, roles: [role] })).body
}
