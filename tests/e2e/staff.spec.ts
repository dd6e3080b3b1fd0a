import { expect, test } from 'vitest'
import { joinServer } from '../support/api.ts'
import { credentialForm, IPAF, pdf } from '../support/factories/documents.ts'
import { expectAccessible, openBrowser, openScreen } from '../support/browsers/screens.ts'
import { startServer } from '../support/server.ts'
import { command, staffOf } from '../support/staff.ts'
import { keysOf } from './support/keys.ts'

test('by keys alone a freelancer reports a message and blocks its sender; staff see the report and suspend the sender, who is signed out', async () => {
  const server = await startServer()
  const { origin } = server
  const ana = await joinServer(origin, 'freelancer', { full_name: 'Ana Rigger' })
  const eva = await joinServer(origin, 'employer', { full_name: 'Eva Spam' })
  const staff = await staffOf(server)
  await eva.post('/messages/send-direct', { recipient_id: ana.user.id, content: 'Send me your bank details.' })
  const browser = await openBrowser()
  const hers = await openScreen(browser, origin, '/settings', {
    member: eva,
    size: 'wide',
    expected: [/status of 401/, /status of 403/],
  })
  await hers.getByRole('heading', { name: 'Settings' }).waitFor()

  const freelancerPage = await openScreen(browser, origin, '/messages', { member: ana })
  const { press, take, option } = keysOf(freelancerPage)
  await press(freelancerPage.getByRole('link', { name: /Eva Spam/ }))
  const thread = freelancerPage.getByRole('region', { name: 'Conversation' })
  await thread.getByText('Send me your bank details.').waitFor()
  const more = freelancerPage.getByRole('button', { name: 'More about Eva Spam' })
  await take(more, 'Report')
  const dialog = freelancerPage.getByRole('dialog', { name: 'Report Eva Spam' })
  await option(dialog.getByLabel('What is it about?'), '“Send me your bank details.”')
  await press(dialog.getByRole('button', { name: 'Send report' }))
  await dialog.getByText('Choose a reason.').waitFor()
  await option(dialog.getByLabel('Why?'), 'Spam or a scam')
  await expectAccessible(freelancerPage)
  await press(dialog.getByRole('button', { name: 'Send report' }))
  await freelancerPage.getByText('Reported. Our staff will look at it.').waitFor()

  await dialog.waitFor({ state: 'detached' })
  await take(more, 'Block')
  await press(freelancerPage.getByRole('alertdialog').getByRole('button', { name: 'Block' }))
  await freelancerPage.getByText('You have blocked Eva Spam.').waitFor()
  await thread.getByText('Send me your bank details.').waitFor()
  expect((await eva.post('/messages/send-direct', { recipient_id: ana.user.id, content: 'Hello?' })).status).toBe(403)
  await expectAccessible(freelancerPage)

  const staffPage = await openScreen(browser, origin, '/staff?tab=reports', { member: staff, size: 'wide' })
  await staffPage.getByRole('heading', { name: 'Eva Spam' }).waitFor()
  const deciding = keysOf(staffPage)
  await deciding.press(staffPage.getByRole('button', { name: 'Show the message' }))
  await staffPage.getByRole('list', { name: 'What was said' }).getByText('Send me your bank details.').waitFor()
  await expectAccessible(staffPage)
  await deciding.press(staffPage.getByRole('button', { name: 'Suspend Eva Spam' }))
  await deciding.fill(staffPage.getByRole('dialog').getByLabel('Reason'), 'Asks for bank details.')
  await deciding.press(staffPage.getByRole('dialog').getByRole('button', { name: 'Suspend' }))
  await staffPage.getByText('Eva Spam is suspended.').waitFor()

  await hers.getByRole('heading', { name: 'Welcome Back' }).waitFor()
  await hers.getByLabel('Email').fill(eva.email)
  await hers.getByRole('textbox', { name: 'Password' }).fill('rigging-loft-at-dawn')
  await hers.getByRole('button', { name: 'Sign In', exact: true }).click()
  await hers.getByText('This account is suspended. The email we sent you says why.').waitFor()

  await deciding.choose(staffPage.getByRole('tab', { name: 'People' }))
  await staffPage.getByText('1 suspended').waitFor()
  await expectAccessible(staffPage)
  await deciding.choose(staffPage.getByRole('tab', { name: 'Audit' }))
  await staffPage.getByText('Asks for bank details.').waitFor()
  await expectAccessible(staffPage)
})

test('verification is requested in the profile and given at /staff, both by keys alone, and the badge is shown; others get no /staff page', async () => {
  const server = await startServer()
  const { origin } = server
  const ana = await joinServer(origin, 'freelancer', { full_name: 'Ana Rigger' })
  const staff = await staffOf(server)
  const browser = await openBrowser()
  const freelancerPage = await openScreen(browser, origin, '/staff', { member: ana })
  await freelancerPage.waitForURL(`${origin}/`)
  await freelancerPage.goto(`${origin}/profile`)
  await keysOf(freelancerPage).press(freelancerPage.getByRole('button', { name: 'Ask to be verified' }))
  await freelancerPage.getByText('Our staff are looking at your profile.').waitFor()
  await expectAccessible(freelancerPage)

  const staffPage = await openScreen(browser, origin, '/settings', { member: staff, expected: [/status of 403/] })
  await staffPage.getByRole('link', { name: 'Staff' }).click()
  await staffPage.getByRole('heading', { name: 'Ana Rigger' }).waitFor()
  await expectAccessible(staffPage)
  const deciding = keysOf(staffPage)
  await deciding.press(staffPage.getByRole('button', { name: 'Verify Ana Rigger' }))
  await deciding.fill(staffPage.getByRole('dialog').getByLabel('Reason'), 'Passport seen.')
  await deciding.press(staffPage.getByRole('dialog').getByRole('button', { name: 'Verify' }))
  await staffPage.getByText('Nothing waiting').waitFor()

  await freelancerPage.getByText('Verified', { exact: true }).waitFor()
  await staffPage.goto(`${origin}/portfolio?id=${ana.user.id}`)
  await staffPage.getByText('Verified', { exact: true }).waitFor()
  await staffPage.getByRole('button', { name: 'More about Ana Rigger' }).waitFor()
  await expectAccessible(staffPage)

  await command(server, 'revoke', staff.email)
  await staffPage.goto(`${origin}/staff`)
  await staffPage.waitForURL(`${origin}/`)
})

test('on a wide screen by j, k, v and r alone: each credential that waits is looked at beside its document, verified or refused, and the next one has the focus', async () => {
  const server = await startServer()
  const { origin } = server
  const send = async (full_name: string) => {
    const person = await joinServer(origin, 'freelancer', { full_name })
    const headers = { authorization: `Bearer ${person.token}` }
    const body = credentialForm(IPAF, { bytes: pdf(), name: `card of ${full_name}.pdf` })
    expect((await fetch(`${origin}/api/credentials`, { method: 'POST', headers, body })).status).toBe(201)
    return async () => (await person.get('/credentials')).body[0].verification
  }
  const [ofAna, ofBen, ofCleo] = [await send('Ana Birch'), await send('Ben Holt'), await send('Cleo Marsh')]
  const page = await openScreen(await openBrowser(), origin, '/staff', { member: await staffOf(server), size: 'wide' })
  const { keyboard, press, fill, leave, focused, to } = keysOf(page)
  const looked = page.getByRole('region', { name: 'Under review' })
  const isShown = (name: string) => looked.getByRole('link', { name: `card of ${name}.pdf Open the PDF` }).waitFor()
  await isShown('Ana Birch')
  await to(page.getByRole('table').getByRole('link', { name: 'Ana Birch' }))
  for (const [key, name] of [
    ['j', 'Ben Holt'],
    ['j', 'Cleo Marsh'],
    ['k', 'Ben Holt'],
  ] as const) {
    await keyboard.press(key)
    await isShown(name)
    await expect.poll(focused).toBe(name)
  }
  await expectAccessible(page)

  const dialog = page.getByRole('dialog')
  await keyboard.press('r')
  await dialog.getByRole('heading', { name: `Refuse ${IPAF.name}?` }).waitFor()
  await leave(dialog)
  await expect.poll(focused).toBe('Ben Holt')
  await keyboard.press('r')
  await fill(dialog.getByLabel('Reason'), 'The number cannot be read.')
  await press(dialog.getByRole('button', { name: 'Refuse' }))
  await isShown('Cleo Marsh')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(focused).toBe('Cleo Marsh')
  await keyboard.press('v')
  await fill(dialog.getByLabel('Reason'), 'Card seen.')
  await press(dialog.getByRole('button', { name: 'Verify' }))
  await isShown('Ana Birch')
  expect(await Promise.all([ofAna(), ofBen(), ofCleo()])).toEqual(['waiting', 'refused', 'verified'])
})
