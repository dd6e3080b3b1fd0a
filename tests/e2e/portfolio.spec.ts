import { expect, onTestFinished, test } from 'vitest'
import { joinServer } from '../support/api.ts'
import type { Application, Job } from '../../shared/jobs/jobs.ts'
import { jobBody, role } from '../support/factories/jobs.ts'
import { startProxy } from '../support/outside/proxy.ts'
import { expectAccessible, openBrowser, openScreen } from '../support/browsers/screens.ts'
import { startServer } from '../support/server.ts'
import { untilKept, untilStored } from '../support/browsers/device.ts'

const RIGGER = { full_name: 'Tomasz Adamski', location: 'Salford, Greater Manchester' }

const daysAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

test('another person’s portfolio is read-only and opens a conversation; offline it says that it needs a connection', async () => {
  const server = await startServer({ env: { DEMO: '1' } })
  const line = await startProxy(server)
  onTestFinished(() => line.stop())
  const boss = await joinServer(server.origin, 'employer')
  const rigger = await joinServer(server.origin, 'freelancer', RIGGER)
  await rigger.put('/users/profile', { job_roles: ['Rigger'], bio: 'High and ground.' })
  const page = await openScreen(await openBrowser(), line.origin, `/portfolio?id=${rigger.user.id}`, {
    member: boss,
    serviceWorkers: 'allow',
  })

  await page.getByText('Rigger · Salford').waitFor()
  expect(await page.getByText('Greater Manchester').count()).toBe(0)
  await expect.poll(() => page.getByRole('tab').allTextContents()).toEqual(['Portfolio', 'Calendar', 'Reviews'])
  await page.getByRole('tab', { name: 'Calendar' }).click()
  await page.getByText('No clashes that we know of').waitFor()
  const { body: job } = await boss.post<Job>(
    '/jobs',
    jobBody({ roles: [role({ date_start: daysAhead(3), date_end: daysAhead(4) })] }),
  )
  const { body: asked } = await rigger.post<Application>(`/jobs/${job.id}/apply`, { message: 'I can do this.' })
  expect((await boss.post(`/jobs/${job.id}/applications/${asked.id}/accept`)).status).toBe(200)
  await page.reload()
  const booked = page.getByRole('list', { name: 'Days on which Tomasz Adamski is not free' })
  await booked.getByText('Not free', { exact: true }).waitFor()
  // The page says the title to screen readers, as news of their own project.
  expect(await page.getByRole('tabpanel').getByText(job.title).count()).toBe(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Message' }).first().click()
  await page.getByRole('heading', { name: 'Tomasz Adamski' }).waitFor()
  await page.getByText('Nothing said yet.').waitFor()

  await untilKept(page)
  line.goDown()
  await page.goto(`${line.origin}/portfolio?id=${rigger.user.id}`)
  await page.getByText('Other people’s portfolios need signal.').waitFor()
})

test('one’s own portfolio opens offline with header, calendar and reviews', async () => {
  const server = await startServer()
  const line = await startProxy(server)
  onTestFinished(() => line.stop())
  const rigger = await joinServer(server.origin, 'freelancer', RIGGER)
  await rigger.put('/users/profile', { bio: 'High and ground.' })
  const page = await openScreen(await openBrowser(), line.origin, '/portfolio', {
    member: rigger,
    serviceWorkers: 'allow',
  })
  await page.getByRole('button', { name: 'More about you' }).waitFor()
  await untilKept(page)
  await untilStored(page, rigger.user.id, ['facts', 'synced_at'])

  line.goDown()
  await page.reload()
  await page.getByRole('button', { name: 'More about you' }).click()
  await page.getByText('High and ground.').waitFor()
  await page.getByRole('tab', { name: 'Calendar' }).click()
  await page.getByRole('button', { name: 'List', exact: true }).click()
  await page.getByText('Nothing confirmed yet').waitFor()
  await page.getByRole('tab', { name: 'Reviews' }).click()
  await page.getByText('No reviews yet').waitFor()
  await expectAccessible(page)
})
