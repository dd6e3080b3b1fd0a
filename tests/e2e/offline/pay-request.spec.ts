import { expect, onTestFinished, test } from 'vitest'
import type { Application, Job } from '../../../shared/jobs/jobs.ts'
import { joinServer } from '../../support/api.ts'
import { persistentDevice, signIn, untilKept, untilStored } from '../../support/browsers/device.ts'
import { expectAccessible } from '../../support/browsers/screens.ts'
import { jobBody, role } from '../../support/factories/jobs.ts'
import { startProxy } from '../../support/outside/proxy.ts'
import { startServer } from '../../support/server.ts'
import { untilSent } from '../support/offline-steps.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

test('other pay is asked for without signal, is changed from the outbox after a restart, and reaches the company once; what is half typed survives a reload', async () => {
  const server = await startServer({ env: { DEMO: '1' } })
  const line = await startProxy(server)
  onTestFinished(() => line.stop())
  const eva = await joinServer(server.origin, 'employer', { full_name: 'Eva Stone' })
  const tomasz = await joinServer(server.origin, 'freelancer', { full_name: 'Tomasz Adamski' })
  const roles = [role({ date_start: inDays(10), date_end: inDays(12), day_rate: 280 })]
  const { body: job } = await eva.post<Job>('/jobs', jobBody({ title: 'Arena tour', roles }))
  const { body: applied } = await tomasz.post<Application>(`/jobs/${job.id}/apply`, { message: 'I rig arenas.' })
  expect((await eva.post(`/jobs/${job.id}/applications/${applied.id}/accept`)).status).toBe(200)
  const device = persistentDevice()
  const first = await device.open()
  await signIn(first, line.origin, tomasz)
  await untilKept(first)
  await untilStored(first, tomasz.user.id, ['applications', applied.id])
  await device.close()

  line.goDown()
  let page = await device.open()
  await page.goto(`${line.origin}/?tab=confirmed&job=${job.id}`)
  await page.getByRole('button', { name: 'Ask for different pay' }).click()
  const dialog = () => page.getByRole('dialog', { name: 'Ask for different pay' })
  await dialog().getByLabel('Day rate, £').fill('320')
  await dialog().getByLabel('Why').fill('The second day is a night.')
  await page.reload()
  await expect.poll(() => dialog().getByLabel('Day rate, £').inputValue()).toBe('320')
  await expectAccessible(page)
  await dialog().getByRole('button', { name: 'Ask', exact: true }).click()
  await page.getByText('Asking for different pay: will be sent').waitFor()
  await page.getByText(/^£320\/day from .*“The second day is a night\.” Until it arrives/).waitFor()
  await expectAccessible(page)
  await device.close()

  page = await device.open()
  await page.goto(`${line.origin}/outbox`)
  await page.getByRole('link', { name: 'Different pay: Arena tour' }).waitFor()
  await page.getByText('Until they say yes, what you agreed stands.').waitFor()
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect.poll(() => dialog().getByLabel('Day rate, £').inputValue()).toBe('320')
  await dialog().getByLabel('Day rate, £').fill('350')
  await dialog().getByRole('button', { name: 'Ask', exact: true }).click()
  await page.getByText(/^£350\/day from/).waitFor()
  line.comeUp()
  await page.evaluate(() => void window.dispatchEvent(new Event('online')))
  await page.getByText(/^You asked for £350\/day from .* No answer yet\./).waitFor()
  await untilSent(page)
  const { body: jobs } = await eva.get<Job[]>('/jobs')
  const [asked] = jobs.find(({ id }) => id === job.id)!.applications as unknown as Application[]
  expect(asked!.pay_request).toMatchObject({ day_rate: 350, state: 'waiting', reason: 'The second day is a night.' })
})
