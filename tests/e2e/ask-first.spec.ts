import { expect, test } from 'vitest'
import { joinServer } from '../support/api.ts'
import { NARROW, signIn, WIDE } from '../support/browsers/device.ts'
import { expectAccessible } from '../support/browsers/screens.ts'
import { startServer } from '../support/server.ts'
import { backFromPosted, cardOf, openPage, writeProject } from './support/dashboard-steps.ts'

const LATER = { timeout: 60_000 }
/** A role of their own, which nobody of the demonstration world has. */
const KEEPER = { job_roles: ['Lantern keeper'], skills: ['IPAF', 'Chain hoists'] }

test('a list is asked first: its people see the project and until when, others once it is opened to all', async () => {
  const server = await startServer({ env: { DEMO: '1' } })
  const employer = await joinServer(server.origin, 'employer', { full_name: 'Mina Okafor' })
  const join = async (full_name: string) => {
    const person = await joinServer(server.origin, 'freelancer', { full_name, location: 'Salford' })
    await person.put('/users/profile', KEEPER)
    const page = await openPage(NARROW)
    await signIn(page, server.origin, person)
    return { person, page }
  }
  const [jo, al] = [await join('Jo Bright'), await join('Al Short')]
  await employer.post('/crews', { name: 'A-team lanterns' })

  const page = await openPage(WIDE)
  await signIn(page, server.origin, employer)
  await page.goto(`${server.origin}/portfolio?id=${jo.person.user.id}`)
  await page.getByRole('button', { name: 'Add Jo Bright to a list' }).click()
  const adding = page.getByRole('dialog', { name: 'Add Jo Bright to a list' })
  await adding.getByText('A-team lanterns').click()
  await expectAccessible(page)
  await adding.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('Jo Bright added to A-team lanterns.').waitFor()
  await expect.poll(async () => (await employer.get('/crews')).body[0]?.people?.length ?? 0).toBe(1)

  await page.goto(server.origin)
  const form = await writeProject(page, 'Lantern parade', [{ name: 'Lantern keeper', rate: '240' }])
  await form.getByLabel('Ask these first').selectOption({ label: 'A-team lanterns (1)' })
  await form.getByLabel('For how long').selectOption('48 hours')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Test Post' }).click()
  await page.getByText('Project posted. Your list is asked first.').waitFor()
  await backFromPosted(page)

  await cardOf(jo.page, 'Lantern parade').getByText('You are asked first, until').waitFor(LATER)
  await cardOf(jo.page, 'Lantern parade').getByRole('link', { name: 'Lantern parade' }).tap()
  await jo.page.getByText(/asked you first: others see it from \w{3} \d/).waitFor()
  await expectAccessible(jo.page)
  await al.page.reload()
  await al.page.getByRole('tab', { name: 'Apply' }).waitFor()
  expect((await al.person.get<{ title: string }[]>('/jobs')).body.map(({ title }) => title)).not.toContain(
    'Lantern parade',
  )
  expect(await cardOf(al.page, 'Lantern parade').count()).toBe(0)

  await cardOf(page, 'Lantern parade').getByText('Only A-team lanterns until').waitFor()
  await page.getByRole('link', { name: 'Lantern parade', exact: true }).click()
  await page.getByText(/^Only your list A-team lanterns sees this until .*\(1 person\)$/).waitFor()
  await page.getByText('A-team lanterns is asked first. Everyone else sees the project from').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Open to all' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Open to all' }).click()
  await page.getByText('Only your list').waitFor({ state: 'detached' })
  await cardOf(al.page, 'Lantern parade').waitFor(LATER)

  // Nobody has applied, and without Premium nobody is invited: the list is asked from there.
  await page.getByRole('heading', { name: 'Nobody has applied yet' }).waitFor()
  await page.getByRole('button', { name: 'Ask a list first' }).press('Enter')
  const asking = page.getByRole('dialog', { name: 'Ask a list first' })
  await asking.getByLabel('Ask these first').selectOption({ label: 'A-team lanterns (1)' })
  await expectAccessible(page)
  await asking.getByRole('button', { name: 'Ask first' }).click()
  await page.getByText('Only your list').waitFor()
  await page.getByText('A-team lanterns is asked first. Everyone else sees the project from').waitFor()
  expect(await page.getByRole('button', { name: 'Ask a list first' }).count()).toBe(0)
  await cardOf(al.page, 'Lantern parade').waitFor({ ...LATER, state: 'detached' })
})
