import type { Reader, Tx } from './connection.ts'
import { ensureTerms } from './match-index.ts'
import { bare, plucked, raw } from './statement.ts'

/**
 * Index for finding freelancers for a job without reading the people themselves: each freelancer under each of their
 * terms (under the empty one if they named none), by the map cell they live in, the best known first. Each row holds
 * all that a first estimate of the match needs. See decision 031.
 */
export type FreelancerEntry = {
  user_id: string
  /** JSON that server/jobs/matching writes and reads. */
  facts: string
}
type Findable = {
  roles: string[]
  skills: string[]
  lat: number | null
  lng: number | null
  /** Miles, or null for any distance. */
  reach: number | null
  /** Points for experience and ratings, the same for every job. */
  standing: number
}

/** Skills that an estimate takes into account. */
export const COUNTED = 8

/** Replaces one freelancer's index entries. */
export async function writeFreelancerIndex(tx: Tx, entry: FreelancerEntry, cell: number, findable: Findable) {
  const num = (await upsert(tx).get(entry)) as number
  await dropTerms(tx).run(num)
  await addCell(tx).run(cell)
  const [roles, skills] = [await ensureTerms(tx, findable.roles), await ensureTerms(tx, findable.skills)]
  const row = { ...findable, cell, num, roles: maskOf(roles), skills: maskOf(skills) }
  const terms = new Set([...roles, ...skills])
  for (const term_id of terms.size > 0 ? terms : [NO_TERM]) await addTerm(tx).run({ ...row, term_id })
}

/** Removes a person who must not be found. */
export async function dropFreelancerIndex(tx: Tx, userId: string) {
  const num = (await numOf(tx).get(userId)) as number | undefined
  if (num === undefined) return
  await dropTerms(tx).run(num)
  await drop(tx).run(num)
}

/** Cells between two rows of the map in which freelancers live or have lived. */
export const peopledCells = async (db: Reader, from: number, to: number) =>
  (await cellsBetween(db).all(from, to)) as number[]

export const NO_TERM = 0

export type Estimate = {
  /** JSON list, the nearest first. */
  cells: string
  /** The job's terms; of the skills the first `COUNTED` count. */
  roles: number[]
  skills: number[]
  lat: number | null
  lng: number | null
  /** Points for the role, for each skill, for nearness; and what counts where the role beside named skills, or the place, is unknown. */
  points: {
    role: number
    skill: number
    near: number
    unknownRole: number
    unknownPlace: number
  }
  /** Miles over which nearness fades for people who travel any distance. */
  far: number
}

type Look = { term_id: number; room: number; limit: number }

/** The best candidates of a term among at most `room` that are looked at: their index numbers with estimated points. */
export function likeliest(db: Reader, estimate: Estimate) {
  const parameters = parametersOf(estimate)
  return async (look: Look) => (await estimates(db).all({ ...parameters, ...look })) as [num: number, points: number][]
}

/**
 * Entries by these numbers (JSON list), without people who blocked or are blocked by either of the two, or whose
 * application to the job is decided.
 */
export const entriesFor = async (db: Reader, search: { nums: string; job_id: string; me: string; poster: string }) =>
  (await entries(db).all(search)) as FreelancerEntry[]

/** Ids of freelancers who should be findable and are not indexed. */
export const notIndexed = async (db: Reader, search: { after: string; limit: number }) =>
  (await missing(db).all(search)) as string[]

/** As many bits as a JavaScript number holds exactly, and one that is never set. */
const BITS = 52
const NO_BIT = 60
/**
 * Terms as a bit mask in one number. Two terms may share a bit: an estimate is then too high, and the score corrects
 * it.
 */
const bitOf = (termId: number) => termId % BITS
const maskOf = (ids: number[]) => [...new Set(ids.map(bitOf))].reduce((mask, bit) => mask + 2 ** bit, 0)

function parametersOf({ roles, skills, points, ...rest }: Estimate) {
  const bits = SKILLS.map((name, n) => [name, n < skills.length ? bitOf(skills[n]!) : NO_BIT])
  const shrink = rest.lat === null ? 1 : Math.cos((rest.lat * Math.PI) / 180) ** 2
  return { ...rest, ...points, shrink, roles: maskOf(roles), ...Object.fromEntries(bits) }
}

const SKILLS = Array.from({ length: COUNTED }, (_, n) => `skill${n}`)
const countSkills = SKILLS.map((name) => `((skills >> :${name}) & 1)`).join(' + ')
const fraction = (name: string) => `cast(:${name} as double precision)`

const upsert = plucked(`
  insert into freelancer_index (user_id, facts) values (:user_id, :facts)
  on conflict (user_id) do update set facts = excluded.facts returning num`)
const numOf = plucked('select num from freelancer_index where user_id = ?')
const drop = raw('delete from freelancer_index where num = ?')
const dropTerms = raw('delete from freelancer_terms where num = ?')
const addCell = raw('insert into freelancer_cells (cell) values (?) on conflict do nothing')
const addTerm = raw(`
  insert into freelancer_terms (term_id, cell, standing, num, roles, skills, lat, lng, reach)
  values (:term_id, :cell, :standing, :num, :roles, :skills, :lat, :lng, :reach)`)
const cellsBetween = plucked('select cell from freelancer_cells where cell between ? and ? order by cell')
/**
 * People who would have to travel farther than they do come last, as in the exact ranking. The distance is measured on
 * a flat map; in doubt they count as near enough.
 */
const estimates = bare({
  sqlite: `
    select num, standing
      + case when roles = 0 and skills = 0 then 0 when roles = 0 then :unknownRole when roles & :roles then :role else 0 end
      + :skill * (${countSkills})
      + case when miles is null then :unknownPlace
             when miles <= 1.05 * coalesce(reach, :far) + 1 then :near * (1 - 0.5 * miles / coalesce(reach, :far))
             else 0.25 * :near * coalesce(reach, :far) / miles - iif(reach is null, 0, 1000) end as points
    from (
      select t.*, 69.09 * sqrt((t.lat - :lat) * (t.lat - :lat) + (t.lng - :lng) * (t.lng - :lng) * :shrink) as miles
      from json_each(:cells) c cross join freelancer_terms t
      where t.term_id = :term_id and t.cell = c.value limit :room)
    order by points desc, num limit :limit`,
  // What is a number with a fraction says so: the type of a parameter is guessed from what stands beside it.
  postgres: `
    select num, standing
      + case when roles = 0 and skills = 0 then 0 when roles = 0 then ${fraction('unknownRole')} when roles & :roles <> 0 then ${fraction('role')} else 0 end
      + ${fraction('skill')} * (${countSkills})
      + case when miles is null then ${fraction('unknownPlace')}
             when miles <= 1.05 * far + 1 then ${fraction('near')} * (1 - 0.5 * miles / far)
             else 0.25 * ${fraction('near')} * far / miles - case when reach is null then 0 else 1000 end end as points
    from (
      select t.*, coalesce(t.reach, ${fraction('far')}) as far,
        69.09 * sqrt((t.lat - :lat) * (t.lat - :lat) + (t.lng - :lng) * (t.lng - :lng) * :shrink) as miles
      from json_each(:cells) c cross join lateral (
        select * from freelancer_terms where term_id = :term_id and cell = cast(c.value as bigint)
        order by standing desc, num limit :room) t
      order by c.key, t.standing desc, t.num limit :room) looked
    order by points desc, num limit :limit`,
})
const without = `
  where not exists (select 1 from blocks where user_id = i.user_id and blocked_id in (:me, :poster))
    and not exists (select 1 from blocks where user_id in (:me, :poster) and blocked_id = i.user_id)
    and not exists (select 1 from applications where job_id = :job_id and freelancer_id = i.user_id
      and status in ('accepted', 'rejected', 'withdrawn', 'cancelled'))`
const entries = raw({
  sqlite: `
    select i.user_id, i.facts from json_each(:nums) l cross join freelancer_index i on i.num = l.value ${without}`,
  postgres: `
    select i.user_id, i.facts from json_each(:nums) l join freelancer_index i on i.num = cast(l.value as bigint) ${without}
    order by l.key`,
})
const missing = plucked(`
  select id from users u where id > :after and user_type = 'freelancer' and suspended_at is null
    and not exists (select 1 from freelancer_index where user_id = u.id) order by id limit :limit`)
