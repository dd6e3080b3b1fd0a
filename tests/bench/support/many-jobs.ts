import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import type { WriteTransaction } from '../../../server/db/connection.ts'
import { companies, type UserRow, users } from '../../../server/db/schema/people.ts'
import { preparedStatement } from '../../../server/db/statement.ts'
import { readSettings } from '../../../server/ports/settings.ts'
import { indexJob } from '../../../server/jobs/matching/index-job.ts'
import { openContext } from '../../../server/app/open-context.ts'
import { EVENT_TYPES, type Placement } from '../../../shared/options.ts'
import { JOB_ROLES } from '../../../shared/people/roles.ts'
import { TRADE_SKILLS } from '../../../shared/people/skills.ts'

export type BenchWorld = Awaited<ReturnType<typeof openBenchWorld>>

/** A context of its own on a real file in a temporary folder, without HTTP. */
export async function openBenchWorld() {
  const folder = mkdtempSync(join(tmpdir(), 'standby-bench-'))
  const settings = readSettings({ NODE_ENV: 'test', DEMO: '1', DATA_DIR: folder })
  const { ctx, close } = await openContext(settings, { log: pino({ level: 'silent' }) })
  return {
    ctx,
    folder,
    async close() {
      await close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The same numbers in every run (mulberry32). */
export function seeded(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (n: number) => Math.floor(next() * n)
  return {
    next,
    below,
    pick: <T>(list: readonly T[]) => list[below(list.length)]!,
    some: <T>(list: readonly T[], count: number) => [
      ...new Set(Array.from({ length: count }, () => list[below(list.length)]!)),
    ],
  }
}
export type Random = ReturnType<typeof seeded>

const CITIES = [
  { town: 'London', lat: 51.51, lng: -0.13 },
  { town: 'Manchester', lat: 53.48, lng: -2.24 },
  { town: 'Birmingham', lat: 52.48, lng: -1.9 },
  { town: 'Glasgow', lat: 55.86, lng: -4.25 },
  { town: 'Leeds', lat: 53.8, lng: -1.55 },
  { town: 'Bristol', lat: 51.45, lng: -2.59 },
]
const DAY = 86_400_000

/**
 * A location: half of them in and around six cities, a third of those in London, the others anywhere in England and
 * southern Scotland.
 */
export function somewhere(random: Random) {
  const around = random.below(2) === 0
  const city = random.below(3) === 0 ? CITIES[0]! : random.pick(CITIES)
  return around
    ? { town: city.town, lat: city.lat + (random.next() - 0.5) * 0.3, lng: city.lng + (random.next() - 0.5) * 0.4 }
    : { town: `Town ${random.below(2000)}`, lat: 50.5 + random.next() * 6, lng: -4 + random.next() * 4.5 }
}

const idsOf = (kind: string) => (n: number) => `${kind}-0000-4000-8000-${String(n).padStart(12, '0')}`
export const jobId = idsOf('00000001')
export const companyId = idsOf('00000002')
const OWNER = '00000003'
export const freelancerId = idsOf('00000004')
/** The employer who posts for a company. */
export const ownerOf = (company: string) => OWNER + company.slice(OWNER.length)

/**
 * Posts `count` open jobs of `companyCount` companies, indexed by the product's own code. Returns the companies' ids.
 */
export async function seedJobs({ ctx }: Pick<BenchWorld, 'ctx'>, count: number, companyCount: number) {
  const random = seeded(7)
  const now = Date.now()
  const companyIds = Array.from({ length: companyCount }, (_, n) => companyId(n))
  await ctx.db.write(async (tx) => {
    for (const id of companyIds) await writeCompany(tx, id)
  })
  for (let from = 0; from < count; from += 5000) {
    await ctx.db.write(async (tx) => {
      for (let n = from; n < Math.min(count, from + 5000); n++)
        await writeJob(tx, random, n, companyIds[n % companyCount]!, now)
    })
  }
  return companyIds
}

async function writeCompany(tx: WriteTransaction, id: string) {
  const at = new Date().toISOString()
  await tx
    .insert(companies)
    .values({ id, name: `Events ${id}`, owner_id: ownerOf(id), created_at: at })
    .run()
  await tx
    .insert(users)
    .values({ ...blankUser(ownerOf(id)), user_type: 'employer', company_id: id })
    .run()
}

export const blankUser = (id: string) => ({
  id,
  email: `${id}@example.com`,
  password_hash: '!',
  full_name: `Person ${id}`,
  user_type: 'freelancer' as UserRow['user_type'],
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
})

async function writeJob(tx: WriteTransaction, random: Random, n: number, company_id: string, now: number) {
  const id = jobId(n)
  const start = now + (2 + random.below(80)) * DAY
  const end = start + (1 + random.below(6)) * DAY
  const placed = random.below(100)
  const placement: Placement = placed < 2 ? 'top' : placed < 10 ? 'featured' : 'ordinary'
  const dates = { date_start: new Date(start).toISOString(), date_end: new Date(end).toISOString() }
  const { town, ...point } = somewhere(random)
  await insertJob(tx).run({
    id,
    company_id,
    employer_id: ownerOf(company_id),
    title: `${random.pick(TITLES)} ${n}`,
    description: `Get-in at eight. ${random.some(WORDS, 40).join(' ')}`,
    event_type: random.pick(EVENT_TYPES),
    location: town,
    ...point,
    ...dates,
    required_skills: JSON.stringify(random.some(TRADE_SKILLS, 1 + random.below(5))),
    placement,
    created_at: new Date(now - (n % 100_000) * 1000).toISOString(),
    expires_at: new Date(now + 90 * DAY).toISOString(),
  })
  for (const [position, role_name] of random.some(JOB_ROLES, 1 + random.below(4)).entries()) {
    await insertRole(tx).run({
      id: `${id}-${position}`,
      job_id: id,
      position,
      role_name,
      day_rate: 18_000 + ((n * 7 + position) % 30) * 1000,
      ...dates,
    })
  }
  await indexJob(tx, id)
}

const insertJob = preparedStatement((db) =>
  db.$client.prepare(`insert into jobs (id, company_id, employer_id, title, description, event_type, location, lat, lng,
    date_start, date_end, required_skills, placement, body_hash, created_at, expires_at) values (:id, :company_id, :employer_id,
    :title, :description, :event_type, :location, :lat, :lng, :date_start, :date_end, :required_skills, :placement, '', :created_at, :expires_at)`),
)
const insertRole = preparedStatement((db) =>
  db.$client.prepare(`insert into job_roles (id, job_id, position, role_name, day_rate, date_start, date_end)
    values (:id, :job_id, :position, :role_name, :day_rate, :date_start, :date_end)`),
)
const TITLES = ['Arena show', 'Festival', 'Awards dinner', 'Product launch', 'Theatre run']
const WORDS = Array.from({ length: 600 }, (_, n) => `word${n.toString(36)}`)
