import { type AnyColumn, sql } from 'drizzle-orm'
import type { Reader, Tx } from './connection.ts'
import { statement } from './statement.ts'

/** Full text (FTS5) and place (R*Tree) of every job, under the number it has in job_index. */
export type SearchText = {
  title: string
  description: string
  skills: string
  roles: string
  place: string
  event: string
}

/** Makes a job findable by its words and its place. `num`: its number in the index; `point`: null where its place is unknown. */
export async function writeJobSearch(
  tx: Tx,
  num: number,
  text: SearchText,
  point: { lat: number; lng: number } | null,
) {
  await putText(tx).run({ num, ...text })
  await dropPlace(tx).run(num)
  if (point) await putPlace(tx).run(num, point.lat, point.lat, point.lng, point.lng)
}

/** What to look for; each part that is given must hold. */
export type TextSearch = {
  /** Words anywhere in title, description, skills or roles. */
  words?: string
  /** Beginnings of words of the place or postcode. */
  place?: string
  event?: string
  /** At least one of them, as a phrase among skills or role names. */
  skills?: string[]
  /** As a phrase among role names. */
  role?: string
}

/** The search in FTS5's own language, or null when there is not one word in it. */
export function ftsExpression({ words, place, event, skills = [], role }: TextSearch): string | null {
  const phrases = skills.map(wordsOf).filter((list) => list.length > 0)
  const parts = [
    column('{title description skills roles}', prefixes(words)),
    column('place', prefixes(place)),
    column('event', phrase(wordsOf(event))),
    column('{skills roles}', phrases.map(phrase).join(' OR ')),
    column('roles', phrase(wordsOf(role))),
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(' AND ') : null
}

/** Numbers of open jobs that fit the expression and the bounds, the newest first. `now` in seconds. */
export const searchOpenJobs = async (
  db: Reader,
  expression: string,
  now: number,
  limit: number,
  bounds: Bounds = UNBOUNDED,
  box: Box = WORLD,
) => (await openByText(db).all({ expression, now, limit, ...bounds, ...box })) as number[]

/** A condition over jobs: this one fits the FTS5 expression bound under `name`. */
export const fitsText = (jobId: AnyColumn, name: string) =>
  sql`${jobId} in (select i.job_id from job_search s cross join job_index i on i.num = s.rowid where job_search match ${sql.placeholder(name)})`

/** A condition over jobs: this one is within the bounds that are bound under their own names. */
export const fitsBounds = (jobId: AnyColumn) =>
  sql`exists (select 1 from job_index i where i.job_id = ${jobId} and i.ends >= ${sql.placeholder('from')}
    and i.starts < ${sql.placeholder('to')} and i.top_rate >= ${sql.placeholder('min_rate')})`

/**
 * Numbers of open jobs within `miles` of a point, nearest first. It looks around the point in growing circles and stops at
 * the first that holds `limit` of them, so that a search in a city does not go through all the city's jobs.
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

/** The box that holds every place within `miles`. */
export function boxAround(point: Point, miles: number): Box {
  const lat = miles / MILES_PER_DEGREE
  const lng = lat / cosine(point)
  return { south: point.lat - lat, north: point.lat + lat, west: point.lng - lng, east: point.lng + lng }
}

/** What else must hold of an open job: it ends after `from` and starts before `to` (seconds), and a role pays `min_rate` pence a day. */
export type Bounds = { from: number; to: number; min_rate: number }
export const UNBOUNDED: Bounds = { from: 0, to: Number.MAX_SAFE_INTEGER, min_rate: 0 }
export const WITHIN_BOUNDS = 'i.ends >= :from and i.starts < :to and i.top_rate >= :min_rate'

type Point = { lat: number; lng: number }
type Box = { south: number; north: number; west: number; east: number }
const WORLD: Box = { south: -90, north: 90, west: -180, east: 180 }
const cosine = ({ lat }: Point) => Math.max(0.05, Math.cos((lat * Math.PI) / 180))
const MILES_PER_DEGREE = 69.09
const wordsOf = (text = '') => text.normalize('NFKC').match(/[\p{L}\p{N}]+/gu) ?? []
const phrase = (words: string[]) => (words.length > 0 ? `"${words.join(' ')}"` : '')
const prefixes = (text?: string) =>
  wordsOf(text)
    .map((word) => `"${word}"*`)
    .join(' AND ')
const column = (name: string, expression: string) => expression && `(${name} : (${expression}))`

const putText = statement((db) =>
  db.$client.prepare(`insert or replace into job_search (rowid, title, description, skills, roles, place, event)
    values (:num, :title, :description, :skills, :roles, :place, :event)`),
)
const dropPlace = statement((db) => db.$client.prepare('delete from job_places where num = ?'))
const putPlace = statement((db) => db.$client.prepare('insert into job_places values (?, ?, ?, ?, ?)'))
const openByText = statement((db) =>
  db.$client
    .prepare(
      `select s.rowid from job_search s cross join job_index i on i.num = s.rowid
       where job_search match :expression and i.open_until > :now and ${WITHIN_BOUNDS}
         and (i.lat is null or (i.lat between :south and :north and i.lng between :west and :east))
       order by s.rowid desc limit :limit`,
    )
    .pluck(),
)
const openByPlace = statement((db) =>
  db.$client
    .prepare(
      `select num from (
         select p.num, (i.lat - :lat) * (i.lat - :lat) + (i.lng - :lng) * (i.lng - :lng) * :shrink as distance
         from job_places p cross join job_index i on i.num = p.num
         where p.min_lat >= :south and p.max_lat <= :north and p.min_lng >= :west and p.max_lng <= :east
           and i.open_until > :now and ${WITHIN_BOUNDS})
       where distance <= :radius order by distance limit :limit`,
    )
    .pluck(),
)
