import { expect, test } from 'vitest'
import type { Job } from '../../shared/jobs/jobs.ts'
import { joinServer } from '../support/api.ts'
import { expectAccessible, openBrowser, openScreen } from '../support/browsers/screens.ts'
import { jobBody, role } from '../support/factories/jobs.ts'
import { startServer } from '../support/server.ts'

test('on a phone applicants begin in its upper half, with search, role and order in one row; on other tabs the project is one line', async () => {
  const { origin } = await startServer({ env: { DEMO: '1' } })
  const mina = await joinServer(origin, 'employer')
  const roles = [role(), role({ role_name: 'Sound engineer' })]
  const { body: job } = await mina.post<Job>('/jobs', jobBody({ title: 'Arena tour, load-in and show calls', roles }))
  const ann = await joinServer(origin, 'freelancer', { full_name: 'Ann Low' })
  await ann.post(`/jobs/${job.id}/apply`, { message: 'I can be there.' })

  const page = await openScreen(await openBrowser(), origin, `/project?id=${job.id}`, { member: mina })
  const applicant = page.getByRole('button', { name: /Ann Low/ })
  await applicant.waitFor()
  expect((await applicant.boundingBox())!.y).toBeLessThan(480)
  const tops = await Promise.all(
    [
      page.getByRole('searchbox'),
      page.getByRole('combobox', { name: 'Role' }),
      page.getByRole('combobox', { name: 'Order' }),
    ].map(async (one) => Math.round((await one.boundingBox())!.y / 8)),
  )
  expect(new Set(tops).size).toBe(1)
  await expectAccessible(page)
  const tabs = page.getByRole('tablist', { name: 'Project' })
  const first = (await tabs.boundingBox())!.y
  await page.getByRole('tab', { name: 'Notes' }).click()
  await expect.poll(async () => (await tabs.boundingBox())!.y).toBeLessThan(130)
  expect(first).toBeLessThan(230)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})
