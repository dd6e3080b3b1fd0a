import { type AnyColumn, sql } from 'drizzle-orm'
import { searchTokens } from '../../shared/folded-text.ts'
import type { Reader, Tx } from './connection.ts'
import { type SearchText, type TextSearch, tsqueryOf, vectorOf } from './search-words.ts'
import { plucked, raw } from './statement.ts'

/**
 * Adds a job to the search by text and by location: FTS5 and R*Tree in SQLite; in PostgreSQL a tsvector, and the
 * location that job_index has anyway. Both hold the words of shared/folded-text.ts, and fold nothing themselves.
 * @param num the job's number in the index
 * @param point null if the location is unknown
 */
export async function writeJobSearch(
  tx: Tx,
  num: number,
  text: SearchText,
  point: { lat: number; lng: number } | null,
) {
  if (tx.$client.engine === 'postgres') return void (await putText(tx).run({ num, words: vectorOf(text) }))
  const tokens = Object.entries(text).map(([name, words]) => [name, searchTokens(words).join(' ')])
  await putText(tx).run({ num, ...Object.fromEntries(tokens) })
  await dropPlace(tx).run(num)
  if (point) await putPlace(tx).run(num, point.lat, point.lat, point.lng, point.lng)
}

/** The search expression in the database engine's own language, or null if the search contains no word. */
export const searchExpression = (db: Reader, search: TextSearch) =>
  db.$client.engine === 'postgres' ? tsqueryOf(search) : ftsExpression(search)

function ftsExpression({ words, place, event, skills = [], role }: TextSearch): string | null {
  const phrases = skills.map(searchTokens).filter((list) => list.length > 0)
  const parts = [
    column('{title description skills roles}', prefixes(words)),
    column('place', prefixes(place)),
    column('event', phrase(searchTokens(event))),
    column('{skills roles}', phrases.map(phrase).join(' OR ')),
    column('roles', phrase(searchTokens(role))),
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(' AND ') : null
}

/** Numbers of open jobs that match the expression and the bounds, the newest first. `now` in seconds. */
export const searchOpenJobs = async (
  db: Reader,
  expression: string,
  now: number,
  limit: number,
  bounds: Bounds = UNBOUNDED,
  box: Box = WORLD,
) => (await openByText(db).all({ expression, now, limit, ...bounds, ...box })) as number[]

/** A condition on jobs: they match the expression bound under `name`. */
export const fitsText = ({ $client }: Reader, jobId: AnyColumn, name: string) =>
  $client.engine === 'postgres'
    ? sql`${jobId} in (select i.job_id from job_search s join job_index i on i.num = s.num where s.words @@ cast(${sql.placeholder(name)} as tsquery))`
    : sql`${jobId} in (select i.job_id from job_search s cross join job_index i on i.num = s.rowid where job_search match ${sql.placeholder(name)})`

/** A condition on jobs: they are within the bounds, which are bound under their own names. */
export const fitsBounds = (jobId: AnyColumn) =>
  sql`exists (select 1 from job_index i where i.job_id = ${jobId} and i.ends >= ${sql.placeholder('from')}
    and i.starts < ${sql.placeholder('to')} and i.top_rate >= ${sql.placeholder('min_rate')})`

/**
 * Numbers of open jobs within `miles` of a point, nearest first. It searches growing circles around the point and stops
 * at the first with `limit` of them, so that a search in a city does not read all of the city's jobs.
 */
export async function searchOpenNear(
  db: Reader,
  point: Point,
  miles: number,
  now: number,
  limit: number,
  bounds: Bounds = UNBOUNDED,
) {
  for (let radius = miles / 32; ; radius *= 2) {
    const found = await openWithin(db, point, Math.min(radius, miles), { now, limit, ...bounds })
    if (found.length === limit || radius >= miles) return found
  }
}

async function openWithin(db: Reader, point: Point, miles: number, search: Bounds & { now: number; limit: number }) {
  const shrink = cosine(point) ** 2
  const radius = (miles / MILES_PER_DEGREE) ** 2
  return (await openByPlace(db).all({ ...search, ...point, ...boxAround(point, miles), shrink, radius })) as number[]
}

/** The bounding box of all positions within `miles`. */
export function boxAround(point: Point, miles: number): Box {
  const lat = miles / MILES_PER_DEGREE
  const lng = lat / cosine(point)
  return { south: point.lat - lat, north: point.lat + lat, west: point.lng - lng, east: point.lng + lng }
}

/**
 * Further conditions on an open job: it ends after `from` and starts before `to` (seconds), and a role pays `min_rate`
 * pence a day.
 */
export type Bounds = { from: number; to: number; min_rate: number }
export const UNBOUNDED: Bounds = { from: 0, to: Number.MAX_SAFE_INTEGER, min_rate: 0 }
export const WITHIN_BOUNDS = 'i.ends >= :from and i.starts < :to and i.top_rate >= :min_rate'

type Point = { lat: number; lng: number }
type Box = { south: number; north: number; west: number; east: number }
const WORLD: Box = { south: -90, north: 90, west: -180, east: 180 }
const cosine = ({ lat }: Point) => Math.max(0.05, Math.cos((lat * Math.PI) / 180))
const MILES_PER_DEGREE = 69.09
const phrase = (words: string[]) => (words.length > 0 ? `"${words.join(' ')}"` : '')
const prefixes = (text?: string) =>
  searchTokens(text)
    .map((word) => `"${word}"*`)
    .join(' AND ')
const column = (name: string, expression: string) => expression && `(${name} : (${expression}))`

const putText = raw({
  sqlite: `insert or replace into job_search (rowid, title, description, skills, roles, place, event)
    values (:num, :title, :description, :skills, :roles, :place, :event)`,
  postgres: `insert into job_search (num, words) values (:num, cast(:words as tsvector))
    on conflict (num) do update set words = excluded.words`,
})
const dropPlace = raw('delete from job_places where num = ?')
const putPlace = raw('insert into job_places values (?, ?, ?, ?, ?)')
const IS_OPEN = `i.open_until > :now and ${WITHIN_BOUNDS}`
const IN_BOX = '(i.lat is null or (i.lat between :south and :north and i.lng between :west and :east))'
const openByText = plucked({
  sqlite: `
    select s.rowid from job_search s cross join job_index i on i.num = s.rowid
    where job_search match :expression and ${IS_OPEN} and ${IN_BOX} order by s.rowid desc limit :limit`,
  postgres: `
    select i.num from job_search s join job_index i on i.num = s.num
    where s.words @@ cast(:expression as tsquery) and ${IS_OPEN} and ${IN_BOX} order by i.num desc limit :limit`,
})
const nearest = (around: string) => `
  select num from (
    select i.num, (i.lat - :lat) * (i.lat - :lat) + (i.lng - :lng) * (i.lng - :lng) * :shrink as distance from ${around} and ${IS_OPEN}) near
  where distance <= :radius order by distance, num limit :limit`
const openByPlace = plucked({
  sqlite: nearest(`job_places p cross join job_index i on i.num = p.num
    where p.min_lat >= :south and p.max_lat <= :north and p.min_lng >= :west and p.max_lng <= :east`),
  postgres: nearest(`job_index i
    where i.lat is not null and point(i.lng, i.lat) <@ box(point(:west, :south), point(:east, :north))`),
})
