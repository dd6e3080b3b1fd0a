import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import type { Application, Job } from '../../shared/jobs/jobs.ts'
import { RATING_TEXT } from '../../shared/people/rating-texts.ts'
import { joinServer, type Member } from '../support/api.ts'
import { jobBody, role } from '../support/factories/jobs.ts'
import { WIDE, NARROW, signIn } from '../support/browsers/device.ts'
import { startProxy } from '../support/outside/proxy.ts'
import { expectAccessible } from '../support/browsers/screens.ts'
import { startServer } from '../support/server.ts'
import { openPage, cardOf } from './support/dashboard-steps.ts'

const DAY = 86_400_000
const at = (days: number) => new Date(Date.now() + days * DAY).toISOString()

/** A project that ended yesterday, with Tomasz and Ruth confirmed for it. */
async function afterTheShow() {
  const server = await startServer({ env: { DEMO: '1' } })
  const employer = await joinServer(server.origin, 'employer')
  const tomasz = await joinServer(server.origin, 'freelancer', { full_name: 'Tomasz Adamski' })
  const ruth = await joinServer(server.origin, 'freelancer', { full_name: 'Ruth Kessler' })
  const roles = [role({ date_start: at(2), date_end: at(3), places: 2 })]
  const { body: job } = await employer.post<Job>('/jobs', jobBody({ title: 'Lantern parade', roles }))
  for (const freelancer of [tomasz, ruth]) await confirm(employer, freelancer, job)
  const database = new Database(server.database)
  database.prepare('update jobs set date_start = ?, date_end = ? where id = ?').run(at(-3), at(-1), job.id)
  database.close()
  return { server, employer, tomasz, ruth, job }
}

async function confirm(employer: Member, freelancer: Member, job: Job) {
  const { body } = await freelancer.post<Application>(`/jobs/${job.id}/apply`, { message: 'I carry lanterns.' })
  expect((await employer.post(`/jobs/${job.id}/applications/${body.id}/accept`)).status).toBe(200)
}

test('a rating’s draft survives a reload, a lost answer stores it once, and the freelancer sees it under Previous Jobs', async () => {
  const { server, employer, tomasz, ruth, job } = await afterTheShow()
  const line = await startProxy(server)
  const page = await openPage({ ...WIDE, serviceWorkers: 'allow' }, [/409/, /fetching the script/])
  await signIn(page, line.origin, employer)
  await page.getByRole('tab', { name: 'Rate Freelancers' }).click()
  const card = cardOf(page, 'Lantern parade')
  await card.getByRole('button', { name: 'Rate Tomasz Adamski' }).waitFor()
  await expectAccessible(page)

  await card.getByRole('button', { name: 'Rate Tomasz Adamski' }).click()
  const form = page.getByRole('dialog', { name: 'Rate Tomasz Adamski' })
  await form.getByText('Lantern parade').waitFor()
  await form.getByRole('button', { name: 'Submit Rating' }).click()
  await form.getByText(RATING_TEXT.ratingMissing).waitFor()
  await form.getByText(RATING_TEXT.reviewMissing).waitFor()
  await expectAccessible(page)
  await form.locator('label', { hasText: 'Rating' }).click()
  expect(await form.locator('[role=radio]:focus').count()).toBe(1)
  // The first mouse move enters the row, the next one is over its star.
  await form.getByRole('radio', { name: '4 of 5' }).hover()
  await form.getByRole('radio', { name: '5 of 5' }).hover()
  await form.getByText('Excellent', { exact: true }).waitFor()
  await form.getByRole('textbox', { name: 'Review' }).fill('Calm under the truss.')
  await form.getByRole('radio', { name: '3 of 5' }).hover()
  await form.getByRole('radio', { name: '4 of 5' }).hover()
  await form.getByText('Very Good', { exact: true }).waitFor()
  await form.getByRole('radio', { name: '4 of 5' }).click()
  await form.getByRole('radio', { name: '4 of 5', checked: true }).waitFor()
  await form.getByRole('textbox', { name: 'Review' }).hover()
  await form.getByText('Very Good', { exact: true }).waitFor()
  await page.reload()
  await expect.poll(() => form.getByRole('textbox', { name: 'Review' }).inputValue()).toBe('Calm under the truss.')

  line.goDown()
  await form.getByRole('button', { name: 'Submit Rating' }).click()
  await form.getByText(`${RATING_TEXT.failed}. There is no connection.`).waitFor()
  line.comeUp()
  // The request arrives and its answer is lost, also when the browser itself repeats it: pressing again does not rate twice.
  const answer = line.rule(`POST /api/jobs/${job.id}/rate`, { does: 'drop-response' })
  await form.getByRole('button', { name: 'Submit Rating' }).click()
  await expect.poll(async () => (await tomasz.get('/auth/me')).body.total_ratings).toBe(1)
  await form.getByText(`${RATING_TEXT.failed}. There is no connection.`).waitFor()
  answer()
  await form.getByRole('button', { name: 'Submit Rating' }).click()
  await page.getByText(RATING_TEXT.done).waitFor()
  await form.waitFor({ state: 'detached' })
  await card.getByText('Rated', { exact: true }).waitFor()

  await card.getByRole('button', { name: 'Rate Ruth Kessler' }).click()
  const hers = page.getByRole('dialog', { name: 'Rate Ruth Kessler' })
  // A dialog that opens under the mouse, or a click by a screen reader: there was no mouse move onto the star before.
  await hers.getByRole('radio', { name: '3 of 5' }).hover()
  await hers.getByRole('radio', { name: '4 of 5' }).hover()
  await hers.getByRole('radio', { name: '1 of 5' }).evaluate((star: HTMLElement) => star.click())
  await hers.getByRole('radio', { name: '1 of 5', checked: true }).waitFor()
  await hers.getByRole('textbox', { name: 'Review' }).fill('Late.')
  await employer.post(`/jobs/${job.id}/rate`, { freelancer_id: ruth.user.id, rating: 5, review: 'First in, last out.' })
  await hers.getByRole('button', { name: 'Submit Rating' }).click()
  await hers.getByText('Your company has already rated Ruth Kessler for this project.').waitFor()
  await hers.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => card.getByText('Rated', { exact: true }).count()).toBe(2)
  await line.stop()

  const freelancerPage = await openPage(NARROW)
  await signIn(freelancerPage, server.origin, tomasz)
  await freelancerPage.getByRole('tab', { name: 'Previous Jobs' }).click()
  await cardOf(freelancerPage, 'Lantern parade').getByText('4.0 out of 5').waitFor()
  await expectAccessible(freelancerPage)
})

test('on a narrow screen the list and the rating dialog fit and can be operated', async () => {
  const { server, employer } = await afterTheShow()
  const page = await openPage(NARROW)
  await signIn(page, server.origin, employer)
  await page.getByRole('tab', { name: 'Rate Freelancers' }).tap()
  await page.getByRole('button', { name: 'Rate Ruth Kessler' }).tap()
  const sheet = page.getByRole('dialog', { name: 'Rate Ruth Kessler' })
  // Another choice: by then the first star has the focus.
  await sheet.getByRole('radio', { name: '2 of 5' }).tap()
  await sheet.getByRole('radio', { name: '2 of 5', checked: true }).waitFor()
  await sheet.getByRole('radio', { name: '5 of 5' }).tap()
  await sheet.getByRole('radio', { name: '5 of 5', checked: true }).waitFor()
  await sheet.getByText('Excellent', { exact: true }).waitFor()
  await expectAccessible(page)
  await sheet.getByRole('textbox', { name: 'Review' }).fill('First in, last out.')
  await sheet.getByRole('button', { name: 'Submit Rating' }).tap()
  await page.getByText('Rated', { exact: true }).waitFor()
  await expectAccessible(page)
})
