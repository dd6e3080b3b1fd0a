import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { Job } from '../../shared/jobs/jobs.ts'
import { joinServer } from '../support/api.ts'
import { untilStored } from '../support/browsers/device.ts'
import { openBrowser, openScreen } from '../support/browsers/screens.ts'
import { jobBody, roleToCome } from '../support/factories/jobs.ts'
import { startServer } from '../support/server.ts'
import { goWithin, misplaced, settledFaults, untilDrawn } from './support/page-faults.ts'

/** As long as words of German, Welsh and product names are. */
const WORD = 'Veranstaltungsbeleuchtungstechnikerin'
const PLACE = 'Llanfairpwllgwyngyllgogerychwyrndrobwll'

test('words of forty letters in names, titles, skills and messages widen no screen of 320 px', async () => {
  const { origin } = await startServer({ env: { DEMO: '1' } })
  const [freelancer, employer] = [
    await joinServer(origin, 'freelancer', { full_name: `${WORD} ${PLACE}` }),
    await joinServer(origin, 'employer', { full_name: `${PLACE} ${WORD}` }),
  ]
  await freelancer.put('/users/profile', {
    bio: `${WORD} ${PLACE}`,
    job_roles: [WORD],
    skills: [PLACE, WORD],
    location: 'Leeds',
  })
  const posted = await employer.post<Job>('/jobs', {
    ...jobBody({ title: `${WORD} ${PLACE}`, required_skills: [WORD], roles: [roleToCome({ role_name: WORD })] }),
  })
  expect(posted.status).toBe(201)
  const applied = await freelancer.post<{ id: string }>(`/jobs/${posted.body.id}/apply`, {
    message: `${PLACE} ${WORD}`,
  })
  expect(applied.status).toBe(201)
  const browser = await openBrowser()
  const found: string[] = []
  for (const [member, paths] of [
    [
      freelancer,
      ['/', '/?tab=applied', '/portfolio', '/today', '/messages', '/settings', '/profile', `/?job=${posted.body.id}`],
    ],
    [
      employer,
      [
        '/',
        `/project?id=${posted.body.id}&tab=applicants`,
        `/portfolio?id=${freelancer.user.id}`,
        '/messages',
        '/company',
      ],
    ],
  ] as const) {
    const page = await openScreen(browser, origin, '/', { size: 'narrow', member })
    await page.setViewportSize({ width: 320, height: 640 })
    for (const path of paths) {
      if (path !== '/') await goWithin(page, path)
      await untilDrawn(page)
      found.push(...(await settledFaults(page, misplaced)).map((fault) => `${member.user.user_type} ${path}: ${fault}`))
    }
    await page.context().close()
  }
  expect(found, found.join('\n')).toEqual([])
})

test('a calendar named by a long address widens no settings of 320 px', async () => {
  const { origin } = await startServer()
  const member = await joinServer(origin, 'freelancer')
  const page = await openScreen(await openBrowser(), origin, '/', { size: 'narrow', member })
  await page.setViewportSize({ width: 320, height: 640 })
  // The first sync puts the server's own answer in place of whatever came before it.
  await untilStored(page, member.user.id, ['facts', 'synced_at'])
  const none = { busy_periods_count: 0, busy_periods: [], problem: null }
  await answerWith(page, 'status', { connected: true, provider: 'google', last_sync: null, ...none })
  const name = `${WORD}@${PLACE}.example`.toLowerCase()
  await answerWith(page, 'choices', { calendars: [{ id: 'a', name, is_main: true, is_chosen: true }] })
  await goWithin(page, '/settings?tab=calendar')
  await page.getByRole('button', { name: 'Choose calendars' }).click()
  await page.getByRole('checkbox', { name }).waitFor()
  // A phone's browser widens the page to what does not fit: nothing is then cut at its edge.
  expect(await page.evaluate(() => Math.max(innerWidth, document.documentElement.scrollWidth))).toBe(320)
})

/** The server's answer about the calendar, with this in place of what it says. */
const answerWith = (page: Page, path: string, json: unknown) =>
  page.route(`**/api/calendar/${path}`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, status: 200, json })
  })
