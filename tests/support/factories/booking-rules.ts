import { eq, getTableColumns } from 'drizzle-orm'
import { expect } from 'vitest'
import { type ApplicationRow, applications, jobRoles, jobs } from '../../../server/db/schema/jobs.ts'
import { offers } from '../../../server/db/schema/offers.ts'
import { purchases } from '../../../server/db/schema/payments.ts'
import { shiftPeople, shifts } from '../../../server/db/schema/plan.ts'
import { deliveries } from '../../../server/db/schema/sync.ts'
import { undoableDecisions } from '../../../server/db/schema/undoable-decisions.ts'
import { shiftSpanOf } from '../../../shared/hiring/shift-times.ts'
import { spansOverlap } from '../../../shared/jobs/score-match.ts'
import type { ApplicationStatus } from '../../../shared/options.ts'
import type { World } from '../world.ts'

/** The invariants that hold at every moment, whatever was done: computed from the tables by separate code. */
export async function holds(world: World) {
  const tables = await readTables(world)
  checkPlaces(tables)
  checkJobs(tables)
  checkBookings(tables)
  checkOffers(tables)
  checkCredits(tables)
}

async function readTables({ ctx }: World) {
  const { read } = ctx.db
  return {
    applications: await read.select().from(applications).all(),
    roles: await read.select().from(jobRoles).all(),
    shifts: await read
      .select({ ...getTableColumns(shifts), application_id: shiftPeople.application_id })
      .from(shifts)
      .innerJoin(shiftPeople, eq(shiftPeople.shift_id, shifts.id))
      .all(),
    jobs: await read.select().from(jobs).all(),
    offers: await read.select().from(offers).orderBy(offers.id).all(),
    purchases: await read.select().from(purchases).all(),
    // Accepted and not told: a place is taken, and no more.
    held: (await read.select().from(undoableDecisions).where(eq(undoableDecisions.status, 'accepted')).all()).map(
      ({ job_role_id }) => job_role_id,
    ),
  }
}
type Tables = Awaited<ReturnType<typeof readTables>>

function checkPlaces({ applications, roles, held }: Tables) {
  const pairs = applications.map((row) => `${row.job_id}/${row.freelancer_id}`)
  expect(new Set(pairs).size, 'one application each').toBe(pairs.length)
  for (const role of roles) {
    expect(role.filled, 'never overfilled').toBeLessThanOrEqual(role.places)
    const booked = applications.filter((row) => row.status === 'accepted' && row.job_role_id === role.id)
    const taken = held.filter((id) => id === role.id)
    expect(booked.length + taken.length, 'filled is who is accepted').toBe(role.filled)
    expect(role.filled_at !== null, 'since when it is filled').toBe(role.filled === role.places)
  }
}

function checkJobs({ jobs, roles, held }: Tables) {
  for (const job of jobs) {
    const isFull = roles.filter((role) => role.job_id === job.id).every((role) => role.filled === role.places)
    // A place that may be given back can leave it open.
    const isSettled = !roles.some((role) => role.job_id === job.id && held.includes(role.id))
    if (job.status !== 'closed' && isSettled) expect(job.status, 'by its places').toBe(isFull ? 'filled' : 'open')
    expect(job.closed_at !== null, 'since when it is closed').toBe(job.status === 'closed')
  }
}

function checkBookings({ applications, roles, shifts }: Tables) {
  const times = applications
    .filter((row) => row.status === 'accepted')
    .flatMap((row) => {
      const role = roles.find((each) => each.id === row.job_role_id)!
      const own = shifts.filter((shift) => shift.job_role_id === role.id && shift.application_id === row.id)
      const spans = own.length > 0 ? own.map(periodOf) : [{ start: role.date_start, end: role.date_end }]
      return spans.map((span) => ({ person: row.freelancer_id, span }))
    })
  for (const [index, a] of times.entries()) {
    for (const b of times.slice(index + 1))
      if (a.person === b.person) expect(spansOverlap(a.span, b.span), 'nobody at two places').toBe(false)
  }
  for (const row of applications) {
    expect(row.cancelled_by !== null, 'who has cancelled').toBe(row.status === 'cancelled')
    expect(row.cancel_reason !== '', 'and why').toBe(row.status === 'cancelled')
  }
}

function periodOf(shift: Tables['shifts'][number]) {
  const { start, end } = shiftSpanOf(shift)
  return { start: new Date(start).toISOString(), end: new Date(end).toISOString() }
}

function checkOffers({ applications, jobs, offers, roles }: Tables) {
  for (const offer of offers) {
    const application = applications.find(({ id }) => id === offer.application_id)!
    const role = roles.find(({ id }) => id === offer.job_role_id)!
    expect(offer.ended_at === null, 'waits or has ended').toBe(offer.state === 'waiting')
    expect(offer.expires_at <= role.date_start, 'no longer than until the role begins').toBe(true)
    if (offer.state === 'taken') expect(['accepted', 'cancelled']).toContain(application.status)
    if (offer.state !== 'waiting') continue
    expect(application.status, 'asked is who is on the shortlist').toBe('shortlisted')
    expect(role.filled, 'for a free place').toBeLessThan(role.places)
    expect(jobs.find(({ id }) => id === offer.job_id)!.status, 'of a project that is open').toBe('open')
  }
  const asked = offers.map(({ run_id, application_id }) => `${run_id}/${application_id}`)
  expect(new Set(asked).size, 'nobody is asked twice in one run').toBe(asked.length)
  const waiting = offers.filter(({ state }) => state === 'waiting')
  for (const key of ['job_role_id', 'application_id'] as const)
    expect(new Set(waiting.map((offer) => offer[key])).size, `one waits for each ${key}`).toBe(waiting.length)
}

function checkCredits({ jobs, purchases }: Tables) {
  for (const { id, state, posts, posts_left } of purchases) {
    expect(posts_left, 'credits').toBeGreaterThanOrEqual(0)
    const posted = jobs.filter(({ purchase_id }) => purchase_id === id).length
    expect(posted + posts_left, 'a post for each job').toBe(state === 'paid' ? posts : 0)
  }
}

const NEXT: Record<ApplicationStatus, ApplicationStatus[]> = {
  pending: ['shortlisted', 'accepted', 'rejected', 'withdrawn'],
  shortlisted: ['accepted', 'rejected', 'withdrawn'],
  accepted: ['cancelled'],
  rejected: [],
  withdrawn: [],
  cancelled: [],
}

/**
 * From the queued mails (stop the worker first): each application has only made legal steps, and the other side was
 * notified of each step, and of each offer's beginning and end, exactly once.
 */
export async function expectNotifications(world: World) {
  const tables = await readTables(world)
  const mails = new Map(
    (await world.ctx.db.read.select().from(deliveries).orderBy(deliveries.created_at, deliveries.id).all())
      .filter(({ channel }) => channel === 'mail')
      .map((row) => [row.dedupe_key, (row.payload as { to_user_id?: string }).to_user_id]),
  )
  const waysOf = (id: string) =>
    [...mails.keys()].flatMap(
      (key) => new RegExp(`^application:${id}:(\\w+)`).exec(key)?.[1] ?? [],
    ) as ApplicationStatus[]
  for (const row of tables.applications) {
    const way = waysOf(row.id)
    expect(way[0]).toBe('pending')
    expect(way.at(-1), 'its last step was notified').toBe(row.status)
    for (const [index, status] of way.slice(1).entries()) {
      expect(NEXT[way[index]!], `${way.join(', ')}`).toContain(status)
      expect(otherSide(tables, row, status), status).toContain(mails.get(`application:${row.id}:${status}:mail`))
    }
  }
  for (const { id, state, application_id, job_role_id } of tables.offers) {
    const { freelancer_id, job_id } = tables.applications.find((row) => row.id === application_id)!
    const { employer_id } = tables.jobs.find((job) => job.id === job_id)!
    expect(mails.get(`offer:${id}:waiting:mail`), `asked about ${job_role_id}`).toBe(freelancer_id)
    if (state === 'lapsed') expect(mails.get(`offer:${id}:lapsed:mail`)).toBe(employer_id)
    if (state === 'gone') expect(mails.get(`offer:${id}:gone:mail`)).toBe(freelancer_id)
    const ends = [...mails.keys()].filter((key) => key.startsWith(`offer:${id}:`)).length - 1
    expect(ends, 'its end is notified at most once').toBeLessThanOrEqual(
      state === 'waiting' || state === 'taken' ? 0 : 1,
    )
  }
}

/**
 * The recipient of a step's notification; either side if the place was offered: she may have accepted it, or been
 * accepted meanwhile.
 */
function otherSide({ jobs, offers }: Tables, row: ApplicationRow, status: ApplicationStatus) {
  const { employer_id } = jobs.find(({ id }) => id === row.job_id)!
  const isTaken = offers.some(({ application_id, state }) => application_id === row.id && state === 'taken')
  if (status === 'accepted' && isTaken) return [employer_id, row.freelancer_id]
  const isByFreelancer = status === 'withdrawn' || (status === 'cancelled' && row.cancelled_by === 'freelancer')
  return isByFreelancer ? [employer_id] : [row.freelancer_id]
}
