import type { Page } from 'playwright'
import { expect, onTestFinished, test } from 'vitest'
import type { OwnRecord, PublicProfile } from '../../shared/people/users.ts'
import { joinServer, PASSWORD } from '../support/api.ts'
import { photoWithPlace } from '../support/factories/photos.ts'
import { untilKept } from '../support/browsers/device.ts'
import { startProxy } from '../support/outside/proxy.ts'
import { expectAccessible, openBrowser, openScreen } from '../support/browsers/screens.ts'
import { startServer } from '../support/server.ts'
import { refusal } from '../support/outside/proxy-rules.ts'
import { keysOf } from './support/keys.ts'
import { at, BIO, fillWizard, WAIT } from './support/wizard-steps.ts'

test('by keys alone: signing up opens the six-step wizard; a reload at each step loses nothing; Complete saves the profile and mails the referees', async () => {
  const { origin } = await startServer()
  const page = await openScreen(await openBrowser(), origin, '/auth?mode=signup')
  const { keyboard, press, fill, choose, option, pick, slide } = keysOf(page)
  const next = () => press(page.getByRole('button', { name: 'Next' }))
  await fill(page.getByLabel('Email'), 'tomasz@example.com')
  await fill(page.getByRole('textbox', { name: 'Password' }), PASSWORD)
  await fill(page.getByLabel('Full name'), 'Tomasz Adamski')
  await choose(page.getByRole('radio', { name: 'Freelancer' }))
  await press(page.getByRole('button', { name: 'Join Now' }))

  await at(page, 'Location')
  await expect.poll(() => page.getByRole('button', { name: 'Previous' }).isDisabled()).toBe(true)
  await next()
  await page.getByText('Enter your address or town.').waitFor()
  const address = page.getByRole('combobox', { name: 'Address' })
  await fill(address, 'Xyzzyville')
  await next()
  await page.getByText('We can’t find this place.').waitFor()
  await page.getByRole('button', { name: 'Use ‘Xyzzyville’ as it is' }).waitFor()
  const suggested = page.waitForResponse((response) => response.url().endsWith('/places?q=Salfo'))
  await fill(address, 'Salfo')
  await suggested
  const options = page.getByRole('option', { name: /^Salford/ })
  await options.first().waitFor()
  await keyboard.press('ArrowDown')
  await page.locator('[role=option][data-highlighted]', { hasText: 'Salford' }).waitFor()
  await keyboard.press('Enter')
  await expect.poll(() => address.inputValue()).toMatch(/^Salford, /)
  await page.getByText('On the map: Salford.').waitFor()
  await option(page.getByLabel('Travel distance'), '50 miles')
  await expectAccessible(page)
  await next()

  await at(page, 'Profession')
  await next()
  await page.getByText('Add at least one skill.').waitFor()
  await addByKeys(page, 'Job roles', 'Rigger')
  await option(page.getByLabel('Industry experience'), '3-5 years')
  await addByKeys(page, 'Skills', 'IPAF')
  await addByKeys(page, 'Credentials you hold', 'PASMA')
  await page.reload()
  await at(page, 'Profession')
  await page.getByRole('button', { name: 'Remove PASMA' }).waitFor()
  await expectAccessible(page)
  await next()

  await at(page, 'Photo')
  await fill(page.getByLabel('Bio'), BIO.slice(0, 49))
  await page.getByText('49 of at least 50').waitFor()
  await next()
  await page.getByText('Add a picture of yourself.').waitFor()
  await page.getByText('Write at least 50 characters.').waitFor()
  await fill(page.getByLabel('Bio'), BIO)
  const face = await photoWithPlace({ width: 900, height: 600 })
  await pick(page.getByRole('button', { name: 'Choose a photo' }), [
    { name: 'me.jpg', mimeType: 'image/jpeg', buffer: face },
  ])
  // Once the photo is drawn it has its first cut.
  await expect.poll(async () => (await kept(page)).photo?.area?.width).toBeGreaterThan(0)
  await slide(page.getByLabel('Zoom'), '2')
  await expect.poll(async () => (await kept(page)).photo?.area?.width).toBeCloseTo(33.3, 0)
  await page.reload()
  await at(page, 'Photo')
  await expect.poll(() => page.getByLabel('Zoom').inputValue(), WAIT).toBe('2')
  await expectAccessible(page)
  await next()

  await at(page, 'Portfolio')
  await next()
  await page.getByText('Add at least one event.').waitFor()
  await press(page.getByRole('button', { name: 'Add an event' }))
  const form = page.getByRole('dialog', { name: 'Add an event' })
  await press(form.getByRole('button', { name: 'Add' }))
  await form.getByText('Please fill in all required fields').waitFor()
  await fill(form.getByLabel('Event'), 'Harbour arena')
  await fill(form.getByLabel('Your role'), 'Rigger')
  await fill(form.getByLabel('End client'), 'Quayside Live')
  const truss = await photoWithPlace({ colour: '#2c6fd1' })
  await pick(form.getByRole('button', { name: 'Choose photos' }), [
    { name: 'truss.jpg', mimeType: 'image/jpeg', buffer: truss },
  ])
  await form.getByRole('img', { name: 'truss.jpg' }).waitFor()
  await press(form.getByRole('button', { name: 'Add' }))
  await page.getByRole('button', { name: 'Edit Harbour arena' }).waitFor()
  await form.waitFor({ state: 'detached' })
  await expectAccessible(page)
  await next()

  await at(page, 'References')
  await fill(page.getByLabel('Referee 1'), 'ada@example.com')
  await next()
  await page.getByText('Enter an email.').waitFor()
  await fill(page.getByLabel('Referee 2'), 'grace')
  await press(page.getByRole('button', { name: 'Add another referee' }))
  await press(page.getByRole('button', { name: 'Remove referee 3' }))
  await expect.poll(() => page.getByRole('button', { name: /Remove referee/ }).count()).toBe(0)
  await page.getByText('Enter an email such as').waitFor()
  await fill(page.getByLabel('Referee 2'), 'grace@example.com')
  await next()

  await at(page, 'Terms')
  await page.goBack()
  await at(page, 'References')
  await page.goForward()
  await at(page, 'Terms')
  await press(page.getByRole('button', { name: 'Complete Registration' }))
  await page.getByText('Please agree to the terms and conditions').waitFor()
  await press(page.getByRole('checkbox', { name: 'I agree to the terms and conditions' }), 'Space')
  await expectAccessible(page)
  await press(page.getByRole('button', { name: 'Complete Registration' }))

  await page.waitForURL('**/portfolio', WAIT)
  const ended = page.getByRole('dialog', { name: 'You’re all set' })
  await ended.getByText('Show your credentials').waitFor(WAIT)
  await expectAccessible(page)
  await page.reload()
  await press(ended.getByRole('button', { name: 'Later' }))
  await ended.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /Harbour arena/ }).waitFor(WAIT)
  const me = await asTold<OwnRecord>(page, '/auth/me')
  expect(me).toMatchObject({
    location: 'Salford, UK',
    travel_distance: '50',
    job_roles: ['Rigger'],
    skills: ['IPAF'],
    certifications: ['PASMA'],
    industry_experience: '3-5 years',
    bio: BIO,
    previous_employers: ['ada@example.com', 'grace@example.com'],
  })
  expect(me.profile_picture).toMatch(/^\/files\//)
  const invited = await asTold<{ referee_email: string }[]>(page, '/referees/invitations')
  expect(invited.map(({ referee_email }) => referee_email)).toEqual(['ada@example.com', 'grace@example.com'])
  await expect.poll(() => kept(page)).toEqual({})
})

test('a failed save closes the wizard with an error; reopened, it has all its input, and a repeat after a lost answer creates no duplicates', async () => {
  const server = await startServer()
  const line = await startProxy(server)
  onTestFinished(() => line.stop())
  const rigger = await joinServer(server.origin, 'freelancer', { full_name: 'Tomasz Adamski' })
  const page = await openScreen(await openBrowser(), line.origin, '/', {
    member: rigger,
    size: 'wide',
    expected: [/status of 500/, /Failed to load resource/],
  })
  const needs = page.getByRole('region', { name: 'Needs you' })
  await needs.getByText('your town, how far you travel, your job roles and your skills').waitFor(WAIT)
  await expectAccessible(page)
  expect(await page.getByText('Your profile is not finished yet.').count()).toBe(0)
  await needs.getByRole('link', { name: 'Finish it: your profile' }).click()
  await at(page, 'Location')
  await page.getByRole('combobox', { name: 'Address' }).fill('Salford')
  await page.getByRole('button', { name: 'Finish later' }).click()
  await page.getByText('employers don’t see it yet').waitFor()
  await needs.getByRole('link', { name: 'Finish it: your profile' }).click()
  await at(page, 'Location')
  expect(await page.getByRole('combobox', { name: 'Address' }).inputValue()).toBe('Salford')
  await fillWizard(page)

  line.rule('PUT /api/users/profile', refusal(500), 1)
  await page.getByRole('button', { name: 'Complete Registration' }).click()
  await page.getByText('Failed to update profile').waitFor(WAIT)
  await page.waitForURL(({ pathname }) => pathname === '/')
  await page.getByRole('button', { name: 'Open again' }).click()
  await at(page, 'Terms')
  expect(await page.getByRole('checkbox').isChecked()).toBe(true)

  // A browser repeats a request by itself on each of its kept-alive connections.
  line.rule('PUT /api/users/profile', { does: 'drop-response' }, 99)
  await page.getByRole('button', { name: 'Complete Registration' }).click()
  await page.waitForURL(({ pathname }) => pathname === '/', WAIT)
  line.rule('PUT /api/users/profile', { does: 'pass' }, 9)
  await page.getByRole('button', { name: 'Open again' }).last().click()
  await page.getByRole('button', { name: 'Complete Registration' }).click()
  await page.waitForURL('**/portfolio', WAIT)
  const { body } = await rigger.get<PublicProfile>(`/users/${rigger.user.id}/profile`)
  expect(body.portfolio_items.map(({ event_name, photos }) => [event_name, photos.length])).toEqual([
    ['Harbour arena', 1],
  ])
  await page.goto(`${line.origin}/`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.getByText('Your profile is not finished yet.').count()).toBe(0)
})

test('offline the wizard can be filled in and survives a reload; Complete is disabled and says why', async () => {
  const server = await startServer()
  const line = await startProxy(server)
  onTestFinished(() => line.stop())
  const rigger = await joinServer(server.origin, 'freelancer', { full_name: 'Tomasz Adamski' })
  const page = await openScreen(await openBrowser(), line.origin, '/onboarding', {
    member: rigger,
    serviceWorkers: 'allow',
  })
  await at(page, 'Location')
  await untilKept(page)
  line.goDown()
  await page.evaluate(() => dispatchEvent(new Event('offline')))
  await fillWizard(page)
  await page.getByText('Completing needs signal. Everything you have entered is kept on this device.').waitFor(WAIT)
  expect(await page.getByRole('button', { name: 'Complete Registration' }).isDisabled()).toBe(true)
  await expectAccessible(page)
  await page.reload()
  await at(page, 'Terms')
  expect(await page.getByRole('checkbox').isChecked()).toBe(true)
  line.comeUp()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await page.getByRole('button', { name: 'Complete Registration' }).click(WAIT)
  await page.waitForURL('**/portfolio', WAIT)
  expect((await rigger.get<OwnRecord>('/auth/me')).body.location).toBe('Salford, UK')
})

/** The chip is there before the next key: the box is empty again then. */
async function addByKeys(page: Page, list: string, text: string) {
  const { fill, keyboard } = keysOf(page)
  await fill(page.getByRole('combobox', { name: list }), text)
  await keyboard.press('Enter')
  await page.getByRole('button', { name: `Remove ${text}` }).waitFor()
}

/** The wizard's draft as it is stored on the device. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const { name } = (await indexedDB.databases()).find((one) => /^standby-[0-9a-f]{8}-/.test(one.name ?? ''))!
    const draft = await new Promise<{ value: string } | undefined>((resolve, reject) => {
      const opened = indexedDB.open(name!)
      opened.onerror = () => reject(opened.error)
      opened.onsuccess = () => {
        const read = opened.result.transaction('drafts').objectStore('drafts').get('onboarding')
        read.onsuccess = () => {
          opened.result.close()
          resolve(read.result)
        }
      }
    })
    return JSON.parse(draft?.value || '{}') as { photo?: { area?: { width: number } } }
  })

const asTold = <T>(page: Page, path: string) =>
  page.evaluate(async (address) => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}` }
    return (await fetch(`/api${address}`, { headers })).json()
  }, path) as Promise<T>
