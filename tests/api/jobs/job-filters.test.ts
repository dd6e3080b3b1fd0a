import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Job, NewJobInput } from '../../../shared/jobs/jobs.ts'
import { jobFilterFor } from '../../../shared/jobs/filter-for.ts'
import type { SearchFilters } from '../../../shared/jobs/search-filters.ts'
import { applyFor, jobsWorld, MANCHESTER, post, role } from '../../support/factories/jobs.ts'
import { createEmployer, createFreelancer, type Person } from '../../support/factories/people.ts'

const HOME = { ...MANCHESTER, location: 'Manchester', travel_distance: '50' as const }
const found = async (person: Person, query: string) =>
  (await person.get<Job[]>(`/jobs?limit=100&${query}`)).body.map(({ title }) => title).toSorted()
const on = (from: string, to: string, fields: Partial<NewJobInput['roles'][number]> = {}) => [
  role({ date_start: `2027-${from}:00Z`, date_end: `2027-${to}:00Z`, ...fields }),
]

async function market() {
  const world = await jobsWorld()
  const [boss, ana] = [await createEmployer(world), await createFreelancer(world, HOME)]
  await post(boss, { title: 'near', location: 'Salford', roles: on('03-10T08:00', '03-12T22:00', { day_rate: 250 }) })
  await post(boss, {
    title: 'hills',
    location: 'Leeds',
    roles: [...on('03-20T08:00', '03-20T22:00', { role_name: 'Head Rigger', day_rate: 420.5 }), role({ day_rate: 90 })],
  })
  await post(boss, { title: 'far', location: 'London', roles: on('03-12T23:30', '03-14T22:00', { day_rate: 300 }) })
  await post(boss, {
    title: 'nowhere',
    location: 'Atlantis',
    roles: on('05-01T08:00', '05-02T22:00', { role_name: 'Florist', day_rate: 100 }),
  })
  return { world, boss, ana }
}

test('by distance, dates, rate and role, each and together; an unknown distance hides no job', async () => {
  const { ana } = await market()
  expect(await found(ana, 'distance=10')).toEqual(['near', 'nowhere'])
  expect(await found(ana, 'distance=36')).toEqual(['hills', 'near', 'nowhere'])
  expect(await found(ana, 'distance=35')).toEqual(['near', 'nowhere'])
  expect(await found(ana, 'min_rate=300')).toEqual(['far', 'hills'])
  expect(await found(ana, 'min_rate=420.5')).toEqual(['hills'])
  expect(await found(ana, 'role=rigger')).toEqual(['far', 'hills', 'near'])
  expect(await found(ana, 'role=head%20RIGGER')).toEqual(['hills'])
  expect(await found(ana, 'role=Rigger&min_rate=280')).toEqual(['far', 'hills'])
  expect(await found(ana, 'role=Florist&min_rate=101')).toEqual([])
  expect(await found(ana, 'date_from=2027-03-13')).toEqual(['far', 'hills', 'nowhere'])
  expect(await found(ana, 'date_to=2027-03-11')).toEqual(['hills', 'near'])
  expect(await found(ana, 'date_from=2027-03-12&date_to=2027-03-12')).toEqual(['far', 'hills', 'near'])
  expect(await found(ana, 'date_from=2027-03-21&date_to=2027-04-30')).toEqual([])
  expect(await found(ana, 'distance=60&min_rate=200&date_from=2027-03-15&role=rigger&skills=ipaf')).toEqual(['hills'])
  expect(await found(ana, 'distance=&date_from=&min_rate=&role=')).toHaveLength(4)
})

test('days are London’s, in summer too', async () => {
  const { boss, ana } = await market()
  await post(boss, { title: 'dusk', roles: on('07-01T22:30', '07-01T22:59') })
  await post(boss, { title: 'dawn', roles: on('07-01T23:00', '07-02T03:00') })
  expect(await found(ana, 'date_from=2027-07-01&date_to=2027-07-01')).toEqual(['dusk'])
  expect(await found(ana, 'date_from=2027-07-02&date_to=2027-07-02')).toEqual(['dawn'])
})

test('a search is paged, and marks jobs that were applied for', async () => {
  const { boss, ana } = await market()
  const applied = await post(boss, { title: 'applied' })
  await applyFor(ana, applied)
  const first = await ana.get<Job[]>('/jobs?min_rate=200&limit=2')
  const next = /<\/api(.*)>/.exec(first.headers.get('link')!)![1]!
  const second = await ana.get<Job[]>(next)
  const all = [...first.body, ...second.body]
  expect(all.map(({ title }) => title).toSorted()).toEqual(['applied', 'far', 'hills', 'near'])
  expect(second.headers.get('link')).toBeNull()
  expect(all.find(({ id }) => id === applied.id)!.applications).toEqual([ana.user.id])
})

test('an employer’s own projects by the same filters', async () => {
  const { boss } = await market()
  const stranger = await createEmployer((await market()).world)
  expect(await found(boss, 'min_rate=300')).toEqual(['far', 'hills'])
  expect(await found(boss, 'role=florist&date_from=2027-04-01')).toEqual(['nowhere'])
  expect(await found(boss, 'date_to=2027-03-11&distance=5')).toEqual(['hills', 'near'])
  expect(await found(stranger, 'min_rate=1')).toEqual([])
})

test.each([
  ['distance=0', 'Distance: must be at least 1'],
  ['distance=1001', 'Distance: must be at most 1000'],
  ['distance=near', 'Distance: must be a number'],
  ['distance=10.5', 'Distance: must be a whole number'],
  ['min_rate=-1', 'Min rate: must be at least 0'],
  ['min_rate=1e9', 'Min rate: must be at most 100000'],
  ['min_rate=Infinity', 'Min rate: must be a number'],
  ['date_from=tomorrow', 'Date from: must be a day such as 2026-12-14'],
  ['date_to=2027-02-30', 'Date to: must be a day such as 2026-12-14'],
  ['date_from=2027-03-02&date_to=2027-03-01', 'Date to: must not be before date from'],
  [`role=${'x'.repeat(81)}`, 'Role: must have at most 80 characters'],
])('%s: 422, with a message', async (query, detail) => {
  const ana = await createFreelancer(await jobsWorld())
  expect(await ana.get(`/jobs?${query}`)).toMatchObject({ status: 422, body: { detail } })
})

test('an unknown filter is malformed', async () => {
  const ana = await createFreelancer(await jobsWorld())
  expect((await ana.get('/jobs?colour=red')).status).toBe(400)
  expect((await ana.get('/jobs?limit=0&min_rate=-1')).status).toBe(400)
})

const word = fc.constantFrom('Rigger', 'Head Rigger', 'Théâtre', 'Sound', 'sound desk', 'IPAF', 'Rope access', 'rope')
const days = fc.integer({ min: 2, max: 60 })
const dayOf = (n: number) => new Date(Date.UTC(2027, 1, 1 + n)).toISOString().slice(0, 10)
const aRole = fc
  .record({
    role_name: word,
    day_rate: fc.integer({ min: 0, max: 9 }),
    start: days,
    length: fc.integer({ max: 9, min: 0 }),
  })
  .map(({ role_name, day_rate, start, length }) =>
    role({
      role_name,
      day_rate: day_rate * 50,
      date_start: `${dayOf(start)}T23:30:00Z`,
      date_end: `${dayOf(start + length + 1)}T02:00:00Z`,
    }),
  )
const aJob: fc.Arbitrary<Partial<NewJobInput>> = fc.record({
  location: fc.constantFrom('Salford, UK', 'Leeds', 'London', 'Atlantis', 'Stoke-on-Trent'),
  postcode: fc.constantFrom('', 'M3 1AR', 'LS1 4DY'),
  event_type: fc.constantFrom('Concert', 'Theatre tour', 'Festival'),
  roles: fc.array(aRole, { minLength: 1, maxLength: 3 }),
  required_skills: fc.uniqueArray(word, { maxLength: 3 }),
})
const some = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 })
const aFilter: fc.Arbitrary<SearchFilters> = fc
  .record({
    location: some(fc.constantFrom('sal', 'LEEDS', 'm3 1', 'stoke on', 'uk', '!')),
    distance: some(fc.constantFrom(3, 36, 170, 400)),
    event_type: some(fc.constantFrom('concert', 'tour', 'Theatre Tour', 'rave')),
    skills: some(fc.array(word, { minLength: 1, maxLength: 2 }).map(String)),
    role: some(word),
    date_from: some(days.map(dayOf)),
    date_to: some(days.map(dayOf)),
    min_rate: some(fc.integer({ min: 0, max: 10 }).map((n) => n * 45)),
  })
  .filter(({ date_from, date_to }) => !date_from || !date_to || date_from <= date_to)

test('the device’s filter over its own rows and the server’s over its index agree', async () => {
  const world = await jobsWorld()
  const boss = await createEmployer(world)
  const people = [await createFreelancer(world, HOME), await createFreelancer(world)]
  for (const body of fc.sample(aJob, { numRuns: 60, seed: 20_261_214 })) await post(boss, body)
  const rows = await Promise.all(people.map(async (person) => (await person.get<Job[]>('/jobs?limit=100')).body))
  expect(rows.map((list) => list.length)).toEqual([60, 60])
  await fc.assert(
    fc.asyncProperty(aFilter, fc.nat(1), async (filters, who) => {
      const query = new URLSearchParams(
        Object.entries(filters).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
      )
      const { status, body } = await people[who]!.get<Job[]>(`/jobs?limit=100&${query}`)
      expect(status).toBe(200)
      const fits = jobFilterFor(filters)
      const here = rows[who]!.filter((job) => fits(job, job.match!.miles)).map(({ id }) => id)
      // If no job names the place, the server searches around it.
      if (here.length > 0 || !filters.location) expect(body.map(({ id }) => id)).toEqual(here)
    }),
    { numRuns: 250 },
  )
})
