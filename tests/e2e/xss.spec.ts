import type { Page } from 'playwright'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { joinServer, type Member } from '../support/api.ts'
import { jobBody, role } from '../support/jobs.ts'
import { openBrowser, openScreen } from '../support/screens.ts'
import { startServer } from '../support/server.ts'
import { staffOf } from '../support/staff.ts'

/** Ways out of a text, an attribute, a comment, an element or a string, and what a browser runs once it is out: a hundred together. */
const OUT = ['', '">', "'>", '-->', ']]>', '</script>', '</style>', '</title>', '</textarea>', '`);']
const RUNS = [
  '<img src=x onerror=ran()>',
  '<svg onload=ran()>',
  '<script>ran()</script>',
  '<iframe srcdoc="<script>parent.ran()</script>">',
  'javascript:ran()//',
  '{{constructor.constructor("ran()")()}}',
  '${ran()}',
  '<details open ontoggle=ran()>',
  '<a href="javascript:ran()">press</a>',
  '<math><mtext></table></math><img src=x onerror=ran()>',
]
const PAYLOADS = OUT.flatMap((out) => RUNS.map((run) => out + run))
const ALL = PAYLOADS.join(' ')
const HALVES = [PAYLOADS.slice(0, 50), PAYLOADS.slice(50)].map((half) => half.join(' '))
const inTurn = (n: number) => PAYLOADS[(n * 7) % PAYLOADS.length]!
const many = (from: number, count: number) => Array.from({ length: count }, (_, n) => inTurn(from + n))
const day = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString()

/** Payloads in every text that these people may give of themselves. */
async function fillEverything(origin: string) {
  const boss = await joinServer(origin, 'employer', { full_name: inTurn(0) })
  const rigger = await joinServer(origin, 'freelancer', { full_name: inTurn(1), location: inTurn(2) })
  const put = (member: Member, body: object) => member.put('/users/profile', body)
  const answers = [
    await put(rigger, {
      bio: HALVES[0],
      location: inTurn(3),
      postal_code: '<b>x</b>',
      job_role: inTurn(4),
      job_roles: many(10, 20),
      skills: many(30, 50),
      certifications: many(80, 20),
    }),
    await put(boss, { company_name: inTurn(6), company_description: HALVES[1] }),
    await boss.post('/users/verification', {}),
    await rigger.post(`/users/${boss.user.id}/report`, { reason: 'Something else', words: many(0, 30).join(' ') }),
    await rigger.post('/users/portfolio-items', { event_name: inTurn(0), role: inTurn(1), end_client: inTurn(2) }),
    await rigger.put('/users/payout-details', {
      bank_name: inTurn(0),
      account_holder: inTurn(1),
      account_number: '12345678',
      sort_code: '123456',
    }),
  ]
  const job = await boss.post(
    '/jobs',
    jobBody({
      title: inTurn(9),
      description: ALL,
      location: inTurn(1),
      required_skills: many(50, 40),
      roles: [role({ role_name: inTurn(2), date_start: day(3), date_end: day(4) })],
    }),
  )
  const applied = await rigger.post(`/jobs/${job.body.id}/apply`, { message: ALL })
  answers.push(job, applied, await boss.post(`/jobs/${job.body.id}/applications/${applied.body.id}/accept`))
  const sheet = {
    ...{ venue: inTurn(1), address: inTurn(2), postcode: '<b>x</b>', contact_name: inTurn(3) },
    ...{ parking: many(0, 5).join('\n'), bring: many(5, 10).join('\n'), notes: many(15, 40).join('\n') },
  }
  const time = { id: uuid(), at: day(3), label: inTurn(2) }
  for (const [version, venue] of [inTurn(1), inTurn(3)].entries())
    answers.push(
      await boss.put(`/jobs/${job.body.id}/call-sheet/versions/${version + 1}`, { ...sheet, venue, times: [time] }),
    )
  answers.push(await rigger.post(`/jobs/${job.body.id}/call-sheet/seen`, { version: 1 }))
  const notes = `/jobs/${job.body.id}/applications/${applied.body.id}/notes`
  for (const text of [many(0, 8), many(8, 8)]) answers.push(await boss.post(notes, { text: text.join(' ') }))
  answers.push(await rigger.post('/saved-searches', { name: inTurn(4), filters: { role: inTurn(5) }, alert: true }))
  const dropped = await boss.post(
    '/jobs',
    jobBody({ title: inTurn(8), roles: [role({ date_start: day(9), date_end: day(10) })] }),
  )
  const booked = await rigger.post(`/jobs/${dropped.body.id}/apply`, { message: inTurn(7) })
  const booking = `/jobs/${dropped.body.id}/applications/${booked.body.id}`
  answers.push(dropped, booked, await boss.post(`${booking}/accept`))
  answers.push(await rigger.post(`${booking}/cancel`, { reason: many(3, 5).join(' ') }))
  for (const content of [ALL, ...many(0, 10)])
    answers.push(await boss.post('/messages/send-direct', { recipient_id: rigger.user.id, content }))
  expect(answers.map(({ status, body }) => (status < 300 ? 'taken' : JSON.stringify(body)))).toEqual(
    answers.map(() => 'taken'),
  )
  return { boss, rigger, job: job.body, dropped: dropped.body }
}

/** Counts every time a payload has run, from the first script of the page on. */
async function watched(page: Page) {
  const runs: string[] = []
  await page.exposeFunction('ran', () => void runs.push(page.url()))
  page.on('dialog', (dialog) => void dialog.dismiss())
  return runs
}

/** Nothing that was given stands on these as text. */
const SILENT = ['/outbox', '/onboarding', '/staff?tab=audit', '/payment-success', '/referee-feedback', '/auth']

test('F2: a hundred payloads in the texts of profiles, projects, applications, call sheets, notes, messages, reports and addresses: none runs on any screen', async () => {
  const server = await startServer({ env: { DEMO: '1' } })
  const { origin } = server
  const { boss, rigger, job, dropped } = await fillEverything(origin)
  const inAddress = encodeURIComponent(PAYLOADS[11]!)
  const browser = await openBrowser()
  const visits = [
    {
      member: rigger,
      paths: [
        '/',
        `/messages?userId=${boss.user.id}`,
        '/profile',
        '/settings?tab=payout',
        '/portfolio',
        '/onboarding',
        '/outbox',
        `/call-sheet?job=${job.id}`,
      ],
    },
    {
      member: boss,
      paths: [
        '/',
        `/?project=${job.id}`,
        `/?project=${dropped.id}`,
        `/call-sheet?job=${job.id}`,
        `/call-sheet?job=${job.id}&tab=preview`,
        `/messages?userId=${rigger.user.id}`,
        '/company',
        `/portfolio?id=${rigger.user.id}`,
        '/settings',
        `/payment-success?session_id=${inAddress}`,
      ],
    },
    { member: await staffOf(server), paths: ['/staff', '/staff?tab=reports', '/staff?tab=audit'] },
    {
      paths: [
        `/referee-feedback?referee_email=${inAddress}&freelancer_id=${inAddress}&token=${inAddress}`,
        `/auth?mode=reset&token=${inAddress}`,
      ],
    },
  ]
  for (const { member, paths } of visits) {
    const expected = [/status of 4\d\d/]
    const page = await openScreen(browser, origin, '/home', { ...(member && { member }), size: 'desktop', expected })
    const runs = await watched(page)
    for (const path of paths) {
      await page.goto(origin + path)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      // Something that was given is on the screen, as text.
      if (!SILENT.some((one) => path.startsWith(one)))
        await page
          .getByText(/ran\(\)/)
          .first()
          .waitFor({ state: 'attached' })
      expect(await page.locator('[onerror], [onload], [ontoggle], iframe, a[href^="javascript:"]').count(), path).toBe(
        0,
      )
    }
    expect(runs).toEqual([])
  }
})
