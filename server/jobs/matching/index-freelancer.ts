import { eq, sql } from 'drizzle-orm'
import { knownSkills, type MatchedFreelancer, standingPoints } from '../../../shared/jobs/score-match.ts'
import type { AppDatabase, WriteTransaction } from '../../db/connection.ts'
import { dropFreelancerIndex, unindexedFreelancers, writeFreelancerIndex } from '../../db/freelancer-index.ts'
import { writeUserTerms } from '../../db/match-index.ts'
import { users } from '../../db/schema/people.ts'
import { preparedStatement } from '../../db/statement.ts'
import { writeSearchKeysOf } from './search-keys.ts'
import { mapCellOf } from './map-cells.ts'
import { heldCredentialsOf, matchedFreelancerWith } from './freelancer.ts'

/** The part of a freelancer that the index stores: everything that matching uses except taken times. */
export type FreelancerFacts = Omit<MatchedFreelancer, 'id' | 'taken'>

/**
 * Stores under which terms a freelancer is notified of new jobs and found for one. Called in every transaction that
 * changes something of a person that matching uses, or suspends or deletes them.
 */
export async function indexFreelancer(tx: WriteTransaction, userId: string) {
  const user = await userById(tx).get({ id: userId })
  if (user?.user_type !== 'freelancer') return
  await writeSearchKeysOf(tx, userId)
  const held = (await heldCredentialsOf(tx, [userId])).get(userId)
  const { id: _id, taken: _taken, ...facts } = matchedFreelancerWith(user, [], held)
  const skills = knownSkills(facts)
  await writeUserTerms(tx, userId, [...facts.roles, ...skills])
  if (user.suspended_at) return await dropFreelancerIndex(tx, userId)
  const { roles, reach } = facts
  const findable = { roles, skills, lat: user.lat, lng: user.lng, reach, standing: standingPoints(facts) }
  await writeFreelancerIndex(tx, { user_id: userId, facts: JSON.stringify(facts) }, mapCellOf(facts.point), findable)
}

/** Indexes people who registered before the index existed: a few at a time, so that an interruption loses nothing. */
export async function indexFreelancers(db: AppDatabase) {
  for (let ids = ['']; ids.length > 0;) {
    ids = await unindexedFreelancers(db.read, { after: ids.at(-1)!, limit: 500 })
    await db.write(async (tx) => {
      for (const id of ids) await indexFreelancer(tx, id)
    })
  }
}

const userById = preparedStatement((db) =>
  db
    .select()
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .prepare(),
)
