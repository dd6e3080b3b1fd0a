import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import type { Conversation } from '../../shared/messages/messages.ts'
import type { Job } from '../../shared/jobs/jobs.ts'
import { joinServer } from '../support/api.ts'
import { persistentDevice, signalBack, signIn, untilKept } from '../support/browsers/device.ts'
import { expectAccessible } from '../support/browsers/screens.ts'
import { jobBody, roleToCome } from '../support/factories/jobs.ts'
import { startProxy } from '../support/outside/proxy.ts'
import { startServer } from '../support/server.ts'

const monthsAgo = (months: number) => new Date(Date.now() - months * 30 * 86_400_000).toISOString()

/** A company whose project ended five months ago, and who wrote about it. */
async function pastProject() {
  const server = await startServer({ env: { DEMO: '1' } })
  const line = await startProxy(server)
  onTestFinished(() => line.stop())
  const eva = await joinServer(server.origin, 'employer', { full_name: 'Eva Stone' })
  const ana = await joinServer(server.origin, 'freelancer', { full_name: 'Ana Birch' })
  const { body: job } = await eva.post<Job>('/jobs', jobBody({ title: 'Arena tour', roles: [roleToCome()] }))
  await ana.post(`/jobs/${job.id}/apply`, { message: 'I rig arenas.' })
  for (let n = 1; n <= 70; n++)
    await ana.post('/messages/send', { job_id: job.id, recipient_id: eva.user.id, content: `Case ${n} is packed.` })
  const [conversation] = (await eva.get<Conversation[]>('/messages/conversations')).body
  const database = new Database(server.database)
  const past = { at: monthsAgo(5), job: job.id }
  database.prepare('update jobs set date_start = @at, date_end = @at where id = @job').run(past)
  database.prepare('update job_roles set date_start = @at, date_end = @at where job_id = @job').run(past)
  database.prepare('update messages set created_at = @at').run(past)
  database.close()
  return { line, eva, job, address: `${line.origin}/messages?conversation=${conversation!.conversation_id}` }
}

test('a company’s new device has the last message about a project of long ago; the others say that they need signal, and come with it', async () => {
  const { line, eva, address } = await pastProject()
  const device = persistentDevice()
  const page = await device.open()
  await signIn(page, line.origin, eva)
  await untilKept(page)
  await page.goto(`${line.origin}/messages`)
  await page.getByRole('navigation', { name: 'Conversations' }).getByText('Case 70 is packed.').waitFor()
  line.goDown()
  await page.goto(address)
  const thread = page.getByRole('log')
  await thread.getByText('Case 70 is packed.').waitFor()
  await thread.getByText('Older messages need signal.').waitFor()
  expect(await thread.getByText('is packed.').count()).toBe(1)
  await expectAccessible(page)

  await signalBack(line, page)
  await thread.getByText('Case 69 is packed.').waitFor()
  await thread.evaluate((box) => box.scrollTo(0, 0))
  await thread.getByText('I rig arenas.').waitFor()
  await expect.poll(() => thread.getByText('Older messages').count(), { timeout: 20_000 }).toBe(0)
  line.goDown()
  await page.reload()
  await thread.getByText('Case 70 is packed.').waitFor()
  await thread.evaluate((box) => box.scrollTo(0, 0))
  await thread.getByText('I rig arenas.').waitFor()
})

test('of that project the device counts all who applied, and has who was booked; the others need signal, and come with it', async () => {
  const { line, eva, job } = await pastProject()
  const device = persistentDevice()
  const page = await device.open()
  await signIn(page, line.origin, eva)
  await untilKept(page)
  line.goDown()
  await page.goto(`${line.origin}/project?id=${job.id}&tab=history`)
  await page.getByText('Older applications need signal.').waitFor()
  await page.getByRole('tab', { name: 'Applicants 1' }).waitFor()
  expect(await page.getByText('Ana Birch applied').count()).toBe(0)
  await expectAccessible(page)

  await signalBack(line, page)
  await page.getByText('Ana Birch applied').waitFor()
  await page.getByText('Older applications need signal.').waitFor({ state: 'detached' })
  line.goDown()
  await page.reload()
  await page.getByText('Ana Birch applied').waitFor()
})
