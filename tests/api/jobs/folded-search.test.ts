import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { containsFoldedText } from '../../../server/db/contains.ts'
import { users } from '../../../server/db/schema/people.ts'
import { alertedJobs } from '../../../server/db/schema/searches.ts'
import { indexAfterExchange, indexAnew } from '../../../server/jobs/matching/index-anew.ts'
import { deliveries, meta } from '../../../server/db/schema/sync.ts'
import { jobFilterFor } from '../../../shared/jobs/filter-for.ts'
import type { Job, NewJobInput } from '../../../shared/jobs/jobs.ts'
import type { SearchFilters } from '../../../shared/jobs/search-filters.ts'
import { eventually } from '../../support/eventually.ts'
import { jobsWorld, post, role, SAVED_SEARCH } from '../../support/factories/jobs.ts'
import { createEmployer, createFreelancer, type Person } from '../../support/factories/people.ts'
import { hasVisibleText } from '../../../shared/visible-text.ts'
import { hurtText, SIGNS, SPELLINGS } from '../../support/hurt-text.ts'
import type { World } from '../../support/world.ts'

const found = async (person: Person, filters: SearchFilters) => {
  const query = new URLSearchParams(Object.entries(filters).map(([key, value]) => [key, String(value)]))
  const { status, body } = await person.get<Job[]>(`/jobs?limit=100&${query}`)
  expect(status).toBe(200)
  return body.map(({ title }) => title).toSorted()
}

/** All queued alerts have been carried out; then the titles of the jobs that this person was alerted to. */
async function alertedTo({ ctx }: World, { user }: Person, jobs: Job[]) {
  ctx.deliveries.wake()
  await eventually(async () => {
    const waiting = await ctx.db.read.select().from(deliveries).where(eq(deliveries.channel, 'search')).all()
    expect(waiting).toEqual([])
  })
  const rows = await ctx.db.read.select().from(alertedJobs).where(eq(alertedJobs.user_id, user.id)).all()
  const ids = new Set(rows.map(({ job_id }) => job_id))
  return jobs
    .filter(({ id }) => ids.has(id))
    .map(({ title }) => title)
    .toSorted()
}

const FIELDS = ['skills', 'role', 'event_type', 'location'] as const
/** A job that has this text in one field and in no other. */
const jobWith = (field: (typeof FIELDS)[number], text: string): Partial<NewJobInput> => ({
  location: 'Hull',
  postcode: '',
  event_type: 'Festival',
  required_skills: ['IPAF'],
  ...(field === 'skills' ? { required_skills: [text] } : field === 'role' ? {} : { [field]: text }),
  roles: [role({ role_name: field === 'role' ? text : 'Stagehand' })],
})

test.each(FIELDS)('a job’s %s is found under every spelling, in the list as by the alert', async (field) => {
  const world = await jobsWorld()
  const boss = await createEmployer(world)
  const people = []
  for (const spellings of SPELLINGS)
    for (const spelling of spellings) {
      const person = await createFreelancer(world)
      expect((await person.post('/saved-searches', { ...SAVED_SEARCH, filters: { [field]: spelling } })).status).toBe(
        201,
      )
      people.push({ person, spelling, title: spellings[0] })
    }
  const jobs = []
  for (const [title] of SPELLINGS) jobs.push(await post(boss, { title, ...jobWith(field, title) }))
  for (const { person, spelling, title } of people) {
    expect([spelling, await found(person, { [field]: spelling })]).toEqual([spelling, [title]])
    expect([spelling, await alertedTo(world, person, jobs)]).toEqual([spelling, [title]])
  }
})

test('C, C++ and C# are three skills, three roles and three terms of matching', async () => {
  const world = await jobsWorld()
  const [boss, ana] = [await createEmployer(world), await createFreelancer(world, { skills: ['C++'] })]
  for (const skill of ['C', 'C++', 'C#']) await post(boss, { title: skill, ...jobWith('skills', skill) })
  await post(boss, { title: 'Role C++', ...jobWith('role', 'C++ coder') })
  expect(await found(ana, { skills: 'c' })).toEqual(['C'])
  expect(await found(ana, { skills: 'c++' })).toEqual(['C++', 'Role C++'])
  expect(await found(ana, { skills: 'c#' })).toEqual(['C#'])
  expect(await found(ana, { role: 'C++' })).toEqual(['Role C++'])
  const matched = (await ana.get<Job[]>('/jobs?limit=100')).body
  expect(matched.filter(({ match }) => match!.held!.length > 0).map(({ title }) => title)).toEqual(['C++'])
})

test.each(SIGNS.filter(hasVisibleText))(
  '%j alone finds no job and no alert; beside a word it changes nothing',
  async (sign) => {
    const world = await jobsWorld()
    const [boss, ana] = [await createEmployer(world), await createFreelancer(world)]
    for (const field of FIELDS) await ana.post('/saved-searches', { ...SAVED_SEARCH, filters: { [field]: sign } })
    const job = await post(boss, { title: 'Rig', ...jobWith('skills', 'Rope access') })
    for (const field of FIELDS) expect([field, await found(ana, { [field]: sign })]).toEqual([field, []])
    expect(await found(boss, { location: sign })).toEqual([])
    expect(await alertedTo(world, ana, [job])).toEqual([])
    expect(await found(ana, { skills: `Welding, ${sign} rope ${sign} access` })).toEqual(['Rig'])
  },
)

const word = fc.constantFrom(
  ...SPELLINGS.flat(),
  'C',
  'C++',
  'C#',
  'Rigger',
  'Head rigger',
  'Théâtre',
  '5½ ton',
  'ΣΊΣΥΦΟΣ',
)
const phrase = fc
  .array(fc.oneof({ weight: 5, arbitrary: word }, fc.constantFrom(...SIGNS)), { minLength: 1, maxLength: 3 })
  .map((words) => words.join(' ').replaceAll(',', ' ').slice(0, 80))
const shown = phrase.map((text) => `x${text}`.slice(0, 80))
const aJob: fc.Arbitrary<Partial<NewJobInput>> = fc.record({
  location: shown,
  postcode: fc.constant(''),
  event_type: shown,
  required_skills: fc.uniqueArray(fc.oneof(word, shown), { maxLength: 3 }),
  roles: fc.array(
    fc.oneof(word, shown).map((role_name) => role({ role_name })),
    { minLength: 1, maxLength: 2 },
  ),
})
const typed = fc.oneof(
  { weight: 6, arbitrary: word },
  { weight: 2, arbitrary: phrase },
  hurtText(80).map((text) => text.toWellFormed().replaceAll('\0', '')),
)
const aSearch: fc.Arbitrary<SearchFilters> = fc.oneof(
  ...FIELDS.map((field) => typed.map((text) => ({ [field]: text }))),
  fc.record({ skills: fc.array(word, { maxLength: 3 }).map(String), role: word }),
  fc.record({ location: typed, event_type: typed }),
)

test('for any texts the alert comes exactly where the list finds the job, and the device’s filter agrees', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(aJob, { minLength: 8, maxLength: 8 }),
      fc.array(aSearch, { minLength: 25, maxLength: 25 }),
      async (bodies, searches) => {
        const world = await jobsWorld()
        const boss = await createEmployer(world)
        const saved = []
        for (const filters of searches) {
          const person = await createFreelancer(world)
          const { status, body } = await person.post('/saved-searches', { ...SAVED_SEARCH, filters })
          if (status === 201) saved.push({ person, filters: body.filters as SearchFilters })
        }
        const jobs = []
        for (const [n, body] of bodies.entries()) jobs.push(await post(boss, { ...body, title: `job ${n}` }))
        for (const { person, filters } of saved) {
          const fits = jobFilterFor(filters)
          const onDevice = jobs.filter((job) => fits(job, null)).map(({ title }) => title)
          expect([filters, await found(person, filters)]).toEqual([filters, onDevice.toSorted()])
          expect([filters, await alertedTo(world, person, jobs)]).toEqual([filters, onDevice.toSorted()])
        }
        await world.ctx.deliveries.close()
      },
    ),
    { numRuns: Number(process.env.RUNS ?? 3) },
  )
})

test('what an earlier release has indexed otherwise is indexed again at the next start', async () => {
  const world = await jobsWorld()
  const { db } = world.ctx
  const [boss, ana] = [await createEmployer(world), await createFreelancer(world, { skills: ['Dante™'] })]
  await ana.post('/saved-searches', { ...SAVED_SEARCH, filters: { skills: 'Łódź crew' } })
  await post(boss, { title: 'Old', ...jobWith('skills', 'Dante') })
  await db.write(async (tx) => {
    for (const table of ['job_search', 'job_terms', 'user_terms', 'saved_search_keys', 'freelancer_terms'])
      await tx.run(`delete from ${table}`)
    await tx.delete(meta).where(eq(meta.key, 'folding')).run()
  })
  expect(await found(ana, { skills: 'dante' })).toEqual([])
  await indexAnew(db)
  await indexAnew(db)
  await indexAfterExchange(world.ctx)
  expect(await found(ana, { skills: 'dante' })).toEqual(['Old'])
  expect((await ana.get<Job[]>('/jobs')).body[0]!.match!.held).toEqual(['Dante'])
  const late = await post(boss, { title: 'Late', ...jobWith('skills', 'Lodz crew') })
  expect(await alertedTo(world, ana, [late])).toEqual(['Late'])
})

test('the engine finds a name under every spelling by the same folding', async () => {
  const world = await jobsWorld()
  const { db } = world.ctx
  for (const [full_name] of SPELLINGS) {
    const { user } = await createFreelancer(world)
    await db.write((tx) => tx.update(users).set({ full_name }).where(eq(users.id, user.id)).run())
  }
  for (const [name, ...others] of SPELLINGS)
    for (const other of [name, ...others].map((text) => text.replaceAll(/ +/g, ' '))) {
      const rows = await db.read
        .select()
        .from(users)
        .where(containsFoldedText(db.read, users.full_name, other))
        .all()
      expect([other, rows.map(({ full_name }) => full_name)]).toEqual([other, [name]])
    }
})
