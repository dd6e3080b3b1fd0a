import { expect, onTestFinished, test } from 'vitest'
import { callServer, joinServer, PASSWORD } from '../support/api.ts'
import { photoWithPlace } from '../support/photos.ts'
import { untilKept } from '../support/pocket.ts'
import { startProxy } from '../support/proxy.ts'
import { expectAccessible, openBrowser, openScreen } from '../support/screens.ts'
import { startServer } from '../support/server.ts'
import { postProject } from './dashboard-steps.ts'

const BIO = 'Arena and touring production out of Trafford Park, crew fed and paid on time.'
const DEMO = { env: { DEMO: '1' } }

test('setup: three steps with their alerts, kept over a reload, saved with logo and team; the page shows it', async () => {
  const { origin } = await startServer()
  const page = await openScreen(await openBrowser(), origin, '/auth?mode=signup')
  await page.getByRole('radio', { name: /Employer/ }).check({ force: true })
  await page.getByLabel('Full name').fill('Mina Okafor')
  await page.getByLabel('Email').fill('mina@example.com')
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Join Now' }).click()

  const setup = page.getByRole('dialog', { name: 'Complete Your Company Profile' })
  const next = setup.getByRole('button', { name: 'Next' })
  await setup.getByText('Step 1 of 3').waitFor()
  await setup.getByLabel('Company bio').fill('Too short')
  await setup.getByText('9/50').waitFor()
  await next.click()
  await setup.getByText('Please provide a company bio of at least 50 characters').waitFor()
  await setup.getByLabel('Company bio').fill(BIO)
  await setup.getByLabel('Website').fill('brightline.example')
  await next.click()
  await setup.getByText('Please enter a valid website URL (starting with http:// or https://)').waitFor()
  await setup.getByLabel('Website').fill('https://brightline.example')
  await setup.getByLabel('Company name').fill('Brightline Events')
  const logo = { name: 'logo.jpg', mimeType: 'image/jpeg', buffer: await photoWithPlace({ width: 300, height: 100 }) }
  await setup.getByLabel('Choose a logo').setInputFiles([logo])
  await setup.getByRole('img', { name: 'Company logo' }).waitFor()
  await expectAccessible(page)

  await page.reload()
  await expect.poll(() => setup.getByLabel('Company bio').inputValue()).toBe(BIO)
  await setup.getByRole('img', { name: 'Company logo' }).waitFor()
  await next.click()
  await setup.getByText('Step 2 of 3').waitFor()
  expect(await setup.getByRole('button', { name: /Remove team member/ }).count()).toBe(0)
  await next.click()
  await setup.getByText('Please add at least one team member with a valid email address').waitFor()
  const member = setup.getByRole('group', { name: 'Team member 1' })
  expect(await member.getByLabel('Role').inputValue()).toBe('admin')
  await member.getByLabel('Email').fill('priya@example.com')
  await member.getByLabel('Full name').fill('Priya Shah')
  await setup.getByRole('button', { name: 'Add a team member' }).click()
  await setup.getByRole('group', { name: 'Team member 2' }).getByLabel('Email').fill('no-name@example.com')
  await expectAccessible(page)
  await next.click()
  await setup.getByText('Step 3 of 3').waitFor()
  await setup.getByRole('button', { name: 'Complete Setup' }).click()
  await setup.getByText('Please agree to the terms and conditions').waitFor()
  await setup.getByRole('checkbox').check()
  await expectAccessible(page)
  await setup.getByRole('button', { name: 'Complete Setup' }).click()
  await page.waitForURL(`${origin}/`)

  await page.getByRole('link', { name: 'Company' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Brightline Events' }).waitFor()
  await page.getByRole('img', { name: 'Logo of Brightline Events' }).waitFor()
  await page.getByText(BIO).waitFor()
  const website = page.getByRole('link', { name: 'brightline.example' })
  expect(await website.getAttribute('href')).toBe('https://brightline.example')
  expect(await website.getAttribute('rel')).toBe('noopener nofollow noreferrer')
  await page.getByText('Priya Shah').waitFor()
  expect(await page.getByText('no-name@example.com').count()).toBe(0)
  await expectAccessible(page)
})

test('cancelled on the desktop it is offered again; without signal the page is readable, and saving says what it needs', async () => {
  const server = await startServer()
  const line = await startProxy(server)
  onTestFinished(() => line.stop())
  const member = await joinServer(server.origin, 'employer', { full_name: 'Ruth Osei' })
  const page = await openScreen(await openBrowser(), line.origin, '/company', { member, size: 'desktop' })
  await page.getByRole('link', { name: 'Go on' }).click()
  const setup = page.getByRole('dialog', { name: 'Complete Your Company Profile' })
  await setup.getByLabel('Company bio').fill(BIO)
  await setup.getByRole('button', { name: 'Cancel' }).click()
  await page.waitForURL(`${line.origin}/`)
  await setup.waitFor({ state: 'detached' })
  await untilKept(page)

  line.goDown()
  await page.goto(`${line.origin}/company`)
  await page.getByRole('heading', { level: 1, name: 'Ruth Osei' }).waitFor()
  await page.getByRole('link', { name: 'Go on' }).click()
  await expect.poll(() => setup.getByLabel('Company bio').inputValue()).toBe(BIO)
  await setup.getByRole('button', { name: 'Next' }).click()
  await setup.getByLabel('Email').fill('lee@example.com')
  await setup.getByRole('button', { name: 'Next' }).click()
  await setup.getByRole('checkbox').check()
  await setup.getByRole('button', { name: 'Complete Setup' }).click()
  await setup.getByText('No signal: a company can only be saved online.').waitFor()
  line.comeUp()
  await setup.getByRole('button', { name: 'Complete Setup' }).click()
  await page.waitForURL(`${line.origin}/`)
  await expect.poll(async () => (await member.get('/auth/me')).body.company_description).toBe(BIO)
})

test('where no mail can be sent the screens say so, and the owner hands over a link that works', async () => {
  const { origin } = await startServer({ env: { NODE_ENV: 'production' } })
  const owner = await joinServer(origin, 'employer', { full_name: 'Mina Okafor' })
  const browser = await openBrowser()
  const desk = await openScreen(browser, origin, '/company', { member: owner, size: 'desktop' })
  await desk.getByRole('button', { name: 'Invite' }).click()
  const invite = desk.getByRole('dialog', { name: 'Invite a team member' })
  await invite.getByText('No mail can be sent from here yet').waitFor()
  await invite.getByLabel('Email').fill('priya@example.com')
  await invite.getByLabel('Full name').fill('Priya Shah')
  await invite.getByRole('button', { name: 'Invite' }).click()
  await desk.getByText('Make everybody you invite a link').waitFor()
  await desk.getByText('No mail was sent').waitFor()
  await desk.getByRole('button', { name: 'Make a link for Priya Shah' }).click()
  const link = desk.getByRole('dialog', { name: 'Link for Priya Shah' })
  const address = await link.getByLabel('Link to join').inputValue()
  await expectAccessible(desk)
  await link.getByRole('button', { name: 'Done' }).click()

  const phone = await openScreen(browser, origin, address.replace(origin, ''))
  await phone.getByRole('heading', { name: 'Join Mina Okafor' }).waitFor()
  await phone.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await phone.getByRole('button', { name: 'Join the team' }).click()
  await phone.waitForURL(`${origin}/company`)
  await phone.getByText('priya@example.com').waitFor()
})

test('invited by mail, a colleague joins, posts a project that leads freelancers to the company, and is removed: their phone forgets it at once', async () => {
  const { origin } = await startServer(DEMO)
  const owner = await joinServer(origin, 'employer', { full_name: 'Mina Okafor' })
  const browser = await openBrowser()
  const desk = await openScreen(browser, origin, '/company', { member: owner, size: 'desktop' })
  await desk.getByRole('button', { name: 'Invite' }).click()
  const invite = desk.getByRole('dialog', { name: 'Invite a team member' })
  await invite.getByRole('button', { name: 'Invite' }).click()
  await invite.getByText('Enter an email address.').waitFor()
  await expectAccessible(desk)
  await invite.getByLabel('Email').fill('priya@example.com')
  await invite.getByLabel('Full name').fill('Priya Shah')
  await invite.getByRole('button', { name: 'Invite' }).click()
  await desk.getByRole('button', { name: 'Resend the invitation of Priya Shah' }).waitFor()

  const phone = await openScreen(browser, origin, await mailedPath(origin), { expected: [/status of 422/] })
  await phone.getByRole('heading', { name: 'Join Mina Okafor' }).waitFor()
  expect(await phone.getByLabel('Full name').inputValue()).toBe('Priya Shah')
  await phone.getByRole('textbox', { name: 'Password' }).fill('short')
  await phone.getByRole('button', { name: 'Join the team' }).click()
  await phone.getByText('must have at least 10 characters', { exact: true }).waitFor()
  await expectAccessible(phone)
  await phone.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await phone.getByRole('button', { name: 'Join the team' }).click()
  await phone.waitForURL(`${origin}/company`)
  await phone.getByText('priya@example.com').waitFor()
  await phone.getByRole('link', { name: 'Dashboard' }).first().click()
  await postProject(phone, 'Arena load-in', [{ name: 'Rigger', rate: '280' }])
  await phone.getByRole('article').filter({ hasText: 'Arena load-in' }).waitFor()

  const rigger = await joinServer(origin, 'freelancer')
  const reader = await openScreen(browser, origin, '/', {
    member: rigger,
    size: 'desktop',
    expected: [/status of 404/],
  })
  await reader.getByRole('link', { name: 'Arena load-in' }).click()
  await reader.getByRole('link', { name: 'About Mina Okafor' }).click()
  await reader.getByRole('heading', { level: 2, name: 'Open projects 1' }).waitFor()
  await expectAccessible(reader)
  await reader.goto(`${origin}/company?id=nobody`)
  await reader.getByRole('heading', { level: 1, name: 'Company' }).waitFor()
  await reader.getByText('There is no such company.').waitFor()

  await desk.getByRole('heading', { name: 'Arena load-in' }).waitFor()
  await desk.getByRole('button', { name: 'Remove Priya Shah' }).click()
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await desk.getByText('Priya Shah is out of the team.').waitFor()
  await phone.getByText('No projects yet').waitFor()
  await phone.getByRole('link', { name: 'Company' }).first().click()
  await phone.getByText('You are with no company now').waitFor()
  await expectAccessible(phone)
})

/** The path of the mailed link. */
async function mailedPath(origin: string) {
  const find = async () => {
    const { body } = await callServer<{ text: string }[]>(origin, 'GET', '/dev/outbox')
    return body.map(({ text }) => /http:\/\/localhost:\d+(\/join\S+)/.exec(text)?.[1]).find(Boolean)
  }
  await expect.poll(find, { timeout: 10_000 }).toBeTruthy()
  return (await find())!
}
