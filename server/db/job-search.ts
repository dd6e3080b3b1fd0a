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

export function writeJobSearch(tx: Tx, num: number, text: SearchText, point: { lat: number; lng: number } | null) {
  putText(tx).run({ num, ...text })
  dropPlace(tx).run(num)
  if (point) putPlace(tx).run(num, point.lat, point.lat, point.lng, point.lng)
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
}

/** The search in FTS5's own language, or null when there is not one word in it. */
export function ftsExpression({ words, place, event, skills = [] }: TextSearch): string | null {
  const phrases = skills.map(wordsOf).filter((list) => list.length > 0)
  const parts = [
    column('{title description skills roles}', prefixes(words)),
    column('place', prefixes(place)),
    column('event', phrase(wordsOf(event))),
    column('{skills roles}', phrases.map(phrase).join(' OR ')),
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(' AND ') : null
}

/** Numbers of open jobs that fit the expression, the newest first. `now` in seconds. */
export const searchOpenJobs = (db: Reader, expression: string, now: number, limit: number) =>
  openByText(db).all(expression, now, limit) as number[]

/** A condition over jobs: this one fits the FTS5 expression bound under `name`. */
export const fitsText = (jobId: AnyColumn, name: string) =>
  sql`${jobId} in (select i.job_id from job_search s cross join job_index i on i.num = s.rowid where job_search match ${sql.placeholder(name)})`

/**
 * Numbers of open jobs within `miles` of a point, nearest first. It looks around the point in growing circles and stops at
 * the first that holds `limit` of them, so that a search in a city does not go through all the city's jobs.
 */
export function searchOpenNear(
  db: Reader,
  point: { lat: number; lng: number },
  miles: number,
  now: number,
  limit: number,
) {
  for (let radius = miles / 32; ; radius *= 2) {
    const found = openWithin(db, point, Math.min(radius, miles), now, limit)
    if (found.length === limit || radius >= miles) return found
  }
}

function openWithin(db: Reader, point: { lat: number; lng: number }, miles: number, now: number, limit: number) {
  const cosine = Math.max(0.05, Math.cos((point.lat * Math.PI) / 180))
  const lat = miles / MILES_PER_DEGREE
  const lng = lat / cosine
  const box = { south: point.lat - lat, north: point.lat + lat, west: point.lng - lng, east: point.lng + lng }
  return openByPlace(db).all({ now, limit, ...point, ...box, shrink: cosine ** 2, radius: lat ** 2 }) as number[]
}

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
       where job_search match ? and i.open_until > ? order by s.rowid desc limit ?`,
    )
    .pluck(),
)
const openByPlace = statement((db) =>
  db.$client
    .prepare(
      `select num from (
         select p.num, (i.lat - :lat) * (i.lat - :lat) + (i.lng - :lng) * (i.lng - :lng) * :shrink as distance
         from job_places p cross join job_index i on i.num = p.num
         where p.min_lat >= :south and p.max_lat <= :north and p.min_lng >= :west and p.max_lng <= :east and i.open_until > :now)
       where distance <= :radius order by distance limit :limit`,
    )
    .pluck(),
)
