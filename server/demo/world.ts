import { v7 as uuid } from 'uuid'
import type { Context } from '../context.ts'
import type { applications, jobRoles, jobs } from '../db/schema/jobs.ts'
import type { callSheetCopies, callSheetDocuments, callSheets, callSheetVersions } from '../db/schema/call-sheets.ts'
import type { credentials } from '../db/schema/credentials.ts'
import type { companies, portfolioItems, ratings, users } from '../db/schema/people.ts'
import type { PlacePoint } from '../ports/places/places.ts'

export type DemoPersonRow = typeof users.$inferInsert & { lat: number | null; lng: number | null }
export type DemoFreelancer = DemoPersonRow & { trade: string; booked: { start: string; end: string }[] }
export type DemoCompany = typeof companies.$inferInsert
type DemoJob = typeof jobs.$inferInsert & { id: string; date_start: string; date_end: string }
export type DemoRole = typeof jobRoles.$inferInsert & { places: number; filled: number }
export type DemoProject = {
  job: DemoJob
  roles: DemoRole[]
  state: 'open' | 'filled' | 'expired' | 'closed' | 'previous'
}
export type DemoApplication = typeof applications.$inferInsert & { project: DemoProject; freelancer: DemoFreelancer }
export type DemoRating = typeof ratings.$inferInsert
export type DemoCredential = typeof credentials.$inferInsert
/** A job's call sheet with its versions, documents and copies. */
export type DemoCallSheet = {
  sheet: typeof callSheets.$inferInsert
  versions: (typeof callSheetVersions.$inferInsert)[]
  copies: (typeof callSheetCopies.$inferInsert)[]
  document: typeof callSheetDocuments.$inferInsert
}
export type DemoPortfolioItem = typeof portfolioItems.$inferInsert

/** What the makers share while they create the world in memory; nothing is written before it is complete. */
export type DemoWorld = {
  random: SeededRandom
  now: Date
  /** Midnight, `days` days from today, plus hours. */
  at: (days: number, hours?: number) => Date
  locate: (town: string, postcode: string) => Promise<PlacePoint | null>
}

const WORLD_SEED = 20_261_214

export function createDemoWorld(ctx: Context): DemoWorld {
  const now = ctx.now()
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
  const known = new Map<string, Promise<PlacePoint | null>>()
  return {
    random: createSeededRandom(WORLD_SEED),
    now,
    at: (days, hours = 0) => new Date(today + days * 86_400_000 + hours * 3_600_000),
    locate(town, postcode) {
      const key = `${town} ${postcode}`
      const found = known.get(key) ?? ctx.ports.places.locate(town, postcode)
      known.set(key, found)
      return found
    },
  }
}

export type SeededRandom = ReturnType<typeof createSeededRandom>

/** A small generator (mulberry32): the same seed gives the same world everywhere. */
export function createSeededRandom(seed: number) {
  let state = seed >>> 0
  function next() {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  const pick = <T>(list: readonly T[]) => list[between(0, list.length - 1)]!
  return {
    /** Whole numbers, both ends inclusive. */
    between,
    pick,
    chance: (share: number) => next() < share,
    /** This many different members, in random order. */
    some<T>(list: readonly T[], count: number) {
      const left = [...list]
      const taken: T[] = []
      while (taken.length < count && left.length > 0) taken.push(...left.splice(between(0, left.length - 1), 1))
      return taken
    },
    /** A UUID v7 of that moment. */
    id: (at: Date) => uuid({ msecs: at.getTime(), random: Uint8Array.from({ length: 16 }, () => between(0, 255)) }),
  }
}
