import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Job } from '../../shared/jobs/jobs.ts'
import { joinServer } from '../support/api.ts'
import { jobBody, role, roleToCome } from '../support/factories/jobs.ts'
import { buyAt } from '../support/factories/payments.ts'
import { WIDE, NARROW, persistentDevice, signIn, signalBack, untilKept } from '../support/browsers/device.ts'
import { startProxy } from '../support/outside/proxy.ts'
import { expectAccessible } from '../support/browsers/screens.ts'
import { startServer } from '../support/server.ts'
import { localTime, openPage, cardOf } from './support/dashboard-steps.ts'

const LATER = { timeout: 60_000 }
/** A role of their own, which nobody of the demonstration world has. */
const KEEPER = { job_roles: ['Lantern keeper'], skills: ['Lanterns', 'Stilts'] }

/** A company with a premium project, and two matching freelancers, one of them the better match. */
async function premiumProject() {
  const server = await startServer({ env: { DEMO: '1' } })
  const employer = await joinServer(server.origin, 'employer', { full_name: 'Mina Okafor' })
  const jo = await joinServer(server.origin, 'freelancer', { full_name: 'Jo Bright', location: 'Salford' })
  const al = await joinServer(server.origin, 'freelancer', { full_name: 'Al Short', location: 'London' })
  await jo.put('/users/profile', KEEPER)
  await al.put('/users/profile', { ...KEEPER, skills: ['Stilts'] })
  await buyAt(server.origin, employer, 'premium')
  const dates = { date_start: `${localTime(20, '07:00')}:00Z`, date_end: `${localTime(22, '22:30')}:00Z` }
  const roles = [role({ role_name: 'Lantern keeper', ...dates })]
  const body = jobBody({ title: 'Lantern parade', roles, required_skills: KEEPER.skills })
  const { body: job } = await employer.post<Job>('/jobs', body)
  expect(job.placement).toBe('top')
  return { server, employer, jo, job }
}

test('an employer invites a matching freelancer by keyboard; the invitation arrives live, is readable offline, and is applied to', async () => {
  const { server, employer, jo, job } = await premiumProject()
  const line = await startProxy(server)
  const freelancerPage = await persistentDevice().open()
  await signIn(freelancerPage, line.origin, jo)
  await cardOf(freelancerPage, 'Lantern parade').waitFor()
  await untilKept(freelancerPage)

  const page = await openPage(WIDE)
  await signIn(page, server.origin, employer)
  await page.getByRole('link', { name: 'Good fits: Lantern parade' }).click()
  const list = page.getByRole('table', { name: 'Good fits' })
  await list.getByRole('button', { name: 'Jo Bright', exact: true }).waitFor()
  await expect.poll(() => list.locator('[data-person]').allTextContents()).toEqual(['Jo Bright', 'Al Short'])
  await expectAccessible(page)

  await page.keyboard.press('j')
  await page.getByRole('heading', { name: 'Al Short' }).waitFor()
  await page.keyboard.press('k')
  await page.getByRole('heading', { name: 'Jo Bright' }).waitFor()
  await page.keyboard.press('i')
  const form = page.getByRole('dialog', { name: 'Invite Jo Bright' })
  const words = form.getByRole('textbox', { name: 'Message' })
  await expect.poll(() => words.inputValue()).toMatch(/^Hi Jo,\n\n.*Lantern parade.*as Lantern keeper/)
  await expectAccessible(page)
  await words.fill('Jo, the lanterns need you.')
  await page.reload()
  await expect.poll(() => words.inputValue()).toBe('Jo, the lanterns need you.')
  await form.getByRole('button', { name: 'Send invitation' }).click()
  await page.getByText('Jo Bright is invited.').waitFor()
  await list.getByRole('row', { name: /Jo Bright.*Invited/ }).waitFor()

  await cardOf(freelancerPage, 'Lantern parade').getByText('Invited by').waitFor(LATER)
  line.goDown()
  await freelancerPage.goto(`${line.origin}/messages`)
  await freelancerPage.getByRole('link', { name: /Mina Okafor/ }).tap()
  await freelancerPage.getByRole('log').getByText('Jo, the lanterns need you.').waitFor()
  await expectAccessible(freelancerPage)
  await freelancerPage.getByRole('note').getByRole('link', { name: 'Apply' }).tap()
  const application = freelancerPage.getByRole('dialog', { name: 'Apply: Lantern parade' })
  await application.getByLabel('Message').fill('I bring the ladders.')
  await application.getByRole('button', { name: 'Send' }).tap()
  await cardOf(freelancerPage, 'Lantern parade').getByText('Your application will be sent').waitFor()
  await signalBack(line, freelancerPage)
  const applied = list.getByRole('row', { name: /Jo Bright.*Applied/ })
  await applied.waitFor(LATER)
  await applied.getByRole('button', { name: 'Jo Bright', exact: true }).click()
  await page.getByRole('link', { name: 'See application' }).click()
  await page.getByText('I bring the ladders.').waitFor()
  expect((await employer.get<Job[]>('/jobs')).body.find(({ id }) => id === job.id)!.applications).toHaveLength(1)
  await line.stop()
})

test('by keys alone those who fit are searched, selected, saved as CSV, put into a list and invited together', async () => {
  const { server, employer, jo } = await premiumProject()
  const page = await openPage(WIDE)
  await signIn(page, server.origin, employer)
  await page.getByRole('link', { name: 'Good fits: Lantern parade' }).click()
  const list = page.getByRole('table', { name: 'Good fits' })
  const names = () => list.locator('[data-person]').allTextContents()
  await expect.poll(names).toEqual(['Jo Bright', 'Al Short'])
  const { keyboard } = page
  await keyboard.press('/')
  await keyboard.type('stilts london')
  await expect.poll(names).toEqual(['Al Short'])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).press('Enter'),
  ])
  expect(download.suggestedFilename()).toBe('freelancers-that-fit-lantern-parade.csv')
  const saved = readFileSync(await download.path(), 'utf8')
    .trimEnd()
    .split('\r\n')
  expect(saved.slice(1).map((line) => line.split(',')[0])).toEqual(['"Al Short"'])
  await keyboard.press('/')
  await keyboard.press('Escape')
  await expect.poll(names).toEqual(['Jo Bright', 'Al Short'])

  await page.getByRole('heading', { name: 'Jo Bright' }).waitFor()
  for (const key of ['k', 'x', 'j', 'X']) await keyboard.press(key)
  const bar = page.getByRole('region', { name: 'Selected freelancers' })
  await bar.getByText('2 selected').waitFor()
  await expectAccessible(page)
  await keyboard.press('l')
  const adding = page.getByRole('dialog', { name: 'Add 2 people to a list' })
  await adding.getByRole('button', { name: 'Add', exact: true, disabled: false }).press('Enter')
  await page.getByText('2 people added to Favourites.').waitFor()
  await bar.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Favourites 2' }).waitFor()

  await keyboard.press('*')
  await bar.getByText('2 selected').waitFor()
  await keyboard.press('I')
  const inviting = page.getByRole('dialog', { name: 'Invite 2 people' })
  await expectAccessible(page)
  await inviting.getByRole('button', { name: 'Invite 2 people', disabled: false }).press('Enter')
  const outcome = page.getByRole('dialog', { name: '2 people are invited' })
  await outcome.getByRole('button', { name: 'Done' }).press('Enter')
  for (const name of ['Jo Bright', 'Al Short'])
    await list.getByRole('row', { name: new RegExp(`${name}.*Invited just now`) }).waitFor()
  const [conversation] = (await jo.get<{ last_message: string }[]>('/messages/conversations')).body
  expect(conversation?.last_message).toMatch(/^Hi Jo,\n\nWe are crewing Lantern parade/)
})

test('the list fits on a narrow screen; a project without premium says what premium adds', async () => {
  const { server, employer, job } = await premiumProject()
  const page = await openPage(NARROW)
  await signIn(page, server.origin, employer)
  await page.goto(`${server.origin}/?fit=${job.id}`)
  await page.getByRole('button', { name: /Al Short/ }).tap()
  const sheet = page.getByRole('dialog', { name: 'Al Short' })
  await sheet.getByText('1 of 2', { exact: true }).waitFor()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Invite to apply' }).tap()
  await page.getByRole('dialog', { name: 'Invite Al Short' }).getByRole('button', { name: 'Send invitation' }).tap()
  await page.getByRole('button', { name: /Al Short.*Invited just now/ }).waitFor()
  await expectAccessible(page)

  const other = await joinServer(server.origin, 'employer')
  const { body: plain } = await other.post<Job>('/jobs', jobBody({ title: 'Barge opera', roles: [roleToCome()] }))
  const elsewhere = await openPage(NARROW)
  await signIn(elsewhere, server.origin, other)
  await elsewhere.goto(`${server.origin}/?fit=${plain.id}`)
  await elsewhere.getByRole('heading', { name: 'Premium finds the crew' }).waitFor()
  await expectAccessible(elsewhere)
  await elsewhere.getByRole('link', { name: 'See the packages' }).tap()
  await elsewhere.getByRole('radio', { name: /Premium/ }).waitFor()
})

test('a star makes a favourite; favourites go into a list with a note, and the list is invited in one go', async () => {
  const { server, employer, jo, job } = await premiumProject()
  const page = await openPage(WIDE)
  await signIn(page, server.origin, employer)
  await page.getByRole('link', { name: 'Good fits: Lantern parade' }).click()
  await page.getByRole('heading', { name: 'Jo Bright' }).waitFor()
  const star = page.getByRole('table').getByRole('button', { name: 'Favourite: Jo Bright' })
  await page.getByRole('button', { name: 'Favourites 0' }).click()
  await page.getByRole('heading', { name: 'No favourites here yet' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show all' }).click()
  await star.click()
  await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true')
  await page.keyboard.press('F')
  const fitting = page.getByRole('table').getByRole('rowheader').getByRole('button')
  await expect.poll(() => fitting.allInnerTexts()).toEqual(['Jo Bright'])
  await page.reload()
  await page.getByRole('button', { name: 'Favourites 1', pressed: true }).waitFor()
  await expect.poll(() => fitting.allInnerTexts()).toEqual(['Jo Bright'])

  await page.getByRole('link', { name: 'Crews' }).click()
  const lists = page.getByRole('navigation', { name: 'Lists' })
  await lists.getByRole('button', { name: 'Favourites 1' }).waitFor()
  await lists.getByRole('button', { name: 'New list' }).click()
  const naming = page.getByRole('dialog', { name: 'New list' })
  await naming.getByLabel('Name').fill('Night crew')
  await naming.getByRole('button', { name: 'Make list' }).click()
  await page.getByText('This list is empty').waitFor()

  await lists.getByRole('button', { name: 'Favourites 1' }).click()
  await page.getByRole('link', { name: 'Jo Bright' }).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('l')
  const adding = page.getByRole('dialog', { name: 'Add Jo Bright to a list' })
  await adding.getByText('Night crew').click()
  await adding.getByRole('button', { name: 'Add', exact: true }).click()
  await lists.getByRole('button', { name: 'Night crew 1' }).click()
  await page.getByRole('heading', { name: 'Night crew 1' }).waitFor()
  const starred = page.getByRole('table').getByRole('button', { name: 'Favourite: Jo Bright' })
  await page.keyboard.press('F')
  await page.getByRole('button', { name: 'Favourites 1', pressed: true }).waitFor()
  await starred.click()
  await page.getByRole('heading', { name: 'No favourites here yet' }).waitFor()
  await page.keyboard.press('F')
  await starred.waitFor()
  await page.getByRole('button', { name: 'Add a note about Jo Bright' }).click()
  const noting = page.getByRole('dialog', { name: 'Note about Jo Bright' })
  await noting.getByLabel('Note').fill('Own lanterns')
  await noting.getByRole('button', { name: 'Save note' }).click()
  await page.getByRole('button', { name: 'Note about Jo Bright: Own lanterns' }).waitFor()

  await page.keyboard.press('/')
  await page.keyboard.type('nobody of this name')
  await page.getByRole('heading', { name: 'No matches' }).waitFor()
  await page.getByRole('button', { name: 'Show all' }).click()
  await page.keyboard.press('/')
  await page.keyboard.type('own lanterns')
  await starred.waitFor()
  await page.keyboard.press('Escape')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('crew-night-crew.csv')

  await page.getByLabel('For which project').selectOption(job.id)
  await page
    .getByRole('row', { name: /Jo Bright/ })
    .getByText('Free', { exact: true })
    .waitFor()
  await expectAccessible(page)
  await page.getByLabel('Select Jo Bright').check()
  await page.keyboard.press('i')
  const inviting = page.getByRole('dialog', { name: 'Invite Jo Bright' })
  await expectAccessible(page)
  await inviting.getByRole('button', { name: 'Invite Jo' }).click()
  await page.getByRole('dialog', { name: 'Jo Bright is invited' }).getByRole('button', { name: 'Done' }).click()
  await page
    .getByRole('row', { name: /Jo Bright/ })
    .getByText('Invited')
    .waitFor()
  const lastToJo = async () =>
    (await jo.get<{ last_message: string }[]>('/messages/conversations')).body[0]?.last_message ?? ''
  expect(await lastToJo()).toMatch(/^Hi Jo,\n\nWe are crewing Lantern parade/)

  await page.getByRole('button', { name: 'Remind 1 who has not answered' }).click()
  const reminding = page.getByRole('dialog', { name: 'Remind Jo Bright' })
  await expectAccessible(page)
  await reminding.getByRole('button', { name: 'Send' }).click()
  await page.getByText('Sending to 1 person').first().waitFor()
  await expect.poll(lastToJo).toMatch(/^Have you had time to look at Lantern parade\?/)
  await page.getByLabel('Select Jo Bright').check()
  await page.getByRole('region', { name: 'Selected people' }).getByRole('button', { name: 'Message' }).click()
  const writing = page.getByRole('dialog', { name: 'Message Jo Bright' })
  await writing.getByLabel('Message').fill('Bring the long ladder.')
  await writing.getByRole('button', { name: 'Send' }).click()
  await expect.poll(lastToJo).toBe('Bring the long ladder.')
  await page.setViewportSize(NARROW.viewport)
  await page.getByRole('heading', { name: 'Night crew 1' }).waitFor()
  await expectAccessible(page)
})
