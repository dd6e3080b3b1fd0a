import { expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../server/accounts/core/demo-sign-ins.ts'
import type { SignInResult } from '../../shared/accounts/auth.ts'
import type { Job } from '../../shared/jobs/jobs.ts'
import { callServer, joinServer } from '../support/api.ts'
import { expectAccessible, openBrowser, openScreen } from '../support/browsers/screens.ts'
import { jobBody, roleToCome } from '../support/factories/jobs.ts'
import { startServer } from '../support/server.ts'

test('on a phone applicants begin in its upper half, with search, role and order in one row; on other tabs the project is one line', async () => {
  const { origin } = await startServer({ env: { DEMO: '1' } })
  const mina = await joinServer(origin, 'employer')
  const roles = [roleToCome(), roleToCome({ role_name: 'Sound engineer' })]
  const { body: job } = await mina.post<Job>('/jobs', jobBody({ title: 'Arena tour, load-in and show calls', roles }))
  const ann = await joinServer(origin, 'freelancer', { full_name: 'Ann Low' })
  await ann.post(`/jobs/${job.id}/apply`, { message: 'I can be there.' })

  const page = await openScreen(await openBrowser(), origin, `/project?id=${job.id}`, { member: mina })
  const applicant = page.getByRole('button', { name: /Ann Low/ })
  await applicant.waitFor()
  expect((await applicant.boundingBox())!.y).toBeLessThan(480)
  const tops = await Promise.all(
    [
      page.getByRole('searchbox'),
      page.getByRole('combobox', { name: 'Role' }),
      page.getByRole('combobox', { name: 'Order' }),
    ].map(async (one) => Math.round((await one.boundingBox())!.y / 8)),
  )
  expect(new Set(tops).size).toBe(1)
  await expectAccessible(page)
  const tabs = page.getByRole('tablist', { name: 'Project' })
  const first = (await tabs.boundingBox())!.y
  await page.getByRole('tab', { name: 'Notes' }).click()
  await expect.poll(async () => (await tabs.boundingBox())!.y).toBeLessThan(130)
  expect(first).toBeLessThan(230)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('on a phone one’s own portfolio begins above the middle, with the rest of the head at a press; the calendar is in the menu', async () => {
  const { origin } = await startServer({ env: { DEMO: '1' } })
  const ann = await joinServer(origin, 'freelancer', { full_name: 'Ann Low' })
  const profile = {
    bio: 'Rigger for arenas and festivals. '.repeat(9),
    skills: ['Rigging', 'Truss'],
    job_roles: ['Rigger'],
  }
  expect((await ann.put('/users/profile', profile)).status).toBe(200)
  const page = await openScreen(await openBrowser(), origin, '/portfolio', { member: ann })
  const shown = page.getByRole('tabpanel')
  await shown.waitFor()
  const more = page.getByRole('button', { name: 'More about you' })
  await more.waitFor()
  expect((await shown.boundingBox())!.y).toBeLessThan(350)
  expect(await page.getByText(/^Rigger for arenas/).count()).toBe(0)
  await expectAccessible(page)
  await more.click()
  await page.getByText(/^Rigger for arenas/).waitFor()
  await page.getByRole('list', { name: 'Skills' }).waitFor()
  await page.getByRole('button', { name: 'Ann Low, your account' }).click()
  await page.getByRole('menuitem', { name: 'Calendar' }).click()
  await page.getByRole('tab', { name: 'Calendar', selected: true }).waitFor()
})

test('on a laptop at 200% two applicants are in sight', async () => {
  const { origin } = await startServer({ env: { DEMO: '1' } })
  const mina = await joinServer(origin, 'employer')
  const roles = [roleToCome(), roleToCome({ role_name: 'Sound engineer' })]
  const { body: job } = await mina.post<Job>('/jobs', jobBody({ title: 'Arena tour, load-in and show calls', roles }))
  for (const full_name of ['Ann Low', 'Ben Ash', 'Cy Dean']) {
    const one = await joinServer(origin, 'freelancer', { full_name })
    await one.put('/users/profile', { job_roles: ['Rigger'], skills: ['Rigging', 'Truss'], location: 'Manchester, UK' })
    await one.post(`/jobs/${job.id}/apply`, { message: 'I can be there.' })
  }
  const page = await openScreen(await openBrowser(), origin, '/home', { member: mina, size: 'wide' })
  await page.setViewportSize({ width: 683, height: 425 })
  await page.goto(`${origin}/project?id=${job.id}`)
  const people = page.getByRole('button', { name: /Ann Low|Ben Ash|Cy Dean/ })
  await people.nth(1).waitFor()
  const second = (await people.nth(1).boundingBox())!
  expect(second.y + second.height).toBeLessThanOrEqual(425)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(683)
  await expectAccessible(page)
})

test('six names in the bar of the narrowest phone do not touch each other, backstage either', async () => {
  const { origin } = await startServer({ env: { DEMO: '1' } })
  const login = { email: 'mina@demo.example', password: DEMO_PASSWORD }
  const { body } = await callServer<SignInResult>(origin, 'POST', '/auth/login', login)
  const member = { user: body.user, token: body.access_token }
  const page = await openScreen(await openBrowser(), origin, '/healthz', { member })
  await page.setViewportSize({ width: 320, height: 640 })
  await page.evaluate("localStorage.setItem('colour-mode', 'backstage')")
  await page.goto(`${origin}/hours`)
  const bar = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true })
  await bar.getByRole('link', { name: 'Today' }).waitFor()
  const names = await bar.getByRole('link').evaluateAll((links) =>
    links.map((link) => {
      const words = document.createRange()
      words.selectNode([...link.childNodes].find(({ nodeType }) => nodeType === Node.TEXT_NODE)!)
      const { left, right } = words.getBoundingClientRect()
      return { left, right }
    }),
  )
  expect(names).toHaveLength(6)
  for (const [at, { left }] of names.slice(1).entries()) expect(left - names[at]!.right).toBeGreaterThan(4)
})
