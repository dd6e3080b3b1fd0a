import type { Page } from 'playwright'
import { expect, onTestFinished, test } from 'vitest'
import type { Application, Job } from '../../shared/jobs/jobs.ts'
import { joinServer } from '../support/api.ts'
import { persistentDevice, signIn, untilKept, WIDE } from '../support/browsers/device.ts'
import { expectAccessible } from '../support/browsers/screens.ts'
import { SHEET, TIMES } from '../support/factories/call-sheets.ts'
import { jobBody, role } from '../support/factories/jobs.ts'
import { photoWithPlace } from '../support/factories/photos.ts'
import { startProxy } from '../support/outside/proxy.ts'
import { startServer } from '../support/server.ts'
import { openPage } from './support/dashboard-steps.ts'

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

test('a photo of the venue is added to a project, is on the job, the call sheet and Today without signal, and is removed', async () => {
  const server = await startServer({ env: { DEMO: '1' } })
  const line = await startProxy(server)
  onTestFinished(() => line.stop())
  const eva = await joinServer(server.origin, 'employer', { full_name: 'Eva Stone' })
  const tomasz = await joinServer(server.origin, 'freelancer', { full_name: 'Tomasz Adamski' })
  const roles = [role({ date_start: inMinutes(30), date_end: inMinutes(600) })]
  const { body: job } = await eva.post<Job>('/jobs', jobBody({ title: 'Arena tour', roles }))
  const { body: applied } = await tomasz.post<Application>(`/jobs/${job.id}/apply`, { message: 'I rig arenas.' })
  expect((await eva.post(`/jobs/${job.id}/applications/${applied.id}/accept`)).status).toBe(200)
  const sheet = { ...SHEET, times: [{ ...TIMES.getIn, at: inMinutes(30) }] }
  expect((await eva.put(`/jobs/${job.id}/call-sheet/versions/1`, sheet)).status).toBe(201)

  const office = await openPage(WIDE)
  await signIn(office, server.origin, eva)
  await office.goto(`${server.origin}/project?id=${job.id}&tab=documents`)
  const field = office.getByRole('group', { name: /^Photo of the venue/ })
  await field
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'dock.jpg',
      mimeType: 'image/jpeg',
      buffer: await photoWithPlace({ width: 900, height: 600, colour: '#345' }),
    })
  await shownPicture(office)
  await expectAccessible(office)

  const device = persistentDevice()
  const online = await device.open()
  await signIn(online, line.origin, tomasz)
  await untilKept(online)
  await expect.poll(() => online.evaluate(keptPictures)).toBe(1)
  await device.close()

  line.goDown()
  const page = await device.open()
  for (const path of ['/today', `/call-sheet?job=${job.id}`, `/?tab=confirmed&job=${job.id}`]) {
    await page.goto(`${line.origin}${path}`)
    await shownPicture(page)
    await expectAccessible(page)
  }

  line.comeUp()
  await field.getByRole('button', { name: 'Remove' }).click()
  await office
    .getByRole('img', { name: /^Picture of the venue/ })
    .first()
    .waitFor({ state: 'detached' })
  await page.getByRole('img', { name: /^Picture of the venue/ }).waitFor({ state: 'detached' })
})

/** Waits until the picture is on the screen, and not only its words. */
async function shownPicture(page: Page) {
  const picture = page.getByRole('img', { name: /^Picture of the venue, / }).first()
  await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth)).toBe(900)
}

const keptPictures = async () => (await (await caches.open('standby-pictures')).keys()).length
