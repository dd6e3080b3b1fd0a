import type { DatabaseReader, WriteTransaction } from './connection.ts'
import { type SearchBounds, WITHIN_BOUNDS } from './job-search.ts'
import { arrayStatement, firstColumnStatement, objectStatement } from './statement.ts'

/**
 * Index for matching without reading the jobs themselves: each open job under each of its terms (role names and skills
 * in lower case, and the empty term that every job has), by placement, by the map cell of its position, the one that
 * closes first in front. See decision 031.
 */
export type IndexedJob = {
  num: number
  job_id: string
  /** 0 top, 1 featured, 2 ordinary. */
  tier: number
  /**
   * Seconds since 1970 until which applications are accepted; negative while only those asked first may apply, 0 if it
   * is not open.
   */
  open_until: number
  lat: number | null
  lng: number | null
  version: number
  /** JSON that server/jobs/matching writes and reads. */
  facts: string
}
/** With what only searches compare. */
type JobIndexEntry = Omit<IndexedJob, 'num'> & {
  /** Seconds since 1970: first start and last end. */
  starts: number
  ends: number
  /** Pence a day, of the best-paid role. */
  top_rate: number
}
export const ANY_TERM = 0

/**
 * Replaces one job's index entries and returns its number. A job that is not open keeps its facts, and is found under
 * no term.
 */
export async function writeJobIndex(
  tx: WriteTransaction,
  entry: JobIndexEntry,
  cell: number,
  terms: string[],
): Promise<number> {
  const num = (await upsertIndexedJob(tx).get(entry)) as number
  await dropJobTerms(tx).run(num)
  if (entry.open_until > 0) {
    await addJobCell(tx).run(cell)
    for (const term_id of [ANY_TERM, ...(await ensureTerms(tx, terms))]) {
      await addJobTerm(tx).run({ term_id, tier: entry.tier, cell, open_until: entry.open_until, num })
    }
  }
  await countMatchingChange(tx).run()
  return num
}

/** Sets the terms under which a freelancer is notified of new jobs. */
export async function writeUserTerms(tx: WriteTransaction, userId: string, terms: string[]) {
  await dropUserTerms(tx).run(userId)
  for (const termId of await ensureTerms(tx, terms)) await addUserTerm(tx).run(termId, userId)
}

/** The numbers of those terms that are known. */
export const knownTermIds = async (db: DatabaseReader, terms: string[]) =>
  (await selectTermIds(db).all(JSON.stringify(terms))) as number[]

/** Cells between two rows of the map that have or had open jobs. */
export const usedJobCells = async (db: DatabaseReader, from: number, to: number) =>
  (await jobCellsBetween(db).all(from, to)) as number[]

/** Open jobs of a term and tier in these cells (JSON list), cell by cell in the list's order. */
export const termJobsInCells = async (
  db: DatabaseReader,
  search: { cells: string; term_id: number; tier: number; now: number; limit: number },
) => (await nearestTermJobs(db).all(search)) as number[]

/** Open jobs of a term and tier anywhere, the one that closes first in front. */
export const termJobsAnywhere = async (
  db: DatabaseReader,
  search: { term_id: number; tier: number; now: number; limit: number },
) => (await soonestTermJobs(db).all(search)) as number[]

/**
 * Open jobs that this person is invited to, or is or was asked first for, and has not applied for: what came last is
 * first. `now` in seconds.
 */
export const jobsInvitedTo = async (db: DatabaseReader, search: { user_id: string; now: number }) =>
  (await invitedJobs(db).all(search)) as number[]

/** Like `termJobsInCells`, for any term, and only within the bounds. */
export const fittingJobsInCells = async (
  db: DatabaseReader,
  search: SearchBounds & { cells: string; tier: number; now: number; limit: number },
) => (await nearestFittingJobs(db).all(search)) as number[]

/** Open jobs within the bounds anywhere, the one that ends first in front. */
export const fittingJobsAnywhere = async (db: DatabaseReader, search: SearchBounds & { now: number; limit: number }) =>
  (await soonestFittingJobs(db).all(search)) as number[]

/** Jobs of the index by their numbers in it; unknown ones are left out. */
export const indexedJobsByNumber = async (db: DatabaseReader, nums: number[]) =>
  ((await selectJobsByNumber(db).all(JSON.stringify(nums))) as IndexedColumns[]).map(indexedJobFromColumns)
/** Jobs of the index by their ids; unknown ones are left out. */
export const indexedJobsById = async (db: DatabaseReader, ids: string[]) =>
  ((await selectJobsById(db).all(JSON.stringify(ids))) as IndexedColumns[]).map(indexedJobFromColumns)

/** All jobs of the index, in the order in which they were first indexed. */
export const numberedJobs = async (db: DatabaseReader) =>
  (await selectJobNumbers(db).all()) as { num: number; job_id: string }[]

/** A counter of the index's changes: while it is unchanged, no matched view can have changed through other people. */
export const matchingVersion = async (db: DatabaseReader) => (await matchingCounter(db).get()) as number

/**
 * People of a JSON list who have one of these terms (JSON list of numbers), have none at all, or are invited to the
 * job or asked first for it.
 */
export const peopleConcerned = async (db: DatabaseReader, search: { job_id: string; terms: string; people: string }) =>
  (await selectPeopleConcerned(db).all(search)) as string[]

/** The numbers of these terms; new ones are inserted. */
export async function ensureTerms(tx: WriteTransaction, terms: string[]) {
  for (const term of terms) await addMissingTerm(tx).run(term)
  return await knownTermIds(tx, terms)
}

const upsertIndexedJob = firstColumnStatement(`
  insert into job_index (job_id, tier, open_until, lat, lng, starts, ends, top_rate, version, facts)
  values (:job_id, :tier, :open_until, :lat, :lng, :starts, :ends, :top_rate, :version, :facts)
  on conflict (job_id) do update set tier = excluded.tier, open_until = excluded.open_until, lat = excluded.lat,
    lng = excluded.lng, starts = excluded.starts, ends = excluded.ends, top_rate = excluded.top_rate,
    version = excluded.version, facts = excluded.facts
  returning num`)
const dropJobTerms = objectStatement('delete from job_terms where num = ?')
const addJobCell = objectStatement('insert into job_cells (cell) values (?) on conflict do nothing')
const addJobTerm = objectStatement(
  'insert into job_terms (term_id, tier, cell, open_until, num) values (:term_id, :tier, :cell, :open_until, :num) on conflict do nothing',
)
const countMatchingChange = objectStatement("update counters set value = value + 1 where name = 'matching'")
const dropUserTerms = objectStatement('delete from user_terms where user_id = ?')
const addUserTerm = objectStatement('insert into user_terms (term_id, user_id) values (?, ?) on conflict do nothing')
const addMissingTerm = objectStatement('insert into terms (term) values (?) on conflict do nothing')
const selectTermIds = firstColumnStatement(
  'select t.id from json_each(?) l join terms t on t.term = l.value order by l.key',
)
const jobCellsBetween = firstColumnStatement('select cell from job_cells where cell between ? and ? order by cell')
/** SQLite goes through the cells in the list's order and stops at the limit by itself; PostgreSQL has to be told to. */
const nearestTermJobs = firstColumnStatement({
  sqlite: `
    select t.num from json_each(:cells) c cross join job_terms t
    where t.term_id = :term_id and t.tier = :tier and t.cell = c.value and t.open_until > :now limit :limit`,
  postgres: `
    select t.num from json_each(:cells) c cross join lateral (
      select open_until, num from job_terms
      where term_id = :term_id and tier = :tier and cell = cast(c.value as bigint) and open_until > :now
      order by open_until, num limit :limit) t
    order by c.key, t.open_until, t.num limit :limit`,
})
const soonestTermJobs = firstColumnStatement(`
  select num from job_terms where term_id = :term_id and tier = :tier and open_until > :now order by open_until, num limit :limit`)
const invitedJobs = firstColumnStatement(`
  select i.num from (
    select job_id, created_at from job_invitations where freelancer_id = :user_id
    union all
    select job_id, asked_at as created_at from job_first_people where freelancer_id = :user_id) v
  join job_index i on i.job_id = v.job_id
  where abs(i.open_until) > :now
    and not exists (select 1 from applications a where a.job_id = v.job_id and a.freelancer_id = :user_id)
  group by i.num order by max(v.created_at) desc, i.num`)
const nearestFittingJobs = firstColumnStatement({
  sqlite: `
    select t.num from json_each(:cells) c cross join job_terms t cross join job_index i on i.num = t.num
    where t.term_id = ${ANY_TERM} and t.tier = :tier and t.cell = c.value and t.open_until > :now and ${WITHIN_BOUNDS} limit :limit`,
  postgres: `
    select t.num from json_each(:cells) c cross join lateral (
      select t.open_until, t.num from job_terms t join job_index i on i.num = t.num
      where t.term_id = ${ANY_TERM} and t.tier = :tier and t.cell = cast(c.value as bigint) and t.open_until > :now and ${WITHIN_BOUNDS}
      order by t.open_until, t.num limit :limit) t
    order by c.key, t.open_until, t.num limit :limit`,
})
const soonestJobsSql = (index: string) => `
  select i.num from job_index i ${index} where ${WITHIN_BOUNDS} and i.open_until > :now
  order by i.ends, i.starts, i.top_rate, i.open_until, i.num limit :limit`
const soonestFittingJobs = firstColumnStatement({
  sqlite: soonestJobsSql('indexed by job_index_soonest'),
  postgres: soonestJobsSql(''),
})
/** Arrays are made in half the time of objects, and a search ranks three hundred. */
type IndexedColumns = [
  num: number,
  job_id: string,
  tier: number,
  open_until: number,
  lat: number | null,
  lng: number | null,
  version: number,
  facts: string,
]
const INDEXED_COLUMNS = 'i.num, i.job_id, i.tier, i.open_until, i.lat, i.lng, i.version, i.facts'
const indexedJobFromColumns = (c: IndexedColumns): IndexedJob => ({
  num: c[0],
  job_id: c[1],
  tier: c[2],
  open_until: c[3],
  lat: c[4],
  lng: c[5],
  version: c[6],
  facts: c[7],
})
const selectJobsByNumber = arrayStatement({
  sqlite: `select ${INDEXED_COLUMNS} from json_each(?) l cross join job_index i on i.num = l.value`,
  postgres: `select ${INDEXED_COLUMNS} from json_each(?) l join job_index i on i.num = cast(l.value as bigint) order by l.key`,
})
const selectJobsById = arrayStatement({
  sqlite: `select ${INDEXED_COLUMNS} from json_each(?) l cross join job_index i on i.job_id = l.value`,
  postgres: `select ${INDEXED_COLUMNS} from json_each(?) l join job_index i on i.job_id = l.value order by l.key`,
})
const selectJobNumbers = objectStatement('select num, job_id from job_index order by num')
const matchingCounter = firstColumnStatement("select value from counters where name = 'matching'")
const selectPeopleConcerned = firstColumnStatement(`
  select p.value from json_each(:people) p
  where not exists (select 1 from user_terms u where u.user_id = p.value)
    or exists (select 1 from job_invitations where job_id = :job_id and freelancer_id = p.value)
    or exists (select 1 from job_first_people where job_id = :job_id and freelancer_id = p.value)
    or exists (
      select 1 from user_terms u where u.user_id = p.value and u.term_id in (select cast(value as integer) from json_each(:terms)))`)
