import { expect, test } from 'vitest'
import type { Page } from 'playwright'
import type { Applicant, Job } from '../../shared/jobs/jobs.ts'
import type { Conversation, Message } from '../../shared/messages/messages.ts'
import { APPLY_TEXT } from '../../shared/hiring/apply-texts.ts'
import { joinServer, type Member } from '../support/api.ts'
import { startProxy } from '../support/outside/proxy.ts'
import { startServer } from '../support/server.ts'
import { WIDE, persistentDevice, signalBack, signIn, untilKept } from '../support/browsers/device.ts'
import { openPage, postProject, cardOf } from './support/dashboard-steps.ts'

const TITLE = 'Dome rig, winter market on the quay'
const APPLICATION = 'Did the last three arena runs. IPAF in date, own harness.'
const NOTES = ['Points 3 and 4 are 400 mm off the drawing.', 'Will shim unless you say otherwise.', 'Back up at six.']

test('a job is posted, applied for offline and accepted, and the freelancer reads the confirmed job offline', async () => {
  const server = await startServer({ env: { DEMO: '1' } })
  const line = await startProxy(server)
  const employer = await joinServer(server.origin, 'employer', { full_name: 'Mina Okafor' })
  const rigger = await joinServer(server.origin, 'freelancer', { full_name: 'Shanice Webb', location: 'Salford' })
  await rigger.put('/users/profile', { job_roles: ['Rigger'], skills: ['IPAF', 'Chain hoists'], travel_distance: '50' })

  const employerPage = await openPage(WIDE)
  await signIn(employerPage, server.origin, employer)
  await postProject(employerPage, TITLE, [{ name: 'Rigger', rate: '280' }])
  await cardOf(employerPage, TITLE).waitFor()

  const device = persistentDevice()
  const upstairs = await device.open()
  await signIn(upstairs, line.origin, rigger)
  await cardOf(upstairs, TITLE).getByText('2 of 2 skills').waitFor()
  await untilKept(upstairs)

  line.goDown()
  await readAndApply(upstairs)
  await writeNotes(upstairs)
  await device.close()

  const basement = await device.open()
  await basement.goto(line.origin)
  await cardOf(basement, TITLE).getByText('Your application will be sent').waitFor()
  const chip = basement.getByRole('status').filter({ hasText: 'to send' }).first()
  await expect.poll(() => chip.textContent()).toContain('4 to send')

  await signalBack(line, basement)
  await basement.getByText(APPLY_TEXT.done).waitFor({ timeout: 60_000 })
  await cardOf(basement, TITLE).getByText('Applied').waitFor()
  await expect.poll(() => wordsBetween(employer, rigger), { timeout: 60_000 }).toEqual([APPLICATION, ...NOTES])
  expect(line.passed.filter(({ path, status }) => path.endsWith('/apply') && status === 201)).toHaveLength(1)

  await decide(employerPage)
  expect(await statusesOf(employer)).toEqual(['accepted'])

  // They are told once it cannot be undone any more.
  await basement.getByRole('tab', { name: 'Confirmed Jobs 1' }).click({ timeout: 60_000 })
  await cardOf(basement, TITLE).waitFor()
  line.goDown()
  await basement.reload()
  await cardOf(basement, TITLE).getByRole('link', { name: TITLE }).click()
  await basement.getByRole('heading', { level: 1, name: TITLE }).waitFor()
  for (const words of ['£280/day', '07:00', '22:30', 'M3 1AR', 'dock B'])
    await basement.getByText(words).first().waitFor()
  await line.stop()
})

async function readAndApply(page: Page) {
  await cardOf(page, TITLE).getByRole('link', { name: TITLE }).click()
  const sheet = page.getByRole('dialog', { name: TITLE })
  await sheet.getByText('Get-in at 07:00, dock B.').waitFor()
  await sheet.getByRole('button', { name: 'Apply' }).click()

  const form = page.getByRole('dialog', { name: `Apply: ${TITLE}` })
  await form.getByRole('button', { name: 'Send' }).click()
  await form.getByText(APPLY_TEXT.messageMissing).waitFor()
  await form.getByLabel('Message').fill(APPLICATION)
  await form.getByRole('button', { name: 'Send' }).click()
  await cardOf(page, TITLE).getByText('Your application will be sent').waitFor()
}

/** Still offline: three messages in the conversation that the application will open. */
async function writeNotes(page: Page) {
  await cardOf(page, TITLE).getByRole('link', { name: TITLE }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Message' }).click()
  for (const note of NOTES) {
    await page.getByPlaceholder('Message').fill(note)
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByRole('log').getByText(note).waitFor()
  }
}

/** On a wide screen, by keyboard and without waiting for the questions: shortlist, then accept. */
async function decide(page: Page) {
  await page.getByRole('button', { name: `Applicants: ${TITLE}` }).click()
  await page.getByRole('rowheader').getByRole('button', { name: 'Shanice Webb' }).waitFor()
  await page.keyboard.press('s')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Shortlisted 1' }).waitFor()
  await page.keyboard.press('a')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Confirmed 1 of 1' }).waitFor()
  await page.getByText('1 of 1 filled').waitFor()
}

async function wordsBetween(employer: Member, rigger: Member) {
  const { body: conversations } = await employer.get<Conversation[]>('/messages/conversations')
  const [found, ...others] = conversations.filter((one) => one.other_user_id === rigger.user.id)
  if (!found || others.length > 0) return null
  const { body } = await rigger.get<Message[]>(`/messages/conversation/${found.conversation_id}`)
  return body.map((message) => message.content)
}

async function statusesOf(employer: Member) {
  const { body: jobs } = await employer.get<Job[]>('/jobs')
  const job = jobs.find((one) => one.title === TITLE)!
  const { body } = await employer.get<Applicant[]>(`/jobs/${job.id}/applicants`)
  return body.map(({ application }) => application.status)
}
