import { expect, onTestFinished, test } from 'vitest'
import type { Application, Job } from '../../../shared/jobs/jobs.ts'
import { createDevice } from '../../support/sync-device.ts'
import { joinServer } from '../../support/api.ts'
import { jobBody, role } from '../../support/factories/jobs.ts'
import { killBrowserOf, persistentDevice, signIn, untilKept } from '../../support/browsers/device.ts'
import { expectAccessible } from '../../support/browsers/screens.ts'
import { startProxy } from '../../support/outside/proxy.ts'
import { startServer } from '../../support/server.ts'

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

test('H7: clocked in without signal from a cold start, and killed: the press is there afterwards, and once on the server; break, back and off follow, and a correction', async () => {
  const server = await startServer({ env: { DEMO: '1' } })
  const line = await startProxy(server)
  onTestFinished(() => line.stop())
  const eva = await joinServer(server.origin, 'employer', { full_name: 'Eva Stone' })
  const tomasz = await joinServer(server.origin, 'freelancer', { full_name: 'Tomasz Adamski' })
  const roles = [role({ date_start: inMinutes(10), date_end: inMinutes(600) })]
  const { body: job } = await eva.post<Job>('/jobs', jobBody({ title: 'Arena tour', roles }))
  const { body: applied } = await tomasz.post<Application>(`/jobs/${job.id}/apply`, { message: 'I rig arenas.' })
  expect((await eva.post(`/jobs/${job.id}/applications/${applied.id}/accept`)).status).toBe(200)

  const device = persistentDevice()
  const first = await device.open()
  await signIn(first, line.origin, tomasz)
  await untilKept(first)
  await first.getByRole('navigation').getByRole('link', { name: 'Today' }).filter({ visible: true }).waitFor()
  await device.close()

  line.goDown()
  const cold = await device.open()
  await cold.goto(`${line.origin}/`)
  await cold.waitForURL('**/today')
  const clock = cold.getByRole('region', { name: 'Clock' })
  await clock.getByRole('button', { name: 'Don’t note it' }).click()
  await clock.getByRole('button', { name: 'On site' }).click()
  const pressed = clock.getByRole('listitem').filter({ hasText: 'On site' })
  await pressed.getByRole('img', { name: 'Waiting to be sent' }).waitFor()
  await expectAccessible(cold)
  await killBrowserOf(device.folder)

  const page = await device.open()
  await page.goto(`${line.origin}/today`)
  const kept = page.getByRole('region', { name: 'Clock' })
  await kept.getByRole('button', { name: 'Off site', exact: true }).waitFor()
  line.comeUp()
  await kept.getByRole('listitem').filter({ hasText: 'On site' }).getByRole('img', { name: 'Sent' }).waitFor()
  await kept.getByRole('button', { name: 'Break', exact: true }).click()
  // A press sooner after another is its double tap.
  await page.waitForTimeout(600)
  await kept.getByRole('button', { name: 'Back', exact: true }).click()

  await kept.getByRole('button', { name: /^Correct On site/ }).click()
  await page.getByRole('textbox', { name: /^Why/ }).fill('I came before the doors opened.')
  await page.getByRole('button', { name: 'Correct it' }).click()
  await kept.getByText('‘I came before the doors opened.’').waitFor()
  await kept.getByRole('button', { name: 'Off site', exact: true }).click()
  await kept.getByRole('button', { name: 'On site', exact: true }).waitFor()
  await expectAccessible(page)

  const company = createDevice(eva)
  const kinds = async () => {
    await company.pullAll()
    return company
      .of('punch')
      .map(({ kind, replaces }) => (replaces ? `${kind} again` : kind))
      .toSorted()
  }
  await expect.poll(kinds).toEqual(['back', 'break', 'in', 'in again', 'out'])
})
