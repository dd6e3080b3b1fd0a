import { expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../server/accounts/core/demo-sign-ins.ts'
import type { SignInResult } from '../../shared/accounts/auth.ts'
import type { Application, Job } from '../../shared/jobs/jobs.ts'
import type { Conversation } from '../../shared/messages/messages.ts'
import { callServer } from '../support/api.ts'
import { expectAccessible, openBrowser, openScreen } from '../support/browsers/screens.ts'
import { startServer } from '../support/server.ts'

/** The demonstration world's employer on a project with crew, on a laptop. */
async function openProject() {
  const { origin } = await startServer({ env: { DEMO: '1' } })
  const call = <T>(method: string, path: string, body?: object, token?: string) =>
    callServer<T>(origin, method, path, body, token).then((answer) => answer.body)
  const credentials = { email: 'mina@demo.example', password: DEMO_PASSWORD }
  const { user, access_token: token } = await call<SignInResult>('POST', '/auth/login', credentials)
  const jobs = await call<Job[]>('GET', '/jobs', undefined, token)
  const job = jobs.toSorted((a, b) => b.applications.length - a.applications.length)[0]!
  // Somebody who applied, and whose conversation the employer has deleted for herself.
  const rows = await call<Conversation[]>('GET', '/messages/conversations', undefined, token)
  const waiting = new Set(
    job.applications.filter(isWhole).flatMap((one) => (one.status === 'pending' ? [one.freelancer_id] : [])),
  )
  const lost = rows.find((one) => one.job_id === job.id && waiting.has(one.other_user_id))!
  const { conversation_id, last_seq: cleared_seq } = lost
  await call('PATCH', `/messages/conversation/${conversation_id}`, { cleared_seq }, token)
  const page = await openScreen(await openBrowser(), origin, `/project?id=${job.id}`, {
    member: { user, token },
    size: 'wide',
  })
  await page.locator('[data-person]').first().waitFor()
  await page.getByRole('link', { name: /^Crew channel/ }).waitFor()
  const { keyboard } = page
  return {
    page,
    job,
    lost: lost.other_user_name,
    /** Chooses what is found first. */
    async choose(typed: string, name: RegExp) {
      await keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Search', exact: true }).and(page.locator(':focus')).waitFor()
      await keyboard.type(typed)
      await page.getByRole('option', { name, selected: true }).waitFor()
      await keyboard.press('Enter')
    },
  }
}
const isWhole = (one: string | Application): one is Application => typeof one !== 'string'

test('by Ctrl+K from a project to its channel and back, to the calendar, a crew, a message to the crew, and an applicant', async () => {
  const { page, job, lost, choose } = await openProject()
  const { keyboard } = page

  await choose('crew channel', /^Crew channel\s*C$/)
  await page.waitForURL((url) => url.searchParams.get('conversation') === job.id)
  await page.getByRole('button', { name: 'Who is here' }).waitFor()
  await page.getByRole('link', { name: 'Call sheet', exact: true }).focus()
  await keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/project' && url.searchParams.get('tab') === 'sheet')
  await page.getByRole('link', { name: /^Crew channel/ }).waitFor()

  await choose('message the crew', /^Message the crew\s*M$/)
  await page.getByRole('dialog', { name: /crew/i }).waitFor()
  // Over a dialog it does not open, and says so.
  await keyboard.press('Control+k')
  await page.getByText('Close this first to search').waitFor()
  expect(await page.getByRole('combobox', { name: 'Search', exact: true }).count()).toBe(0)
  await keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await choose(`${lost} ${job.title.split(' ')[0]}`, new RegExp(`^${lost}\\s*${job.title}`))
  await page.waitForURL((url) => url.pathname === '/project' && url.searchParams.has('applicant'))
  await page.getByRole('dialog').getByRole('heading', { name: lost }).first().waitFor()
  await keyboard.press('Escape')

  // At once: the sheet that has just been closed is still there.
  await choose('calendar month', /^Calendar: the month/)
  await page.waitForURL((url) => url.pathname === '/calendar' && url.searchParams.get('view') === 'month')
  await choose('crews', /^Crews\s*3$/)
  await page.waitForURL((url) => url.pathname === '/crews')
  await keyboard.press('Control+k')
  await page.getByRole('option').first().waitFor()
  await expectAccessible(page)
}, 240_000)
