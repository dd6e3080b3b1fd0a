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

test('a company that opens the app without signal answers other pay: what is typed survives a reload, the answer a restart, and it arrives once', async () => {
  const server = await startServer({ env: { DEMO: '1' } })
  const line = await startProxy(server)
  onTestFinished(() => line.stop())
  const eva = await joinServer(server.origin, 'employer', { full_name: 'Eva Stone' })
  const tomasz = await joinServer(server.origin, 'freelancer', { full_name: 'Tomasz Adamski' })
  const roles = [role({ date_start: inDays(10), date_end: inDays(12), day_rate: 280 })]
  const { body: job } = await eva.post<Job>('/jobs', jobBody({ title: 'Arena tour', roles }))
  const { body: applied } = await tomasz.post<Application>(`/jobs/${job.id}/apply`, { message: 'I rig arenas.' })
  await eva.post(`/jobs/${job.id}/applications/${applied.id}/accept`)
  await tomasz.post(`/jobs/${job.id}/applications/${applied.id}/pay-request`, {
    day_rate: 350,
    from_day: inDays(11).slice(0, 10),
    reason: 'The second day is a night.',
  })
  const device = persistentDevice()
  const first = await device.open()
  await signIn(first, line.origin, eva)
  await untilKept(first)
  await untilStored(first, eva.user.id, ['jobs', job.id])
  await device.close()

  line.goDown()
  let page = await device.open()
  await page.goto(`${line.origin}/project?id=${job.id}&applicant=${tomasz.user.id}`)
  await page.getByText(/^Tomasz Adamski asks for £350\/day from/).waitFor()
  const no = () => page.getByRole('dialog', { name: 'Say no to £350/day?' })
  await page.getByRole('button', { name: 'Keep what was agreed' }).click()
  await no().getByLabel('Reason, for Tomasz Adamski').fill('The budget')
  await page.reload()
  await page.getByRole('button', { name: 'Keep what was agreed' }).click()
  await expect.poll(() => no().getByLabel('Reason, for Tomasz Adamski').inputValue()).toBe('The budget')
  await no().getByLabel('Reason, for Tomasz Adamski').fill('The budget is spent.')
  await expectAccessible(page)
  await no().getByRole('button', { name: 'Say no' }).click()
  await page.getByText('Saying no: will be sent').waitFor()
  await expectAccessible(page)
  await device.close()

  page = await device.open()
  await page.goto(`${line.origin}/outbox`)
  await page.getByRole('link', { name: 'Your answer: Tomasz Adamski' }).waitFor()
  await page.getByText('Say no to £350/day: The budget is spent.').waitFor()
  line.comeUp()
  await page.evaluate(() => void window.dispatchEvent(new Event('online')))
  await page.goto(`${line.origin}/project?id=${job.id}&applicant=${tomasz.user.id}`)
  await page.getByText(/^You said no to £350\/day from .*: “The budget is spent\.”$/).waitFor()
  await untilSent(page)
  const { body: jobs } = await eva.get<Job[]>('/jobs')
  const [answered] = jobs.find(({ id }) => id === job.id)!.applications as Application[]
  expect(answered!.pay_request).toMatchObject({ state: 'declined', answer_reason: 'The budget is spent.' })
})
