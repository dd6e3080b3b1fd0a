import Database from 'better-sqlite3'
import type { Locator } from 'playwright'
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

/** A project that ended yesterday, with Tomasz, Ruth and so many others confirmed for it. */
async function afterTheShow(others = 0) {
  const server = await startServer({ env: { DEMO: '1' } })
  const employer = await joinServer(server.origin, 'employer')
  const join = (full_name: string) => joinServer(server.origin, 'freelancer', { full_name })
  const [tomasz, ruth] = [await join('Tomasz Adamski'), await join('Ruth Kessler')]
  const crew = [tomasz, ruth]
  for (let n = 0; n < others; n++) crew.push(await join(`Hand ${'ABCDEFGHIJ'[n]}`))
  const roles = [role({ date_start: at(2), date_end: at(3), places: crew.length })]
  const { body: job } = await employer.post<Job>('/jobs', jobBody({ title: 'Lantern parade', roles }))
  for (const freelancer of crew) await confirm(employer, freelancer, job)
  const database = new Database(server.database)
  database.prepare('update jobs set date_start = ?, date_end = ? where id = ?').run(at(-3), at(-1), job.id)
  database.close()
  return { server, employer, tomasz, ruth, crew, job }
}

const byFullName = (a: Member, b: Member) => a.user.full_name.localeCompare(b.user.full_name)

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

test('ten people are rated on one screen in 22 presses, each once; what is refused stays with its words', async () => {
  const { server, employer, job, ...world } = await afterTheShow(8)
  const crew = world.crew.toSorted(byFullName)
  const line = await startProxy(server)
  const page = await openPage({ ...WIDE, serviceWorkers: 'allow' }, [/409/, /fetching the script/])
  await signIn(page, line.origin, employer)
  await page.getByRole('tab', { name: 'Rate Freelancers' }).click()
  let presses = 0
  const press = async (button: Locator) => {
    await button.click()
    presses++
  }
  // The notice about the company's profile is over the end of the page.
  await page.getByRole('button', { name: 'Later' }).click()
  await press(cardOf(page, 'Lantern parade').getByRole('button', { name: 'Rate all 10' }))
  const form = page.getByRole('dialog', { name: 'Rate the crew' })
  const rowOf = (person: Member) => form.getByRole('group', { name: person.user.full_name })
  const wordsOf = (person: Member) => rowOf(person).getByRole('textbox', { name: 'Review' })
  await rowOf(crew[0]!).waitFor()
  const names = crew.map(({ user }) => user.full_name)
  expect(
    await form.getByRole('group').evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label'))),
  ).toEqual(names)
  await expectAccessible(page)
  // Nothing is sent of somebody without stars and words.
  await form.getByRole('button', { name: 'Submit', exact: true }).click()
  expect(await form.getByText(RATING_TEXT.ratingMissing).count()).toBe(10)
  expect(await form.getByText(RATING_TEXT.reviewMissing).count()).toBe(10)

  for (const [at, person] of crew.entries()) {
    await press(rowOf(person).getByRole('radio', { name: `${at === 1 ? 3 : 5} of 5` }))
    await press(rowOf(person).getByRole('button', { name: at === 1 ? 'Came late.' : 'Good with the crew.' }))
  }
  await wordsOf(crew[1]!).fill('Came late, by an hour.')
  await form.getByText('10 ratings ready, 0 to write').waitFor()
  await expectAccessible(page)

  // Drafts survive a closed tab.
  await page.reload()
  await form.getByRole('button', { name: 'Submit 10' }).waitFor()
  expect(await wordsOf(crew[1]!).inputValue()).toBe('Came late, by an hour.')
  expect(await rowOf(crew[1]!).getByRole('radio', { name: '3 of 5', checked: true }).count()).toBe(1)

  // The first answer is lost; nothing more is asked of a line that is down.
  const total = async (person: Member) => (await person.get('/auth/me')).body.total_ratings
  const answer = line.rule(`POST /api/jobs/${job.id}/rate`, { does: 'drop-response' })
  await form.getByRole('button', { name: 'Submit 10' }).click()
  await rowOf(crew[0]!).getByText(`${RATING_TEXT.failed}. There is no connection.`).waitFor()
  expect([await total(crew[0]!), await total(crew[1]!)]).toEqual([1, 0])
  answer()
  // A colleague was first with the last of them.
  const last = crew[9]!
  await employer.post(`/jobs/${job.id}/rate`, { freelancer_id: last.user.id, rating: 4, review: 'Steady.' })
  // The list may have said so before the press.
  await press(form.getByRole('button', { name: /^Submit (9|10)$/ }))
  await page.getByText('9 ratings submitted successfully!').waitFor()
  await rowOf(last).getByText(`Your company has already rated ${last.user.full_name} for this project.`).waitFor()
  expect(await wordsOf(last).inputValue()).toBe('Good with the crew.')
  expect(await form.getByText('Rated', { exact: true }).count()).toBe(9)
  expect(presses).toBe(22)
  expect(await Promise.all(crew.map(total))).toEqual(crew.map(() => 1))
  const { body: received } = await crew[1]!.get(`/freelancers/${crew[1]!.user.id}/ratings`)
  expect(received).toMatchObject([{ rating: 3, review: 'Came late, by an hour.' }])
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => page.getByText('Rated', { exact: true }).count()).toBe(10)
  await line.stop()
})

test('several people are rated by the keyboard alone', async () => {
  const { server, employer, tomasz, ruth } = await afterTheShow()
  const page = await openPage(WIDE)
  await signIn(page, server.origin, employer)
  await page.goto(`${server.origin}/?tab=rate`)
  const { keyboard } = page
  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute('role') ?? document.activeElement?.tagName ?? '')
  await page.getByRole('button', { name: 'Rate all 2' }).focus()
  await keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Rate the crew' })
  for (const { user } of [ruth, tomasz]) {
    const row = form.getByRole('group', { name: user.full_name })
    await row.waitFor()
    for (let n = 0; n < 6 && (await row.locator('[role=radio]:focus').count()) === 0; n++) await keyboard.press('Tab')
    await keyboard.press('End')
    await row.getByRole('radio', { name: '5 of 5', checked: true }).and(page.locator(':focus')).waitFor()
    await keyboard.press('Tab')
    expect(await focused()).toBe('TEXTAREA')
    await keyboard.type('Calm.')
    await keyboard.press('Tab')
    await keyboard.press('ArrowRight')
    await keyboard.press('Enter')
    await expect.poll(() => row.getByRole('textbox').inputValue()).toBe('Calm. Knows the job.')
  }
  await form.getByRole('button', { name: 'Submit 2' }).waitFor()
  for (let n = 0; n < 4 && (await form.locator('[type=submit]:focus').count()) === 0; n++) await keyboard.press('Tab')
  await keyboard.press('Enter')
  await form.waitFor({ state: 'detached' })
  await page.getByText('2 ratings submitted successfully!').waitFor()
  for (const person of [tomasz, ruth]) expect((await person.get('/auth/me')).body.total_ratings).toBe(1)
})
