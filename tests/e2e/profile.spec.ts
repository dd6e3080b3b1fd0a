import { expect, onTestFinished, test } from 'vitest'
import { joinServer } from '../support/api.ts'
import { startProxy } from '../support/proxy.ts'
import { expectAccessible, openBrowser, openScreen } from '../support/screens.ts'
import { startServer } from '../support/server.ts'
import { untilKept } from '../support/pocket.ts'

test('roles and skills: Enter or Add, trimmed, no duplicates, at most 10 suggestions, a press takes away', async () => {
  const { origin } = await startServer()
  const member = await joinServer(origin, 'freelancer', { location: 'Salford' })
  const page = await openScreen(await openBrowser(), origin, '/profile', { member })
  const roles = page.getByRole('combobox', { name: 'Job roles' })
  const suggestions = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
  const chosen = page.getByRole('list', { name: 'Job roles' }).getByRole('listitem')

  await roles.fill('e')
  await expect.poll(() => suggestions.count()).toBe(10)
  await roles.fill('RIGG')
  await suggestions.first().click()
  await roles.fill('  Balloon wrangler  ')
  await roles.press('Enter')
  await roles.fill('balloon WRANGLER')
  await page.getByRole('button', { name: 'Add' }).first().click()
  expect(await chosen.count()).toBe(2)
  await page.getByRole('button', { name: /Remove Balloon wrangler/ }).click()
  expect(await chosen.count()).toBe(1)

  await page.getByRole('combobox', { name: 'Skills' }).fill('IPAF')
  await page.getByRole('combobox', { name: 'Skills' }).press('Enter')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Profile saved.').waitFor()
  const { body } = await member.get('/auth/me')
  expect(body.job_roles).toHaveLength(1)
  expect(body.skills).toEqual(['IPAF'])
})

test('places are suggested, and Enter chooses one without sending the form', async () => {
  const { origin } = await startServer()
  const member = await joinServer(origin, 'freelancer')
  const page = await openScreen(await openBrowser(), origin, '/profile', { member })
  const location = page.getByRole('combobox', { name: 'Location' })

  await location.fill('Salfo')
  await page
    .getByRole('option', { name: /Salford/ })
    .first()
    .waitFor()
  await location.press('ArrowDown')
  await location.press('Enter')
  await expect.poll(() => location.inputValue()).toMatch(/^Salford/)
  expect((await member.get('/auth/me')).body.location).toBe('')
})

test('the server’s words stand at their field, and what was typed is kept', async () => {
  const { origin } = await startServer()
  const member = await joinServer(origin, 'freelancer')
  const page = await openScreen(await openBrowser(), origin, '/profile', { member, expected: [/status of 422/] })

  await page.getByLabel('Portfolio URL').fill('javascript:alert(1)')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('must start with http:// or https://').waitFor()
  expect(await page.getByLabel('Portfolio URL').getAttribute('aria-invalid')).toBe('true')
  await page.getByText('Failed to update profile').waitFor()
  expect(await page.getByLabel('Portfolio URL').inputValue()).toBe('javascript:alert(1)')
})

test('without signal a change is kept on the phone, and the screen says so; with signal it can be saved', async () => {
  const server = await startServer()
  const proxy = await startProxy(server)
  onTestFinished(() => proxy.stop())
  const member = await joinServer(server.origin, 'employer')
  const page = await openScreen(await openBrowser(), proxy.origin, '/profile', { member })
  const name = page.getByLabel('Company name')
  await name.waitFor()
  await untilKept(page)

  proxy.goDown()
  await page.evaluate(() => dispatchEvent(new Event('offline')))
  await name.fill('Brightline Events')
  await page.getByText('Profile changes need signal; what you typed is kept.').waitFor()
  expect(await page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
  proxy.comeUp()
  await page.reload()
  await expect.poll(() => name.inputValue()).toBe('Brightline Events')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Profile saved.').waitFor()
  expect((await member.get('/auth/me')).body.company_name).toBe('Brightline Events')
})
