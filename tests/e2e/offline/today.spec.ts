import { expect, onTestFinished, test } from 'vitest'
import type { Application, Job } from '../../../shared/jobs/jobs.ts'
import { joinServer } from '../../support/api.ts'
import { SHEET, TIMES } from '../../support/factories/call-sheets.ts'
import { jobBody, role } from '../../support/factories/jobs.ts'
import { persistentDevice, signIn, untilKept } from '../../support/browsers/device.ts'
import { expectAccessible } from '../../support/browsers/screens.ts'
import { startProxy } from '../../support/outside/proxy.ts'
import { startServer } from '../../support/server.ts'

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

test('today offline: opened without signal on the day of a job, the app shows the call, the way there and whom to call; in backstage, too, everybody can read it', async () => {
  const server = await startServer({ env: { DEMO: '1' } })
  const line = await startProxy(server)
  onTestFinished(() => line.stop())
  const eva = await joinServer(server.origin, 'employer', { full_name: 'Eva Stone' })
  const tomasz = await joinServer(server.origin, 'freelancer', { full_name: 'Tomasz Adamski' })
  // Whatever the hour is now, a call so soon is of the same day or the same night.
  const roles = [role({ date_start: inMinutes(30), date_end: inMinutes(600) })]
  const { body: job } = await eva.post<Job>('/jobs', jobBody({ title: 'Arena tour', roles }))
  const { body: applied } = await tomasz.post<Application>(`/jobs/${job.id}/apply`, { message: 'I rig arenas.' })
  expect((await eva.post(`/jobs/${job.id}/applications/${applied.id}/accept`)).status).toBe(200)
  const sheet = { ...SHEET, times: [{ ...TIMES.getIn, at: inMinutes(30) }] }
  expect((await eva.put(`/jobs/${job.id}/call-sheet/versions/1`, sheet)).status).toBe(201)

  const device = persistentDevice()
  const first = await device.open()
  await signIn(first, line.origin, tomasz)
  await untilKept(first)
  await first.getByRole('navigation').getByRole('link', { name: 'Today' }).filter({ visible: true }).waitFor()
  await device.close()

  line.goDown()
  const page = await device.open()
  await page.goto(`${line.origin}/`)
  await page.waitForURL('**/today')
  const today = page.getByRole('region', { name: 'Arena tour' })
  await today
    .getByRole('timer')
    .getByText(/^Call (in \d+ min|now)$/)
    .waitFor()
  await today.getByRole('heading', { name: 'Harbour Arena, dock B' }).waitFor()
  await page.getByText(/^as of /).waitFor()
  expect(await today.getByRole('link', { name: 'Call', exact: true }).getAttribute('href')).toBe('tel:+447700900118')
  await today.getByRole('button', { name: 'Got it' }).click()
  await page.getByRole('button', { name: '1 to send' }).filter({ visible: true }).waitFor()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Backstage' }).click()
  await expectAccessible(page)
  await page.reload()
  await today.getByRole('timer').waitFor()
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor))
    .toBe('rgb(0, 0, 0)')
  expect(new URL(page.url()).pathname).toBe('/today')
})
