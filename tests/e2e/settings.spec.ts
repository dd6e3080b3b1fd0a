import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { callServer, joinServer, PASSWORD } from '../support/api.ts'
import { jobBody, role } from '../support/factories/jobs.ts'
import { expectAccessible, openBrowser, openScreen } from '../support/browsers/screens.ts'
import { startServer } from '../support/server.ts'
import { signalBack } from '../support/browsers/device.ts'
import { unconfirm } from '../support/factories/unconfirm.ts'
import { keysOf } from './support/keys.ts'
import { crew, leftOn, openKept } from './support/offline-steps.ts'

const WAIT = { timeout: 45_000 }
const ACCOUNT = { number: '73190458', sort: '089299' }
const day = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString()

test('a freelancer’s tabs by keys alone on a narrow screen: masked payout details, mail preferences, download of one’s own data', async () => {
  const { origin } = await startServer()
  const member = await joinServer(origin, 'freelancer', { location: 'Salford' })
  const page = await openScreen(await openBrowser(), origin, '/', { member })
  const asked: string[] = []
  page.on('request', (request) => void asked.push(request.url()))
  const { press, fill, focused } = keysOf(page)
  const rows = page.getByRole('main').getByRole('listitem').getByRole('link')
  const openRow = (name: string) => press(rows.filter({ hasText: new RegExp(`^${name}`) }))
  const goBack = async () => {
    await press(page.getByRole('button', { name: 'Back' }))
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
  }
  await press(page.getByRole('link', { name: 'Settings' }))
  await expect
    .poll(() => rows.allTextContents())
    .toEqual(
      ['Profile', 'Password', 'Payout', 'Notifications', '2FA', 'Calendar', 'Your data'].map((name) =>
        expect.stringMatching(new RegExp(`^${name}`)),
      ),
    )
  await expectAccessible(page)
  await openRow('Profile')
  await page.getByLabel('Full name').waitFor()
  await page.getByText('Not verified').waitFor()

  await goBack()
  await openRow('Payout')
  const save = page.getByRole('button', { name: 'Save' })
  await fill(page.getByLabel('Bank name'), 'Co-operative Bank')
  await fill(page.getByLabel('Account number'), '1234567')
  await press(save)
  await page.getByText('Enter the name on the account.').waitFor()
  await page.getByText('must have 8 digits').waitFor()
  await page.getByText('must have 6 digits, such as 12-34-56').waitFor()
  await expect.poll(focused).toMatch(/^Account holder/)
  await expectAccessible(page)
  await fill(page.getByLabel('Account holder'), 'T Adamski')
  await fill(page.getByLabel('Account number'), '7319 0458')
  await fill(page.getByLabel('Sort code'), '08-92-99')
  await press(save)
  await page.getByText('••••0458').waitFor()
  await page.getByText('••-••-99').waitFor()
  await expect.poll(focused).toMatch(/Change$/)
  await expectAccessible(page)
  await press(page.getByRole('button', { name: 'Change' }))
  await expect.poll(() => page.getByLabel('Account number').inputValue()).toBe('')
  await fill(page.getByLabel('Bank name'), 'Monzo')
  await press(save)
  await page.getByText('Monzo').waitFor()
  await page.getByText('••••0458').waitFor()

  await goBack()
  await openRow('Notifications')
  const alerts = page.getByRole('checkbox', { name: 'Job alerts: email' })
  const news = page.getByRole('checkbox', { name: 'News from us: email' })
  await expect.poll(async () => [await alerts.isChecked(), await news.isChecked()]).toEqual([true, false])
  await press(alerts, 'Space')
  await expect
    .poll(async () => (await member.get('/auth/me')).body.notification_settings.email_job_alerts, WAIT)
    .toBe(false)
  await expect.poll(async () => [await alerts.isEnabled(), await alerts.isChecked()]).toEqual([true, false])
  await expect.poll(focused).toMatch(/Job alerts: email/)
  await expectAccessible(page)

  await goBack()
  await openRow('Your data')
  await page.getByRole('heading', { name: 'Delete your account' }).waitFor()
  await expectAccessible(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    press(page.getByRole('button', { name: 'Download' })),
  ])
  const files = unzipSync(new Uint8Array(await readFile(await download.path())))
  expect(JSON.parse(strFromU8(files['data.json']!)).profile.email).toBe(member.email)

  // V3
  for (const secret of [...Object.values(ACCOUNT), '08-92-99', PASSWORD, member.token])
    expect(asked.filter((url) => url.includes(secret))).toEqual([])
  const stored = await page.evaluate(() => JSON.stringify(localStorage))
  expect(stored).not.toContain(ACCOUNT.number)
})

test('an employer’s tabs by keys alone on a wide screen: no payout tab, and a mail’s unsubscribe link turns its kind off', async () => {
  const { origin } = await startServer({ env: { DEMO: '1' } })
  const boss = await joinServer(origin, 'employer', { full_name: 'Mina Okafor' })
  const rigger = await joinServer(origin, 'freelancer', { full_name: 'Tomasz Adamski' })
  const page = await openScreen(await openBrowser(), origin, '/settings', { member: boss, size: 'wide' })
  await page.getByLabel('Company name').waitFor()
  await expectAccessible(page)
  expect(await page.getByRole('tab', { name: 'Payout' }).count()).toBe(0)
  const { press, choose } = keysOf(page)
  await choose(page.getByRole('tab', { name: 'Password', exact: true }))
  await page.getByRole('button', { name: 'Change password' }).waitFor()
  await page.getByRole('list', { name: 'Your devices' }).waitFor()
  await expectAccessible(page)

  const job = await boss.post('/jobs', jobBody({ roles: [role({ date_start: day(1), date_end: day(2) })] }))
  expect(job.status).toBe(201)
  expect((await rigger.post(`/jobs/${job.body.id}/apply`, { message: 'I can do this.' })).status).toBe(201)
  const linked = async () => {
    const { body } = await callServer<{ to: string; text: string }[]>(origin, 'GET', '/dev/outbox')
    const mail = body.find(({ to, text }) => to === boss.email && text.includes('/unsubscribe#'))
    return /http:\/\/localhost:\d+(\/unsubscribe\S+)/.exec(mail?.text ?? '')?.[1]
  }
  await expect.poll(linked, WAIT).toBeTruthy()
  await page.goto(origin + (await linked())!)
  await expectAccessible(page)
  await press(page.getByRole('button', { name: 'Turn off' }))
  await page.getByText('Application updates: no more emails of this kind.').waitFor()
  expect((await boss.get('/auth/me')).body.notification_settings.email_application_updates).toBe(false)
})

test('O1: a profile edited offline, by keys alone, is shown at once, survives a restart and is sent once', async () => {
  const all = await crew()
  const { line, device, rigger } = all
  const page = await openKept(all)
  await page.goto(`${line.origin}/settings?tab=profile`)
  await page.getByLabel('Bio').waitFor()
  line.goDown()
  await page.evaluate(() => dispatchEvent(new Event('offline')))
  const { press, fill } = keysOf(page)
  await fill(page.getByLabel('Bio'), 'Written in the basement.')
  await fill(page.getByLabel('Full name'), 'Tomasz A.')
  await press(page.getByRole('button', { name: 'Save' }))
  await page.getByText('Saved on this device. It is sent as soon as there is signal.').waitFor()
  await device.close()

  const again = await device.open()
  await again.goto(`${line.origin}/profile`)
  await expect.poll(() => again.getByLabel('Bio').inputValue(), WAIT).toBe('Written in the basement.')
  await again.getByText('as of').first().waitFor(WAIT)
  await again.goto(`${line.origin}/outbox`)
  await again.getByRole('heading', { name: 'Profile' }).waitFor()
  await again.getByText('Full name, bio').waitFor()
  await signalBack(line, again)
  await expect.poll(async () => (await rigger.get('/auth/me')).body.bio, WAIT).toBe('Written in the basement.')
  await expect.poll(() => again.getByText('Full name, bio').count(), WAIT).toBe(0)
  const puts = line.passed.filter(
    ({ method, path, reachedServer }) => method === 'PUT' && path === '/api/users/profile' && reachedServer > 0,
  )
  expect(puts.map(({ body }) => JSON.parse(body.toString()))).toEqual([
    { full_name: 'Tomasz A.', bio: 'Written in the basement.' },
  ])
})

test('V5: deleting the account, by keys alone, says what ends, asks for the password, and leaves no data on the device', async () => {
  const all = await crew()
  const { line, rigger, bosses, server } = all
  const page = await openKept(all, [/status of (401|403|422)/])
  await page.goto(`${line.origin}/settings?tab=data`)
  const { press, fill, keyboard } = keysOf(page)
  await press(page.getByRole('button', { name: 'Delete account…' }))
  const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' })
  await dialog.getByText('Messages and ratings stay with the others').waitFor()
  await expectAccessible(page)
  unconfirm(server, rigger)
  await press(dialog.getByRole('button', { name: 'Delete account' }))
  const question = page.getByRole('alertdialog', { name: 'Please confirm that it is you.' })
  await fill(question.getByRole('textbox', { name: 'Your password' }), 'not the password')
  await keyboard.press('Enter')
  await question.getByText('Your current password is not right.').waitFor()
  await fill(question.getByRole('textbox', { name: 'Your password' }), PASSWORD)
  await keyboard.press('Enter')
  await page.waitForURL('**/home', WAIT)
  await page.getByText('Your account is deleted.').first().waitFor()
  await expect.poll(() => leftOn(page), WAIT).toEqual({ databases: [], pictures: [], keys: [] })

  expect((await rigger.get('/auth/me')).status).toBe(401)
  const [conversation] = (await bosses[0]!.get('/messages/conversations')).body
  expect(conversation.other_user_name).toBe('Former member')
})
