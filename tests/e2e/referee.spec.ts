import { expect, onTestFinished, test } from 'vitest'
import { confirmEmail, joinServer, mailedPath, type Member } from '../support/api.ts'
import { startProxy } from '../support/outside/proxy.ts'
import { untilKept } from '../support/browsers/device.ts'
import { expectAccessible, openBrowser, openScreen } from '../support/browsers/screens.ts'
import { startServer } from '../support/server.ts'
import { keysOf } from './support/keys.ts'

const WORDS = 'On the dock before the truck, careful with the steel, and good company at four in the morning.'

const mailedLink = (origin: string, email: string) => mailedPath(origin, email, '/referee-feedback')

const ask = ({ user, post }: Member, email: string) =>
  post('/referees/send-invitations', { freelancer_id: user.id, referee_emails: [email] })

test('a freelancer asks a referee, who answers by the mailed link, both by keys alone; the review is shown, offline as well', async () => {
  const server = await startServer()
  const line = await startProxy(server)
  onTestFinished(() => line.stop())
  const { origin } = server
  const rigger = await joinServer(origin, 'freelancer', { full_name: 'Tomasz Adamski' })
  const boss = await joinServer(origin, 'employer')
  const browser = await openBrowser()

  const own = await openScreen(browser, line.origin, '/portfolio?tab=reviews', {
    member: rigger,
    serviceWorkers: 'allow',
  })
  await own.getByText('No reviews yet').waitFor()
  const asking = keysOf(own)
  await asking.press(own.getByRole('button', { name: 'Invite' }))
  await own.getByText('Enter their email.').waitFor()
  await asking.fill(own.getByLabel('Email of a referee'), ' Ruth@Example.com')
  await asking.press(own.getByRole('button', { name: 'Invite' }))
  const list = own.getByRole('list', { name: 'Your referees' })
  await list.getByText('ruth@example.com').first().waitFor()
  await list.getByText('Waiting').waitFor()
  await own.getByText('The emails to your referees wait until you confirm your own email').waitFor()
  await expectAccessible(own)
  await confirmEmail(origin, rigger)
  await own.getByText('The emails to your referees wait').waitFor({ state: 'detached' })

  const link = await mailedLink(origin, 'ruth@example.com')
  const page = await openScreen(browser, origin, link, { size: 'wide' })
  await page.getByRole('heading', { name: 'Feedback on Tomasz Adamski' }).waitFor()
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('ruth@example.com')
  const { press, fill } = keysOf(page)
  await press(page.getByRole('button', { name: 'Submit Feedback' }))
  for (const words of ['Enter your name.', 'Write your feedback.']) await page.getByText(words).waitFor()
  await fill(page.getByLabel('Your name'), 'Ruth Kessler')
  await fill(page.getByRole('textbox', { name: 'Feedback' }), 'Good with steel.')
  await page.getByText('16 of at least 50').waitFor()
  await press(page.getByRole('button', { name: 'Submit Feedback' }))
  await page.getByText('Please write at least 50 characters.').waitFor()
  await fill(page.getByRole('textbox', { name: 'Feedback' }), WORDS)
  const slider = (name: string) => page.getByRole('slider', { name })
  expect(await slider('Quality of work').inputValue()).toBe('5')
  await press(slider('Quality of work'), 'End')
  await press(slider('Reliability'), 'ArrowRight')
  await press(slider('Communication'), 'Home')
  await expect.poll(() => slider('Communication').getAttribute('aria-valuetext')).toBe('1 out of 10')
  await expectAccessible(page)

  await page.reload()
  await page.getByText(`${WORDS.length} characters`).waitFor()
  expect(await page.getByLabel('Your name').inputValue()).toBe('Ruth Kessler')
  await expect.poll(() => slider('Quality of work').getAttribute('aria-valuetext')).toBe('10 out of 10')
  await press(page.getByRole('button', { name: 'Submit Feedback' }))
  await page.getByRole('heading', { name: 'Thank you, Ruth Kessler' }).waitFor()
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('feedback')))).toEqual([])
  await page.reload()
  await page.getByRole('heading', { name: 'You have already answered' }).waitFor()

  await list.getByText('Answered', { exact: true }).waitFor()
  await own.getByText(WORDS).waitFor()
  await own.getByText('5.7 / 10').waitFor()
  await untilKept(own)
  line.goDown()
  await own.reload()
  await own.getByText(WORDS).waitFor()
  await own.getByText('Inviting needs signal.').waitFor()
  await expect.poll(() => own.getByRole('button', { name: 'Invite' }).isDisabled()).toBe(true)
  await expectAccessible(own)

  const path = `/portfolio?id=${rigger.user.id}&tab=reviews`
  const other = await openScreen(browser, origin, path, { member: boss, size: 'wide' })
  await other.getByText(WORDS).waitFor()
  await other.getByText('5.7 / 10').waitFor()
  expect(await other.getByText('ruth@example.com').count()).toBe(0)
  expect(await other.getByText('Your referees').count()).toBe(0)
  await expectAccessible(other)
}, 150_000)

test('an incomplete or withdrawn link says so; a lost connection keeps the input', async () => {
  const server = await startServer()
  const line = await startProxy(server)
  onTestFinished(() => line.stop())
  const rigger = await joinServer(server.origin, 'freelancer', { full_name: 'Tomasz Adamski' })
  await ask(rigger, 'jonah@example.com')
  await confirmEmail(server.origin, rigger)
  const link = await mailedLink(server.origin, 'jonah@example.com')
  const browser = await openBrowser()
  const page = await openScreen(browser, line.origin, link)
  await page.getByLabel('Your name').fill('Jonah Birch')
  await page.getByRole('textbox', { name: 'Feedback' }).fill(WORDS)
  line.goDown()
  await page.getByRole('button', { name: 'Submit Feedback' }).click()
  await page.getByText('Failed to submit feedback').waitFor()
  await page.getByText('What you have written is kept on this device.').waitFor()
  await expectAccessible(page)
  line.comeUp()
  expect(await page.getByLabel('Your name').inputValue()).toBe('Jonah Birch')

  const own = await openScreen(browser, server.origin, '/portfolio?tab=reviews', { member: rigger, size: 'wide' })
  const keys = keysOf(own)
  await keys.press(own.getByRole('button', { name: 'Remove jonah@example.com' }))
  await keys.press(own.getByRole('alertdialog').getByRole('button', { name: 'Remove' }))
  await own.getByText('jonah@example.com is removed.').waitFor()
  await expect.poll(() => own.getByRole('list', { name: 'Your referees' }).count()).toBe(0)

  for (const broken of [link, '/referee-feedback', link.slice(0, -5)]) {
    // Another fragment alone loads nothing anew.
    await page.goto('about:blank')
    await page.goto(line.origin + broken)
    await page.getByRole('heading', { name: 'This link does not work' }).waitFor()
  }
  await expectAccessible(page)
})
