import type { DatabaseReader, WriteTransaction } from './connection.ts'
import { ensureTerms } from './match-index.ts'
import { arrayStatement, firstColumnStatement, objectStatement } from './statement.ts'

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
type FindableFreelancer = {
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
export const COUNTED_SKILLS = 8

/** Replaces one freelancer's index entries. */
export async function writeFreelancerIndex(
  tx: WriteTransaction,
  entry: FreelancerEntry,
  cell: number,
  findable: FindableFreelancer,
) {
  const num = (await upsertFreelancer(tx).get(entry)) as number
  await dropFreelancerTerms(tx).run(num)
  await addFreelancerCell(tx).run(cell)
  const [roles, skills] = [await ensureTerms(tx, findable.roles), await ensureTerms(tx, findable.skills)]
  const row = { ...findable, cell, num, roles: termMaskOf(roles), skills: termMaskOf(skills) }
  const terms = new Set([...roles, ...skills])
  for (const term_id of terms.size > 0 ? terms : [NO_TERM]) await addFreelancerTerm(tx).run({ ...row, term_id })
}

/** Removes a person who must not be found. */
export async function dropFreelancerIndex(tx: WriteTransaction, userId: string) {
  const num = (await freelancerNumberOf(tx).get(userId)) as number | undefined
  if (num === undefined) return
  await dropFreelancerTerms(tx).run(num)
  await dropFreelancer(tx).run(num)
}

/** Cells between two rows of the map in which freelancers live or have lived. */
export const peopledCells = async (db: DatabaseReader, from: number, to: number) =>
  (await freelancerCellsBetween(db).all(from, to)) as number[]

export const NO_TERM = 0

export type EstimateSearch = {
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

type TermLookup = { term_id: number; room: number; limit: number }

/** The best candidates of a term among at most `room` that are looked at: their index numbers with estimated points. */
export function likeliestFreelancers(db: DatabaseReader, estimate: EstimateSearch) {
  const parameters = estimateParametersOf(estimate)
  return async (look: TermLookup) =>
    (await estimatedPoints(db).all({ ...parameters, ...look })) as [num: number, points: number][]
}

/**
 * Entries by these numbers (JSON list), without people who blocked or are blocked by either of the two, or whose
 * application to the job is decided.
 */
export const freelancerEntriesFor = async (
  db: DatabaseReader,
  search: { nums: string; job_id: string; me: string; poster: string },
) => (await freelancerEntries(db).all(search)) as FreelancerEntry[]

/** Ids of freelancers who should be findable and are not indexed. */
export const unindexedFreelancers = async (db: DatabaseReader, search: { after: string; limit: number }) =>
  (await missingFreelancers(db).all(search)) as string[]

/** As many bits as a JavaScript number holds exactly, and one that is never set. */
const TERM_MASK_BITS = 52
const NEVER_SET_BIT = 60
/**
 * Terms as a bit mask in one number. Two terms may share a bit: an estimate is then too high, and the score corrects
 * it.
 */
const termBitOf = (termId: number) => termId % TERM_MASK_BITS
const termMaskOf = (ids: number[]) => [...new Set(ids.map(termBitOf))].reduce((mask, bit) => mask + 2 ** bit, 0)

function estimateParametersOf({ roles, skills, points, ...rest }: EstimateSearch) {
  const bits = SKILL_PARAMETERS.map((name, n) => [name, n < skills.length ? termBitOf(skills[n]!) : NEVER_SET_BIT])
  const shrink = rest.lat === null ? 1 : Math.cos((rest.lat * Math.PI) / 180) ** 2
  return { ...rest, ...points, shrink, roles: termMaskOf(roles), ...Object.fromEntries(bits) }
}

const SKILL_PARAMETERS = Array.from({ length: COUNTED_SKILLS }, (_, n) => `skill${n}`)
const sharedSkillsSql = SKILL_PARAMETERS.map((name) => `((skills >> :${name}) & 1)`).join(' + ')
const fractionParameter = (name: string) => `cast(:${name} as double precision)`

const upsertFreelancer = firstColumnStatement(`
  insert into freelancer_index (user_id, facts) values (:user_id, :facts)
  on conflict (user_id) do update set facts = excluded.facts returning num`)
const freelancerNumberOf = firstColumnStatement('select num from freelancer_index where user_id = ?')
const dropFreelancer = objectStatement('delete from freelancer_index where num = ?')
const dropFreelancerTerms = objectStatement('delete from freelancer_terms where num = ?')
const addFreelancerCell = objectStatement('insert into freelancer_cells (cell) values (?) on conflict do nothing')
const addFreelancerTerm = objectStatement(`
  insert into freelancer_terms (term_id, cell, standing, num, roles, skills, lat, lng, reach)
  values (:term_id, :cell, :standing, :num, :roles, :skills, :lat, :lng, :reach)`)
const freelancerCellsBetween = firstColumnStatement(
  'select cell from freelancer_cells where cell between ? and ? order by cell',
)
/**
 * People who would have to travel farther than they do come last, as in the exact ranking. The distance is measured on
 * a flat map; in doubt they count as near enough.
 */
const estimatedPoints = arrayStatement({
  sqlite: `
    select num, standing
      + case when roles = 0 and skills = 0 then 0 when roles = 0 then :unknownRole when roles & :roles then :role else 0 end
      + :skill * (${sharedSkillsSql})
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
      + case when roles = 0 and skills = 0 then 0 when roles = 0 then ${fractionParameter('unknownRole')} when roles & :roles <> 0 then ${fractionParameter('role')} else 0 end
      + ${fractionParameter('skill')} * (${sharedSkillsSql})
      + case when miles is null then ${fractionParameter('unknownPlace')}
             when miles <= 1.05 * far + 1 then ${fractionParameter('near')} * (1 - 0.5 * miles / far)
             else 0.25 * ${fractionParameter('near')} * far / miles - case when reach is null then 0 else 1000 end end as points
    from (
      select t.*, coalesce(t.reach, ${fractionParameter('far')}) as far,
        69.09 * sqrt((t.lat - :lat) * (t.lat - :lat) + (t.lng - :lng) * (t.lng - :lng) * :shrink) as miles
      from json_each(:cells) c cross join lateral (
        select * from freelancer_terms where term_id = :term_id and cell = cast(c.value as bigint)
        order by standing desc, num limit :room) t
      order by c.key, t.standing desc, t.num limit :room) looked
    order by points desc, num limit :limit`,
})
const withoutBlockedOrDecided = `
  where not exists (select 1 from blocks where user_id = i.user_id and blocked_id in (:me, :poster))
    and not exists (select 1 from blocks where user_id in (:me, :poster) and blocked_id = i.user_id)
    and not exists (select 1 from applications where job_id = :job_id and freelancer_id = i.user_id
      and status in ('accepted', 'rejected', 'withdrawn', 'cancelled'))`
const freelancerEntries = objectStatement({
  sqlite: `
    select i.user_id, i.facts from json_each(:nums) l cross join freelancer_index i on i.num = l.value ${withoutBlockedOrDecided}`,
  postgres: `
    select i.user_id, i.facts from json_each(:nums) l join freelancer_index i on i.num = cast(l.value as bigint) ${withoutBlockedOrDecided}
    order by l.key`,
})
const missingFreelancers = firstColumnStatement(`
  select id from users u where id > :after and user_type = 'freelancer' and suspended_at is null
    and not exists (select 1 from freelancer_index where user_id = u.id) order by id limit :limit`)
