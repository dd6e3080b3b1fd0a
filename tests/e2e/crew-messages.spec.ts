import Database from 'better-sqlite3'
import type { Locator } from 'playwright'
import { expect, onTestFinished, test } from 'vitest'
import type { Application, Job } from '../../shared/jobs/jobs.ts'
import type { SyncPage } from '../../shared/sync.ts'
import { callServer, joinServer, type Member } from '../support/api.ts'
import { persistentDevice, signalBack, signIn, untilKept } from '../support/browsers/device.ts'
import { expectAccessible, openBrowser, openScreen } from '../support/browsers/screens.ts'
import { jobBody, roleToCome } from '../support/factories/jobs.ts'
import { startProxy } from '../support/outside/proxy.ts'
import { startServer } from '../support/server.ts'
import { keysOf } from './support/keys.ts'

const WAIT = { timeout: 45_000 }
const WORDS = 'Doors have moved to six.'

/** A project with three confirmed. */
async function booked() {
  const server = await startServer({ env: { DEMO: '1' } })
  const line = await startProxy(server)
  onTestFinished(() => line.stop())
  const eva = await joinServer(server.origin, 'employer', { full_name: 'Eva Stone' })
  const crew = await Promise.all(
    ['Ana Birch', 'Ben Holt', 'Cleo Marsh'].map((full_name) => joinServer(server.origin, 'freelancer', { full_name })),
  )
  const { body: job } = await eva.post<Job>(
    '/jobs',
    jobBody({ title: 'Arena tour', roles: [roleToCome({ places: 3 })] }),
  )
  for (const person of crew) {
    const { body } = await person.post<Application>(`/jobs/${job.id}/apply`, { message: 'I rig arenas.' })
    expect((await eva.post(`/jobs/${job.id}/applications/${body.id}/accept`)).status).toBe(200)
  }
  return { server, line, eva, crew, job }
}

/** What the company has written to somebody, without marking it as read. */
async function wordsTo(person: Member, company: Member) {
  const { changes } = (await person.get<SyncPage>('/sync')).body
  const rows = changes.flatMap(({ kind, row }) => (kind === 'message' && row ? [row] : []))
  return rows.filter(({ sender_id }) => sender_id === company.user.id).map(({ content }) => content)
}

test('by keys alone: written offline to all confirmed it survives a restart, each has it once, who reads it is seen, and the others are reminded', async () => {
  const { server, line, eva, crew, job } = await booked()
  const [ana, ben, cleo] = crew as [Member, Member, Member]
  const device = persistentDevice()
  const page = await device.open()
  await signIn(page, line.origin, eva)
  await untilKept(page)
  await page.goto(`${line.origin}/?project=${job.id}`)
  await page.getByText('Ana Birch').waitFor()
  line.goDown()
  const { press, fill, leave, focused } = keysOf(page)
  const writing = page.getByRole('dialog', { name: 'Message the crew' })
  await press(page.getByRole('button', { name: 'Message the crew' }))
  await leave(writing)
  await expect.poll(focused).toBe('Message the crew')
  await page.keyboard.press('Enter')
  await writing.getByRole('radio', { name: 'All confirmed (3)', checked: true }).waitFor()
  await fill(writing.getByRole('textbox', { name: 'Message' }), WORDS)
  await expectAccessible(page)
  // Its address and its words are kept.
  await page.reload()
  await expect.poll(() => writing.getByRole('textbox', { name: 'Message' }).inputValue(), WAIT).toBe(WORDS)
  await press(writing.getByRole('button', { name: 'Send to 3' }))
  await writing.waitFor({ state: 'detached' })
  await expect.poll(focused).not.toBe('')
  await page.getByText('Kept on this device. It goes when there is signal.').waitFor()
  await device.close()

  const again = await device.open()
  await again.goto(`${line.origin}/call-sheet?job=${job.id}`)
  await keysOf(again).choose(again.getByRole('tab', { name: /^Crew/ }))
  await again.getByText('Waiting to be sent').waitFor(WAIT)
  await signalBack(line, again)
  await again.getByText(/^0 of 3 read/).waitFor(WAIT)
  for (const person of crew) expect(await wordsTo(person, eva)).toEqual([WORDS])

  const { body: threads } = await ana.get<{ conversation_id: string }[]>('/messages/conversations')
  await ana.get(`/messages/conversation/${threads[0]!.conversation_id}`)
  await again.getByText(/^1 of 3 read/).waitFor(WAIT)
  await expectAccessible(again)
  await device.close()

  const database = new Database(server.database)
  const earlier = new Date(Date.now() - 11 * 60_000).toISOString()
  database.prepare('update broadcasts set created_at = ?').run(earlier)
  database.close()
  const office = await openScreen(await openBrowser(), server.origin, `/call-sheet?job=${job.id}`, {
    member: eva,
    size: 'wide',
  })
  const wide = keysOf(office)
  await wide.press(office.getByRole('button', { name: 'Remind all 2' }))
  await office.getByText(/^Reminded 2 people/).waitFor(WAIT)
  await expect.poll(wide.focused).not.toBe('')
  const reminder = [WORDS, `Reminder: ${WORDS}`]
  expect([await wordsTo(ana, eva), await wordsTo(ben, eva), await wordsTo(cleo, eva)]).toEqual([
    [WORDS],
    reminder,
    reminder,
  ])
})

test('written in two tabs, and sent in both at once: each of the crew has it once', async () => {
  const { server, eva, crew, job } = await booked()
  const asked = { member: eva, size: 'wide' } as const
  const one = await openScreen(await openBrowser(), server.origin, `/?project=${job.id}`, asked)
  const other = await one.context().newPage()
  await other.goto(`${server.origin}/?project=${job.id}`)
  const forms = []
  for (const tab of [one, other]) {
    await tab.getByRole('button', { name: 'Message the crew' }).click()
    const form = tab.getByRole('dialog', { name: 'Message the crew' })
    await form.getByRole('radio', { name: 'All confirmed (3)', checked: true }).waitFor()
    forms.push(form)
  }
  await forms[0]!.getByRole('textbox', { name: 'Message' }).fill(WORDS)
  for (const form of forms)
    await expect.poll(() => form.getByRole('textbox', { name: 'Message' }).inputValue(), WAIT).toBe(WORDS)
  // The form of the second closes by itself if the first was quicker.
  const sendOrGone = (form: Locator) =>
    Promise.race([form.getByRole('button', { name: 'Send to 3' }).click(), form.waitFor({ state: 'detached' })])
  await Promise.all(forms.map(sendOrGone))
  for (const person of crew) await expect.poll(() => wordsTo(person, eva), WAIT).toEqual([WORDS])
  for (const form of forms) await form.waitFor({ state: 'detached' })
  for (const person of crew) expect(await wordsTo(person, eva)).toEqual([WORDS])
})

test('by keys alone, from a list, about no project: without signal it waits, then each has it once, and who takes none is named', async () => {
  const { server, line, eva, crew } = await booked()
  const [ana, ben, cleo] = crew as [Member, Member, Member]
  const { body: list } = await eva.post<{ id: string }>('/crews', { name: 'A-team rigging' })
  const people = [ana, ben].map(({ user }) => ({ freelancer_id: user.id, is_in: true }))
  await callServer(server.origin, 'PATCH', `/crews/${list.id}/people`, { people }, eva.token)
  await ben.put(`/users/${eva.user.id}/block`)
  const device = persistentDevice()
  const page = await device.open()
  await signIn(page, line.origin, eva)
  await untilKept(page)
  await page.goto(`${line.origin}/crews?list=${list.id}`)
  const { press, fill, focused } = keysOf(page)
  for (const name of ['Ana Birch', 'Ben Holt'])
    await press(page.getByRole('checkbox', { name: `Select ${name}` }), 'Space')
  line.goDown()
  const bar = page.getByRole('region', { name: 'Selected people' })
  await press(bar.getByRole('button', { name: 'Message', exact: true }))
  const dialog = page.getByRole('dialog', { name: 'Message 2 people' })
  await fill(dialog.getByRole('textbox', { name: 'Message' }), WORDS)
  await expectAccessible(page)
  await press(dialog.getByRole('button', { name: 'Send to 2' }))
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(focused).not.toBe('')
  await page.goto(`${line.origin}/crews?list=messages`)
  await page.getByText('Waiting to be sent').waitFor(WAIT)
  await signalBack(line, page)
  await page.getByText('0 of 1 read · 1 told · 1 not sent').waitFor(WAIT)
  await page.getByText('This person does not take messages.').waitFor()
  await expectAccessible(page)
  expect([await wordsTo(ana, eva), await wordsTo(ben, eva), await wordsTo(cleo, eva)]).toEqual([[WORDS], [], []])
  await device.close()
})
