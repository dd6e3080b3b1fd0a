import { expect, test } from 'vitest'
import { joinServer } from '../support/api.ts'
import { expectAccessible, openBrowser, openScreen } from '../support/browsers/screens.ts'
import { startServer } from '../support/server.ts'
import { keysOf } from './support/keys.ts'

test('by keys alone roles and skills are added by Enter or Add, trimmed, without duplicates, with at most 10 suggestions, and removed', async () => {
  const { origin } = await startServer()
  const member = await joinServer(origin, 'freelancer', { location: 'Salford' })
  const page = await openScreen(await openBrowser(), origin, '/profile', { member })
  const roles = page.getByRole('combobox', { name: 'Job roles' })
  const suggestions = page.getByRole('listbox', { name: 'Job roles' }).getByRole('option')
  const chosen = page.getByRole('list', { name: 'Job roles' }).getByRole('listitem')

  const { press, fill, focused, keyboard } = keysOf(page)
  await fill(roles, 'e')
  await expect.poll(() => suggestions.count()).toBe(10)
  await fill(roles, 'RIGG')
  await expect.poll(() => suggestions.first().innerText()).toMatch(/rigg/i)
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await expect.poll(() => chosen.count()).toBe(1)
  await fill(roles, '  Balloon wrangler  ')
  await keyboard.press('Enter')
  await expect.poll(() => chosen.count()).toBe(2)
  await fill(roles, 'balloon WRANGLER')
  await press(page.getByRole('button', { name: 'Add' }).first())
  await expect.poll(() => roles.inputValue()).toBe('')
  await expect.poll(() => chosen.count()).toBe(2)
  await expect.poll(focused).toMatch(/^Job roles/)
  await press(page.getByRole('button', { name: /Remove Balloon wrangler/ }))
  await expect.poll(() => chosen.count()).toBe(1)
  await expect.poll(focused).not.toBe('')

  await fill(page.getByRole('combobox', { name: 'Skills' }), 'IPAF')
  await keyboard.press('Enter')
  await expectAccessible(page)
  await press(page.getByRole('button', { name: 'Save' }))
  await page.getByText('Profile saved.').waitFor()
  const { body } = await member.get('/auth/me')
  expect(body.job_roles).toHaveLength(1)
  expect(body.skills).toEqual(['IPAF'])
})

test('places are suggested, and Enter chooses one without submitting the form', async () => {
  const { origin } = await startServer()
  const member = await joinServer(origin, 'freelancer')
  const page = await openScreen(await openBrowser(), origin, '/profile', { member })
  const location = page.getByRole('combobox', { name: 'Location' })

  const { fill, keyboard } = keysOf(page)
  await fill(location, 'Salfo')
  await page
    .getByRole('option', { name: /Salford/ })
    .first()
    .waitFor()
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await expect.poll(() => location.inputValue()).toMatch(/^Salford/)
  expect((await member.get('/auth/me')).body.location).toBe('')
})

test('others see links and certificates on the portfolio, but not the street; what the trade rarely uses is under More', async () => {
  const { origin } = await startServer()
  const [member, other] = [await joinServer(origin, 'freelancer'), await joinServer(origin, 'employer')]
  const browser = await openBrowser()
  const page = await openScreen(browser, origin, '/profile', { member })
  const { to, press, fill, keyboard } = keysOf(page)
  await fill(page.getByLabel('Street'), '12 Chapel Street')
  await fill(page.getByRole('combobox', { name: 'Credentials you hold' }), 'IPAF 3a')
  await keyboard.press('Enter')
  expect(await page.getByLabel('Hourly rate, $').count()).toBe(0)
  await press(page.getByRole('button', { name: 'More', exact: true }))
  // A field of a number has no value in the middle of one.
  await to(page.getByLabel('Hourly rate, $'))
  await keyboard.type('35.50')
  await fill(page.getByLabel('LinkedIn'), 'https://www.linkedin.example/in/ana')
  await fill(page.getByLabel('GitHub'), 'https://github.example/ana')
  await press(page.getByRole('button', { name: 'Save' }))
  await page.getByText('Profile saved.').waitFor()
  const { body } = await member.get('/auth/me')
  expect(body).toMatchObject({ street: '12 Chapel Street', hourly_rate: 35.5 })

  const seen = await openScreen(browser, origin, `/portfolio?id=${body.id}`, { member: other })
  await seen.getByRole('list', { name: 'Credentials they name' }).getByText('IPAF 3a').waitFor()
  expect(await seen.getByText('/hr').count()).toBe(0)
  const links = seen.getByRole('list', { name: 'Links' }).getByRole('link')
  await expect.poll(() => links.allInnerTexts()).toEqual(['linkedin.example/in/ana', 'github.example/ana'])
  expect(await links.first().getAttribute('href')).toBe('https://www.linkedin.example/in/ana')
  expect(await seen.getByText('Chapel Street').count()).toBe(0)
})

test('errors found by the device or by the server are shown at their field, and the input is kept', async () => {
  const { origin } = await startServer()
  const member = await joinServer(origin, 'freelancer')
  const page = await openScreen(await openBrowser(), origin, '/profile', { member, expected: [/status of 422/] })
  const [url, bio] = [page.getByLabel('Portfolio URL'), page.getByLabel('Bio')]
  const save = page.getByRole('button', { name: 'Save' })

  const { press, fill, focused } = keysOf(page)
  await fill(url, 'javascript:alert(1)')
  await press(save)
  await page.getByText('must start with http:// or https://').waitFor()
  await expect.poll(() => url.getAttribute('aria-invalid')).toBe('true')
  await page.getByText('Failed to update profile').waitFor()
  await expect.poll(() => url.inputValue()).toBe('javascript:alert(1)')
  await expect.poll(focused).toMatch(/^Portfolio URL/)

  await fill(url, 'https://example.com/reel')
  await bio.fill('x'.repeat(4001))
  await press(save)
  await page.getByText('That’s 4,001 characters, and the limit is 4,000.').waitFor()
  await expect.poll(() => bio.getAttribute('aria-invalid')).toBe('true')
  await expect.poll(async () => (await bio.inputValue()).length).toBe(4001)
  await page.reload()
  await page.getByText('That’s 4,001 characters, and the limit is 4,000.').waitFor()
  await fill(bio, 'High and ground.')
  await press(save)
  await page.getByText('Profile saved.').waitFor()
  expect((await member.get('/auth/me')).body).toMatchObject({
    bio: 'High and ground.',
    portfolio_url: 'https://example.com/reel',
  })
})
