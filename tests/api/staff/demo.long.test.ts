import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { applications, jobRoles, jobs } from '../../../server/db/schema/jobs.ts'
import { broadcastRecipients, conversations, messages } from '../../../server/db/schema/messages.ts'
import { companies, portfolioItems, ratings, users } from '../../../server/db/schema/people.ts'
import { deliveries } from '../../../server/db/schema/sync.ts'
import { seedDemo } from '../../../server/demo/seed-demo.ts'
import { remindReferees } from '../../../server/people/referees/invitation-mail.ts'
import type { CrewList, CrewPerson } from '../../../shared/hiring/crews.ts'
import { jobStatusAt } from '../../../shared/jobs/job-status.ts'
import { JOB_ROLES } from '../../../shared/people/roles.ts'
import { TRADE_SKILLS } from '../../../shared/people/skills.ts'
import { createFreelancer } from '../../support/factories/people.ts'
import { readWholeObject } from '../../../server/ports/files/object-store.ts'
import { isoLondonDay } from '../../../shared/dates-in-london.ts'
import type { WeekHours } from '../../../shared/hours/sheets.ts'
import { createWorld, type World } from '../../support/world.ts'

const count = (list: string[]) =>
  Object.fromEntries([...new Set(list)].map((each) => [each, list.filter((other) => other === each).length]))

async function signInAs(world: World, label: string) {
  const people = (await world.call<any[]>('GET', '/auth/demo-sign-ins')).body
  const { email, password } = people.find((person) => person.label === label)
  const { status, body } = await world.call<any>('POST', '/auth/login', { email, password })
  expect(status).toBe(200)
  return (path: string) => world.call<any>('GET', path, undefined, body.access_token).then((answer) => answer.body)
}

describe('the demonstration world', () => {
  test('is as large as specified, follows the rules, and has work, conversations and ratings for its sign-ins', async () => {
    const world = await createWorld({ DEMO: '1' })
    await seedDemo(world.ctx)
    const { read } = world.ctx.db
    expect((await read.select().from(companies).all()).length).toBeGreaterThanOrEqual(12)
    const people = await read.select().from(users).all()
    expect(people.filter((user) => user.user_type === 'freelancer').length).toBeGreaterThanOrEqual(60)
    expect(people.filter((user) => user.lat === null)).toEqual([])
    expect((await read.select().from(portfolioItems).all()).length).toBeGreaterThan(120)

    const now = Date.now()
    const all = await read.select().from(jobs).all()
    const states = count(all.map((job) => jobStatusAt(job, now)))
    expect(all.length).toBeGreaterThanOrEqual(150)
    for (const state of ['open', 'filled', 'expired', 'closed', 'previous'])
      expect(states[state], state).toBeGreaterThan(9)
    const applied = await read.select().from(applications).all()
    const given = await read.select().from(ratings).all()
    const statuses = count(applied.map((application) => application.status))
    for (const status of ['pending', 'shortlisted', 'accepted', 'rejected', 'withdrawn'])
      expect(statuses[status], status).toBeGreaterThan(9)

    for (const role of await read.select().from(jobRoles).all()) {
      const accepted = applied.filter((each) => each.job_role_id === role.id && each.status === 'accepted')
      expect(accepted.length).toBe(role.filled)
      expect(role.filled).toBeLessThanOrEqual(role.places)
      if (all.find((job) => job.id === role.job_id)!.status === 'filled') expect(role.filled).toBe(role.places)
    }
    for (const user of people) {
      const own = given.filter((rating) => rating.freelancer_id === user.id)
      expect([user.rating_count, user.rating_sum]).toEqual([
        own.length,
        own.reduce((sum, { rating }) => sum + rating, 0),
      ])
    }
    const future = (await read.select().from(messages).all()).filter(
      (message) => message.created_at > new Date().toISOString(),
    )
    expect(future).toEqual([])
    expect((await read.select().from(conversations).all()).length).toBeGreaterThan(500)

    const { file, preview } = (await read.select().from(portfolioItems).get())!.photos[0]!
    const size = await sharp(await readWholeObject((await world.ctx.ports.files.open(file))!)).metadata()
    expect([size.format, size.width]).toEqual(['webp', 960])
    expect((await readWholeObject((await world.ctx.ports.files.open(preview))!)).length).toBeLessThan(20_000)

    const rigger = await signInAs(world, 'A rigger')
    expect((await rigger('/jobs')).length).toBeGreaterThan(20)
    const confirmed = await rigger('/jobs/confirmed')
    expect(confirmed).toHaveLength(3)
    const starts = confirmed.map(({ date_start }: { date_start: string }) => Date.parse(date_start) - Date.now())
    expect(Math.min(...starts)).toBeGreaterThan(0)
    expect(Math.min(...starts)).toBeLessThan(48 * 3_600_000)
    const previous = await rigger('/jobs/previous')
    expect(previous.length).toBeGreaterThan(4)
    expect(previous.every((job: { rating: number }) => job.rating >= 3)).toBe(true)
    expect((await rigger('/messages/unread-count')).unread_count).toBe(4)
    const asked = await rigger('/referees/invitations')
    expect(asked.map(({ answered_at }: { answered_at: string | null }) => answered_at !== null)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
    const { changes } = await rigger('/sync')
    const asksNow = changes.flatMap(({ kind, row }: { kind: string; row: { offer?: { state: string } } | null }) =>
      kind === 'application' && row?.offer?.state === 'waiting' ? [row] : [],
    )
    expect(asksNow).toMatchObject([{ status: 'shortlisted' }])
    const unseen = changes.filter(
      ({ kind, row }: { kind: string; row: { version: number; seen_version: number; before: unknown } | null }) =>
        kind === 'call_sheet' && row && row.before && row.seen_version < row.version,
    )
    expect(unseen).toHaveLength(2)
    expect(await rigger('/calendar/status')).toMatchObject({ connected: true, provider: 'microsoft', problem: null })
    expect((await rigger('/calendar/status')).busy_periods_count).toBeGreaterThan(3)
    const { id } = await rigger('/auth/me')
    expect((await rigger(`/referees/feedback/${id}`)).averages.overall).toBeGreaterThan(7)
    await remindReferees(world.ctx)
    expect(await read.select().from(deliveries).all()).toEqual([])
    const page = await rigger('/sync')
    expect(page.more).toBe(false)
    expect(page.changes.filter((change: { row: unknown }) => change.row === null)).toEqual([])

    const company = await signInAs(world, 'An event company')
    const projects = await company('/jobs?limit=100')
    const received = projects.map((job: { applications: unknown[] }) => job.applications.length)
    expect(Math.max(...received)).toBe(60)
    expect((await company('/messages/unread-count')).unread_count).toBe(7)
    expect((await company('/employers/jobs-to-rate')).length).toBeGreaterThan(0)
    const lists = await company('/crews')
    expect(lists.map(({ name, people: { length } }: CrewList) => [name, length])).toEqual([
      ['Favourites', 6],
      ['A-team rigging', 7],
    ])
    const known = await company('/crews/people')
    expect(known.filter(({ times_worked }: CrewPerson) => times_worked > 0).length).toBeGreaterThan(4)
    const written = await read.select().from(broadcastRecipients).all()
    expect([written.length > 2, written.every(({ message_id }) => message_id)]).toEqual([true, true])
    expect(new Set(written.map(({ broadcast_id }) => broadcast_id)).size).toBe(1)
  }, 60_000)

  test.each([
    ['now', () => new Date()],
    ['soon after midnight', () => new Date(Math.ceil(Date.now() / 86_400_000) * 86_400_000 + 300_000)],
  ])(
    'has a crew on site %s, a build’s days that wait for a signature, one that is queried, and a rest that was short',
    async (_, at) => {
      const world = await createWorld({ DEMO: '1' })
      const now = at()
      world.setClock(now)
      await seedDemo(world.ctx)
      const mina = await signInAs(world, 'An event company')
      const { jobs: built } = (await mina(`/hours?from=${isoLondonDay(now.getTime() - 3 * 86_400_000)}`)) as WeekHours
      const site = built.find(({ title }) => title.startsWith('Winter festival build'))!
      expect(site.on_site).toHaveLength(5)
      expect(site.on_site.filter(({ is_on_break }) => is_on_break)).toHaveLength(1)
      const days = site.people.flatMap((person) => person.days)
      expect(count(days.map(({ sheet }) => sheet?.state ?? 'none'))).toEqual({
        submitted: 15,
        signed: 1,
        queried: 1,
        none: days.length - 17,
      })
      expect(days.filter(({ draft }) => draft?.exceptions.includes('rest_short'))).toHaveLength(1)
      expect(days.filter(({ draft }) => draft?.exceptions.includes('no_out'))).toHaveLength(1)

      const dayOfDanny = site.people.find(({ full_name }) => full_name === 'Danny Achebe')!.days[1]!
      expect(dayOfDanny.draft!.lines.map(({ rule }) => rule)).toEqual(['day', 'overtime'])

      const due = await signInAs(world, 'A rigger due on site')
      const { id } = await due('/auth/me')
      expect(site.people.map(({ freelancer_id }) => freelancer_id)).toContain(id)
      expect(site.on_site.map(({ freelancer_id }) => freelancer_id)).not.toContain(id)
    },
  )

  test('is created once, and never in a database that is in use', async () => {
    const world = await createWorld({ DEMO: '1' })
    await createFreelancer(world)
    await seedDemo(world.ctx)
    expect(await world.ctx.db.read.select().from(users).all()).toHaveLength(1)
    expect((await world.call('GET', '/auth/demo-sign-ins')).body).toEqual([])
  })

  test('is not offered where DEMO is off, and the dev mailbox does not exist in production', async () => {
    expect((await (await createWorld()).call('GET', '/auth/demo-sign-ins')).body).toEqual([])
    const production = await createWorld({ NODE_ENV: 'production' })
    expect((await production.call('GET', '/auth/demo-sign-ins')).body).toEqual([])
    expect((await production.app.request('/api/dev/outbox')).status).toBe(404)
    expect(await (await production.app.request('/dev/outbox')).text()).not.toContain('Dev mailbox')
  })
})

test('suggestions: 75 to 80 roles, about 55 skills, none twice', () => {
  expect(new Set(JOB_ROLES.map((role) => role.toLowerCase())).size).toBe(JOB_ROLES.length)
  expect(JOB_ROLES.length).toBeGreaterThanOrEqual(75)
  expect(JOB_ROLES.length).toBeLessThanOrEqual(80)
  expect(new Set(TRADE_SKILLS).size).toBe(TRADE_SKILLS.length)
  expect(Math.abs(TRADE_SKILLS.length - 55)).toBeLessThanOrEqual(5)
})
