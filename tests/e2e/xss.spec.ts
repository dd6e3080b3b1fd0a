import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { joinServer, type Member } from '../support/api.ts'
import { jobBody, role } from '../support/jobs.ts'
import { openBrowser, openScreen } from '../support/screens.ts'
import { startServer } from '../support/server.ts'

/** What a browser runs where it is taken as HTML, as an attribute, a script, a style, a template or an address. */
const PAYLOADS = [
  '<img src=x onerror=ran()>',
  '"><svg onload=ran()>',
  '\'"--></style></script><script>ran()</script>',
  '<iframe srcdoc="<script>parent.ran()</script>">',
  'javascript:ran()//',
  '{{constructor.constructor("ran()")()}}${ran()}',
  '<math><mtext></table></math><img src=x onerror=ran()>',
  '<a href="javascript:ran()">press</a><details open ontoggle=ran()>',
]
const ALL = PAYLOADS.join(' ')
const inTurn = (n: number) => PAYLOADS[n % PAYLOADS.length]!
const day = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString()

/** Payloads in every text that these people may give of themselves. */
async function fillEverything(origin: string) {
  const boss = await joinServer(origin, 'employer', { full_name: inTurn(0) })
  const rigger = await joinServer(origin, 'freelancer', { full_name: inTurn(1), location: inTurn(2) })
  const put = (member: Member, body: object) => member.put('/users/profile', body)
  const answers = [
    await put(rigger, {
      bio: ALL,
      location: inTurn(3).slice(0, 80),
      postal_code: '<b>x</b>',
      job_role: inTurn(4),
      job_roles: PAYLOADS.map((words) => words.slice(0, 80)),
      skills: PAYLOADS.map((words) => words.slice(0, 80)),
      certifications: [inTurn(5)],
    }),
    await put(boss, { company_name: inTurn(6), company_description: ALL }),
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
      title: ALL.slice(0, 100),
      description: ALL,
      location: inTurn(1),
      required_skills: PAYLOADS.map((words) => words.slice(0, 80)),
      roles: [role({ role_name: inTurn(2), date_start: day(3), date_end: day(4) })],
    }),
  )
  answers.push(job, await rigger.post(`/jobs/${job.body.id}/apply`, { message: ALL }))
  for (const content of PAYLOADS)
    answers.push(await boss.post('/messages/send-direct', { recipient_id: rigger.user.id, content }))
  expect(answers.map(({ status, body }) => (status < 300 ? 'taken' : JSON.stringify(body)))).toEqual(
    answers.map(() => 'taken'),
  )
  return { boss, rigger, job: job.body }
}

/** Counts every time a payload has run, from the first script of the page on. */
async function watched(page: Page) {
  const runs: string[] = []
  await page.exposeFunction('ran', () => void runs.push(page.url()))
  page.on('dialog', (dialog) => void dialog.dismiss())
  return runs
}

test('F2: payloads in every text of a profile, a project, an application and a message: none runs on any screen', async () => {
  const { origin } = await startServer({ env: { DEMO: '1' } })
  const { boss, rigger, job } = await fillEverything(origin)
  const browser = await openBrowser()
  const visits = [
    {
      member: rigger,
      paths: ['/', `/messages?userId=${boss.user.id}`, '/profile', '/settings?tab=payout', '/portfolio', '/outbox'],
    },
    {
      member: boss,
      paths: [
        '/',
        `/?project=${job.id}`,
        `/messages?userId=${rigger.user.id}`,
        '/company',
        `/portfolio?id=${rigger.user.id}`,
        '/settings',
      ],
    },
  ]
  for (const { member, paths } of visits) {
    const page = await openScreen(browser, origin, '/home', { member, size: 'desktop' })
    const runs = await watched(page)
    for (const path of paths) {
      await page.goto(origin + path)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      // Something that was given is on the screen, as text.
      if (path !== '/outbox')
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
