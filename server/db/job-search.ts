import { type AnyColumn, sql } from 'drizzle-orm'
import { searchTokens } from '../../shared/folded-text.ts'
import type { DatabaseReader, WriteTransaction } from './connection.ts'
import { type JobSearchText, type TextSearchCriteria, tsqueryOf, tsvectorOf } from './search-words.ts'
import { firstColumnStatement, objectStatement } from './statement.ts'

/**
 * Adds a job to the search by text and by location: FTS5 and R*Tree in SQLite; in PostgreSQL a tsvector, and the
 * location that job_index has anyway. Both hold the words of shared/folded-text.ts, and fold nothing themselves.
 * @param num the job's number in the index
 * @param point null if the location is unknown
 */
export async function writeJobSearch(
  tx: WriteTransaction,
  num: number,
  text: JobSearchText,
  point: { lat: number; lng: number } | null,
) {
  if (tx.$client.engine === 'postgres') return void (await putJobText(tx).run({ num, words: tsvectorOf(text) }))
  const tokens = Object.entries(text).map(([name, words]) => [name, searchTokens(words).join(' ')])
  await putJobText(tx).run({ num, ...Object.fromEntries(tokens) })
  await dropJobPlace(tx).run(num)
  if (point) await putJobPlace(tx).run(num, point.lat, point.lat, point.lng, point.lng)
}

/** The search expression in the database engine's own language, or null if the search contains no word. */
export const searchExpression = (db: DatabaseReader, search: TextSearchCriteria) =>
  db.$client.engine === 'postgres' ? tsqueryOf(search) : ftsExpression(search)

function ftsExpression({ words, place, event, skills = [], role }: TextSearchCriteria): string | null {
  const phrases = skills.map(searchTokens).filter((list) => list.length > 0)
  const parts = [
    ftsColumnMatch('{title description skills roles}', ftsPrefixes(words)),
    ftsColumnMatch('place', ftsPrefixes(place)),
    ftsColumnMatch('event', ftsPhrase(searchTokens(event))),
    ftsColumnMatch('{skills roles}', phrases.map(ftsPhrase).join(' OR ')),
    ftsColumnMatch('roles', ftsPhrase(searchTokens(role))),
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(' AND ') : null
}

/** Numbers of open jobs that match the expression and the bounds, the newest first. `now` in seconds. */
export const searchOpenJobs = async (
  db: DatabaseReader,
  expression: string,
  now: number,
  limit: number,
  bounds: SearchBounds = UNBOUNDED_SEARCH,
  box: BoundingBox = WHOLE_WORLD_BOX,
) => (await openJobsByText(db).all({ expression, now, limit, ...bounds, ...box })) as number[]

/** A condition on jobs: they match the expression bound under `name`. */
export const fitsSearchText = ({ $client }: DatabaseReader, jobId: AnyColumn, name: string) =>
  $client.engine === 'postgres'
    ? sql`${jobId} in (select i.job_id from job_search s join job_index i on i.num = s.num where s.words @@ cast(${sql.placeholder(name)} as tsquery))`
    : sql`${jobId} in (select i.job_id from job_search s cross join job_index i on i.num = s.rowid where job_search match ${sql.placeholder(name)})`

/** A condition on jobs: they are within the bounds, which are bound under their own names. */
export const fitsSearchBounds = (jobId: AnyColumn) =>
  sql`exists (select 1 from job_index i where i.job_id = ${jobId} and i.ends >= ${sql.placeholder('from')}
    and i.starts < ${sql.placeholder('to')} and i.top_rate >= ${sql.placeholder('min_rate')})`

/**
 * Numbers of open jobs within `miles` of a point, nearest first. It searches growing circles around the point and stops
 * at the first with `limit` of them, so that a search in a city does not read all of the city's jobs.
 */
export async function searchOpenJobsNear(
  db: DatabaseReader,
  point: SearchPoint,
  miles: number,
  now: number,
  limit: number,
  bounds: SearchBounds = UNBOUNDED_SEARCH,
) {
  for (let radius = miles / 32; ; radius *= 2) {
    const found = await openJobsWithin(db, point, Math.min(radius, miles), { now, limit, ...bounds })
    if (found.length === limit || radius >= miles) return found
  }
}

async function openJobsWithin(
  db: DatabaseReader,
  point: SearchPoint,
  miles: number,
  search: SearchBounds & { now: number; limit: number },
) {
  const shrink = latitudeCosine(point) ** 2
  const radius = (miles / MILES_PER_DEGREE) ** 2
  return (await openJobsByPlace(db).all({
    ...search,
    ...point,
    ...boundingBoxAround(point, miles),
    shrink,
    radius,
  })) as number[]
}

/** The bounding box of all positions within `miles`. */
export function boundingBoxAround(point: SearchPoint, miles: number): BoundingBox {
  const lat = miles / MILES_PER_DEGREE
  const lng = lat / latitudeCosine(point)
  return { south: point.lat - lat, north: point.lat + lat, west: point.lng - lng, east: point.lng + lng }
}

/**
 * Further conditions on an open job: it ends after `from` and starts before `to` (seconds), and a role pays `min_rate`
 * pence a day.
 */
export type SearchBounds = { from: number; to: number; min_rate: number }
export const UNBOUNDED_SEARCH: SearchBounds = { from: 0, to: Number.MAX_SAFE_INTEGER, min_rate: 0 }
export const WITHIN_BOUNDS = 'i.ends >= :from and i.starts < :to and i.top_rate >= :min_rate'

type SearchPoint = { lat: number; lng: number }
type BoundingBox = { south: number; north: number; west: number; east: number }
const WHOLE_WORLD_BOX: BoundingBox = { south: -90, north: 90, west: -180, east: 180 }
const latitudeCosine = ({ lat }: SearchPoint) => Math.max(0.05, Math.cos((lat * Math.PI) / 180))
const MILES_PER_DEGREE = 69.09
const ftsPhrase = (words: string[]) => (words.length > 0 ? `"${words.join(' ')}"` : '')
const ftsPrefixes = (text?: string) =>
  searchTokens(text)
    .map((word) => `"${word}"*`)
    .join(' AND ')
const ftsColumnMatch = (name: string, expression: string) => expression && `(${name} : (${expression}))`

const putJobText = objectStatement({
  sqlite: `insert or replace into job_search (rowid, title, description, skills, roles, place, event)
    values (:num, :title, :description, :skills, :roles, :place, :event)`,
  postgres: `insert into job_search (num, words) values (:num, cast(:words as tsvector))
    on conflict (num) do update set words = excluded.words`,
})
const dropJobPlace = objectStatement('delete from job_places where num = ?')
const putJobPlace = objectStatement('insert into job_places values (?, ?, ?, ?, ?)')
const IS_OPEN_WITHIN_BOUNDS = `i.open_until > :now and ${WITHIN_BOUNDS}`
const IS_INSIDE_BOX = '(i.lat is null or (i.lat between :south and :north and i.lng between :west and :east))'
const openJobsByText = firstColumnStatement({
  sqlite: `
    select s.rowid from job_search s cross join job_index i on i.num = s.rowid
    where job_search match :expression and ${IS_OPEN_WITHIN_BOUNDS} and ${IS_INSIDE_BOX} order by s.rowid desc limit :limit`,
  postgres: `
    select i.num from job_search s join job_index i on i.num = s.num
    where s.words @@ cast(:expression as tsquery) and ${IS_OPEN_WITHIN_BOUNDS} and ${IS_INSIDE_BOX} order by i.num desc limit :limit`,
})
const nearestOpenJobsSql = (around: string) => `
  select num from (
    select i.num, (i.lat - :lat) * (i.lat - :lat) + (i.lng - :lng) * (i.lng - :lng) * :shrink as distance from ${around} and ${IS_OPEN_WITHIN_BOUNDS}) near
  where distance <= :radius order by distance, num limit :limit`
const openJobsByPlace = firstColumnStatement({
  sqlite: nearestOpenJobsSql(`job_places p cross join job_index i on i.num = p.num
    where p.min_lat >= :south and p.max_lat <= :north and p.min_lng >= :west and p.max_lng <= :east`),
  postgres: nearestOpenJobsSql(`job_index i
    where i.lat is not null and point(i.lng, i.lat) <@ box(point(:west, :south), point(:east, :north))`),
})
