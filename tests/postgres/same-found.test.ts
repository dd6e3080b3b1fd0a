import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { indexFreelancer } from '../../server/jobs/matching/index-freelancer.ts'
import { indexJob, matchTermsOfJob } from '../../server/jobs/matching/index-job.ts'
import { matchedFreelancerOf } from '../../server/jobs/matching/freelancer.ts'
import { matchJobs, rankJobs } from '../../server/jobs/matching/match-jobs.ts'
import { rankFreelancers } from '../../server/jobs/matching/rank-freelancers.ts'
import { mapCellOf, CELL_WITHOUT_PLACE } from '../../server/jobs/matching/map-cells.ts'
import {
  fittingJobsAnywhere,
  fittingJobsInCells,
  indexedJobsById,
  type IndexedJob,
  termJobsAnywhere,
  termJobsInCells,
  knownTermIds,
} from '../../server/db/match-index.ts'
import {
  boundingBoxAround,
  searchExpression,
  searchOpenJobs,
  searchOpenJobsNear,
  UNBOUNDED_SEARCH,
} from '../../server/db/job-search.ts'
import { calendarBusyPeriods } from '../../server/db/schema/calendar.ts'
import { credentials } from '../../server/db/schema/credentials.ts'
import { jobRoles, type JobRow } from '../../server/db/schema/jobs.ts'
import { type UserRow, users } from '../../server/db/schema/people.ts'
import { REPORT_REASONS } from '../../shared/people/report-reasons.ts'
import { skillNames, matchTermsOf } from '../../shared/jobs/match-terms.ts'
import { knownSkills, type MatchFacts, scoreMatch } from '../../shared/jobs/score-match.ts'
import { createBareJob } from '../support/factories/bare-job.ts'
import { createEmployer, createFreelancer } from '../support/factories/people.ts'
import { createWorld, type World } from '../support/world.ts'

// The same data on both engines: every search and every list of candidates returns the same rows in the same order, and
// the lists of matching are what the shared rule says of everybody.

const CLOCK = '2027-02-01T12:00:00Z'
const NOW = Date.parse(CLOCK) / 1000
const DAY = 86_400
const WORDS = [
  'Rigger',
  'rigging',
  'Köln',
  'koln',
  'café',
  'Truss',
  'łódź',
  'ΣΊΣΥΦΟΣ',
  'Ёлка',
  'élan',
  'e\u0301lan',
  'LED-wall',
  '2.5t',
  'ﬁx',
  'o’neil',
]
const SKILLS = ['Rope access', 'Slinger', 'LED', 'Wi-Fi', 'Café van']
const ROLES = ['Rigger', 'Head rigger', 'Carpenter']

const words = fc.array(fc.constantFrom(...WORDS), { maxLength: 5 }).map((list) => list.join(' '))
const point = fc.option(
  fc.record({
    lat: fc.constantFrom(51.5, 51.52, 53.48, 55.86, 57.1),
    lng: fc.constantFrom(-0.12, -2.24, -2.25, -4.25),
  }),
)
const skills = fc.uniqueArray(fc.constantFrom(...SKILLS), { maxLength: 3 })
const job = fc.record({
  title: words,
  description: fc.oneof(
    words,
    fc.string({ unit: 'binary', maxLength: 30 }).filter((text) => !text.includes('\0')),
  ),
  location: fc.constantFrom('London', 'Łódź', 'Bury St Edmunds', ''),
  required_skills: skills,
  placement: fc.constantFrom('top' as const, 'featured' as const, 'ordinary' as const),
  point,
  starts: fc.integer({ min: 1, max: 60 }),
  days: fc.integer({ min: 1, max: 9 }),
  roles: fc.array(fc.record({ role_name: fc.constantFrom(...ROLES), filled: fc.integer({ min: 0, max: 1 }) }), {
    minLength: 1,
    maxLength: 3,
  }),
})
const person = fc.record({
  job_roles: fc.uniqueArray(fc.constantFrom(...ROLES), { maxLength: 2 }),
  skills,
  point,
  rating: fc.integer({ min: 0, max: 5 }),
  travel_distance: fc.constantFrom('50' as const, 'nationwide' as const, null),
  certifications: fc.uniqueArray(fc.constantFrom('Rope access level 1', 'LED 2', 'wi-fi'), { maxLength: 2 }),
  /** A credential, and the day on which it ends. */
  card: fc.option(
    fc.record({ name: fc.constantFrom('Slinger card', 'Café van'), ends: fc.integer({ min: 0, max: 70 }) }),
  ),
  busy: fc.option(fc.integer({ min: 1, max: 60 })),
})
const parts = {
  words: fc.oneof(words, fc.constantFrom('rig', 'kol', 'elan', 'wi-fi', 'σίσυφος', 'ёл')),
  place: fc.constantFrom('lon', 'lodz', 'Łódź', 'bury'),
  event: fc.constantFrom('Concert', 'concert hall'),
  skills,
  role: fc.constantFrom(...ROLES, 'head'),
}
// Most searches have one criterion, since those with all of them rarely find anything.
const search = fc.oneof(
  { weight: 4, arbitrary: fc.record({ words: parts.words }) },
  fc.record({ place: parts.place }),
  fc.record({ event: parts.event }),
  fc.record({ skills: parts.skills }),
  fc.record(parts, { requiredKeys: [] }),
)
const look = fc.record({
  search,
  point: fc.record({
    lat: fc.double({ min: 51, max: 57, noNaN: true }),
    lng: fc.double({ min: -4, max: 0, noNaN: true }),
  }),
  miles: fc.constantFrom(5, 30, 200),
  limit: fc.integer({ min: 1, max: 12 }),
  bounds: fc.record({ from: fc.integer({ min: 0, max: 40 }), to: fc.integer({ min: 10, max: 70 }) }),
})

test(
  'random jobs and people are found alike on both engines, by words, location, dates and skills',
  { timeout: 300_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(job, { minLength: 4, maxLength: 14 }),
        fc.array(person, { minLength: 2, maxLength: 10 }),
        fc.array(look, { minLength: 12, maxLength: 12 }),
        async (jobs, people, looks) => {
          const worlds = await Promise.all([createWorld({ DATABASE_URL: '' }), createWorld()])
          const [lite, other] = await Promise.all(worlds.map((world) => fill(world, jobs, people)))
          expect(worlds.map(({ ctx }) => ctx.db.read.$client.engine)).toEqual(['sqlite', 'postgres'])
          for (const one of looks) expect(await other!(one)).toEqual(await lite!(one))
          await Promise.all(worlds.map(({ ctx }) => ctx.deliveries.close()))
        },
      ),
      { numRuns: Number(process.env.RUNS ?? 12), endOnFailure: true },
    )
  },
)

type Of<T> = T extends fc.Arbitrary<infer V> ? V : never

async function fill(world: World, jobs: Of<typeof job>[], people: Of<typeof person>[]) {
  world.setClock(CLOCK)
  const { db } = world.ctx
  const employer = await createEmployer(world)
  const at = (days: number) => new Date((NOW + days * DAY) * 1000).toISOString()
  const rows: JobRow[] = []
  for (const [n, { point: place, starts, days, roles, ...fields }] of jobs.entries()) {
    const dates = { date_start: at(starts), date_end: at(starts + days), expires_at: at(starts) }
    rows.push(await createBareJob(world, employer, { id: `job-${n}`, ...place, ...fields, ...dates }))
    await db.write(async (tx) => {
      const span = { job_id: `job-${n}`, date_start: at(starts), date_end: at(starts + days) }
      for (const [position, role] of roles.entries()) {
        const row = { id: `role-${n}-${position}`, position, day_rate: 28_000, ...span, ...role }
        await tx.insert(jobRoles).values(row).run()
      }
      await indexJob(tx, `job-${n}`)
    })
  }
  const names = new Map<string, number>()
  for (const [n, { point: place, rating, card, busy, ...fields }] of people.entries()) {
    const { user } = await createFreelancer(world, {
      ...place,
      ...fields,
      rating_sum: rating * 3,
      rating_count: 3,
    })
    names.set(user.id, n)
    await db.write(async (tx) => {
      if (card)
        await tx
          .insert(credentials)
          .values(credentialOf(user.id, card.name, at(card.ends).slice(0, 10)))
          .run()
      const times = { position: 0, summary: '', start: at(busy ?? 0), end: at((busy ?? 0) + 1) }
      if (busy)
        await tx
          .insert(calendarBusyPeriods)
          .values({ user_id: user.id, ...times })
          .run()
      await indexFreelancer(tx, user.id)
    })
  }
  await expectTheRule(world, employer.user, rows)
  return async ({ search: asked, point: around, miles, limit, bounds }: Of<typeof look>) => {
    const within = { from: NOW + bounds.from * DAY, to: NOW + bounds.to * DAY, min_rate: 0 }
    const expression = searchExpression(db.read, asked)
    const cells = JSON.stringify([
      mapCellOf({ lat: 51.5, lng: -0.12 }),
      CELL_WITHOUT_PLACE,
      mapCellOf({ lat: 53.48, lng: -2.24 }),
    ])
    const [term_id = -1] = await knownTermIds(db.read, [SKILLS[limit % SKILLS.length]!.toLowerCase()])
    return {
      byWords: expression && (await searchOpenJobs(db.read, expression, NOW, limit)),
      inBox:
        expression && (await searchOpenJobs(db.read, expression, NOW, limit, within, boundingBoxAround(around, miles))),
      near: await searchOpenJobsNear(db.read, around, miles, NOW, limit, UNBOUNDED_SEARCH),
      inCells: await termJobsInCells(db.read, { cells, term_id, tier: 2, now: NOW, limit }),
      anywhere: await termJobsAnywhere(db.read, { term_id, tier: 2, now: NOW, limit }),
      fittingInCells: await fittingJobsInCells(db.read, { cells, tier: 2, now: NOW, limit, ...within }),
      fittingAnywhere: await fittingJobsAnywhere(db.read, { now: NOW, limit, ...within }),
      people: (await rankFreelancers(db.read, rows[limit % rows.length]!, employer.user)).map(({ id, match }) => [
        names.get(id),
        match,
      ]),
    }
  }
}

const credentialOf = (user_id: string, name: string, expires_on: string) => ({
  id: crypto.randomUUID(),
  user_id,
  name,
  expires_on,
  issuer: 'Issuer',
  body_hash: '',
  document_id: '',
  document_file: '',
  document_name: '',
  document_type: 'application/pdf' as const,
  document_size: 0,
  document_hash: '',
  created_at: CLOCK,
  updated_at: CLOCK,
})

/** Both lists of matching, found by the index, against the shared rule applied to each person and each job. */
async function expectTheRule({ ctx }: World, employer: UserRow, rows: JobRow[]) {
  const { read } = ctx.db
  const people = await read.select().from(users).where(eq(users.user_type, 'freelancer')).all()
  const everybody = await Promise.all(people.map((user) => matchedFreelancerOf(read, user, ctx.now())))
  const indexed = await indexedJobsById(
    read,
    rows.map(({ id }) => id),
  )
  const factsOf = ({ facts }: IndexedJob) => JSON.parse(facts) as MatchFacts
  for (const job of rows) {
    const entry = indexed.find(({ job_id }) => job_id === job.id)!
    const wording = { nameOf: skillNames(job.required_skills), reader: 'stranger' as const }
    const expected = everybody
      .map((one) => ({ id: one.id, ...scoreMatch(one, entry, factsOf(entry), wording) }))
      .filter(({ isProposed }) => isProposed)
      .toSorted(
        (a, b) =>
          // Who has named neither role nor skill comes last.
          Number(a.roleRank === 3) - Number(b.roleRank === 3) ||
          Number(b.isFree) - Number(a.isFree) ||
          Number(b.isWithinReach) - Number(a.isWithinReach) ||
          a.roleRank - b.roleRank ||
          b.match.score - a.match.score ||
          (a.id < b.id ? -1 : 1),
      )
    expect(await rankFreelancers(read, job, employer)).toEqual(expected.map(({ id, match }) => ({ id, match })))
  }
  for (const one of everybody) {
    const terms = [...one.roles, ...knownSkills(one)]
    const shares = (job: IndexedJob) =>
      terms.length === 0 || matchTermsOfJob(factsOf(job)).some((term) => terms.includes(term))
    expect(await matchJobs(read, one, ctx.now())).toEqual(rankJobs(one, indexed.filter(shares)))
  }
}

/** NUL, half of a pair, and what these look like in JSON, as somebody may type it. */
const UNHELD = ['\0', '\ud800', '\\u0000', '\\\ud800']

test('characters that its text cannot hold are no error: in an address there is nothing, a skill of them is one like others', async () => {
  const world = await createWorld()
  const [eva, ana] = [await createEmployer(world), await createFreelancer(world)]
  for (const character of UNHELD.map((text) => encodeURIComponent(text.toWellFormed()))) {
    expect((await eva.get(`/jobs/${character}/call-sheet`)).status).toBe(404)
    expect((await ana.post(`/channels/${character}/messages`, { content: 'Hello' })).status).toBe(404)
    expect((await eva.post(`/jobs/${character}/applications/${character}/accept`)).status).toBe(404)
    expect((await ana.post(`/messages/${character}/report`, { reason: REPORT_REASONS[0], words: '' })).status).toBe(404)
  }
  const skills = UNHELD.map((text) => `Rope ${text} access`)
  expect(await ana.put('/users/profile', { skills })).toMatchObject({ status: 200, body: { skills } })
  const terms = await world.ctx.db.write((tx) => knownTermIds(tx, matchTermsOf(skills)))
  expect(terms).toHaveLength(UNHELD.length)
})
